-- Broken invariants of production, each with a sentence that describes what is broken. A consistent database returns no
-- row.
with live as (
    -- Batches that are not canceled.
    select b.*, not b.active as done, j.first_phase, j.last_phase, o.traceability_level is not null as has_serials,
        o.phase_sequence, array_position(o.phase_sequence, b.phase_key) as place
    from production.batch b join production.job j on j.key = b.job_key
        join production.work_order o on o.key = b.work_order_key
    where b.canceled is null
), boundary as (
    select o.key as work_order_key, o.traceability_level is not null as has_serials, p.place,
        o.phase_sequence[p.place] as before, o.phase_sequence[p.place + 1] as after
    from production.work_order o cross join lateral generate_series(1, cardinality(o.phase_sequence) - 1) as p (place)
), made as (
    -- Good units of every phase except the last one. Each is in WIP, was completed in the next phase, or is lost.
    select b.work_order_key, b.phase_sequence[b.place + 1] as after, b.key as batch_key, u.serial_key,
        exists (select from production.wip_link w where w.serial_key = u.serial_key and w.work_order_key = b.work_order_key
            and w.phase_to_key = b.phase_sequence[b.place + 1] and w.source_batch_key = b.key) as travels,
        exists (select from live n join production.batch_unit v on v.batch_key = n.key
            where n.work_order_key = b.work_order_key and n.place = b.place + 1 and n.done
                and v.serial_key = u.serial_key) as taken
    from live b join production.batch_unit u on u.batch_key = b.key
    where b.done and b.place < cardinality(b.phase_sequence) and not u.scrapped
), at_boundary as (
    select x.*,
        (select coalesce(sum(b.qt_pass), 0) from live b
            where b.work_order_key = x.work_order_key and b.phase_key = x.before and b.done) as declared,
        (select coalesce(sum(b.qt_total), 0) from live b
            where b.work_order_key = x.work_order_key and b.phase_key = x.after and b.done) as taken,
        (select coalesce(sum(b.qt_total), 0) from live b
            where b.work_order_key = x.work_order_key and b.phase_key = x.after and b.active) as booked,
        (select coalesce(sum(w.quantity), 0) from production.wip_link w
            where w.work_order_key = x.work_order_key and w.phase_to_key = x.after and w.job_key is null) as free,
        (select count(*) from made m where m.work_order_key = x.work_order_key and m.after = x.after
            and not m.travels and not m.taken) as lost,
        (select coalesce(sum(b.value), 0) from live b
            where b.work_order_key = x.work_order_key and b.phase_key = x.before and b.done and b.qt_pass > 0) as given,
        (select coalesce(sum(w.value), 0) from production.wip_link w
            where w.work_order_key = x.work_order_key and w.phase_to_key = x.after) as waiting_value,
        (select coalesce(sum(f.value), 0) from live b join production.batch_flow f on f.to_batch_key = b.key
            where b.work_order_key = x.work_order_key and b.phase_key = x.after and b.done) as taken_value
    from boundary x
), place as (
    -- Where a unit is. A unit that an open batch has booked is in the batch, although a row of WIP still names it.
    select serial_key, 'stock' as at from warehouse.stock where serial_key is not null
    union all select serial_key, 'free work' from production.wip_link where serial_key is not null and job_key is null
    union all select u.serial_key, 'a batch' from production.batch_unit u join live b on b.key = u.batch_key where b.active
    union all select child_serial_key, 'a unit' from serial.link where confirmed and ended_at is null
), moved as (
    -- Quantities that the movements of a batch still account for after reversals.
    select (m.refs ->> 'batch_key')::bigint as batch_key, m.type, m.product_key, m.serial_key,
        m.qt_confirmed - m.reversed_qt as quantity
    from warehouse.movement m
    where m.status = 'completed' and m.type in ('consumption', 'production') and m.refs ? 'batch_key'
), need as (
    select b.key as batch_key, l.component_key, sum(l.qt) * b.qt_total as quantity
    from live b join production.work_order_line l on l.work_order_key = b.work_order_key and l.phase_key = b.phase_key
        join product.product c on c.key = l.component_key
    where b.done and c.manage_inventory and c.traceability_level is null
    group by b.key, l.component_key, b.qt_total having not bool_or(l.minimum_quantity_if_negative)
), kept as (
    select exists (select from configuration.config
        where key = 'enable_inventory_management' and value = 'true') as inventory
)
-- Faults in quantities.
select j.key::text as what, 'a job does not add up' as broken from production.job j
where (j.qt_completed, j.qt_scrapped) <> (
    select coalesce(sum(b.qt_pass), 0), coalesce(sum(b.qt_scrap), 0) from live b where b.job_key = j.key and b.done)
union all
select j.key::text, 'a job has more than is planned' from production.job j
where j.qt_completed + (select coalesce(sum(b.qt_total), 0) from live b where b.job_key = j.key and b.active) > j.qt_planned
union all
select o.key::text, 'an order has another quantity than its last phase' from production.work_order o
where o.qt_completed <> (
    select coalesce(sum(j.qt_completed), 0) from production.job j where j.work_order_key = o.key and j.last_phase)
union all
select key::text, 'a completed batch is not what was good and what was scrap' from live
where done and qt_pass + qt_scrap <> qt_total
union all
select work_order_key::text || ' ' || after, 'work between two phases does not add up' from at_boundary
where free <> declared - taken - booked - lost
union all
select work_order_key::text || ' ' || after, 'the value of work is not conserved' from at_boundary
where not has_serials and given <> waiting_value + taken_value
union all
select w.key::text, 'work of a batch that does not count' from production.wip_link w
    left join live b on b.key = w.source_batch_key and b.done and b.phase_key = w.phase_from_key
where b.key is null
union all
select w.key::text, 'work that nobody has booked' from production.wip_link w left join live b on b.key = w.batch_key
    and b.job_key = w.job_key and b.phase_key = w.phase_to_key and b.work_order_key = w.work_order_key and b.active
where w.batch_key is not null and b.key is null
union all
select b.key::text, 'an open batch has booked something else than it is' from live b
where b.active and (select coalesce(sum(w.quantity), 0) from production.wip_link w where w.batch_key = b.key)
    <> case when b.first_phase then 0 else b.qt_total end
union all
select b.key::text, 'a batch took something else than it is' from live b
where (select coalesce(sum(f.quantity), 0) from production.batch_flow f where f.to_batch_key = b.key)
    <> case when b.first_phase then 0 else b.qt_total end
-- Faults of batches and the work on them.
union all
select b.key::text, 'a batch has not as many units as it is' from live b
where b.has_serials and (b.qt_total, b.qt_scrap) <> (
    select count(*)::numeric, (count(*) filter (where u.scrapped))::numeric
    from production.batch_unit u where u.batch_key = b.key)
union all
select u.serial_key::text, 'a unit says something else than its batch' from production.batch_unit u
    join production.batch b on b.key = u.batch_key
where u.active <> b.active or (u.scrapped and b.active)
union all
select j.key::text, 'a job says something else than its batches' from production.job j
    cross join lateral (
        select count(*) > 0 as any, coalesce(bool_or(b.active), false) as open from live b where b.job_key = j.key) has
where (j.stage in ('created', 'planned') and has.any) or (j.stage = 'started' and not has.any)
    or (j.stage = 'closed' and has.open) or (j.stage = 'started' and j.qt_completed >= j.qt_planned and not has.open)
union all
select s.key::text, 'an open span of work that is on no open batch of its job' from production.work_session s
    left join live b on b.key = s.batch_key and b.job_key = s.job_key and b.active
where s."end" is null and (b.key is null or s.canceled is not null)
union all
select user_key::text, 'somebody stands at two jobs' from production.work_session s
where "end" is null and supervised group by user_key having count(*) > 1
union all
select b.key::text, 'a batch was told as completed more or less than once' from production.batch b
where (select count(*) from journal.event e where e.batch_key = b.key and e.event_type = 'BATCH_COMPLETED')
    <> (not b.active and b.qt_pass + b.qt_scrap > 0)::integer
union all
select b.key::text, 'a completed batch with open steps' from live b join production.job j on j.key = b.job_key
where b.done and b.qt_pass > 0 and j.parameters -> 'step_check' = 'true' and j.step_count <> (
    select count(*) from production.step_record r where r.batch_key = b.key and r.status = 'done' and r.canceled is null)
-- Faults of units.
union all
select serial_key::text, 'a unit is in two places: ' || string_agg(at, ', ' order by at) from place
group by serial_key having count(*) > 1
union all
select m.serial_key::text, 'a good unit is nowhere' from made m join serial.serial u on u.key = m.serial_key
where not m.travels and not m.taken and u.scrapped is null and u.deleted_at is null
union all
select p.serial_key::text, 'what travels is finished, scrapped or deleted' from place p
    join serial.serial u on u.key = p.serial_key
where p.at in ('free work', 'a batch') and u.state <> 'wip'
union all
select w.serial_key::text, 'a unit is booked by a batch that has it not' from production.wip_link w
where w.serial_key is not null and w.batch_key is not null
    and not exists (select from production.batch_unit u where u.batch_key = w.batch_key and u.serial_key = w.serial_key)
union all
select u.key::text, 'a good unit without a code' from serial.serial u join production.batch_unit m on m.serial_key = u.key
    join live b on b.key = m.batch_key and b.done
where u.code is null and not m.scrapped
union all
select u.serial_key::text, 'a unit lives on after its batch was taken back' from production.batch_unit u
    join production.batch b on b.key = u.batch_key join production.job j on j.key = b.job_key
    join serial.serial s on s.key = u.serial_key
where b.canceled is not null and j.first_phase and s.deleted_at is null
union all
select l.key::text, 'a link of a batch that does not count' from serial.link l
    left join live b on b.key = l.batch_key left join serial.serial p on p.key = l.parent_serial_key
where l.ended_at is null and (p.deleted_at is not null
    or l.batch_key is not null and (b.key is null or (not l.confirmed and not b.active)))
union all
select v.serial_key::text, 'a value of a batch that does not count' from serial.value v
    join production.batch b on b.key = v.batch_key join serial.serial u on u.key = v.serial_key
where b.canceled is not null and v.value is not null and u.deleted_at is null
-- Faults of material and output.
union all
select m.batch_key::text, 'material or output of a batch that was taken back' from moved m
    join production.batch b on b.key = m.batch_key
where b.canceled is not null and m.quantity <> 0 and (m.serial_key is null or m.type = 'production')
union all
select n.batch_key::text, 'a batch took other material than it needed' from need n cross join kept k
where k.inventory and n.quantity <> (select coalesce(sum(m.quantity), 0) from moved m
    where m.batch_key = n.batch_key and m.product_key = n.component_key and m.type = 'consumption')
union all
select b.key::text, 'a batch put out something else than was good' from live b
    join product.product p on p.key = b.product_key cross join kept k
where k.inventory and p.manage_inventory and b.done and (
    select coalesce(sum(m.quantity), 0) from moved m where m.batch_key = b.key and m.type = 'production')
    <> case when b.last_phase then b.qt_pass else 0 end
-- Faults of work orders and queues.
union all
select o.key::text, 'an order says something else than its jobs' from production.work_order o
where o.status <> (
    -- A work order without jobs is closed.
    select case when coalesce(bool_and(j.stage = 'closed'), true) then 'closed'
        when bool_or(j.stage in ('started', 'closed')) then 'started'
        when bool_and(j.stage = 'planned') then 'planned' else 'created' end
    from production.job j where j.work_order_key = o.key)
union all
select o.key::text, 'an order is not in its queue, or in one although it is closed' from production.work_order o
    left join production.queued_order m on m.work_order_key = o.key left join production.queue q on q.key = m.queue_key
where (o.status <> 'closed') <> (m.work_order_key is not null) or q.site_key <> o.site_key or q.type <> 's'
union all
select j.key::text, 'a job is not in the queue of its operator' from production.job j
    left join production.queued_job m on m.job_key = j.key left join production.queue q on q.key = m.queue_key
where q.user_key is distinct from case when j.stage <> 'closed' then j.assigned_to end;

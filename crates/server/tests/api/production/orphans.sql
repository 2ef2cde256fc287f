-- References to missing records, each with a sentence that describes the fault. Foreign keys need no check. These are
-- references that are plain values, and copies of a key that must be equal. No row when the database is consistent.
with canceled as materialized (
    -- A canceled work order and a deleted job are still named in the journal.
    select work_order_key as key from journal.event where event_type = 'WORK_ORDER_CANCELED'
), dropped as materialized (
    select job_key as key from journal.event where event_type = 'JOB_DELETED'
), emptied as materialized (
    -- A reset of the inventory does not change the journal.
    select max(at) as at from platform.admin_change where operation = 'reset_inventory'
), told as materialized (
    -- References of movements stay as text, and the journal rows of such a movement have the same references.
    select e.key, e.at, e.work_order_key, e.job_key, e.batch_key, e.work_session_key, e.movement_key, e.serial_keys,
        coalesce(m.refs, '{}') as refs
    from journal.event e left join warehouse.movement m on m.key = e.movement_key
), closed_order as (
    select o.key, o.site_key, o.status = 'closed' as closed, q.site_key as queued_at, q.type
    from production.work_order o left join production.queued_order m on m.work_order_key = o.key
        left join production.queue q on q.key = m.queue_key
), filed as (
    select f.bucket, f.object_key, f.name, string_to_array(f.subfolder, '/') as folder, f.object_path from attachments.file f
)
select e.key::text as what, 'a row of the journal names no order' as broken from told e
where not exists (select from production.work_order o where o.key = e.work_order_key) and e.work_order_key is not null
    and e.work_order_key not in (select key from canceled)
    and e.refs ->> 'work_order_key' is distinct from e.work_order_key::text
union all
select e.key::text, 'a row of the journal names no job' from told e
where e.job_key is not null and not exists (select from production.job j where j.key = e.job_key)
    and e.job_key not in (select key from dropped)
    and (e.work_order_key is null or e.work_order_key not in (select key from canceled))
    and e.refs ->> 'job_key' is distinct from e.job_key::text
union all
select e.key::text, 'a row of the journal names no batch' from told e
where e.batch_key is not null and not exists (select from production.batch b where b.key = e.batch_key)
    and e.refs ->> 'batch_key' is distinct from e.batch_key::text
union all
select e.key::text, 'a row of the journal names no work session' from told e
where e.work_session_key is not null
    and not exists (select from production.work_session s where s.key = e.work_session_key)
union all
select e.key::text, 'a row of the journal names no unit' from told e cross join unnest(e.serial_keys) as named (key)
where not exists (select from serial.serial s where s.key = named.key)
union all
select e.key::text, 'a row of the journal names no movement' from told e
where e.movement_key is not null and not exists (select from warehouse.movement m where m.key = e.movement_key)
    and e.at > (select coalesce(at, '-infinity') from emptied)
union all
select e.key::text, 'a row of the journal names nobody, no product or no position' from journal.event e
where e.user_key is not null and not exists (select from organization.user_account u where u.key = e.user_key)
    or e.product_key is not null and not exists (select from product.product p where p.key = e.product_key)
    or e.position_key is not null and not exists (select from position.position p where p.key = e.position_key)
    or e.phase_key is not null and not exists (select from process.phase p where p.key = e.phase_key)
union all
-- Records that name a row of the journal.
select named.what, 'the journal has no row that ' || named.by || ' names' from (
    select v.serial_key::text, 'a value of a unit', v.event_key from serial.value v
    union all select b.key::text, 'a canceled batch', b.canceled from production.batch b
    union all select b.key::text, 'a forced batch', b.forced from production.batch b
    union all select j.key::text, 'a forced job', j.forced from production.job j
    union all select r.key::text, 'an edited step', r.modified from production.step_record r
    union all select r.key::text, 'a canceled step', r.canceled from production.step_record r
    union all select v.step_record_key::text, 'an earlier version of a step', v.event_key from production.step_version v
    union all select s.key::text, 'a canceled work session', s.canceled from production.work_session s
    union all select s.key::text, 'a forced work session', s.forced from production.work_session s
) as named (what, by, event_key)
where named.event_key is not null and not exists (select from journal.event e where e.key = named.event_key)
union all
-- Faults of units, links and lots.
select s.key::text, 'a unit names no link that is its open one' from serial.serial s
    left join serial.link l on l.key = s.link_key
where s.link_key is not null and (l.key is null or l.ended_at is not null or l.child_serial_key <> s.key
    or l.confirmed <> s.link_confirmed or l.parent_serial_key is distinct from s.parent_key)
union all
select l.key::text, 'an open link that its part does not name' from serial.link l
    join serial.serial s on s.key = l.child_serial_key
where l.ended_at is null and s.link_key is distinct from l.key
union all
select s.key::text, 'a unit has no head' from serial.serial s left join serial.serial r on r.key = s.root_key
where r.key is null or r.parent_key is not null
union all
select s.key::text, 'a unit lies in no position' from serial.serial s
where s.position_key is not null and not exists (select from position.position p where p.key = s.position_key)
union all
select l.key::text, 'a link names no movement' from serial.link l
where l.consumption_movement_key is not null
        and not exists (select from warehouse.movement m where m.key = l.consumption_movement_key)
    or l.return_movement_key is not null
        and not exists (select from warehouse.movement m where m.key = l.return_movement_key)
union all
select l.key::text, 'a link names a job or a batch of another order' from serial.link l
    left join production.job j on j.key = l.job_key left join production.batch b on b.key = l.batch_key
where l.work_order_key is distinct from coalesce(b.work_order_key, l.work_order_key)
    or (j.key is not null and b.key is not null and b.job_key <> j.key)
union all
select l.key::text, 'a lot of a batch of another order' from serial.lot l join production.batch b on b.key = l.batch_key
where l.work_order_key is distinct from b.work_order_key
union all
-- Faults of batches and the records that belong to them.
select b.key::text, 'a batch of another order than its job' from production.batch b join production.job j on j.key = b.job_key
where (j.work_order_key, j.phase_key) <> (b.work_order_key, b.phase_key)
union all
select s.key::text, 'a work session of another batch than its job' from production.work_session s
    join production.batch b on b.key = s.batch_key
where (b.job_key, b.work_order_key) <> (s.job_key, s.work_order_key)
union all
select r.key::text, 'a step of another batch than its job' from production.step_record r
    join production.batch b on b.key = r.batch_key where b.job_key <> r.job_key
union all
select r.key::text, 'a step names no work session' from production.step_record r
where r.work_session_key is not null
    and not exists (select from production.work_session s where s.key = r.work_session_key)
union all
select j.key::text, 'a job names no work session' from production.job j
where j.last_work_session_started is not null
    and not exists (select from production.work_session s where s.key = j.last_work_session_started)
union all
select w.key::text, 'work in progress of another order than its batches' from production.wip_link w
    join production.batch f on f.key = w.source_batch_key left join production.batch b on b.key = w.batch_key
where f.work_order_key <> w.work_order_key or b.work_order_key <> w.work_order_key or b.job_key <> w.job_key
union all
select w.key::text, 'work in progress booked by no open batch' from production.wip_link w
    join production.batch b on b.key = w.batch_key where not b.active
union all
select w.key::text, 'work in progress that its batch did not take' from production.wip_link w
where w.batch_key is not null and not exists (
    select from production.batch_flow f
    where f.to_batch_key = w.batch_key and f.from_batch_key = w.source_batch_key
        and f.serial_key is not distinct from w.serial_key)
union all
select f.key::text, 'work that went from one order to another' from production.batch_flow f
    join production.batch a on a.key = f.from_batch_key join production.batch b on b.key = f.to_batch_key
where a.work_order_key <> b.work_order_key
union all
select u.serial_key::text, 'a unit of a batch of another order' from production.batch_unit u
    join production.batch b on b.key = u.batch_key join serial.serial s on s.key = u.serial_key
where s.work_order_key is distinct from b.work_order_key
union all
select u.serial_key::text, 'a unit of an open batch that is not open' from production.batch_unit u
    join production.batch b on b.key = u.batch_key where u.active <> b.active
union all
-- Faults of queues.
select o.key::text, 'an open order stands in no queue' from closed_order o where not o.closed and o.queued_at is null
union all
select o.key::text, 'an order stands in a queue that is not its own' from closed_order o
where o.queued_at is not null and (o.closed or o.queued_at <> o.site_key or o.type <> 's')
union all
select j.key::text, 'a job stands in a queue that is not its own' from production.job j
    left join production.queued_job m on m.job_key = j.key left join production.queue q on q.key = m.queue_key
where q.user_key is distinct from case when j.stage <> 'closed' then j.assigned_to end
union all
select s.key, 'a site has no queue' from organization.site s
where not exists (select from production.queue q where q.type = 's' and q.site_key = s.key)
union all
-- Faults of tags and files.
select c.context || '/' || c.context_key, 'a tag on nothing' from tag.tag_connection c
where case c.context
    when 'work_order' then not exists (select from production.work_order o where o.key::text = c.context_key)
    when 'serial' then not exists (select from serial.serial s where s.key::text = c.context_key)
    when 'product' then not exists (select from product.product p where p.key::text = c.context_key)
    when 'position' then not exists (select from position.position p where p.key = c.context_key)
    when 'issue' then not exists (select from collaboration.issue i where i.key::text = c.context_key)
    when 'task' then not exists (select from collaboration.task t where t.key::text = c.context_key)
    else false end
union all
select f.bucket || '/' || f.object_key || '/' || f.name, 'a file of nothing' from filed f
where case f.bucket
    -- Files of an erased work order: those that values of units name are kept.
    when 'traceability' then not exists (select from production.work_order o where o.key::text = f.object_key)
        and not exists (
            select from serial.value v
            where (v.step_key, v.custom_field_key, v.form_field_key) = (f.folder[2], f.folder[3], f.folder[4])
                and v.value @> jsonb_build_array(jsonb_build_object('name', f.name)))
    when 'serial' then not exists (select from serial.serial s where s.key::text = f.object_key)
    when 'product' then not exists (select from product.product p where p.key::text = f.object_key)
    when 'step' then not exists (select from process.step s where s.key = f.object_key)
    when 'user' then not exists (select from organization.user_account u where u.key::text = f.object_key)
    when 'issue' then not exists (select from collaboration.issue i where i.key::text = f.object_key)
    when 'task' then not exists (select from collaboration.task t where t.key::text = f.object_key)
    else false end
union all
select f.object_path, 'a file that is noted as loose' from filed f join platform.loose_object l on l.path = f.object_path
union all
-- Faults of stock and counts.
select m.key::text, 'a movement names no movement' from warehouse.movement m
where m.inverse_movement_key is not null
        and not exists (select from warehouse.movement o where o.key = m.inverse_movement_key)
    or m.split_from_key is not null and not exists (select from warehouse.movement o where o.key = m.split_from_key)
    or m.refs ? 'origin_movement_key'
        and not exists (select from warehouse.movement o where o.key::text = m.refs ->> 'origin_movement_key')
union all
select s.key::text, 'stock names no movement' from warehouse.stock s
where s.movement_key is not null and not exists (select from warehouse.movement m where m.key = s.movement_key)
union all
select p.product_key::text || ' at ' || p.position_key, 'a pair is kept by nobody' from warehouse.pair p
where p.counting_by is not null and not exists (select from organization.user_account u where u.key = p.counting_by)
    or p.locked_by is not null and not exists (select from counting.session s where s.key = p.locked_by)
union all
select r.key::text, 'a record of a count names no movement' from counting.record r
    cross join unnest(r.movement_keys) as named (key)
where not exists (select from warehouse.movement m where m.key = named.key)
union all
select s.key::text, 'a count names no list' from counting.session s
where s.adjustment_list_key is not null
    and not exists (select from warehouse.movement_list l where l.key = s.adjustment_list_key);

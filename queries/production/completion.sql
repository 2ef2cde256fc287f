-- Statements that read the content of a batch, complete it and cancel it.

--: ContentsRow(batch?, output_position_key?, output_lot_tracking?, counter_key?)

--! lock_contents : ContentsRow
-- Reads everything on which the completion of a batch depends, and locks its steps. The caller has locked the batch in
-- a separate statement: if this one had to wait for the lock, it would read everything else in the state before the
-- wait. The location is 'IN' when neither line, product nor setting names one.
with batch_row as materialized (
    select b.key, b.rev, b.traced, b.active, b.canceled, b.start, b.work_order_key, b.phase_key
    from production.batch b where b.key = :batch_key for no key update
), step_row as materialized (
    select r.key, r.step_key, r.status, r.form_data from production.step_record r
    where r.batch_key = :batch_key and r.canceled is not distinct from (select canceled from batch_row)
    order by r.key for no key update
), unit as materialized (
    select u.serial_key as key, s.counter_key from production.batch_unit u join serial.serial s on s.key = u.serial_key
    where u.batch_key = :batch_key
), link_row as materialized (
    -- Two parts, each with its own index: one condition with `or` would read all active links.
    select l.child_serial_key, l.confirmed, l.batch_key from serial.link l
    where l.ended_at is null and l.batch_key = :batch_key
    union
    select l.child_serial_key, l.confirmed, l.batch_key from unit u join serial.link l on l.parent_serial_key = u.key
    where l.ended_at is null
), line as materialized (
    select l.line_no, l.component_key, l.qt::text as qt, l.consumption_position_mandatory as mandatory,
        case when l.minimum_quantity_if_negative then l.minimum_quantity::text end as minimum,
        coalesce(l.consumption_position_key, c.default_consumption_position_key, s.value #>> '{}', 'IN') as position_key,
        coalesce(c.cost_average, c.cost_target)::text as cost
    from batch_row b join production.work_order_line l
        on l.work_order_key = b.work_order_key and l.phase_key = b.phase_key
        join product.product c on c.key = l.component_key
        left join configuration.config s on s.key = 'default_consumption_position'
), allocation as materialized (
    select a.key, a.component_key, a.lot_key, a.quantity::text as quantity, a.position_key, a.parent_serial_key
    from production.lot_allocation a where a.batch_key = :batch_key
)
select (select to_jsonb(b) from batch_row b) as batch,
    coalesce((select jsonb_agg(to_jsonb(r) order by r.key) from step_row r), '[]') as steps,
    coalesce((select jsonb_agg(to_jsonb(u) order by u.key) from unit u), '[]') as units,
    coalesce((select jsonb_agg(to_jsonb(l)) from link_row l), '[]') as links,
    coalesce((select jsonb_agg(to_jsonb(l) order by l.line_no) from line l), '[]') as lines,
    coalesce((select jsonb_agg(to_jsonb(a) order by a.key) from allocation a), '[]') as allocations,
    (select coalesce(sum(s.duration * s.hourly_cost), 0) from production.work_session s
        where s.batch_key = :batch_key and s.canceled is null) as worked_cost_ms,
    (select coalesce(sum(w.quantity), 0) from production.wip_link w where w.batch_key = :batch_key) as booked,
    (select coalesce(sum(w.value), 0) from production.wip_link w where w.batch_key = :batch_key) as booked_value,
    exists (select from configuration.config c where c.key = 'enable_inventory_management' and c.value = 'true')
        as inventory_on,
    (select coalesce(o.output_position_key, p.default_production_position_key, s.value #>> '{}', 'IN')
        from batch_row b join production.work_order o on o.key = b.work_order_key
            join product.product p on p.key = o.product_key
            left join configuration.config s on s.key = 'default_production_position') as output_position_key,
    (select p.lot_tracking from batch_row b join production.work_order o on o.key = b.work_order_key
        join product.product p on p.key = o.product_key) as output_lot_tracking,
    (select p.counter_key from batch_row b join production.work_order o on o.key = b.work_order_key
        join product.product p on p.key = o.product_key) as counter_key,
    (select count(*) from batch_row b join production.batch o on o.work_order_key = b.work_order_key
        join production.job j on j.key = o.job_key
        where j.last_phase and not o.active and o.qt_pass > 0) as released_batches;

--! find_contents : ContentsRow
-- Reads the same as `lock_contents` without locks, for the readiness of a batch. A test compares the two statements.
with batch_row as materialized (
    select b.key, b.rev, b.traced, b.active, b.canceled, b.start, b.work_order_key, b.phase_key
    from production.batch b where b.key = :batch_key
), step_row as materialized (
    select r.key, r.step_key, r.status, r.form_data from production.step_record r
    where r.batch_key = :batch_key and r.canceled is not distinct from (select canceled from batch_row)
    order by r.key
), unit as materialized (
    select u.serial_key as key, s.counter_key from production.batch_unit u join serial.serial s on s.key = u.serial_key
    where u.batch_key = :batch_key
), link_row as materialized (
    select l.child_serial_key, l.confirmed, l.batch_key from serial.link l
    where l.ended_at is null and l.batch_key = :batch_key
    union
    select l.child_serial_key, l.confirmed, l.batch_key from unit u join serial.link l on l.parent_serial_key = u.key
    where l.ended_at is null
), line as materialized (
    select l.line_no, l.component_key, l.qt::text as qt, l.consumption_position_mandatory as mandatory,
        case when l.minimum_quantity_if_negative then l.minimum_quantity::text end as minimum,
        coalesce(l.consumption_position_key, c.default_consumption_position_key, s.value #>> '{}', 'IN') as position_key,
        coalesce(c.cost_average, c.cost_target)::text as cost
    from batch_row b join production.work_order_line l
        on l.work_order_key = b.work_order_key and l.phase_key = b.phase_key
        join product.product c on c.key = l.component_key
        left join configuration.config s on s.key = 'default_consumption_position'
), allocation as materialized (
    select a.key, a.component_key, a.lot_key, a.quantity::text as quantity, a.position_key, a.parent_serial_key
    from production.lot_allocation a where a.batch_key = :batch_key
)
select (select to_jsonb(b) from batch_row b) as batch,
    coalesce((select jsonb_agg(to_jsonb(r) order by r.key) from step_row r), '[]') as steps,
    coalesce((select jsonb_agg(to_jsonb(u) order by u.key) from unit u), '[]') as units,
    coalesce((select jsonb_agg(to_jsonb(l)) from link_row l), '[]') as links,
    coalesce((select jsonb_agg(to_jsonb(l) order by l.line_no) from line l), '[]') as lines,
    coalesce((select jsonb_agg(to_jsonb(a) order by a.key) from allocation a), '[]') as allocations,
    (select coalesce(sum(s.duration * s.hourly_cost), 0) from production.work_session s
        where s.batch_key = :batch_key and s.canceled is null) as worked_cost_ms,
    (select coalesce(sum(w.quantity), 0) from production.wip_link w where w.batch_key = :batch_key) as booked,
    (select coalesce(sum(w.value), 0) from production.wip_link w where w.batch_key = :batch_key) as booked_value,
    exists (select from configuration.config c where c.key = 'enable_inventory_management' and c.value = 'true')
        as inventory_on,
    (select coalesce(o.output_position_key, p.default_production_position_key, s.value #>> '{}', 'IN')
        from batch_row b join production.work_order o on o.key = b.work_order_key
            join product.product p on p.key = o.product_key
            left join configuration.config s on s.key = 'default_production_position') as output_position_key,
    (select p.lot_tracking from batch_row b join production.work_order o on o.key = b.work_order_key
        join product.product p on p.key = o.product_key) as output_lot_tracking,
    (select p.counter_key from batch_row b join production.work_order o on o.key = b.work_order_key
        join product.product p on p.key = o.product_key) as counter_key,
    (select count(*) from batch_row b join production.batch o on o.work_order_key = b.work_order_key
        join production.job j on j.key = o.job_key
        where j.last_phase and not o.active and o.qt_pass > 0) as released_batches;

--! end_batch (session_key?, scrap_reason?, output_lot_key?, unit_material_cost?, phase_to_key?, serial_keys[?], ended?)
-- Writes the plan of a completion: ends the open session, removes the WIP that the batch had booked, stores its
-- figures, passes WIP on to the next phase and updates its job. The removed WIP is counted, which forces its deletion
-- before the next phase gets its rows: a unit waits in one row only. A forced batch has no open session.
with closed as (
    update production.work_session s
    set "end" = greatest(:now, s.start),
        duration = round(extract(epoch from greatest(:now, s.start) - s.start) * 1000)::bigint
    where s.key = :session_key and s."end" is null
    returning s.duration
), heard as (
    update production.presence set last_online = greatest(last_online, :now)
    where job_key = :job_key and exists (select from closed)
), removed as (
    delete from production.wip_link where batch_key = :batch_key returning key
), ended as (
    update production.batch set active = false, "end" = greatest(:now, start), qt_pass = :qt_pass, qt_scrap = :qt_scrap,
        scrap_reason = :scrap_reason, output_lot_key = :output_lot_key, unit_material_cost = :unit_material_cost,
        value = :value, rev = rev + 1
    where key = :batch_key and active
), lost as (
    update production.batch_unit set scrapped = true where batch_key = :batch_key and serial_key = any (:scrap_keys)
), declared as (
    insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, source_batch_key,
        serial_key, quantity, value, declared)
    select :work_order_key, :product_key, :phase_key, :phase_to_key, :batch_key, w.serial_key, w.quantity, w.value, :now
    from unnest(:serial_keys::bigint[], :quantities::numeric[], :values::numeric[]) as w (serial_key, quantity, value),
        (select count(*) from removed) as emptied
    order by w.serial_key
)
update production.job
set stage = :stage, "end" = case when :ended::timestamptz is not null then greatest(:ended, start) end, rev = rev + 1
where key = :job_key
returning coalesce((select duration from closed), 0) as duration;

--: BatchToCancel(ended?)

--! lock_batches_to_cancel : BatchToCancel
-- Locks the batches of a job that is reset, or only its open batch when that one is canceled. The strongest lock: a
-- command that is about to refer to one of them waits, and then finds it canceled.
select key, qt_total, qt_pass, qt_scrap, active, "end" as ended from production.batch
where job_key = :job_key and canceled is null and (active or not :open_only) order by key for update;

--! lock_completed_batches : BatchToCancel
-- Locks in the same way the batches that an override with a lower quantity cancels. The caller has locked their job.
select key, qt_total, qt_pass, qt_scrap, active, "end" as ended from production.batch
where key = any (:batch_keys) and not active and canceled is null order by key for update;

--! find_units_of_batches
-- The units of batches that are reversed, and whether the batch declared them as scrap.
select batch_key, serial_key, scrapped from production.batch_unit where batch_key = any (:batch_keys) order by batch_key, serial_key;

--! cancel_batches
-- Cancels batches: they stay, with their steps and sessions, but no longer count. An open batch also loses its units,
-- lots and flow.
with batches as (
    update production.batch set active = false, canceled = :event_key, "end" = coalesce("end", greatest(:now, start)), rev = rev + 1
    where key = any (:batch_keys)
), steps as (
    update production.step_record set canceled = :event_key, rev = rev + 1
    where batch_key = any (:batch_keys) and canceled is null
), lots as (
    delete from production.lot_allocation where batch_key = any (:open_keys)
), flows as (
    delete from production.batch_flow where to_batch_key = any (:open_keys)
), units as (
    delete from production.batch_unit where batch_key = any (:open_keys)
)
update production.work_session set canceled = :event_key where batch_key = any (:batch_keys) and canceled is null
returning key, coalesce(duration, 0) as duration, batch_key;

--! delete_lots_of_units
-- Deletes the allocations for single units that leave the batch, because their lots are not used any more.
delete from production.lot_allocation where batch_key = :batch_key and parent_serial_key = any (:serial_keys)
returning key;

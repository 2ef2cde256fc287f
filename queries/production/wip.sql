-- WIP between two phases. Free rows wait for `phase_to_key`. Booked rows name the job and batch that have taken them.

--: WipRow(serial_key?)

--! lock_free_wip : WipRow
-- WIP that a new or larger batch can take, oldest first. The caller has locked the work order.
select key, serial_key, quantity, value from production.wip_link
where work_order_key = :work_order_key and phase_to_key = :phase_key and job_key is null
order by declared, key for no key update;

--! lock_waiting_units : WipRow
-- The named units that wait for the phase and are not booked by a batch. The caller has locked the units.
select key, serial_key, quantity, value from production.wip_link
where serial_key = any (:serial_keys) and work_order_key = :work_order_key and phase_to_key = :phase_key
    and job_key is null
order by declared, key for no key update;

--! lock_booked_wip : WipRow
-- WIP that a batch has booked, newest first, because a smaller batch returns the newest first.
select key, serial_key, quantity, value from production.wip_link where batch_key = :batch_key
order by declared desc, key desc for no key update;

--! book_wip
-- Books WIP for a batch. The caller has locked it. A row that is booked in part is split, and its rest stays free. The
-- flow records what was booked, so that a reset can return exactly that.
with asked as (
    select a.key, a.quantity, a.value from unnest(:keys::bigint[], :quantities::numeric[], :values::numeric[])
        as a (key, quantity, value)
), booked as (
    update production.wip_link w set job_key = :job_key, batch_key = :batch_key
    from asked a where w.key = a.key and w.quantity = a.quantity
), split as (
    update production.wip_link w set quantity = w.quantity - a.quantity, value = w.value - a.value
    from asked a where w.key = a.key and w.quantity > a.quantity
    returning w.key, w.work_order_key, w.product_key, w.phase_from_key, w.phase_to_key, w.source_batch_key, w.declared
), taken as (
    insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, job_key, batch_key,
        source_batch_key, quantity, value, declared)
    select s.work_order_key, s.product_key, s.phase_from_key, s.phase_to_key, :job_key, :batch_key, s.source_batch_key,
        a.quantity, a.value, s.declared
    from split s join asked a on a.key = s.key
)
insert into production.batch_flow (from_batch_key, to_batch_key, serial_key, quantity, value, declared, created)
select w.source_batch_key, :batch_key, w.serial_key, a.quantity, a.value, w.declared, :now
from asked a join production.wip_link w on w.key = a.key order by w.declared, w.key
returning key;

--! unbook_wip
-- Returns WIP from a batch. It is free again with its old time. WIP without serial numbers is merged with the row that
-- it was split from, so that booking and returning leave no trace.
with asked as (
    select a.key, a.quantity, a.value from unnest(:keys::bigint[], :quantities::numeric[], :values::numeric[])
        as a (key, quantity, value)
), reduced as (
    update production.wip_link w set quantity = w.quantity - a.quantity, value = w.value - a.value
    from asked a where w.key = a.key and w.quantity > a.quantity
), freed as (
    update production.wip_link w set job_key = null, batch_key = null
    from asked a where w.key = a.key and w.serial_key is not null
), gone as (
    delete from production.wip_link w using asked a
    where w.key = a.key and w.quantity = a.quantity and w.serial_key is null
), back as (
    select w.work_order_key, w.product_key, w.phase_from_key, w.phase_to_key, w.source_batch_key, w.declared,
        sum(a.quantity) as quantity, sum(a.value) as value
    from asked a join production.wip_link w on w.key = a.key where w.serial_key is null
    group by w.work_order_key, w.product_key, w.phase_from_key, w.phase_to_key, w.source_batch_key, w.declared
), joined as (
    update production.wip_link w set quantity = w.quantity + b.quantity, value = w.value + b.value
    from back b
    where w.key = (select min(f.key) from production.wip_link f
        where f.work_order_key = b.work_order_key and f.phase_to_key = b.phase_to_key and f.job_key is null
            and f.serial_key is null and f.source_batch_key = b.source_batch_key and f.declared = b.declared)
    returning w.source_batch_key, w.declared
), added as (
    insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, source_batch_key,
        quantity, value, declared)
    select b.work_order_key, b.product_key, b.phase_from_key, b.phase_to_key, b.source_batch_key, b.quantity, b.value,
        b.declared
    from back b where (b.source_batch_key, b.declared) not in (select source_batch_key, declared from joined)
)
select count(*) as rows from asked;

--! renew_flows
-- Writes the flow of an open batch again from what it still has booked, after WIP was returned. The old rows are
-- counted, which forces their deletion before the new ones are inserted: a batch has one flow of a unit.
with gone as (
    delete from production.batch_flow where to_batch_key = :batch_key returning key
)
insert into production.batch_flow (from_batch_key, to_batch_key, serial_key, quantity, value, declared, created)
select w.source_batch_key, :batch_key, w.serial_key, sum(w.quantity), sum(w.value), w.declared, :now
from production.wip_link w, (select count(*) from gone) as emptied where w.batch_key = :batch_key
group by w.source_batch_key, w.serial_key, w.declared
returning key;

--! find_output_wip (): (serial_key?)
-- How much of the output of batches is still free, before they are reversed. The caller has locked the work order.
select source_batch_key, serial_key, sum(quantity) as quantity, sum(value) as value from production.wip_link
where source_batch_key = any (:batch_keys) and job_key is null group by source_batch_key, serial_key;

--! remove_output_wip
-- Removes the output of reversed batches from the WIP of the next phase. The caller has checked that all of it is free.
delete from production.wip_link where source_batch_key = any (:batch_keys) and job_key is null returning quantity;

--! restore_flows
-- Makes the WIP that reversed batches had taken from the previous phase free again, with its old time and value. The
-- caller has locked the work order.
with back as (
    select o.work_order_key, o.product_key, o.phase_key as phase_from_key, f.from_batch_key as source_batch_key,
        f.serial_key, f.declared, sum(f.quantity) as quantity, sum(f.value) as value
    from production.batch_flow f join production.batch o on o.key = f.from_batch_key
    where f.to_batch_key = any (:batch_keys)
    group by o.work_order_key, o.product_key, o.phase_key, f.from_batch_key, f.serial_key, f.declared
), joined as (
    update production.wip_link w set quantity = w.quantity + b.quantity, value = w.value + b.value
    from back b
    where b.serial_key is null and w.key = (select min(f.key) from production.wip_link f
        where f.work_order_key = b.work_order_key and f.phase_to_key = :phase_key and f.job_key is null
            and f.serial_key is null and f.source_batch_key = b.source_batch_key and f.declared = b.declared)
    returning w.source_batch_key, w.declared
), added as (
    insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, source_batch_key,
        serial_key, quantity, value, declared)
    select b.work_order_key, b.product_key, b.phase_from_key, :phase_key, b.source_batch_key, b.serial_key, b.quantity,
        b.value, b.declared
    from back b
    where b.serial_key is not null
        or (b.source_batch_key, b.declared) not in (select source_batch_key, declared from joined)
    order by b.declared, b.serial_key
)
select coalesce(sum(quantity), 0) as quantity from back;

-- Batches, and the work orders and jobs to which links, tags and files refer.

--: BatchRow(scrap_reason?, output_lot_key?, unit_material_cost?, canceled?, forced?, end?)

--! find_batch : BatchRow
-- A batch, without a lock: for responses, or when the caller has already locked it.
select key, rev, job_key, work_order_key, phase_key, product_key, traced, active, qt_total, qt_pass, qt_scrap, scrap_reason,
    output_lot_key, unit_material_cost, value, canceled, forced, start, "end"
from production.batch where key = :key;

--! hold_batch : BatchRow
-- Locks a batch to which a link is about to refer: it must exist until the commit. Also locks its work order and job,
-- because the foreign keys of the link would otherwise lock them after units, against the order of locks.
select b.key, b.rev, b.job_key, b.work_order_key, b.phase_key, b.product_key, b.traced, b.active, b.qt_total, b.qt_pass,
    b.qt_scrap, b.scrap_reason, b.output_lot_key, b.unit_material_cost, b.value, b.canceled, b.forced, b.start, b."end"
from production.work_order o join production.job j on j.work_order_key = o.key
    join production.batch b on b.job_key = j.key
where b.key = :key for key share of o, j, b;

--! lock_batch : BatchRow
-- Locks a batch to change what is declared for it, but not its job. Work order and job are locked only against
-- deletion, because new links refer to them.
select b.key, b.rev, b.job_key, b.work_order_key, b.phase_key, b.product_key, b.traced, b.active, b.qt_total, b.qt_pass,
    b.qt_scrap, b.scrap_reason, b.output_lot_key, b.unit_material_cost, b.value, b.canceled, b.forced, b.start, b."end"
from production.work_order o join production.job j on j.work_order_key = o.key
    join production.batch b on b.job_key = j.key
where b.key = :key for key share of o, j for no key update of b;

--! hold_work
-- Locks work orders, jobs and batches to which links are about to refer, before any unit, as the order of locks
-- requires. Returns the work orders and jobs that exist. Batches come from stored links and therefore exist, so they
-- are only counted.
with orders as (
    select key from production.work_order where key = any (:order_keys) order by key for key share
), jobs as (
    select key from production.job where key = any (:job_keys) order by key for key share
), batches as (
    select key from production.batch where key = any (:batch_keys) order by key for key share
)
select array(select key from orders) as orders, array(select key from jobs) as jobs,
    (select count(*) from batches) as batches;

--! find_units_of_batch
-- The units that are in a batch. Empty when its output has no serial numbers.
select serial_key from production.batch_unit where batch_key = :batch_key order by serial_key;

--! delete_free_wip (): ()
-- Removes a unit from the WIP when it is scrapped between two phases. No row when it does not wait for a phase or a
-- batch has booked it.
delete from production.wip_link where serial_key = :serial_key and job_key is null
returning work_order_key, product_key, phase_from_key, phase_to_key, quantity;

--! find_component_needs
-- The quantity of each component that a batch needs in its phase, and whether the component is traced now.
select l.component_key, sum(l.qt) * b.qt_total as quantity, p.traceability_level is not null as traced
from production.batch b join production.work_order_line l
    on l.work_order_key = b.work_order_key and l.phase_key = b.phase_key
    join product.product p on p.key = l.component_key
where b.key = :batch_key group by l.component_key, b.qt_total, p.traceability_level;

--! find_order_keys
-- The work orders among these keys that exist, without a lock.
select key from production.work_order where key = any (:keys);

--! hold_order_keys
-- Locks work orders to which another record is about to refer: they must exist until the commit.
select key from production.work_order where key = any (:keys) order by key for key share;

--! lock_order_keys
-- Locks work orders for another area that changes them, for example their tags.
select key from production.work_order where key = any (:keys) order by key for no key update;

--! share_order_keys
-- Locks work orders while files of a step are written: no command changes them or one of their batches before the
-- commit.
select key from production.work_order where key = any (:keys) order by key for share;

--! touch_batch
-- Gives a batch a new revision after parts were scanned, lots allocated or steps completed, because its response shows
-- them.
update production.batch set rev = rev + 1 where key = :key returning key;

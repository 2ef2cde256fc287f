-- Batches, and the work orders and jobs that links, tags and files name.

--: BatchRow(scrap_reason?, output_lot_key?, unit_material_cost?, canceled?, forced?, end?)

--! find_batch : BatchRow
-- Reads a batch without a lock: for answers, or when the caller has locked it.
select key, rev, job_key, work_order_key, phase_key, product_key, traced, active, qt_total, qt_pass, qt_scrap, scrap_reason,
    output_lot_key, unit_material_cost, value, canceled, forced, start, "end"
from production.batch where key = :key;

--! hold_batch : BatchRow
-- A link is about to name the batch: it must exist until the commit. Order and job are held too, because the foreign
-- keys of the link would lock them later, after units, against the order of locks.
select b.key, b.rev, b.job_key, b.work_order_key, b.phase_key, b.product_key, b.traced, b.active, b.qt_total, b.qt_pass,
    b.qt_scrap, b.scrap_reason, b.output_lot_key, b.unit_material_cost, b.value, b.canceled, b.forced, b.start, b."end"
from production.work_order o join production.job j on j.work_order_key = o.key
    join production.batch b on b.job_key = j.key
where b.key = :key for key share of o, j, b;

--! lock_batch : BatchRow
-- For commands that change what is declared for a batch, but not its job: order and job are only held, because new
-- links name them.
select b.key, b.rev, b.job_key, b.work_order_key, b.phase_key, b.product_key, b.traced, b.active, b.qt_total, b.qt_pass,
    b.qt_scrap, b.scrap_reason, b.output_lot_key, b.unit_material_cost, b.value, b.canceled, b.forced, b.start, b."end"
from production.work_order o join production.job j on j.work_order_key = o.key
    join production.batch b on b.job_key = j.key
where b.key = :key for key share of o, j for no key update of b;

--! hold_work
-- Links are about to name these work orders, jobs and batches: all of them are held before any unit, as the order of
-- locks asks. Returns which of the work orders and jobs exist; batches come from stored links, so they do exist and are
-- only counted.
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
-- Units that a batch works on or has made. Empty when its output has no serial numbers.
select serial_key from production.batch_unit where batch_key = :batch_key order by serial_key;

--! delete_free_wip (): ()
-- A unit that is scrapped while it waits between two phases leaves the WIP. No row when it does not wait, or when a
-- batch has taken it.
delete from production.wip_link where serial_key = :serial_key and job_key is null
returning work_order_key, product_key, phase_from_key, phase_to_key, quantity;

--! find_component_needs
-- How much of each component of its phase a batch needs, and whether units of the component have serial numbers today.
select l.component_key, sum(l.qt) * b.qt_total as quantity, p.traceability_level is not null as traced
from production.batch b join production.work_order_line l
    on l.work_order_key = b.work_order_key and l.phase_key = b.phase_key
    join product.product p on p.key = l.component_key
where b.key = :batch_key group by l.component_key, b.qt_total, p.traceability_level;

--! find_order_keys
-- Which of these work orders exist; nothing is locked.
select key from production.work_order where key = any (:keys);

--! hold_order_keys
-- Another record is about to name these work orders: they must exist until the commit.
select key from production.work_order where key = any (:keys) order by key for key share;

--! lock_order_keys
-- For another area that is about to change these work orders themselves, such as their tags.
select key from production.work_order where key = any (:keys) order by key for no key update;

--! share_order_keys
-- Files of a step are about to be written: no command changes these work orders, or a batch of them, until the commit.
select key from production.work_order where key = any (:keys) order by key for share;

--! touch_batch
-- Scanned parts, declared lots and done steps are part of the answer of a batch: clients see a new revision.
update production.batch set rev = rev + 1 where key = :key returning key;

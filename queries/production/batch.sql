--: Batch()

--! find_batch : Batch
select key, job_key, work_order_key, phase_key, product_key, traced, active, qt_total
from production.batch where key = :key;

--! lock_batch : Batch
select key, job_key, work_order_key, phase_key, product_key, traced, active, qt_total
from production.batch where key = :key for no key update;

--! find_units_of_batch
select serial_key from production.batch_unit where batch_key = :batch_key order by serial_key;

--! find_work_orders
select key from production.work_order where key = any (:keys);

--! find_work_in_progress
-- Whether an open batch has booked the unit, and whether it waits between two phases.
select exists (
        select from production.batch_unit u join production.batch b on b.key = u.batch_key
        where u.serial_key = :serial_key and b.active) as booked,
    exists (
        select from production.wip_link w where w.serial_key = :serial_key and w.job_key is null) as waiting;

--! delete_free_wip (): ()
delete from production.wip_link where serial_key = :serial_key and job_key is null
returning work_order_key, product_key, phase_from_key, phase_to_key, quantity;

--! find_needs
-- What a batch needs of untraced components in its phase.
select l.component_key, sum(l.qt) * b.qt_total as quantity
from production.batch b join production.work_order_line l
    on l.work_order_key = b.work_order_key and l.phase_key = b.phase_key
where b.key = :batch_key group by l.component_key, b.qt_total;

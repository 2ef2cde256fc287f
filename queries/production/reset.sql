-- Erasing by administrators: all of production, or one work order with everything below it.

--! erase_work
-- First statement of a reset of all production: deletes recorded work and WIP, so that production no longer names
-- units, which the reset erases next. Only for a write that runs alone. Counts what was deleted, for the answer.
with allocation as (
    delete from production.lot_allocation returning key
), flow as (
    delete from production.batch_flow returning key
), wip as (
    delete from production.wip_link returning key
), unit as (
    delete from production.batch_unit returning batch_key
), step as (
    delete from production.step_record returning key
), session as (
    delete from production.work_session returning key
)
select (select count(*) from allocation) as allocations, (select count(*) from flow) as flows,
    (select count(*) from wip) as wip, (select count(*) from unit) as units, (select count(*) from step) as steps,
    (select count(*) from session) as sessions;

--! erase_orders
-- Last statement of a reset of all production, after erase_work: deletes work orders, jobs, batches and queues, when no
-- other area names them any more. Only for a write that runs alone.
with queued_order as (
    delete from production.queued_order returning queue_key
), queued_job as (
    delete from production.queued_job returning queue_key
), queue as (
    delete from production.queue returning key
), presence as (
    delete from production.presence
), batch as (
    delete from production.batch returning key
), job as (
    delete from production.job returning key
), line as (
    delete from production.work_order_line
), work_order as (
    delete from production.work_order returning key
)
select (select count(*) from queue) as queues, (select count(*) from batch) as batches, (select count(*) from job) as jobs,
    (select count(*) from work_order) as orders;

--! make_all_site_queues
-- A reset of production deletes the queues too; every site starts with an empty one.
insert into production.queue (type, site_key) select 's', key from organization.site order by key;

--! lock_jobs_to_delete
-- Before an administrator erases a work order with everything below it: nobody can name its jobs any more.
select key from production.job where work_order_key = :work_order_key order by key for update;

--! lock_batches_to_delete
-- The same for its batches, after its jobs.
select key from production.batch where work_order_key = :work_order_key order by key for update;

--! find_units_of_order
-- Units that an erased order leaves: those of its batches, and those in its WIP.
select u.serial_key from production.batch b join production.batch_unit u on u.batch_key = b.key
where b.work_order_key = :work_order_key
union
select w.serial_key from production.wip_link w where w.work_order_key = :work_order_key and w.serial_key is not null;

--! lock_queues_of_jobs
-- The queues of operators that have jobs of a work order; the caller has locked the queue of its site.
select q.key from production.queue q
where q.key in (
    select m.queue_key from production.job j join production.queued_job m on m.job_key = j.key
    where j.work_order_key = :work_order_key)
order by q.key for no key update;

--! remove_jobs_of_order
-- Jobs of a work order that is erased leave the queues of operators, which are locked.
delete from production.queued_job m using production.job j where j.key = m.job_key and j.work_order_key = :work_order_key;

--! erase_work_of_order
-- Before erase_order: deletes everything recorded for one work order and its WIP. The caller has locked the work order
-- with its jobs and batches, and holds its units. Counts what was deleted, for the answer.
with allocation as (
    delete from production.lot_allocation where batch_key = any (:batch_keys) returning key
), flow as (
    delete from production.batch_flow where from_batch_key = any (:batch_keys) or to_batch_key = any (:batch_keys)
    returning key
), wip as (
    delete from production.wip_link where work_order_key = :work_order_key returning key
), unit as (
    delete from production.batch_unit where batch_key = any (:batch_keys) returning batch_key
), step as (
    delete from production.step_record where batch_key = any (:batch_keys) returning key
), session as (
    delete from production.work_session where work_order_key = :work_order_key returning key
)
select (select count(*) from allocation) as allocations, (select count(*) from flow) as flows,
    (select count(*) from wip) as wip, (select count(*) from unit) as units, (select count(*) from step) as steps,
    (select count(*) from session) as sessions;

--! erase_order
-- The order itself, after erase_work_of_order. Entries in queues and presence rows are deleted with their jobs and
-- order.
with batch as (
    delete from production.batch where work_order_key = :work_order_key returning key
), job as (
    delete from production.job where work_order_key = :work_order_key returning key
), line as (
    delete from production.work_order_line where work_order_key = :work_order_key
), work_order as (
    delete from production.work_order where key = :work_order_key
)
select (select count(*) from batch) as batches, (select count(*) from job) as jobs;

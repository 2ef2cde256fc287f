-- Statements with which administrators erase all of production, or one work order with everything that belongs to it.

--! erase_work
-- First statement of a reset of production: deletes recorded work and WIP, so that no record of production refers to
-- units, which the reset erases next. Only for a write that runs exclusively. Returns the numbers of deleted rows for
-- the response.
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
-- Last statement of a reset of production, after `erase_work`: deletes work orders, jobs, batches and queues, when no
-- other area refers to them any more. Only for a write that runs exclusively.
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
-- Creates an empty queue for every site after a reset of production, which deletes the queues too.
insert into production.queue (type, site_key) select 's', key from organization.site order by key;

--! lock_jobs_to_delete
-- Locks the jobs of a work order before it is erased with everything that belongs to it, so that no other command can
-- refer to them any more.
select key from production.job where work_order_key = :work_order_key order by key for update;

--! lock_batches_to_delete
-- Locks the batches of that work order in the same way, after its jobs.
select key from production.batch where work_order_key = :work_order_key order by key for update;

--! find_units_of_order
-- The units from which an erased work order is removed: those of its batches and those in its WIP.
select u.serial_key from production.batch b join production.batch_unit u on u.batch_key = b.key
where b.work_order_key = :work_order_key
union
select w.serial_key from production.wip_link w where w.work_order_key = :work_order_key and w.serial_key is not null;

--! lock_queues_of_jobs
-- Locks the queues of operators that contain jobs of a work order. The caller has locked the queue of its site.
select q.key from production.queue q
where q.key in (
    select m.queue_key from production.job j join production.queued_job m on m.job_key = j.key
    where j.work_order_key = :work_order_key)
order by q.key for no key update;

--! remove_jobs_of_order
-- Removes the jobs of an erased work order from the queues of operators, which the caller has locked.
delete from production.queued_job m using production.job j where j.key = m.job_key and j.work_order_key = :work_order_key;

--! erase_work_of_order
-- Deletes everything that was recorded for one work order, and its WIP, before `erase_order`. The caller has locked the
-- work order with its jobs and batches, and its units. Returns the numbers of deleted rows for the response.
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
-- Deletes the work order itself, after `erase_work_of_order`. Queue entries and presence rows are deleted with their
-- jobs and work order.
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

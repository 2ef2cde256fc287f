--! erase_messages
-- Deletes messages on issues, work orders, jobs and units in a reset of production. Messages on tasks and products and
-- to users stay.
delete from collaboration.message
where issue_key is not null or work_order_key is not null or job_key is not null or serial_key is not null;

--! erase_task_links
-- Deletes the links of tasks to issues, work orders and units in a reset of production. The tasks stay.
delete from collaboration.task_link
where issue_key is not null or work_order_key is not null or serial_key is not null;

--! erase_issue_links
-- Deletes the links of all issues in a reset of production.
delete from collaboration.issue_link;

--! erase_issues
-- Deletes all issues in a reset of production, after their links and messages.
delete from collaboration.issue;

--! forget_order_messages
-- Deletes the messages on a work order and on its jobs before the work order is deleted permanently.
delete from collaboration.message where work_order_key = :work_order_key or job_key = any (:job_keys);

--! forget_order_task_links
-- Deletes the links of tasks to a work order before the work order is deleted permanently. The tasks stay.
delete from collaboration.task_link where work_order_key = :work_order_key;

--! forget_order_issue_links
-- Deletes the links of issues to a work order and to its jobs, with the links that these implied, before the work order
-- is deleted permanently. The issues stay.
with named as (
    select key from collaboration.issue_link where work_order_key = :work_order_key or job_key = any (:job_keys)
)
delete from collaboration.issue_link where key in (
    select key from named union select l.key from named n join collaboration.issue_link l on l.implied_by = n.key);

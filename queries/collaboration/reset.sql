--! erase_messages
-- For a reset of production: messages on issues, work orders, jobs and units. Those on tasks and products and those to
-- users stay.
delete from collaboration.message
where issue_key is not null or work_order_key is not null or job_key is not null or serial_key is not null;

--! erase_task_links
-- For a reset of production: tasks stay, their links to issues, work orders and units are deleted.
delete from collaboration.task_link
where issue_key is not null or work_order_key is not null or serial_key is not null;

--! erase_issue_links
-- For a reset of production, which deletes all issues.
delete from collaboration.issue_link;

--! erase_issues
-- For a reset of production, after the links and messages of the issues.
delete from collaboration.issue;

--! forget_order_messages
-- A work order is deleted for good: messages on it and on its jobs are deleted too.
delete from collaboration.message where work_order_key = :work_order_key or job_key = any (:job_keys);

--! forget_order_task_links
-- A work order is deleted for good: tasks stay, without their link to it.
delete from collaboration.task_link where work_order_key = :work_order_key;

--! forget_order_issue_links
-- A work order is deleted for good: issues stay, without their links to it and to its jobs, and without what those
-- implied.
with named as (
    select key from collaboration.issue_link where work_order_key = :work_order_key or job_key = any (:job_keys)
)
delete from collaboration.issue_link where key in (
    select key from named union select l.key from named n join collaboration.issue_link l on l.implied_by = n.key);

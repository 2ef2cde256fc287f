--! erase_messages
-- Messages to tasks, products and users stay.
delete from collaboration.message
where issue_key is not null or work_order_key is not null or job_key is not null or serial_key is not null;

--! erase_task_links
delete from collaboration.task_link
where issue_key is not null or work_order_key is not null or serial_key is not null;

--! erase_issue_links
delete from collaboration.issue_link;

--! erase_issues
delete from collaboration.issue;

--! forget_order_messages
delete from collaboration.message where work_order_key = :work_order_key or job_key = any (:job_keys);

--! forget_order_task_links
delete from collaboration.task_link where work_order_key = :work_order_key;

--! forget_order_issue_links
-- With what they imply.
with named as (
    select key from collaboration.issue_link where work_order_key = :work_order_key or job_key = any (:job_keys)
)
delete from collaboration.issue_link where key in (
    select key from named union select l.key from named n join collaboration.issue_link l on l.implied_by = n.key);

--: MessageRow(sender_name?, sender_surname?, issue_key?, task_key?, work_order_key?, job_key?, product_key?, serial_key?, user_key?, content?, updated?, deleted?)

--! read_messages : MessageRow
-- Messages in the order of the requested keys. The caller has checked that the reader may see them.
select m.key, m.rev, m.sender_key, a.username as sender_username, a.name as sender_name, a.surname as sender_surname,
    m.issue_key, m.task_key, m.work_order_key, m.job_key, m.product_key, m.serial_key, m.user_key, m.content, m.created,
    m.updated, m.deleted
from unnest(:keys::bigint[]) with ordinality as asked (key, place) join collaboration.message m on m.key = asked.key
    join organization.user_account a on a.key = m.sender_key
order by asked.place;

--! lock_message (): (issue_key?, task_key?, work_order_key?, job_key?, product_key?, serial_key?, user_key?)
select key, rev, sender_key, issue_key, task_key, work_order_key, job_key, product_key, serial_key, user_key,
    deleted is not null as is_deleted
from collaboration.message where key = :key for no key update;

--! insert_message (issue_key?, task_key?, work_order_key?, job_key?, product_key?, serial_key?, user_key?)
insert into collaboration.message (sender_key, issue_key, task_key, work_order_key, job_key, product_key, serial_key,
    user_key, content, created)
values (:sender_key, :issue_key, :task_key, :work_order_key, :job_key, :product_key, :serial_key, :user_key, :content,
    :created)
returning key;

--! update_message
update collaboration.message set content = :content, updated = :updated, rev = rev + 1 where key = :key returning rev;

--! delete_message
-- Deletes the text of a message permanently. The row stays, so that the conversation shows that a message was deleted.
update collaboration.message set content = null, deleted = :deleted, rev = rev + 1 where key = :key returning rev;

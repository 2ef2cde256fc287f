--: TaskRow(start_from?, due_by?, closed?, closed_by?, deleted?, deleted_by?, title?, description?, reason?, extra?)

--! lock_tasks : TaskRow
-- Locks tasks in key order, because a link between two tasks locks both.
select key, rev, task_type_key, code, status, start_from, due_by, created, created_by, closed, closed_by, deleted,
    deleted_by, title, description, reason, extra
from collaboration.task where key = any (:keys) order by key for no key update;

--: TaskRead(start_from?, due_by?, closed?, closed_by?, deleted?, deleted_by?, title?, description?, reason?, extra?, icon?)

--! read_tasks : TaskRead
-- Tasks as the API returns them, in the order of the requested keys, deleted ones included.
select t.key, t.rev, t.task_type_key, y.name as task_type_name, y.icon, y.link_settings, t.code, t.status, t.start_from,
    t.due_by, t.created, t.created_by, t.closed, t.closed_by, t.deleted, t.deleted_by, t.title, t.description, t.reason,
    t.extra
from unnest(:keys::bigint[]) with ordinality as asked (key, place) join collaboration.task t on t.key = asked.key
    join collaboration.task_type y on y.key = t.task_type_key
order by asked.place;

--! task_code_is_taken
-- Whether a code is taken. Deleted tasks count, because they keep their code.
select exists (select from collaboration.task where code = :code) as taken;

--! insert_task (start_from?, due_by?, title?, description?, extra?)
insert into collaboration.task (task_type_key, code, status, start_from, due_by, created, created_by, title, description,
    extra)
values (:task_type_key, :code, :status, :start_from, :due_by, :created, :created_by, :title, :description, :extra)
returning key;

--! update_task (start_from?, due_by?, title?, description?, extra?)
update collaboration.task set start_from = :start_from, due_by = :due_by, title = :title, description = :description,
    extra = :extra, rev = rev + 1
where key = :key returning rev;

--! set_task_status (closed?, closed_by?, reason?)
-- Changes the status of a task. `closed` and `closed_by` are set exactly while the task is completed or canceled,
-- `reason` only while it is canceled.
update collaboration.task set status = :status, closed = :closed, closed_by = :closed_by, reason = :reason, rev = rev + 1
where key = :key returning rev;

--! touch_task
-- Gives a task a new revision after a change of its links or time entries, because these are separate rows.
update collaboration.task set rev = rev + 1 where key = :key returning rev;

--! delete_task
-- Hides a task without deleting its row: its code stays taken and its links stay.
update collaboration.task set deleted = :deleted, deleted_by = :deleted_by, rev = rev + 1 where key = :key returning rev;

--! read_assignees
-- The assignees of tasks, the owner first.
select task_key, user_key, role from collaboration.task_assignee where task_key = any (:keys) order by task_key, place;

--! delete_assignees
delete from collaboration.task_assignee where task_key = :task_key;

--! insert_assignees
-- Inserts the assignees of a task in the order sent. The owner comes first, because a constraint requires the owner at
-- place 0.
insert into collaboration.task_assignee (task_key, place, user_key, role)
select :task_key, given.place - 1, given.user_key, given.role
from unnest(:user_keys::bigint[], :roles::text[]) with ordinality as given (user_key, role, place);

--! read_task_links (): (code?)
-- The links of tasks. A link between two tasks belongs to both, regardless of which was sent first. A link to a deleted
-- task is not shown.
with linked as (
    select l.task_key, l.type, l.target from collaboration.task_link l where l.task_key = any (:keys)
    union all
    select l.linked_task_key, 'task', l.task_key from collaboration.task_link l where l.linked_task_key = any (:keys)
)
select l.task_key, l.type as kind, l.target, coalesce(o.code, p.code, s.code, t.code) as code
from linked l
    left join production.work_order o on l.type = 'work_order' and o.key = l.target
    left join product.product p on l.type = 'product' and p.key = l.target
    left join serial.serial s on l.type = 'serial' and s.key = l.target
    left join collaboration.task t on l.type = 'task' and t.key = l.target
where t.deleted is null
order by l.task_key, l.type collate "C", lower(coalesce(o.code, p.code, s.code, t.code)) collate "C" nulls last, l.target;

--! insert_task_links (issue_keys[?], work_order_keys[?], product_keys[?], serial_keys[?], linked_task_keys[?])
-- Inserts links of a task. One of the target keys of each row is set.
insert into collaboration.task_link (task_key, issue_key, work_order_key, product_key, serial_key, linked_task_key)
select :task_key, given.issue_key, given.work_order_key, given.product_key, given.serial_key, given.linked_task_key
from unnest(:issue_keys::bigint[], :work_order_keys::bigint[], :product_keys::bigint[], :serial_keys::bigint[],
    :linked_task_keys::bigint[]) as given (issue_key, work_order_key, product_key, serial_key, linked_task_key);

--! delete_task_link
-- Deletes a link of a task. A link between two tasks may be stored in either direction.
delete from collaboration.task_link
where (task_key = :task_key and type = :kind and target = :target)
    or (:kind = 'task' and task_key = :target and linked_task_key = :task_key);

--: TaskState()

--! find_task_states : TaskState
-- The tasks among these keys that exist, and whether they are deleted (`gone`), without a lock.
select key, deleted is not null as gone from collaboration.task where key = any (:keys);

--! is_task_closed
-- Whether a task is closed and therefore accepts no new files. No row when the task does not exist.
select closed is not null as closed from collaboration.task where key = :key;

--! keep_task_states : TaskState
-- Reads the same as `find_task_states` for a write that only refers to the tasks: their rows exist until its commit.
select key, deleted is not null as gone from collaboration.task where key = any (:keys) order by key for key share;

--! hold_task_states : TaskState
-- Reads the same as `find_task_states` for a write that relies on the tasks, such as an upload of files: no other
-- command closes or deletes them before its commit.
select key, deleted is not null as gone from collaboration.task where key = any (:keys) order by key for share;

--! lock_task_states : TaskState
-- Reads the same as `find_task_states` and locks the tasks to change them.
select key, deleted is not null as gone from collaboration.task where key = any (:keys) order by key
for no key update;

--! read_task_bases (): (title?)
-- The summary of a task that another task linked to it shows.
select t.key, t.rev, t.code, t.title, t.status, t.task_type_key, y.name as task_type_name
from collaboration.task t join collaboration.task_type y on y.key = t.task_type_key where t.key = any (:keys);

--: IssueRow(issue_type_key?, closed?, closed_by?)

--! lock_issues : IssueRow
-- Locks issues to change them. Links and forms of an issue are written only under this lock.
select key, rev, issue_type_key, open, critical, created, created_by, closed, closed_by
from collaboration.issue where key = any (:keys) order by key for no key update;

--! lock_issue_to_delete : IssueRow
-- Locks an issue to delete it. The stronger lock waits for commands that are about to link a record to the issue.
select key, rev, issue_type_key, open, critical, created, created_by, closed, closed_by
from collaboration.issue where key = :key for update;

--: IssueRead(issue_type_key?, closed?, closed_by?, icon?, issue_type_name?, phase_alias?)

--! read_issues : IssueRead
-- Issues as the API returns them, in the order of the requested keys.
select i.key, i.rev, i.issue_type_key, i.open, i.critical, i.created, i.created_by, i.closed, i.closed_by, t.icon,
    t.name as issue_type_name, (
        select f.alias from collaboration.issue_link l join process.phase f on f.key = l.phase_key
        where l.issue_key = i.key and l.phase_key is not null order by l.implied_by is not null, l.key limit 1
    ) as phase_alias
from unnest(:keys::bigint[]) with ordinality as asked (key, place) join collaboration.issue i on i.key = asked.key
    left join collaboration.issue_type t on t.key = i.issue_type_key
order by asked.place;

--! insert_issue (issue_type_key?)
insert into collaboration.issue (issue_type_key, critical, created, created_by)
values (:issue_type_key, :critical, :created, :created_by) returning key;

--! update_issue (issue_type_key?)
update collaboration.issue set issue_type_key = :issue_type_key, critical = :critical, rev = rev + 1
where key = :key returning rev;

--! set_issue_open (closed?, closed_by?)
-- Closes or reopens an issue. `closed` and `closed_by` are null exactly while the issue is open.
update collaboration.issue set open = :open, critical = :critical, closed = :closed, closed_by = :closed_by,
    rev = rev + 1
where key = :key returning rev;

--! touch_issue
-- Gives an issue a new revision after one of its links was added or removed, because links are separate rows.
update collaboration.issue set rev = rev + 1 where key = :key returning rev;

--! delete_issue
-- Deletes an issue. Its links, form and messages are deleted with it.
delete from collaboration.issue where key = :key;

--! read_issue_links
-- The records that issues are linked to. Each record appears once, directly linked records before implied ones. The
-- project is read from the work order, because a work order can change its project.
with named as (
    select l.issue_key, l.type, l.target, l.implied_by is not null as implied, l.key
    from collaboration.issue_link l where l.issue_key = any (:keys)
    union all
    select l.issue_key, 'project', o.project_code, true, l.key
    from collaboration.issue_link l join production.work_order o on o.key = l.work_order_key
        left join collaboration.issue_link m on m.key = l.implied_by
    where l.issue_key = any (:keys) and o.project_code is not null and m.serial_key is null
), once as (
    select distinct on (issue_key, type, target) issue_key, type, target, implied, key
    from named order by issue_key, type, target, implied, key
)
select issue_key, type as kind, target, implied from once order by issue_key, implied, key, type;

--! insert_issue_links (implied_bys[?], product_keys[?], operation_keys[?], phase_keys[?], work_order_keys[?], project_codes[?], user_keys[?], job_keys[?], serial_keys[?])
-- Inserts links together with those that they imply. An implied row names its link in `implied_by`. One of the target
-- keys of each row is set.
insert into collaboration.issue_link (key, issue_key, implied_by, product_key, operation_key, phase_key, work_order_key,
    project_code, user_key, job_key, serial_key)
select given.key, :issue_key, given.implied_by, given.product_key, given.operation_key, given.phase_key,
    given.work_order_key, given.project_code, given.user_key, given.job_key, given.serial_key
from unnest(:keys::bigint[], :implied_bys::bigint[], :product_keys::bigint[], :operation_keys::text[],
    :phase_keys::text[], :work_order_keys::bigint[], :project_codes::text[], :user_keys::bigint[], :job_keys::bigint[],
    :serial_keys::bigint[])
    as given (key, implied_by, product_key, operation_key, phase_key, work_order_key, project_code, user_key, job_key,
        serial_key);

--! delete_issue_link
-- Deletes a direct link, together with the links that it implies. Deletes nothing if the link is only implied.
delete from collaboration.issue_link
where issue_key = :issue_key and type = :kind and target = :target and implied_by is null;

--! find_tasks_needing_issue
-- Tasks that prevent the deletion of an issue: their type requires a link to an issue, and this is their only one.
select t.key from collaboration.task_link l join collaboration.task t on t.key = l.task_key
    join collaboration.task_type y on y.key = t.task_type_key
where l.issue_key = :issue_key and t.deleted is null
    and y.link_settings @> '[{"type": "issue", "required": true}]'
    and not exists (
        select from collaboration.task_link o
        where o.task_key = t.key and o.issue_key is not null and o.issue_key <> :issue_key)
order by t.key limit :limit;

--! find_tasks_of_issue
-- The tasks that are linked to an issue. They are locked before the issue is deleted, because tasks come before issues
-- in the order of locks.
select task_key from collaboration.task_link where issue_key = :issue_key order by task_key;

--! find_existing_issues
-- The issues among these keys that exist, without a lock. A deleted issue has no row.
select key from collaboration.issue where key = any (:keys);

--! keep_existing_issues
-- Reads the same as `find_existing_issues` for a write that only refers to the issues: their rows exist until its
-- commit.
select key from collaboration.issue where key = any (:keys) order by key for key share;

--! hold_existing_issues
-- Reads the same as `find_existing_issues` for a write that relies on the issues, such as an upload of files: no other
-- command closes or deletes them before its commit.
select key from collaboration.issue where key = any (:keys) order by key for share;

--! lock_existing_issues
-- Reads the same as `find_existing_issues` and locks the issues to change them.
select key from collaboration.issue where key = any (:keys) order by key for no key update;

--! read_issue_bases (): (issue_type_key?, issue_type_name?)
-- The summary of an issue that a task linked to it shows.
select i.key, i.rev, i.issue_type_key, t.name as issue_type_name, i.open, i.critical, i.created
from collaboration.issue i left join collaboration.issue_type t on t.key = i.issue_type_key where i.key = any (:keys);

--! count_issue_messages
-- Number of messages on an issue, which the response shows.
select count(*) from collaboration.message where issue_key = :key;

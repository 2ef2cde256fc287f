--: IssueRow(issue_type_key?, closed?, closed_by?)

--! lock_issues : IssueRow
-- For a change of the issues; links and forms of an issue are written only under this lock.
select key, rev, issue_type_key, open, critical, created, created_by, closed, closed_by
from collaboration.issue where key = any (:keys) order by key for no key update;

--! lock_issue_to_delete : IssueRow
-- The stronger lock waits for everyone who is about to link a record to the issue.
select key, rev, issue_type_key, open, critical, created, created_by, closed, closed_by
from collaboration.issue where key = :key for update;

--: IssueRead(issue_type_key?, closed?, closed_by?, icon?, issue_type_name?, phase_alias?)

--! read_issues : IssueRead
-- Issues as they are answered, in the order of the keys that are asked for.
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
-- Closes or reopens: `closed` and `closed_by` are null exactly while the issue is open.
update collaboration.issue set open = :open, critical = :critical, closed = :closed, closed_by = :closed_by,
    rev = rev + 1
where key = :key returning rev;

--! touch_issue
-- Links are rows of their own; adding or removing one still gives the issue a new revision.
update collaboration.issue set rev = rev + 1 where key = :key returning rev;

--! delete_issue
-- Its links, form and messages are deleted with it.
delete from collaboration.issue where key = :key;

--! read_issue_links
-- Each record appears once, linked records before implied ones. The project of a work order is read from the order,
-- because a work order may change its project.
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
-- Links with those that they imply: an implied row names its link in `implied_by`. Of the target keys of a row, one is
-- set.
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
-- Deletes only a direct link; the links it implies are deleted with it. Nothing is deleted if the link is only implied.
delete from collaboration.issue_link
where issue_key = :issue_key and type = :kind and target = :target and implied_by is null;

--! find_tasks_needing_issue
-- Tasks that prevent the deletion of an issue: their type requires a link to an issue, and they have no other one.
select t.key from collaboration.task_link l join collaboration.task t on t.key = l.task_key
    join collaboration.task_type y on y.key = t.task_type_key
where l.issue_key = :issue_key and t.deleted is null
    and y.link_settings @> '[{"type": "issue", "required": true}]'
    and not exists (
        select from collaboration.task_link o
        where o.task_key = t.key and o.issue_key is not null and o.issue_key <> :issue_key)
order by t.key limit :limit;

--! find_tasks_of_issue
-- Before an issue is deleted, its tasks are locked first: tasks come before issues in the order of locks.
select task_key from collaboration.task_link where issue_key = :issue_key order by task_key;

--! find_existing_issues
-- Whether issues exist, without a lock: a deleted issue has no row.
select key from collaboration.issue where key = any (:keys);

--! keep_existing_issues
-- The same for a write that only names the issues: they exist until its commit.
select key from collaboration.issue where key = any (:keys) order by key for key share;

--! hold_existing_issues
-- The same for a write that relies on them, such as an upload of files: nobody closes or deletes them before its
-- commit.
select key from collaboration.issue where key = any (:keys) order by key for share;

--! lock_existing_issues
-- The same for a write that changes the issues.
select key from collaboration.issue where key = any (:keys) order by key for no key update;

--! read_issue_bases (): (issue_type_key?, issue_type_name?)
-- The short form of an issue, shown where a task is linked to it.
select i.key, i.rev, i.issue_type_key, t.name as issue_type_name, i.open, i.critical, i.created
from collaboration.issue i left join collaboration.issue_type t on t.key = i.issue_type_key where i.key = any (:keys);

--! count_issue_messages
-- How many messages an issue has, which its answer shows.
select count(*) from collaboration.message where issue_key = :key;

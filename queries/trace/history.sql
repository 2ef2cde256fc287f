-- Issues and tasks of units (called "matters" in the code), and their journal rows.

--! find_issue_links (): (serial_key?, job_key?, work_order_key?)
-- Records to which issues are linked now. Only links that users made: through implied ones, the issue of one unit would
-- be shown in the records of all units of the work order.
select issue_key, serial_key, job_key, work_order_key from collaboration.issue_link
where implied_by is null
    and (serial_key = any (:serial_keys) or job_key = any (:job_keys) or work_order_key = any (:order_keys))
order by issue_key, key;

--! find_issues_in_journal
-- For a record of an earlier moment: issues that the journal ever named together with one of these records, because
-- links may have been removed since. One part for each index with its condition. Whether a row names an issue is
-- checked afterwards, because otherwise PostgreSQL reads the rows of all issues.
with named as materialized (
    select e.issue_key from journal.event e
    where not e.confidential and e.serial_keys && :serial_keys::bigint[] and e.serial_keys <> '{}'
    union all
    select e.issue_key from journal.event e where not e.confidential and e.job_key = any (:job_keys)
    union all
    select e.issue_key from journal.event e where not e.confidential and e.work_order_key = any (:order_keys)
)
select distinct issue_key::bigint as key from named where issue_key is not null;

--! find_issues (): (type_name?, issue_type_key?, closed?, closed_by?)
-- The present state of issues. Changes since the moment of the record are derived from `find_matter_events`.
select i.key, t.name as type_name, i.issue_type_key, i.open, i.critical, i.created, i.created_by, i.closed, i.closed_by
from collaboration.issue i left join collaboration.issue_type t on t.key = i.issue_type_key
where i.key = any (:keys) and i.created <= :at order by i.created, i.key;

--! find_issue_types
-- Names of all issue types, because an issue may have had another type at the moment of the record.
select key, name from collaboration.issue_type;

--! find_task_links (): (serial_key?, work_order_key?)
-- Records to which tasks are linked now. A task is never linked to a job.
select task_key, serial_key, work_order_key from collaboration.task_link
where serial_key = any (:serial_keys) or work_order_key = any (:order_keys) order by task_key, key;

--! find_tasks_in_journal
-- The tasks that the journal ever named together with one of these records (see `find_issues_in_journal`).
with named as materialized (
    select e.task_key from journal.event e
    where not e.confidential and e.serial_keys && :serial_keys::bigint[] and e.serial_keys <> '{}'
    union all
    select e.task_key from journal.event e where not e.confidential and e.work_order_key = any (:order_keys)
)
select distinct task_key::bigint as key from named where task_key is not null;

--! find_tasks (): (title?, owner?, closed?, closed_by?, deleted?)
-- The present state of tasks, deleted ones included, because they were not deleted at every earlier moment. The owner
-- is the first assignee.
select t.key, t.code, y.name as type_name, t.title, t.status, a.user_key as owner, t.created, t.created_by, t.closed,
    t.closed_by, t.deleted
from collaboration.task t join collaboration.task_type y on y.key = t.task_type_key
    left join collaboration.task_assignee a on a.task_key = t.key and a.place = 0
where t.key = any (:keys) and t.created <= :at order by t.created, t.key;

--! find_matter_events (): (user_key?, issue_key?, task_key?)
-- The journal of issues and tasks, from which their earlier states, links, owners and values are derived.
select e.key, e.event_type, e.at, e.user_key, e.issue_key, e.task_key, e.data from journal.event e
where not e.confidential and e.topic in ('issue', 'task')
    and (e.issue_key = any (:issue_keys) or e.task_key = any (:task_keys))
order by e.key;

--! find_forms (): (task_key?, issue_key?, value?, last_updated?, updated_by?)
-- Present form values of issues and tasks. Each row belongs to one or the other.
select f.task_key, f.issue_key, f.form_field_key, f.custom_field_key, f.kind, f.label, f.mandatory, f.value,
    f.last_updated, f.updated_by
from collaboration.form_field f
where f.issue_key = any (:issue_keys) or f.task_key = any (:task_keys) order by f.task_key, f.issue_key, f.place, f.key;

--! find_messages (): (content?, updated?, deleted?)
-- Messages on issues. A deleted message has no content.
select issue_key::bigint as issue_key, sender_key, content, created, updated, deleted from collaboration.message
where issue_key = any (:issue_keys) and created <= :at order by created, key;

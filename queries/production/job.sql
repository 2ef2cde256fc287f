-- Statements that lock, plan and read jobs.

--: JobRow(phase_notes?, project_code?, start_from?, due_by?, assigned_to?, start?, end?, last_work_session_started?, forced?, notes?, extra?, batch_key?, session_key?, session_user_key?, session_start?, session_hourly_cost?)

--! lock_jobs : JobRow
-- Locks jobs whose work orders the caller has locked. Only under that lock are the open batch and the open session that
-- are read here the current ones.
select j.key, j.rev, j.work_order_key, j.phase_key, j.phase_alias, j.operation_key, j.phase_notes, j.parameters,
    j.step_sequence, j.first_phase, j.last_phase, j.project_code, j.start_from, j.due_by, j.stage, j.assigned_to,
    j.qt_planned, j.qt_completed, j.qt_scrapped, j.paused_offline, j.created, j.start, j."end",
    j.last_work_session_started, j.forced, j.notes, j.extra, j.worked_ms, j.worked_cost_ms, b.key as batch_key,
    coalesce(b.qt_total, 0) as batch_qt, s.key as session_key, s.user_key as session_user_key, s.start as session_start,
    s.hourly_cost as session_hourly_cost,
    exists (select from production.batch c where c.job_key = j.key) as any_batch,
    exists (select from production.batch c where c.job_key = j.key and not c.active and c.canceled is null)
        as completed_batch
from production.job j left join production.batch b on b.job_key = j.key and b.active
    left join production.work_session s on s.job_key = j.key and s."end" is null
where j.key = any (:keys) order by j.key for no key update of j;

--! lock_job_of_batch : JobRow
-- Locks a batch whose work order is locked, and its job. A later statement must read draft links, lots and notes,
-- because they are written under the lock of the batch alone. A batch never changes its job.
select j.key, j.rev, j.work_order_key, j.phase_key, j.phase_alias, j.operation_key, j.phase_notes, j.parameters,
    j.step_sequence, j.first_phase, j.last_phase, j.project_code, j.start_from, j.due_by, j.stage, j.assigned_to,
    j.qt_planned, j.qt_completed, j.qt_scrapped, j.paused_offline, j.created, j.start, j."end",
    j.last_work_session_started, j.forced, j.notes, j.extra, j.worked_ms, j.worked_cost_ms, b.key as batch_key,
    coalesce(b.qt_total, 0) as batch_qt, s.key as session_key, s.user_key as session_user_key, s.start as session_start,
    s.hourly_cost as session_hourly_cost,
    exists (select from production.batch c where c.job_key = j.key) as any_batch,
    exists (select from production.batch c where c.job_key = j.key and not c.active and c.canceled is null)
        as completed_batch
from production.batch o join production.job j on j.key = o.job_key
    left join production.batch b on b.job_key = j.key and b.active
    left join production.work_session s on s.job_key = j.key and s."end" is null
where o.key = :batch_key for no key update of j, o;

--! find_job_of_batch : JobRow
-- Reads without a lock, for the readiness of a batch. The result may be outdated at the next command.
select j.key, j.rev, j.work_order_key, j.phase_key, j.phase_alias, j.operation_key, j.phase_notes, j.parameters,
    j.step_sequence, j.first_phase, j.last_phase, j.project_code, j.start_from, j.due_by, j.stage, j.assigned_to,
    j.qt_planned, j.qt_completed, j.qt_scrapped, j.paused_offline, j.created, j.start, j."end",
    j.last_work_session_started, j.forced, j.notes, j.extra, j.worked_ms, j.worked_cost_ms, b.key as batch_key,
    coalesce(b.qt_total, 0) as batch_qt, s.key as session_key, s.user_key as session_user_key, s.start as session_start,
    s.hourly_cost as session_hourly_cost,
    exists (select from production.batch c where c.job_key = j.key) as any_batch,
    exists (select from production.batch c where c.job_key = j.key and not c.active and c.canceled is null)
        as completed_batch
from production.batch o join production.job j on j.key = o.job_key
    left join production.batch b on b.job_key = j.key and b.active
    left join production.work_session s on s.job_key = j.key and s."end" is null
where o.key = :batch_key;

--! find_jobs_of_orders : JobRow
-- All jobs of work orders that the caller has locked, sorted by phase, creation and key within each work order.
select j.key, j.rev, j.work_order_key, j.phase_key, j.phase_alias, j.operation_key, j.phase_notes, j.parameters,
    j.step_sequence, j.first_phase, j.last_phase, j.project_code, j.start_from, j.due_by, j.stage, j.assigned_to,
    j.qt_planned, j.qt_completed, j.qt_scrapped, j.paused_offline, j.created, j.start, j."end",
    j.last_work_session_started, j.forced, j.notes, j.extra, j.worked_ms, j.worked_cost_ms, b.key as batch_key,
    coalesce(b.qt_total, 0) as batch_qt, s.key as session_key, s.user_key as session_user_key, s.start as session_start,
    s.hourly_cost as session_hourly_cost,
    exists (select from production.batch c where c.job_key = j.key) as any_batch,
    exists (select from production.batch c where c.job_key = j.key and not c.active and c.canceled is null)
        as completed_batch
from production.job j join production.work_order o on o.key = j.work_order_key
    left join production.batch b on b.job_key = j.key and b.active
    left join production.work_session s on s.job_key = j.key and s."end" is null
where j.work_order_key = any (:order_keys)
order by j.work_order_key, array_position(o.phase_sequence, j.phase_key), j.created, j.key;

--! list_jobs_of_orders
-- Keys of jobs, for a response that loads the jobs afterwards, sorted by phase, creation and key within each work
-- order.
select j.work_order_key, j.key from production.job j join production.work_order o on o.key = j.work_order_key
where j.work_order_key = any (:order_keys)
order by j.work_order_key, array_position(o.phase_sequence, j.phase_key), j.created, j.key;

--! insert_jobs (phase_notes[?], assignees[?], notes[?], project_code?, start_from?, due_by?)
-- Inserts the jobs of a new work order, or jobs added to an existing one. Jobs with an assignee are planned, others are
-- created.
insert into production.job (key, work_order_key, phase_key, phase_alias, operation_key, phase_notes, parameters,
    step_sequence, first_phase, last_phase, project_code, start_from, due_by, stage, assigned_to, qt_planned, notes,
    created)
select n.key, :work_order_key, n.phase_key, n.phase_alias, n.operation_key, n.phase_notes, n.parameters,
    n.step_sequence, n.first_phase, n.last_phase, :project_code, :start_from, :due_by,
    case when n.assigned_to is null then 'created' else 'planned' end, n.assigned_to, n.qt_planned, n.notes, :now
from unnest(:keys::bigint[], :phase_keys::text[], :phase_aliases::text[], :operation_keys::text[],
    :phase_notes::text[], :parameters::jsonb[], :step_sequences::jsonb[], :first_phases::boolean[],
    :last_phases::boolean[], :assignees::bigint[], :qts_planned::numeric[], :notes::text[])
    as n (key, phase_key, phase_alias, operation_key, phase_notes, parameters, step_sequence, first_phase, last_phase,
        assigned_to, qt_planned, notes);

--! plan_jobs (starts_from[?], dues_by[?], assignees[?], notes[?], ends[?])
-- Stores everything that planning or closing may change of jobs that the caller has locked.
update production.job j set stage = n.stage, assigned_to = n.assigned_to, qt_planned = n.qt_planned,
    start_from = n.start_from, due_by = n.due_by, notes = n.notes, "end" = case when n.ended is not null then greatest(n.ended, j.start) end, rev = j.rev + 1
from unnest(:keys::bigint[], :stages::text[], :assignees::bigint[], :qts_planned::numeric[], :starts_from::timestamptz[],
    :dues_by::timestamptz[], :notes::text[], :ends::timestamptz[])
    as n (key, stage, assigned_to, qt_planned, start_from, due_by, notes, ended)
where j.key = n.key;

--! update_jobs_of_order (project_code?, start_from?, due_by?)
-- Updates the project and the dates of open jobs, which are copies of those of their work order.
update production.job set project_code = :project_code, start_from = :start_from, due_by = :due_by, rev = rev + 1
where work_order_key = :work_order_key and stage <> 'closed';

--! set_job_extra (extra?)
-- Replaces the free data that an integrator stores with a job.
update production.job set extra = :extra, rev = rev + 1 where key = :key returning rev;

--! delete_jobs
-- Deletes jobs that are closed before they ever had a batch.
delete from production.job where key = any (:keys);

--! list_declared_serials (): (code?, phase_key?, parent_serial_key?, batch_key?)
-- The parts of a job, for its operator: built in (confirmed), or scanned for an open batch (temporary).
select l.key as link_key, l.child_serial_key as key, s.code, l.phase_key, l.component_key, l.parent_serial_key, l.batch_key,
    l.confirmed
from serial.link l join serial.serial s on s.key = l.child_serial_key
where l.job_key = :job_key and l.ended_at is null order by l.linked_at, l.key;

--! find_product_notes : (production_notes?)
-- The current production notes of a product, for the operator. They are not copied into the work order.
select production_notes from product.product where key = :key;

--! find_wip_of_job
-- Free WIP before the phase of a job, free WIP after it, and WIP that the job has booked.
select j.first_phase, (
        select coalesce(sum(w.quantity), 0) from production.wip_link w
        where w.work_order_key = j.work_order_key and w.phase_to_key = j.phase_key and w.job_key is null) as upstream, (
        select coalesce(sum(w.quantity), 0) from production.wip_link w
        where w.work_order_key = j.work_order_key and w.phase_from_key = j.phase_key and w.job_key is null) as downstream, (
        select coalesce(sum(w.quantity), 0) from production.wip_link w where w.job_key = j.key) as booked
from production.job j where j.key = :key;

--! find_worked_time (): (session_start?)
-- Recorded working time of a job, and the start of the open session that adds to it. The start is null when no user is
-- working.
select j.worked_ms, s.start as session_start
from production.job j left join production.work_session s on s.job_key = j.key and s."end" is null
where j.key = :key;

--! list_assigned_jobs (): (user_key?)
-- Open jobs in the queues of operators, sorted by site for each operator and then in queue order.
select q.user_key, j.key from production.queue q join production.queued_job m on m.queue_key = q.key
    join production.job j on j.key = m.job_key join production.work_order o on o.key = j.work_order_key
    left join production.queued_order w on w.work_order_key = o.key
where q.type = 'o' and q.user_key = any (:user_keys)
order by q.user_key, q.site_key collate "C", case when q.independent then m.place end, w.place,
    array_position(o.phase_sequence, j.phase_key), j.created, j.key;

--! list_unassigned_jobs
-- Open jobs without an assignee, sorted by site and then in the order of the queue of the site.
select j.key from production.job j join production.work_order o on o.key = j.work_order_key
    left join production.queued_order w on w.work_order_key = o.key
where j.stage <> 'closed' and j.assigned_to is null
order by o.site_key collate "C", w.place, array_position(o.phase_sequence, j.phase_key), j.created, j.key;

--! find_independent_operators : (user_key?)
-- Operators whose queue does not follow the queue of the site.
select user_key from production.queue where type = 'o' and independent and user_key = any (:user_keys);

--! list_operators (user_key?): (name?, surname?, department_key?)
-- The operators of an overview of assignments: one user, or all active users with the role `word`.
select key, name, surname, active, department_key from organization.user_account
where not trash and case when :user_key::bigint is null then active and :word = any (words) else key = :user_key end
order by lower(surname) collate "C" nulls last, lower(name) collate "C" nulls last, key;

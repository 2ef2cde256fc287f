-- Issues and messages on records of production: the only statements of this area that read tables of higher areas.

--: JobRead(product_description?, project_code?, traceability_level?, start_from?, due_by?, start?, end?, last_work_session_started?, forced?, notes?, extra?, phase_notes?, batch_key?, session_start?, session_hourly_cost?, last_online?, assignee_key?, assignee_name?, assignee_surname?, assignee_active?, assignee_department_key?)

--! find_issues_of_orders
-- Number of issues that are linked to work orders, directly or through a job or a unit. Each issue counts once. Work
-- orders without issues have no row.
select asked.key, count(distinct i.key) as total, count(distinct i.key) filter (where i.open) as open,
    coalesce(bool_or(i.open and i.critical), false) as critical
from unnest(:keys::bigint[]) as asked (key) join collaboration.issue_link l on l.work_order_key = asked.key
    join collaboration.issue i on i.key = l.issue_key
group by asked.key;

--! read_jobs : JobRead
-- Jobs as the API returns them, in the order of the keys, with everything that their figures are calculated from.
-- Issues are included, because every command on a job returns them. Free WIP waits for the phase, is not booked by a
-- batch and is not on hold. It is 0 for a first phase and for a closed job.
select j.key, j.rev, j.work_order_key, o.code as wo_code, j.phase_key, j.phase_alias, j.operation_key, o.product_key,
    o.product_code, o.product_description, j.project_code, o.site_key, j.parameters, j.step_sequence, o.docs,
    j.first_phase, j.last_phase, j.stage, j.paused_offline, j.qt_planned, j.qt_completed, j.qt_scrapped,
    o.traceability_level, o.serial_code_on_creation, j.start_from, j.due_by, j.created, j.start, j."end",
    j.last_work_session_started, j.forced, j.notes, j.extra, j.phase_notes, j.step_count, j.worked_ms, j.worked_cost_ms,
    b.key as batch_key, coalesce(b.qt_total, 0) as batch_qt, (
        select count(*) from production.step_record r
        where r.batch_key = b.key and r.status = 'done' and r.canceled is null) as steps_done,
    s.start as session_start, s.hourly_cost as session_hourly_cost, p.last_online, u.key as assignee_key,
    u.name as assignee_name, u.surname as assignee_surname, u.active as assignee_active,
    u.department_key as assignee_department_key,
    case when j.first_phase or j.stage = 'closed' then 0 else (
        select coalesce(sum(w.quantity), 0)
        from production.wip_link w left join serial.serial v on v.key = w.serial_key
            left join serial.lot l on l.key = v.lot_key
        where w.work_order_key = j.work_order_key and w.phase_to_key = j.phase_key and w.job_key is null
            and v.hold_reason is null and l.hold_reason is null) end as free_wip,
    n.total as issues_total, n.open as issues_open, n.critical
from unnest(:keys::bigint[]) with ordinality as asked (key, place) join production.job j on j.key = asked.key
    join production.work_order o on o.key = j.work_order_key
    left join production.batch b on b.job_key = j.key and b.active
    left join production.work_session s on s.job_key = j.key and s."end" is null
    left join production.presence p on p.job_key = j.key
    left join organization.user_account u on u.key = j.assigned_to
    cross join lateral (
        select count(distinct i.key) as total, count(distinct i.key) filter (where i.open) as open,
            coalesce(bool_or(i.open and i.critical), false) as critical
        from collaboration.issue_link k join collaboration.issue i on i.key = k.issue_key where k.job_key = j.key) n
order by asked.place;

--! count_job_messages
-- Number of messages on a job, which only the details of a job show.
select count(*) from collaboration.message where job_key = :job_key;

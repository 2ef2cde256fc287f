-- Work on jobs: sessions, presence, opening and changing batches, overrides.

--! find_open_work
-- The open work sessions of a user who starts or resumes a job. Their work orders are locked with that of the job,
-- because this work may be paused.
select key, job_key, work_order_key, supervised from production.work_session
where user_key = :user_key and "end" is null order by key;

--! find_start_facts (): (parallel_job_key?)
-- What decides whether a user may start or resume a job whose order is locked: another job of the phase that is
-- active, and the setting that lets operators take jobs without an assignee.
select (select s.job_key from production.job j join production.work_session s on s.job_key = j.key and s."end" is null
        where j.work_order_key = :work_order_key and j.phase_key = :phase_key and j.key <> :job_key
        order by j.key limit 1) as parallel_job_key,
    exists (select from configuration.config
        where key = 'show_unassigned_jobs_to_operators' and value = 'true') as takes_unassigned;

--! open_session (user_session_key?)
-- Starts or resumes a job on its open batch: the job gets its stage and assignee, and its presence row, from which
-- the offline monitor counts.
with opened as (
    insert into production.work_session (user_session_key, user_key, batch_key, job_key, work_order_key, start,
        hourly_cost, supervised)
    select :user_session_key, u.key, :batch_key, :job_key, :work_order_key, :now,
        coalesce(u.hourly_cost, (select (c.value #>> '{}')::numeric from configuration.config c
            where c.key = 'operator_cost' and jsonb_typeof(c.value) = 'number'), 0), :supervised
    from organization.user_account u where u.key = :user_key
    returning key
), heard as (
    insert into production.presence (job_key, last_online) values (:job_key, :now)
    on conflict (job_key) do update set last_online = greatest(presence.last_online, excluded.last_online)
)
update production.job set stage = 'started', start = coalesce(start, :now), assigned_to = :user_key,
    paused_offline = false, last_work_session_started = (select key from opened), rev = rev + 1
where key = :job_key
returning (select key from opened) as key;

--! find_session_to_restore
-- A user who resumes a job that was paused as offline continues the session that ended then, unless they have started
-- other work since.
select s.key, s."end" as ended from production.work_session s
where s.key = :key and s.user_key = :user_key and s.batch_key = :batch_key and s.canceled is null and s."end" is not null
    and not exists (select from production.work_session o where o.user_key = s.user_key and o.key > s.key);

--! restore_session
-- The session is open again as if it had never ended: the time offline counts as work.
with restored as (
    update production.work_session set "end" = null, duration = null where key = :key returning key
), heard as (
    insert into production.presence (job_key, last_online) values (:job_key, :now)
    on conflict (job_key) do update set last_online = greatest(presence.last_online, excluded.last_online)
)
update production.job set assigned_to = :user_key, paused_offline = false, rev = rev + 1 where key = :job_key
returning (select key from restored) as key;

--! pause_jobs
-- Ends the open sessions of jobs whose work orders are locked, never before they began. `heard` is true when their user
-- sent the command, which counts as presence.
with closed as (
    update production.work_session s
    set "end" = greatest(p.ended, s.start),
        duration = round(extract(epoch from greatest(p.ended, s.start) - s.start) * 1000)::bigint
    from unnest(:keys::bigint[], :ended::timestamptz[]) as p (key, ended)
    where s.key = p.key and s."end" is null
    returning s.key, s.job_key, s.duration
), heard as (
    update production.presence set last_online = greatest(last_online, :now)
    where :heard and job_key in (select job_key from closed)
), paused as (
    update production.job set paused_offline = :offline, rev = rev + 1 where key in (select job_key from closed)
)
select key, job_key, duration from closed order by key;

--! note_heartbeat
-- A heartbeat of a client, sent every few seconds: the row of the presence is the only one it locks.
update production.presence p set last_online = greatest(p.last_online, :now)
from production.work_session s
where p.job_key = :job_key and s.job_key = p.job_key and s."end" is null and s.user_key = :user_key
returning p.last_online, s.key as work_session_key;

--! find_heartbeat_state
-- Why a heartbeat was refused: the job is paused, or (`active`) someone else works on it. No row when there is no job.
select j.paused_offline, exists (
    select from production.work_session s where s.job_key = j.key and s."end" is null) as active
from production.job j where j.key = :job_key;

--! note_presence
-- A command of the session owner counts as presence, so a late heartbeat does not pause the job.
update production.presence set last_online = greatest(last_online, :now) where job_key = :job_key returning job_key;

--! find_absent_jobs
-- Active jobs without a sign of life for longer than their phase allows. Each is checked again under its locks before
-- it is paused.
select s.job_key from production.work_session s join production.job j on j.key = s.job_key
    join production.presence p on p.job_key = s.job_key
where s."end" is null
    and coalesce((j.parameters ->> 'max_offline')::bigint, :max_offline) > 0
    and p.last_online + make_interval(secs => coalesce((j.parameters ->> 'max_offline')::bigint, :max_offline)) < :now
order by s.job_key;

--! find_presence
-- The last sign of life of the client of a job, read again under the locks of the job.
select last_online from production.presence where job_key = :job_key;

--! insert_batch
-- A batch that an operator opens. Its units and the WIP it takes are written next, by statements of their own.
insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, qt_total, start)
values (:job_key, :work_order_key, :phase_key, :product_key, :traced, :quantity, :now)
returning key;

--! insert_forced_batch
-- A batch that nobody worked on: an override of progress declares its quantity, and completes it in the same command.
insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, qt_total, start, forced)
values (:job_key, :work_order_key, :phase_key, :product_key, false, :quantity, :now, :event_key)
returning key;

--! add_batch_units
-- Units enter a batch, in key order, so that two batches never wait for each other.
insert into production.batch_unit (batch_key, serial_key)
select :batch_key, u.key from unnest(:serial_keys::bigint[]) as u (key) order by u.key
returning serial_key;

--! remove_batch_units
-- Units leave an open batch that is changed.
delete from production.batch_unit where batch_key = :batch_key and serial_key = any (:serial_keys) returning serial_key;

--! resize_batch
-- The new quantity of an open batch; its units and its WIP are changed by statements of their own.
update production.batch set qt_total = :quantity, rev = rev + 1 where key = :key and active returning key;

--! touch_job
-- A changed batch changes the figures of its job: clients see a new revision.
update production.job set rev = rev + 1 where key = :key returning key;

--! settle_job (start?, ended?)
-- The stage of a job after its batch was canceled, it was reset or its progress was overridden. It is not offline then.
update production.job set stage = :stage, start = :start,
    "end" = case when :ended::timestamptz is not null then greatest(:ended, :start::timestamptz) end, paused_offline = false, rev = rev + 1
where key = :key
returning key;

--! find_completed_batches
-- The batches that count, oldest first. An override shares the working time among them, or cancels them from the end.
select key, qt_pass as good, qt_pass + qt_scrap as quantity from production.batch
where job_key = :job_key and not active and canceled is null order by "end", key;

--! find_override_facts (user_key?)
-- What an override of progress needs beyond the job: whether a component of the phase must be scanned, and what an hour
-- of the assignee costs.
select exists (
        select from production.work_order_line l join product.product c on c.key = l.component_key
        where l.work_order_key = :work_order_key and l.phase_key = :phase_key and c.traceability_level is not null
    ) as traced_component,
    coalesce((select u.hourly_cost from organization.user_account u where u.key = :user_key),
        (select (c.value #>> '{}')::numeric from configuration.config c
            where c.key = 'operator_cost' and jsonb_typeof(c.value) = 'number'), 0) as hourly_cost;

--! cancel_sessions
-- The recorded working time of a job is replaced by an override: its sessions stay, but do not count any more.
update production.work_session set canceled = :event_key where job_key = :job_key and canceled is null
returning key, batch_key, coalesce(duration, 0) as duration, hourly_cost;

--! insert_forced_sessions
-- Working time that an override declares, one session over the span of each batch it is shared among.
insert into production.work_session (user_key, batch_key, job_key, work_order_key, start, "end", duration, hourly_cost,
    supervised, forced)
select :user_key, b.key, b.job_key, b.work_order_key, b.start, coalesce(b."end", b.start), given.duration, :hourly_cost,
    false, :event_key
from unnest(:batch_keys::bigint[], :durations::bigint[]) as given (batch_key, duration)
    join production.batch b on b.key = given.batch_key
returning key;

--! mark_job_forced
-- The job names the override that last corrected its progress or its time.
update production.job set forced = :event_key, rev = rev + 1 where key = :key returning key;

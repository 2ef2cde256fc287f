-- Work on jobs: sessions, presence, opening and changing batches, overrides.

--! find_open_work
-- The open work sessions of a user who starts or resumes a job. Their work orders are locked together with that of the
-- job, because the command may pause this work.
select key, job_key, work_order_key, supervised from production.work_session
where user_key = :user_key and "end" is null order by key;

--! find_start_facts (): (parallel_job_key?)
-- Facts that decide whether a user can start or resume a job whose work order is locked: another active job of the
-- phase, and the setting that allows operators to take unassigned jobs.
select (select s.job_key from production.job j join production.work_session s on s.job_key = j.key and s."end" is null
        where j.work_order_key = :work_order_key and j.phase_key = :phase_key and j.key <> :job_key
        order by j.key limit 1) as parallel_job_key,
    exists (select from configuration.config
        where key = 'show_unassigned_jobs_to_operators' and value = 'true') as takes_unassigned;

--! open_session (user_session_key?)
-- Opens a work session when a job is started or resumed with its open batch. Also sets the stage and assignee of the
-- job, and the presence row from which the offline monitor counts.
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
-- The session of a job that was paused as offline. A user who resumes the job continues this session, unless the user
-- has started other work since.
select s.key, s."end" as ended from production.work_session s
where s.key = :key and s.user_key = :user_key and s.batch_key = :batch_key and s.canceled is null and s."end" is not null
    and not exists (select from production.work_session o where o.user_key = s.user_key and o.key > s.key);

--! restore_session
-- Opens the session again as if it had never ended, so that the time offline counts as work.
with restored as (
    update production.work_session set "end" = null, duration = null where key = :key returning key
), heard as (
    insert into production.presence (job_key, last_online) values (:job_key, :now)
    on conflict (job_key) do update set last_online = greatest(presence.last_online, excluded.last_online)
)
update production.job set assigned_to = :user_key, paused_offline = false, rev = rev + 1 where key = :job_key
returning (select key from restored) as key;

--! pause_jobs
-- Ends the open sessions of jobs whose work orders are locked, never before their start. `heard` is true when the user
-- of the session sent the command, which counts as a sign of life.
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
-- Records a heartbeat, which a client sends every few seconds. Locks only the presence row.
update production.presence p set last_online = greatest(p.last_online, :now)
from production.work_session s
where p.job_key = :job_key and s.job_key = p.job_key and s."end" is null and s.user_key = :user_key
returning p.last_online, s.key as work_session_key;

--! find_heartbeat_state
-- Why a heartbeat was refused: the job is paused, or another user works on it (`active`). No row when the job does not
-- exist.
select j.paused_offline, exists (
    select from production.work_session s where s.job_key = j.key and s."end" is null) as active
from production.job j where j.key = :job_key;

--! note_presence
-- Counts a command of the session owner as a sign of life, so that a late heartbeat does not pause the job.
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

--! insert_batch (key?)
-- A batch that an operator opens. Its units and the WIP it takes are written next, by statements of their own. A command
-- that drew the key before can send them together with this one.
insert into production.batch (key, job_key, work_order_key, phase_key, product_key, traced, qt_total, start)
values (coalesce(:key::bigint, nextval('platform.key_sequence')), :job_key, :work_order_key, :phase_key, :product_key,
    :traced, :quantity, :now)
returning key;

--! insert_forced_batch
-- Inserts a batch on which nobody worked: an override of progress declares its quantity and completes it in the same
-- command.
insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, qt_total, start, forced)
values (:job_key, :work_order_key, :phase_key, :product_key, false, :quantity, :now, :event_key)
returning key;

--! add_batch_units
-- Adds units to a batch, in key order, so that two batches cannot deadlock.
insert into production.batch_unit (batch_key, serial_key)
select :batch_key, u.key from unnest(:serial_keys::bigint[]) as u (key) order by u.key
returning serial_key;

--! remove_batch_units
-- Removes units from an open batch that is changed.
delete from production.batch_unit where batch_key = :batch_key and serial_key = any (:serial_keys) returning serial_key;

--! resize_batch
-- Changes the quantity of an open batch. Separate statements change its units and its WIP.
update production.batch set qt_total = :quantity, rev = rev + 1 where key = :key and active returning key;

--! touch_job
-- Gives a job a new revision after its batch has changed, because its figures change too.
update production.job set rev = rev + 1 where key = :key returning key;

--! settle_job (start?, ended?)
-- Sets the stage of a job after its batch was canceled, the job was reset or its progress was overridden. The job then
-- no longer counts as paused offline.
update production.job set stage = :stage, start = :start,
    "end" = case when :ended::timestamptz is not null then greatest(:ended, :start::timestamptz) end, paused_offline = false, rev = rev + 1
where key = :key
returning key;

--! find_completed_batches
-- The completed batches of a job that count, oldest first. An override distributes the working time over them, or
-- cancels them starting with the newest.
select key, qt_pass as good, qt_pass + qt_scrap as quantity from production.batch
where job_key = :job_key and not active and canceled is null order by "end", key;

--! find_override_facts (user_key?)
-- Further facts for an override of progress: whether a component of the phase must be scanned, and the hourly cost of
-- the assignee.
select exists (
        select from production.work_order_line l join product.product c on c.key = l.component_key
        where l.work_order_key = :work_order_key and l.phase_key = :phase_key and c.traceability_level is not null
    ) as traced_component,
    coalesce((select u.hourly_cost from organization.user_account u where u.key = :user_key),
        (select (c.value #>> '{}')::numeric from configuration.config c
            where c.key = 'operator_cost' and jsonb_typeof(c.value) = 'number'), 0) as hourly_cost;

--! cancel_sessions
-- Cancels the recorded working time of a job that an override replaces: the sessions stay, but no longer count.
update production.work_session set canceled = :event_key where job_key = :job_key and canceled is null
returning key, batch_key, coalesce(duration, 0) as duration, hourly_cost;

--! insert_forced_sessions
-- Inserts the working time that an override declares: one session for each batch over which it is distributed, with the
-- span of the batch.
insert into production.work_session (user_key, batch_key, job_key, work_order_key, start, "end", duration, hourly_cost,
    supervised, forced)
select :user_key, b.key, b.job_key, b.work_order_key, b.start, coalesce(b."end", b.start), given.duration, :hourly_cost,
    false, :event_key
from unnest(:batch_keys::bigint[], :durations::bigint[]) as given (batch_key, duration)
    join production.batch b on b.key = given.batch_key
returning key;

--! mark_job_forced
-- Notes in a job which override last corrected its progress or time.
update production.job set forced = :event_key, rev = rev + 1 where key = :key returning key;

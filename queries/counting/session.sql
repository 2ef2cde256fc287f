--: SessionRow(description?, notes?, coverage?, scheduled_start?, scheduled_end?, started?, started_by?, completed?, completed_by?, confirmed?, confirmed_by?, canceled?, adjustment_list_key?, processing_started?, processing_completed?, extra?, baseline_key?, post_count_key?, post_adjustment_key?)

--: SessionData(description?, notes?, scheduled_start?, scheduled_end?, extra?)

--: SessionState(confirmed_by?, adjustment_list_key?)

--! find_sessions : SessionRow
-- Sessions as the API returns them, with the keys of their snapshots. The coverage is null before the start.
select key, rev, code, description, notes, type as kind, status, blind_quantities, blind_serials,
    case when started is null then null else counting.coverage(key) end as coverage,
    scheduled_start, scheduled_end, created, created_by, started, started_by, completed, completed_by, confirmed,
    confirmed_by, canceled, adjustment_list_key, processing_started, processing_completed, records_to_process,
    movements_processed_count, movements_created, movements_failed, site_key, extra,
    (select p.key from counting.snapshot p where p.session_key = session.key and p.which = 'baseline') as baseline_key,
    (select p.key from counting.snapshot p where p.session_key = session.key and p.which = 'post_count') as post_count_key,
    (select p.key from counting.snapshot p where p.session_key = session.key and p.which = 'post_adjustment')
        as post_adjustment_key
from counting.session where key = any (:keys);

--! find_snapshot
-- A snapshot of a session. `which` is `baseline`, `post_count` or `post_adjustment`, and a trigger writes the
-- snapshots. No row when the snapshot was not taken yet.
select key, at, items from counting.snapshot where session_key = :session_key and which = :which;

--! find_session_state : SessionState
-- The facts about a session that the rules check, without a lock. `assigned`: the session has or ever had an
-- assignment. `record_started`: a pair is being counted.
select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by,
    adjustment_list_key, records_to_process, movements_created,
    exists (select from counting.assignment a where a.session_key = s.key) as assigned,
    exists (select from counting.record r where r.session_key = s.key and r.status = 'started') as record_started
from counting.session s where key = :key;

--! hold_session : SessionState
-- Locks a session for the start of a count: its status cannot change before the commit, but other users can start
-- counts too.
select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by,
    adjustment_list_key, records_to_process, movements_created,
    exists (select from counting.assignment a where a.session_key = s.key) as assigned,
    exists (select from counting.record r where r.session_key = s.key and r.status = 'started') as record_started
from counting.session s where key = :key for share of s;

--! lock_session : SessionState
-- Locks a session to change it. Does not return `assigned` and `record_started`: if this statement had to wait, it
-- would not see what was written in the meantime. `find_session_contents` reads them under the lock.
select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by,
    adjustment_list_key, records_to_process, movements_created, false as assigned, false as record_started
from counting.session s where key = :key for no key update of s;

--! lock_session_to_delete
-- Locks a session to delete it. The stronger lock waits for commands that are about to refer to the session.
select key from counting.session where key = :key for update;

--! find_session_contents
-- Whether a session has or ever had an assignment, canceled ones included, and whether a count is in progress. Read
-- after `lock_session` and under its lock, because `lock_session` may have waited and would not see what was written in
-- the meantime.
select exists (select from counting.assignment a where a.session_key = :key) as assigned,
    exists (select from counting.record r where r.session_key = :key and r.status = 'started') as record_started;

--! count_code_is_taken (own_key?)
-- Whether another session has a code. `own_key` is the session that is being changed.
select exists (
    select from counting.session where code = :code and key is distinct from :own_key) as taken;

--! insert_session SessionData
-- Inserts a planned session. The defaults of the table assign it to site `0`.
insert into counting.session (key, code, description, notes, type, blind_quantities, blind_serials, scheduled_start,
    scheduled_end, created, created_by, extra)
values (:key, :code, :description, :notes, :kind, :blind_quantities, :blind_serials, :scheduled_start, :scheduled_end,
    :now, :user_key, :extra)
returning key;

--! find_session_plan (): (description?, notes?, scheduled_start?, scheduled_end?)
-- The current values of everything that an update can change. Members that were not sent keep these values.
select code, description, notes, type as kind, blind_quantities, blind_serials, scheduled_start, scheduled_end
from counting.session where key = :key;

--! update_session (description?, notes?, scheduled_start?, scheduled_end?)
-- Stores all members that an update can change, whether they have changed or not (see `find_session_plan`).
update counting.session set code = :code, description = :description, notes = :notes, type = :kind,
    blind_quantities = :blind_quantities, blind_serials = :blind_serials, scheduled_start = :scheduled_start,
    scheduled_end = :scheduled_end, rev = rev + 1
where key = :key
returning key;

--! delete_session
-- Deletes a session that was never started, with its assignments. Such a session has no records.
with assignments as (delete from counting.assignment where session_key = :key)
delete from counting.session where key = :key;

--! set_session_started
update counting.session set status = 'started', started = :now, started_by = :user_key, rev = rev + 1
where key = :key returning key;

--! set_session_completed
update counting.session set status = 'completed', completed = :now, completed_by = :user_key, rev = rev + 1
where key = :key returning key;

--! set_session_resumed
-- Resumes the counting of a completed session.
update counting.session set status = 'started', completed = null, completed_by = null, rev = rev + 1
where key = :key returning key;

--! set_session_canceled
update counting.session set status = 'canceled', canceled = :now, rev = rev + 1 where key = :key returning key;

--! set_session_confirmed (adjustment_list_key?)
-- Confirms a session. Without a variance there is nothing to post, and the session is applied immediately.
update counting.session set status = case when :records_to_process::integer = 0 then 'applied' else 'processing' end,
    confirmed = :now, confirmed_by = :user_key, adjustment_list_key = :adjustment_list_key,
    records_to_process = :records_to_process, processing_started = :now,
    processing_completed = case when :records_to_process::integer = 0 then :now::timestamptz end, rev = rev + 1
where key = :key returning status;

--! note_session_progress
-- Updates the progress that clients see, after a block was posted or after a record failed (then with 0 and 0).
update counting.session set movements_processed_count = movements_processed_count + :records::integer,
    movements_created = movements_created + :movements::integer,
    movements_failed = least(records_to_process - movements_processed_count - :records::integer, (
        select count(*)::integer from counting.record r
        where r.session_key = :key and r.status = 'confirmed' and not r.processed and r.error_details is not null)),
    rev = rev + 1
where key = :key returning key;

--! set_session_applied
-- Marks a session as applied after its last record was posted.
update counting.session set status = 'applied', processing_completed = :now, movements_failed = 0, rev = rev + 1
where key = :key returning key;

--! find_sessions_to_post
-- For the worker: sessions with a record that is due, and sessions that are still processing although no record is
-- open, because the instance that posted the last record was stopped.
select s.key from counting.session s
where s.status = 'processing' and (
    exists (
        select from counting.record r
        where r.session_key = s.key and r.status = 'confirmed' and not r.processed
            and (r.next_try is null or r.next_try <= :now))
    or not exists (
        select from counting.record r where r.session_key = s.key and r.status = 'confirmed' and not r.processed))
order by s.key;

--! try_lock_session : SessionState
-- For the worker: locks a session, or skips it if another command has locked it. The two flags are constants, because
-- the rules for posting do not check them.
select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by,
    adjustment_list_key, records_to_process, movements_created, true as assigned, false as record_started
from counting.session s where key = :key for no key update of s skip locked;

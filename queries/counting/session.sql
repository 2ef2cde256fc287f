--: SessionRow(description?, notes?, coverage?, scheduled_start?, scheduled_end?, started?, started_by?, completed?, completed_by?, confirmed?, confirmed_by?, canceled?, adjustment_list_key?, processing_started?, processing_completed?, extra?, baseline_key?, post_count_key?, post_adjustment_key?)

--: SessionData(description?, notes?, scheduled_start?, scheduled_end?, extra?)

--: SessionState(confirmed_by?, adjustment_list_key?)

--! find_sessions : SessionRow
-- Sessions as the API returns them, with the keys of their snapshots. Coverage is null before the start.
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
-- `which` is baseline, post_count or post_adjustment; a trigger writes them. No row: it is not taken yet.
select key, at, items from counting.snapshot where session_key = :session_key and which = :which;

--! find_session_state : SessionState
-- What the rules look at, without a lock. `assigned`: it has or had an assignment; `record_started`: a pair is being
-- counted.
select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by,
    adjustment_list_key, records_to_process, movements_created,
    exists (select from counting.assignment a where a.session_key = s.key) as assigned,
    exists (select from counting.record r where r.session_key = s.key and r.status = 'started') as record_started
from counting.session s where key = :key;

--! hold_session : SessionState
-- For the start of a count: the session keeps its status until the commit, and other users start counts too.
select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by,
    adjustment_list_key, records_to_process, movements_created,
    exists (select from counting.assignment a where a.session_key = s.key) as assigned,
    exists (select from counting.record r where r.session_key = s.key and r.status = 'started') as record_started
from counting.session s where key = :key for share of s;

--! lock_session : SessionState
-- `assigned` and `record_started` are not answered here: this statement may have waited, and would not see what was
-- written while it did. `find_session_contents` reads them under the lock.
select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by,
    adjustment_list_key, records_to_process, movements_created, false as assigned, false as record_started
from counting.session s where key = :key for no key update of s;

--! lock_session_to_delete
-- For a deletion: the stronger lock waits for everyone who is about to refer to the session.
select key from counting.session where key = :key for update;

--! find_session_contents
-- Whether the session has or had an assignment, canceled ones included, and a count under way. `lock_session` may have
-- waited and would not see what was written while it did, so these are read after it, under the lock.
select exists (select from counting.assignment a where a.session_key = :key) as assigned,
    exists (select from counting.record r where r.session_key = :key and r.status = 'started') as record_started;

--! count_code_is_taken (own_key?)
-- Codes of count sessions are unique; `own_key` is the session itself when it is changed.
select exists (
    select from counting.session where code = :code and key is distinct from :own_key) as taken;

--! insert_session SessionData
-- A new session is planned and belongs to the site `0`, by the defaults of the table.
insert into counting.session (key, code, description, notes, type, blind_quantities, blind_serials, scheduled_start,
    scheduled_end, created, created_by, extra)
values (:key, :code, :description, :notes, :kind, :blind_quantities, :blind_serials, :scheduled_start, :scheduled_end,
    :now, :user_key, :extra)
returning key;

--! find_session_plan (): (description?, notes?, scheduled_start?, scheduled_end?)
-- What an update changes, as it is now; members that were not sent keep these values.
select code, description, notes, type as kind, blind_quantities, blind_serials, scheduled_start, scheduled_end
from counting.session where key = :key;

--! update_session (description?, notes?, scheduled_start?, scheduled_end?)
-- All members of the plan, changed or not (see `find_session_plan`).
update counting.session set code = :code, description = :description, notes = :notes, type = :kind,
    blind_quantities = :blind_quantities, blind_serials = :blind_serials, scheduled_start = :scheduled_start,
    scheduled_end = :scheduled_end, rev = rev + 1
where key = :key
returning key;

--! delete_session
-- Only a session that never started; it has assignments, but no records.
with assignments as (delete from counting.assignment where session_key = :key)
delete from counting.session where key = :key;

--! set_session_started
update counting.session set status = 'started', started = :now, started_by = :user_key, rev = rev + 1
where key = :key returning key;

--! set_session_completed
update counting.session set status = 'completed', completed = :now, completed_by = :user_key, rev = rev + 1
where key = :key returning key;

--! set_session_resumed
-- A completed session is counted in again.
update counting.session set status = 'started', completed = null, completed_by = null, rev = rev + 1
where key = :key returning key;

--! set_session_canceled
update counting.session set status = 'canceled', canceled = :now, rev = rev + 1 where key = :key returning key;

--! set_session_confirmed (adjustment_list_key?)
-- Without a variance there is nothing to post: the session is applied at once.
update counting.session set status = case when :records_to_process::integer = 0 then 'applied' else 'processing' end,
    confirmed = :now, confirmed_by = :user_key, adjustment_list_key = :adjustment_list_key,
    records_to_process = :records_to_process, processing_started = :now,
    processing_completed = case when :records_to_process::integer = 0 then :now::timestamptz end, rev = rev + 1
where key = :key returning status;

--! note_session_progress
-- The progress that clients see, after a block was posted or a record failed (then with 0 and 0).
update counting.session set movements_processed_count = movements_processed_count + :records::integer,
    movements_created = movements_created + :movements::integer,
    movements_failed = least(records_to_process - movements_processed_count - :records::integer, (
        select count(*)::integer from counting.record r
        where r.session_key = :key and r.status = 'confirmed' and not r.processed and r.error_details is not null)),
    rev = rev + 1
where key = :key returning key;

--! set_session_applied
-- The last record is posted.
update counting.session set status = 'applied', processing_completed = :now, movements_failed = 0, rev = rev + 1
where key = :key returning key;

--! find_sessions_to_post
-- For the worker: sessions with a record that is due, and those without an open record that are still processing,
-- because the instance that posted the last one was stopped.
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
-- For the worker, which leaves a session that is locked to the one who works on it. The two flags are constants:
-- posting does not look at them.
select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by,
    adjustment_list_key, records_to_process, movements_created, true as assigned, false as record_started
from counting.session s where key = :key for no key update of s skip locked;

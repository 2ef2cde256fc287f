--: TimeEntryRow(start?, end?, duration?, note?)

--! start_time : TimeEntryRow
-- Starts a time entry of a user. No row when the user is already recording time on this task. The caller has locked the
-- task, so no other command starts or stops its entries.
insert into collaboration.task_time (task_key, user_key, start, created)
select :task_key, :user_key, :now::timestamptz, :now
where not exists (select from collaboration.task_time t
    where t.task_key = :task_key and t.user_key = :user_key and t.start is not null and t."end" is null)
returning key, task_key, user_key, start, "end", duration, note;

--! enter_time (note?) : TimeEntryRow
-- Inserts time that a user adds afterwards. Such an entry has a duration, but neither a start nor an end.
insert into collaboration.task_time (task_key, user_key, duration, note, created)
values (:task_key, :user_key, :duration, :note, :now)
returning key, task_key, user_key, start, "end", duration, note;

--! stop_times (user_key?, note?) : TimeEntryRow
-- Stops the running entries of a task: those of one user or, without a user, all of them when the task ends. The end is
-- never before the start, even if the clock was set back.
update collaboration.task_time
set "end" = greatest(:now, start), duration = round(extract(epoch from greatest(:now, start) - start) * 1000)::bigint,
    note = coalesce(:note, note)
where task_key = :task_key and start is not null and "end" is null
    and (:user_key::bigint is null or user_key = :user_key::bigint)
returning key, task_key, user_key, start, "end", duration, note;

--! sum_times
-- Recorded milliseconds by user. A running entry counts up to now.
select user_key,
    sum(coalesce(duration, greatest(0, round(extract(epoch from :now::timestamptz - start) * 1000))))::bigint as duration,
    bool_or(start is not null and "end" is null) as active
from collaboration.task_time where task_key = :task_key group by user_key order by user_key;

--! has_time_entry
-- Whether a task has recorded time, which some types require before completion. A running entry counts too.
select exists (select from collaboration.task_time where task_key = :task_key) as found;

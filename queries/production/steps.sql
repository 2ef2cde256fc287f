-- Records of steps, and reads of a batch with its steps, units and links.

--: StepRecordRow(user_key?, work_session_key?, completed?, modified?, canceled?)

--! find_step_record : StepRecordRow
-- One record after it was edited, for the response.
select key, rev, job_key, batch_key, step_key, status, user_key, work_session_key, completed, form_data, modified, canceled
from production.step_record where key = :key;

--! lock_step_records : StepRecordRow
-- All records of a batch, for saving the draft of one step (`note_step`). The caller finds the record of the step among
-- them, if there is one. That record must not be done, and keeps its earlier draft values where no new ones are sent.
-- The caller has locked the batch, as every command does that completes, edits or cancels steps.
select key, rev, job_key, batch_key, step_key, status, user_key, work_session_key, completed, form_data, modified, canceled
from production.step_record where batch_key = :batch_key and canceled is null order by key for no key update;

--! find_steps_of_batch
-- The steps that a batch must do. No lock is needed, because a batch never changes its job, and a job never changes its
-- steps.
select b.work_order_key, b.job_key, j.step_sequence, j.phase_key from production.batch b join production.job j on j.key = b.job_key
where b.key = :batch_key;

--! store_steps (user_key?, work_session_key?, completed[?])
-- Stores values of steps of an open batch, which the caller has locked, or replaces earlier ones. User and session are
-- those that completed the step, and null for a draft.
insert into production.step_record (job_key, batch_key, step_key, status, user_key, work_session_key, completed, form_data)
select :job_key, :batch_key, s.step_key, s.status, case when s.status = 'done' then :user_key::bigint end,
    case when s.status = 'done' then :work_session_key::bigint end, s.completed, s.form_data
from unnest(:step_keys::text[], :statuses::text[], :completed::timestamptz[], :form_data::jsonb[])
    as s (step_key, status, completed, form_data)
on conflict (batch_key, step_key) where canceled is null do update
set status = excluded.status, user_key = excluded.user_key, work_session_key = excluded.work_session_key,
    completed = excluded.completed, form_data = excluded.form_data, rev = step_record.rev + 1
returning key, step_key;

--! edit_step
-- Edits a completed step, which is evidence: the previous values are kept as a version, and the batch gets a new
-- revision.
with old as (
    insert into production.step_version (step_record_key, place, event_key, user_key, at, reason, form_data)
    select r.key, 1 + (select count(*) from production.step_version v where v.step_record_key = r.key), :event_key,
        :user_key, :now, :reason, r.form_data
    from production.step_record r where r.key = :key
), touched as (
    update production.batch b set rev = b.rev + 1
    from production.step_record r where r.key = :key and b.key = r.batch_key
)
update production.step_record set form_data = :form_data, modified = :event_key, rev = rev + 1 where key = :key
returning key;

--! find_step_versions (): (user_key?)
-- The values before each edit of a step, oldest first.
select event_key, user_key, at, reason, form_data from production.step_version where step_record_key = :step_record_key
order by place;

--! read_batch (): (scrap_reason?, output_lot_key?, unit_material_cost?, canceled?, forced?, end?)
-- A batch with its steps and their recorded values. For a canceled batch, the records that were canceled with it.
select b.key, b.rev, b.job_key, b.work_order_key, b.phase_key, b.product_key, b.active, b.qt_total, b.qt_pass, b.qt_scrap,
    b.scrap_reason, b.output_lot_key, b.unit_material_cost, b.value, b.canceled, b.forced, b.start, b."end",
    j.step_sequence,
    coalesce((select jsonb_agg(jsonb_build_object('key', r.key, 'step_key', r.step_key, 'status', r.status,
            'form_data', r.form_data) order by r.key)
        from production.step_record r
        where r.batch_key = b.key and r.canceled is not distinct from b.canceled), '[]') as steps
from production.batch b join production.job j on j.key = b.job_key where b.key = :key;

--! list_batch_serials (): (code?, counter_key?)
-- The units of a batch by code, as operators know them. Deleted units are left out.
select s.key, s.code, s.counter_key from production.batch_unit u join serial.serial s on s.key = u.serial_key
where u.batch_key = :batch_key and s.deleted_at is null
order by lower(s.code) collate "C", s.key;

--! list_batch_link_keys
-- Keys of the temporary, active and ended links of a batch, oldest first. The caller loads the links afterwards.
select l.key from serial.link l where l.batch_key = :batch_key order by l.linked_at, l.key;

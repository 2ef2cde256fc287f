-- Steps of phases and operations, with their forms.

--: StepRow(phase_key?, operation_key?, title?, description?, trashed?)
--: FormFieldRow(label?, hint?, default_text?, hidden?)

--! read_steps : StepRow
-- Steps of phases or operations, in order. A trashed phase shows the steps that it had when it was trashed.
select s.key, s.phase_key, s.operation_key, s.title, s.description, s.type as kind, s.trashed,
    (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size) order by f.name collate "C"), '[]')
        from attachments.file f where f.bucket = 'step' and f.object_key = s.key and f.subfolder = '') as media
from process.step s left join process.phase p on p.key = s.phase_key
where (s.phase_key = any (:phase_keys) or s.operation_key = any (:operation_keys))
    and (s.trashed is null or s.trashed = p.trashed)
order by s.phase_key, s.operation_key, s.place;

--! read_form_fields : FormFieldRow
-- The forms of steps, each in the order of its fields, with the type of the custom field today.
select f.key, f.step_key, f.custom_field_key, f.multiple, f.label, f.hint, f.default_text, f.mandatory, f.hidden,
    c.type as kind
from process.form_field f join quality.custom_field c on c.key = f.custom_field_key
where f.step_key = any (:step_keys) order by f.step_key, f.place;

--! find_steps_of_product
-- A new version of the process may name these steps; those that it leaves out are trashed.
select s.key, s.phase_key from process.step s join process.phase f on f.key = s.phase_key
where f.product_key = :product_key and s.trashed is null and s.phase_key is not null;

--! find_step_keys_of_operation
-- A change of the operation may name these steps; those that it leaves out are deleted.
select key from process.step where operation_key = :operation_key and trashed is null;

--! insert_step (phase_key?, operation_key?, title?, description?)
-- The owner is a phase or an operation, the other key is null.
insert into process.step (phase_key, operation_key, place, title, description, type)
values (:phase_key, :operation_key, :place, :title, :description, :kind)
returning key;

--! insert_copied_steps (titles[?], descriptions[?])
-- Steps of a copied process, or of an operation that is copied into phases.
insert into process.step (key, phase_key, place, title, description, type)
select s.key, s.phase_key, s.place, s.title, s.description, s.type
from unnest(:keys::text[], :phase_keys::text[], :places::integer[], :titles::text[], :descriptions::text[],
    :kinds::text[]) as s (key, phase_key, place, title, description, type);

--! update_step (phase_key?, title?, description?)
-- A step keeps its key when it goes to another phase of the process; a step of an operation has no phase.
update process.step set phase_key = :phase_key, place = :place, title = :title, description = :description,
    type = :kind
where key = :key;

--! trash_steps
-- Steps that leave a process stay for records of work; steps of operations are deleted instead.
update process.step set trashed = :now where key = any (:keys) and trashed is null;

--! trash_steps_of_phases
-- All steps of phases that leave their process, or that get the steps of an operation instead.
update process.step set trashed = :now where phase_key = any (:phase_keys) and trashed is null;

--! lock_steps
-- Before their files are removed: an upload holds its step, so that no file is added afterwards.
select key from process.step where key = any (:keys) order by key for update;

--! delete_steps
-- Steps of operations: no record of work names them. Steps of phases are trashed instead.
delete from process.step where key = any (:keys);

--! delete_form_fields
-- The forms of these steps are written again as a whole.
delete from process.form_field where step_key = any (:step_keys);

--! insert_form_fields
-- Fields of forms that have no rows yet. Members that may be null come in `extras`.
insert into process.form_field (key, step_key, custom_field_key, place, multiple, label, hint, default_text, mandatory,
    hidden)
select given.key, given.step_key, given.custom_field_key, given.place, given.multiple, given.extra ->> 'label',
    given.extra ->> 'hint', given.extra ->> 'default', given.mandatory, (given.extra ->> 'hidden')::boolean
from unnest(:keys::text[], :step_keys::text[], :custom_field_keys::text[], :places::integer[], :multiples::boolean[],
    :mandatories::boolean[], :extras::jsonb[])
    as given (key, step_key, custom_field_key, place, multiple, mandatory, extra);

--! forget_form_fields
-- A field keeps its key when it goes to another step of the same process or operation: its old row is deleted first. A
-- field of any other owner stays, so that its key is refused.
delete from process.form_field f using process.step s
left join process.phase p on p.key = s.phase_key
where f.key = any (:keys) and s.key = f.step_key and exists (
    select from process.step mine left join process.phase q on q.key = mine.phase_key
    where mine.key = any (:step_keys)
        and (q.product_key = p.product_key or mine.operation_key = s.operation_key));

--: StepState()

--! find_step_states : StepState
-- Whether steps exist and are live (`gone` means trashed), for their files. hold_step_states and lock_step_states read
-- the same and lock the steps.
select key, trashed is not null as gone from process.step where key = any (:keys);

--! hold_step_states : StepState
-- For a change that relies on the step: it stays live, or trashed, until the commit.
select key, trashed is not null as gone from process.step where key = any (:keys) order by key for share;

--! lock_step_states : StepState
-- For a change of the step itself.
select key, trashed is not null as gone from process.step where key = any (:keys) order by key for update;

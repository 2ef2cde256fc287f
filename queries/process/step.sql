-- Steps of phases and operations, with their forms.

--: StepRow(phase_key?, operation_key?, title?, description?, trashed?)
--: FormFieldRow(label?, hint?, default_text?, hidden?)

--! read_steps : StepRow
-- Steps of phases or operations, in order. For a trashed phase, the steps that it had when it was trashed.
select s.key, s.phase_key, s.operation_key, s.title, s.description, s.type as kind, s.trashed,
    (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size) order by f.name collate "C"), '[]')
        from attachments.file f where f.bucket = 'step' and f.object_key = s.key and f.subfolder = '') as media
from process.step s left join process.phase p on p.key = s.phase_key
where (s.phase_key = any (:phase_keys) or s.operation_key = any (:operation_keys))
    and (s.trashed is null or s.trashed = p.trashed)
order by s.phase_key, s.operation_key, s.place;

--! read_form_fields : FormFieldRow
-- The forms of steps, each in field order, with the current type of each custom field.
select f.key, f.step_key, f.custom_field_key, f.multiple, f.label, f.hint, f.default_text, f.mandatory, f.hidden,
    c.type as kind
from process.form_field f join quality.custom_field c on c.key = f.custom_field_key
where f.step_key = any (:step_keys) order by f.step_key, f.place;

--! find_steps_of_product
-- The steps that a new version of the process may refer to. Those that it leaves out are trashed.
select s.key, s.phase_key from process.step s join process.phase f on f.key = s.phase_key
where f.product_key = :product_key and s.trashed is null and s.phase_key is not null;

--! find_step_keys_of_operation
-- The steps that a change of the operation may refer to. Those that it leaves out are deleted.
select key from process.step where operation_key = :operation_key and trashed is null;

--! insert_step (phase_key?, operation_key?, title?, description?)
-- Inserts a step of a phase or of an operation. The key of the other one is null.
insert into process.step (phase_key, operation_key, place, title, description, type)
values (:phase_key, :operation_key, :place, :title, :description, :kind)
returning key;

--! insert_copied_steps (titles[?], descriptions[?])
-- Inserts the steps of a copied process, or of an operation that is copied into phases.
insert into process.step (key, phase_key, place, title, description, type)
select s.key, s.phase_key, s.place, s.title, s.description, s.type
from unnest(:keys::text[], :phase_keys::text[], :places::integer[], :titles::text[], :descriptions::text[],
    :kinds::text[]) as s (key, phase_key, place, title, description, type);

--! update_step (phase_key?, title?, description?)
-- Updates a step, which keeps its key when it moves to another phase of the process. A step of an operation has no
-- phase.
update process.step set phase_key = :phase_key, place = :place, title = :title, description = :description,
    type = :kind
where key = :key;

--! trash_steps
-- Moves steps that leave a process to the trash, because recorded work refers to them. Steps of operations are deleted
-- instead.
update process.step set trashed = :now where key = any (:keys) and trashed is null;

--! trash_steps_of_phases
-- Moves all steps of phases to the trash that leave their process, or that receive the steps of an operation instead.
update process.step set trashed = :now where phase_key = any (:phase_keys) and trashed is null;

--! lock_steps
-- Locks steps before their files are removed. An upload locks its step too, so no file can be added afterwards.
select key from process.step where key = any (:keys) order by key for update;

--! delete_steps
-- Deletes steps of operations, to which no recorded work refers. Steps of phases are trashed instead.
delete from process.step where key = any (:keys);

--! delete_form_fields
-- Deletes the forms of steps before they are written again as a whole.
delete from process.form_field where step_key = any (:step_keys);

--! insert_form_fields
-- Inserts form fields that have no rows yet. Nullable members are passed in `extras`.
insert into process.form_field (key, step_key, custom_field_key, place, multiple, label, hint, default_text, mandatory,
    hidden)
select given.key, given.step_key, given.custom_field_key, given.place, given.multiple, given.extra ->> 'label',
    given.extra ->> 'hint', given.extra ->> 'default', given.mandatory, (given.extra ->> 'hidden')::boolean
from unnest(:keys::text[], :step_keys::text[], :custom_field_keys::text[], :places::integer[], :multiples::boolean[],
    :mandatories::boolean[], :extras::jsonb[])
    as given (key, step_key, custom_field_key, place, multiple, mandatory, extra);

--! forget_form_fields
-- Deletes the old row of a field that keeps its key and moves to another step of the same process or operation. A field
-- of any other owner stays, so that its key is refused.
delete from process.form_field f using process.step s
left join process.phase p on p.key = s.phase_key
where f.key = any (:keys) and s.key = f.step_key and exists (
    select from process.step mine left join process.phase q on q.key = mine.phase_key
    where mine.key = any (:step_keys)
        and (q.product_key = p.product_key or mine.operation_key = s.operation_key));

--: StepState()

--! find_step_states : StepState
-- Whether steps exist, and whether they are trashed (`gone`), for their files. Takes no lock.
select key, trashed is not null as gone from process.step where key = any (:keys);

--! hold_step_states : StepState
-- Reads the same as `find_step_states` for a change that relies on the state of the steps: they are not trashed or
-- restored before the commit.
select key, trashed is not null as gone from process.step where key = any (:keys) order by key for share;

--! lock_step_states : StepState
-- Reads the same as `find_step_states` and locks the steps to change them.
select key, trashed is not null as gone from process.step where key = any (:keys) order by key for update;

--: FormRow(hint?, default_text?, value?, last_updated?)

--! read_forms_of_tasks : FormRow
-- The forms of tasks with their values, in form order. Each task has its own copy of the form of its type.
select f.task_key as record_key, f.key, f.form_field_key, f.custom_field_key, f.kind, f.multiple, f.label, f.hint,
    f.default_text, f.mandatory, f.hidden, f.value, f.last_updated
from collaboration.form_field f where f.task_key = any (:keys) order by f.task_key, f.place;

--! read_forms_of_issues : FormRow
-- The forms of issues with their values, in form order. Each issue has its own copy of the form of its type.
select f.issue_key as record_key, f.key, f.form_field_key, f.custom_field_key, f.kind, f.multiple, f.label, f.hint,
    f.default_text, f.mandatory, f.hidden, f.value, f.last_updated
from collaboration.form_field f where f.issue_key = any (:keys) order by f.issue_key, f.place;

--! insert_form (task_key?, issue_key?, hints[?], defaults[?], values[?], updated[?])
-- Inserts the copy of a form for a new task, a new issue, or an issue whose type changes. Only one of the two keys is
-- set. A field without a value has neither a time nor a user.
insert into collaboration.form_field (task_key, issue_key, place, form_field_key, custom_field_key, kind, multiple, label,
    hint, default_text, mandatory, hidden, value, last_updated, updated_by)
select :task_key, :issue_key, given.place, given.form_field_key, given.custom_field_key, given.kind, given.multiple,
    given.label, given.hint, given.default_text, given.mandatory, given.hidden, given.value, given.last_updated,
    case when given.last_updated is not null then :updated_by::bigint end
from unnest(:form_field_keys::text[], :custom_field_keys::text[], :kinds::text[], :multiples::boolean[], :labels::text[],
    :hints::text[], :defaults::text[], :mandatories::boolean[], :hiddens::boolean[], :values::jsonb[],
    :updated::timestamptz[])
    with ordinality as given (form_field_key, custom_field_key, kind, multiple, label, hint, default_text, mandatory,
        hidden, value, last_updated, place);

--! store_form_values (values[?], updated[?])
-- Stores values that a user has entered or cleared, by row of the form. A cleared field has neither a time nor a user.
update collaboration.form_field f set value = given.value, last_updated = given.last_updated,
    updated_by = case when given.last_updated is not null then :updated_by::bigint end
from unnest(:keys::bigint[], :values::jsonb[], :updated::timestamptz[]) as given (key, value, last_updated)
where f.key = given.key;

--! delete_form_of_issue
-- Deletes the form of an issue whose type changes. The caller inserts the form of the new type next.
delete from collaboration.form_field where issue_key = :issue_key;

--! find_files_named_by_task
-- Files that one form field of a completed or canceled task names. They are evidence and must not change. No row when
-- the task is not closed or the field names no files.
select f.value from collaboration.form_field f join collaboration.task t on t.key = f.task_key
where t.key = :key and t.closed is not null and f.kind = 'files' and f.form_field_key = :form_field_key
    and f.value is not null;

--! find_files_named_by_issue
-- Files that one form field of a closed issue names. They are evidence and must not change. No row when the issue is
-- open or the field names no files.
select f.value from collaboration.form_field f join collaboration.issue i on i.key = f.issue_key
where i.key = :key and not i.open and f.kind = 'files' and f.form_field_key = :form_field_key and f.value is not null;

--! issue_keeps_files
-- Whether files can be uploaded for a form field of an issue: its own form has the field, or its type has received the
-- field since.
select exists (select from collaboration.form_field where issue_key = :key and form_field_key = :form_field_key)
    or exists (
        select from collaboration.issue i join collaboration.issue_type t on t.key = i.issue_type_key
        where i.key = :key and t.form_template @> jsonb_build_array(jsonb_build_object('_key', :form_field_key::text)))
    as kept;

--! find_field_labels (): (hint?)
-- Labels and hints of custom fields, which are copied into form fields that have none of their own.
select key, coalesce(default_label, name) as label, default_hint as hint from quality.custom_field where key = any (:keys);

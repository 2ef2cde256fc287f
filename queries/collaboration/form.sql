--: FormRow(hint?, default_text?, value?, last_updated?)

--! read_forms_of_tasks : FormRow
-- A task has its own copy of the form of its type; these are the copies with their values, in the order of the form.
select f.task_key as record_key, f.key, f.form_field_key, f.custom_field_key, f.kind, f.multiple, f.label, f.hint,
    f.default_text, f.mandatory, f.hidden, f.value, f.last_updated
from collaboration.form_field f where f.task_key = any (:keys) order by f.task_key, f.place;

--! read_forms_of_issues : FormRow
-- An issue has its own copy of the form of its type; these are the copies with their values, in the order of the form.
select f.issue_key as record_key, f.key, f.form_field_key, f.custom_field_key, f.kind, f.multiple, f.label, f.hint,
    f.default_text, f.mandatory, f.hidden, f.value, f.last_updated
from collaboration.form_field f where f.issue_key = any (:keys) order by f.issue_key, f.place;

--! insert_form (task_key?, issue_key?, hints[?], defaults[?], values[?], updated[?])
-- The copy of a form that a new task or issue gets, or an issue with its next type. Only one of both keys is set; a
-- field without a value has neither a time nor a user.
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
-- Values that a user entered or cleared, by row of the form. A cleared one has neither a time nor a user.
update collaboration.form_field f set value = given.value, last_updated = given.last_updated,
    updated_by = case when given.last_updated is not null then :updated_by::bigint end
from unnest(:keys::bigint[], :values::jsonb[], :updated::timestamptz[]) as given (key, value, last_updated)
where f.key = given.key;

--! delete_form_of_issue
-- An issue that changes its type gets the form of the new one; the caller writes it right after this.
delete from collaboration.form_field where issue_key = :issue_key;

--! find_files_named_by_task
-- Files that the form of a completed or canceled task names in one field are evidence and must not change. No row: the
-- task is not closed, or the field names none.
select f.value from collaboration.form_field f join collaboration.task t on t.key = f.task_key
where t.key = :key and t.closed is not null and f.kind = 'files' and f.form_field_key = :form_field_key
    and f.value is not null;

--! find_files_named_by_issue
-- Files that the form of a closed issue names in one field are evidence and must not change. No row: the issue is open,
-- or the field names none.
select f.value from collaboration.form_field f join collaboration.issue i on i.key = f.issue_key
where i.key = :key and not i.open and f.kind = 'files' and f.form_field_key = :form_field_key and f.value is not null;

--! issue_keeps_files
-- Files of an issue are uploaded by form field: one that its own form has, or that its type has got since.
select exists (select from collaboration.form_field where issue_key = :key and form_field_key = :form_field_key)
    or exists (
        select from collaboration.issue i join collaboration.issue_type t on t.key = i.issue_type_key
        where i.key = :key and t.form_template @> jsonb_build_array(jsonb_build_object('_key', :form_field_key::text)))
    as kept;

--! find_field_labels (): (hint?)
-- Where a form gives a field no label or hint, the ones of the custom field are copied into it.
select key, coalesce(default_label, name) as label, default_hint as hint from quality.custom_field where key = any (:keys);

--: FieldRow(default_label?, default_hint?)

--! list_fields (name?, key?, limit?) : FieldRow
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field
where (:name::text is null or name = :name) and (:key::text is null or key = :key)
order by lower(name) collate "C", key collate "C" limit :limit offset :offset;

--! find_field : FieldRow
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where key = :key;

--! find_field_by_slug : FieldRow
-- The field with a slug. Slugs are derived from names and are unique, so the refusal of a taken slug names this field.
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where slug = :slug;

--! lock_field : FieldRow
-- Locks a field to change or delete it. The stronger lock waits for forms that are about to use the field
-- (`hold_fields`).
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field
where key = :key for update;

--! insert_field (default_label?, default_hint?) : FieldRow
insert into quality.custom_field (key, name, slug, type, default_label, default_hint)
values (:key, :name, :slug, :kind, :default_label, :default_hint)
returning key, rev, name, slug, type as kind, default_label, default_hint;

--! update_field (default_label?, default_hint?) : FieldRow
update quality.custom_field set name = :name, slug = :slug, type = :kind, default_label = :default_label,
    default_hint = :default_hint, rev = nextval('platform.revision_sequence')
where key = :key
returning key, rev, name, slug, type as kind, default_label, default_hint;

--! delete_field
delete from quality.custom_field where key = :key;

--! hold_fields : FieldRow
-- Locks the fields that a form will use: they cannot be changed or deleted before the commit.
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field
where key = any (:keys) order by key for share;

--! find_field_types
-- The types of fields, to show a form or to filter by its fields. Nothing is locked.
select key, type as kind from quality.custom_field where key = any (:keys);

--! forget_uses
-- Deletes the stored references of form definitions to custom fields. `note_uses` stores them again.
delete from quality.field_use where record_id = any (:record_ids);

--! note_uses
-- Stores which custom fields form definitions use. A form that uses a field several times is stored once.
insert into quality.field_use (field_key, record_id) select distinct given.field_key, given.record_id
from unnest(:field_keys::text[], :record_ids::text[]) as given (field_key, record_id);

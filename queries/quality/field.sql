--: FieldRow(default_label?, default_hint?)

--! list_fields (name?, key?, limit?) : FieldRow
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field
where (:name::text is null or name = :name) and (:key::text is null or key = :key)
order by lower(name) collate "C", key collate "C" limit :limit offset :offset;

--! find_field : FieldRow
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where key = :key;

--! find_field_by_slug : FieldRow
-- The slug of a field is made of its name and is unique: the refusal names the field that has it.
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where slug = :slug;

--! lock_field : FieldRow
-- The stronger lock waits for every form that is about to ask for the field (`hold_fields`).
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
-- For a form that will ask for these fields: nobody changes their type or deletes them before the commit.
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field
where key = any (:keys) order by key for share;

--! find_field_types
-- The types alone, for forms that are shown or filtered by; nothing is locked.
select key, type as kind from quality.custom_field where key = any (:keys);

--! forget_uses
-- Definitions of forms note which custom fields they ask for. A changed definition forgets all and notes them again.
delete from quality.field_use where record_id = any (:record_ids);

--! note_uses
-- See `forget_uses`. A form may ask for one field several times; it is noted once.
insert into quality.field_use (field_key, record_id) select distinct given.field_key, given.record_id
from unnest(:field_keys::text[], :record_ids::text[]) as given (field_key, record_id);

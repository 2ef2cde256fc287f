--: FieldRow(default_label?, default_hint?)

--! list_fields (name?, key?, limit?) : FieldRow
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field
where (:name::text is null or name = :name) and (:key::text is null or key = :key)
order by lower(name) collate "C", key collate "C" limit :limit offset :offset;

--! find_field : FieldRow
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where key = :key;

--! find_field_by_slug : FieldRow
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where slug = :slug;

--! lock_field : FieldRow
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

--! find_fields_shared : FieldRow
-- Nobody may change the type of a field between this look and the commit of the form that asks for it.
select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field
where key = any (:keys) order by key for share;

--! find_field_types
select key, type as kind from quality.custom_field where key = any (:keys);

--! forget_uses
delete from quality.field_use where record_id = any (:record_ids);

--! note_uses
insert into quality.field_use (field_key, record_id) select distinct given.field_key, given.record_id
from unnest(:field_keys::text[], :record_ids::text[]) as given (field_key, record_id);

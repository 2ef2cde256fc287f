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

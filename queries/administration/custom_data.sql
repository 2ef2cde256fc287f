-- The value as text: one of 1 MiB may be a tree of 200 000 numbers, which nobody here looks into.

--: CustomDataRow(description?)

--! list_custom_data (pattern?, limit?) : CustomDataRow
select key, rev, value::text as value, description, members::text as members from administration.custom_data
where :pattern::text is null or lower(key) like :pattern or lower(description) like :pattern
order by key collate "C" limit :limit offset :offset;

--! find_custom_data : CustomDataRow
select key, rev, value::text as value, description, members::text as members from administration.custom_data
where key = :key;

--! store_custom_data (description?)
insert into administration.custom_data (key, value, description, members)
values (:key, :value::text::jsonb, :description, :members::text::jsonb)
on conflict (key) do update
set value = excluded.value, description = excluded.description, members = excluded.members,
    rev = nextval('platform.revision_sequence')
returning (xmax = 0) as created, value::text as value, members::text as members;

--! lock_custom_data : CustomDataRow
select key, rev, value::text as value, description, members::text as members from administration.custom_data
where key = :key for update;

--! delete_custom_data
delete from administration.custom_data where key = :key;

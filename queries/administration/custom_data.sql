-- Custom data: JSON values that integrators store by key. The value is passed as text, because it may be 1 MiB of JSON
-- that nothing here looks into. `members` are the members that integrators add to value and description.

--: CustomDataRow(description?)

--! list_custom_data (pattern?, limit?) : CustomDataRow
select key, rev, value::text as value, description, members::text as members from administration.custom_data
where :pattern::text is null or lower(key) like :pattern or lower(description) like :pattern
order by key collate "C" limit :limit offset :offset;

--! find_custom_data : CustomDataRow
select key, rev, value::text as value, description, members::text as members from administration.custom_data
where key = :key;

--! store_custom_data (description?)
-- Returns value and members as PostgreSQL writes them, for the audit log.
insert into administration.custom_data (key, value, description, members)
values (:key, :value::text::jsonb, :description, :members::text::jsonb)
on conflict (key) do update
set value = excluded.value, description = excluded.description, members = excluded.members,
    rev = nextval('platform.revision_sequence')
returning (xmax = 0) as created, value::text as value, members::text as members;

--! lock_custom_data : CustomDataRow
-- Before a change or a deletion: the audit log gets the previous entry.
select key, rev, value::text as value, description, members::text as members from administration.custom_data
where key = :key for update;

--! delete_custom_data
delete from administration.custom_data where key = :key;

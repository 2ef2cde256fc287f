-- Custom data: JSON values that integrators store by key. Values are passed as text, because they can be 1 MiB and no
-- statement here reads their content. `members` contains further members that integrators store beside value and
-- description.

--: CustomDataRow(description?)

--! list_custom_data (pattern?, limit?) : CustomDataRow
select key, rev, value::text as value, description, members::text as members from administration.custom_data
where :pattern::text is null or lower(key) like :pattern or lower(description) like :pattern
order by key collate "C" limit :limit offset :offset;

--! find_custom_data : CustomDataRow
select key, rev, value::text as value, description, members::text as members from administration.custom_data
where key = :key;

--! store_custom_data (description?)
-- Stores an entry. Returns value and members as PostgreSQL formats them, for the audit log.
insert into administration.custom_data (key, value, description, members)
values (:key, :value::text::jsonb, :description, :members::text::jsonb)
on conflict (key) do update
set value = excluded.value, description = excluded.description, members = excluded.members,
    rev = nextval('platform.revision_sequence')
returning (xmax = 0) as created, value::text as value, members::text as members;

--! lock_custom_data : CustomDataRow
-- Locks and reads an entry before it is changed or deleted, because the audit log records its previous state.
select key, rev, value::text as value, description, members::text as members from administration.custom_data
where key = :key for update;

--! delete_custom_data
delete from administration.custom_data where key = :key;

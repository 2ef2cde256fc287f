--! delete_values_of_field
-- Deletes all values of a field, when its list is replaced or the field is deleted. Rows are always locked in key order
-- to avoid deadlocks.
delete from quality.list_value where key = any (array(
    select key from quality.list_value where field_key = :field_key order by key for update));

--! delete_values
-- Deletes list values by key. Locks rows in key order, like `delete_values_of_field`. Returns the deleted rows for the
-- audit log.
delete from quality.list_value where key = any (array(
    select key from quality.list_value where key = any (:keys) order by key for update))
returning key, field_key, value;

--! lock_value_owners
-- Locks list values and returns their fields, because a value belongs to one field. With the lock, it cannot change its
-- field between this check and the write.
select key, field_key from quality.list_value where key = any (:keys) order by key for update;

--! upsert_values
-- Stores the whole list in one statement, so that readers see the old or the new list, never a mixture. A value of
-- another field is not changed, even one that was created after `lock_value_owners`.
insert into quality.list_value (key, field_key, value, ext_key)
select given.key, :field_key, given.value, nullif(given.ext_key, '')
from unnest(:keys::text[], :values::text[], :ext_keys::text[]) as given (key, value, ext_key)
order by given.key
on conflict (key) do update
set value = excluded.value, ext_key = excluded.ext_key, rev = nextval('platform.revision_sequence')
where quality.list_value.field_key = excluded.field_key;

--! find_choices
-- The list values to which a form refers, to check that they are choices of its fields.
select key, value, field_key from quality.list_value where key = any (:keys);

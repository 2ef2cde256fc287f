--! delete_values_of_field
delete from quality.list_value where key = any (array(
    select key from quality.list_value where field_key = :field_key order by key for update));

--! delete_values
delete from quality.list_value where key = any (array(
    select key from quality.list_value where key = any (:keys) order by key for update))
returning key, field_key, value;

--! find_owners
-- Locked, so that a value cannot change its owner between this look and the write.
select key, field_key from quality.list_value where key = any (:keys) order by key for update;

--! upsert_values
-- One statement for the whole list: readers see it before or after, never half. A value of another field is not
-- touched, also when it came to be after the look at the owners.
insert into quality.list_value (key, field_key, value, ext_key)
select given.key, :field_key, given.value, nullif(given.ext_key, '')
from unnest(:keys::text[], :values::text[], :ext_keys::text[]) as given (key, value, ext_key)
order by given.key
on conflict (key) do update
set value = excluded.value, ext_key = excluded.ext_key, rev = nextval('platform.revision_sequence')
where quality.list_value.field_key = excluded.field_key;

--! find_choices
select key, value, field_key from quality.list_value where key = any (:keys);

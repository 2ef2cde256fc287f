--: ValueRow(label?, hint?, value?, phase_key?)

--! find_values : ValueRow
-- The values of one unit before a user changes them.
select form_field_key, custom_field_key, place, label, hint, mandatory, value, phase_key
from serial.value where serial_key = :serial_key order by place;

--! store_values (labels[?], hints[?], values[?], phase_keys[?], updated_by?, event_keys[?])
-- Stores values that a user enters for new or existing units. A field that the unit already has keeps its index and
-- hint.
insert into serial.value (serial_key, form_field_key, custom_field_key, place, label, hint, mandatory, value, phase_key,
    last_updated, updated_by, event_key)
select v.serial_key, v.form_field_key, v.custom_field_key, v.place, v.label, v.hint, v.mandatory, v.value, v.phase_key,
    :now, :updated_by, v.event_key
from unnest(:serial_keys::bigint[], :form_field_keys::text[], :custom_field_keys::text[], :places::integer[],
    :labels::text[], :hints::text[], :mandatory::boolean[], :values::jsonb[], :phase_keys::text[],
    :event_keys::bigint[])
    as v (serial_key, form_field_key, custom_field_key, place, label, hint, mandatory, value, phase_key, event_key)
on conflict on constraint value_pk do update set value = excluded.value, label = excluded.label,
    phase_key = excluded.phase_key, last_updated = excluded.last_updated, updated_by = excluded.updated_by,
    event_key = excluded.event_key;

--! clear_values (event_key?)
-- Clears values that phases have recorded and a user clears. The fields stay, empty.
update serial.value set value = null, batch_key = null, last_updated = :now, updated_by = :updated_by,
    event_key = :event_key
where serial_key = :serial_key and form_field_key = any (:form_field_keys);

-- Reads of our own about who above uses our records: the only statements here that name tables of higher areas.

--! find_uses
-- Forms that ask for the field, and units that hold a value of it; deleted ones keep theirs.
select record_id from quality.field_use where field_key = :field_key
union
(select 'Serial/' || serial_key from serial.value where custom_field_key = :field_key
    order by serial_key limit :limit)
order by record_id limit :limit;

-- Reads of our own about who above uses our records: the only statements here that name tables of higher areas.

--! find_uses
-- Forms that ask for the field, and units, tasks and issues that have it; deleted ones keep theirs.
select record_id from quality.field_use where field_key = :field_key
union
(select 'Serial/' || serial_key from serial.value where custom_field_key = :field_key
    order by serial_key limit :limit)
union
(select 'Task/' || task_key from collaboration.form_field where custom_field_key = :field_key and task_key is not null
    limit :limit)
union
(select 'Issue/' || issue_key from collaboration.form_field where custom_field_key = :field_key and issue_key is not null
    limit :limit)
order by record_id limit :limit;

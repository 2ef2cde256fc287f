--! next_keys
-- Draws keys for records to which other records refer before they are written.
select nextval('platform.key_sequence') as key from generate_series(1, :count::integer);

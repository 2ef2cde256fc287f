--! next_keys
-- Keys of records that others must name before they are written.
select nextval('platform.key_sequence') as key from generate_series(1, :count::integer);

-- A count session of one bin: every pair of product and location in it was counted and agreed with the stock. $1: code,
-- $2: bin, $3: time in seconds since 1970, $4: user.
with given as (
    select nextval('platform.key_sequence') as key, nextval('platform.key_sequence') as assignment_key,
        to_timestamp($3::bigint) as at
), stocked as (
    select product_key, sum(quantity) as quantity, array_agg(serial_key order by serial_key)
            filter (where serial_key is not null) as serials
    from warehouse.stock where position_key = $2 group by product_key
), session as (
    insert into counting.session (key, code, type, status, created, created_by, started, started_by, completed, completed_by,
        confirmed, confirmed_by, processing_started, processing_completed, records_to_process, movements_processed_count)
    select key, $1, 'position', 'applied', at, $4, at, $4, at + interval '1 hour', $4, at + interval '2 hours', $4,
        at + interval '2 hours', at + interval '2 hours', count.n, count.n
    from given cross join (select count(*)::integer as n from stocked) count
), assignment as (
    insert into counting.assignment (key, session_key, position_key, assigned_to, status, created, created_by, started, completed)
    select assignment_key, key, $2, $4, 'completed', at, $4, at, at + interval '1 hour' from given
), record as (
    insert into counting.record (session_key, assignment_key, product_key, position_key, user_key, system_qt,
        system_serial_keys, system_at, counted_qt, counted_serial_keys, counted_at, status, reviewed_at, reviewed_by,
        processed, movement_keys)
    select key, assignment_key, product_key, $2, $4, quantity, serials, at, quantity, serials, at + interval '30 minutes',
        'confirmed', at + interval '2 hours', $4, true, '{}'
    from given cross join stocked order by product_key
)
insert into counting.position_completion (session_key, position_key, status, completed_at)
select key, $2, 'counted', at + interval '1 hour' from given where exists (select from stocked)

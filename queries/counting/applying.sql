--! find_unit_states : (position_key?)
-- For the conflicts of a confirmation: where found units are now, and whether a unit can be in stock at all.
select s.key, s.position_key, s.link_key is not null and s.link_confirmed as installed, s.scrapped is not null as scrapped,
    s.deleted_at is not null as deleted, s.released is not null as released
from serial.serial s where s.key = any (:keys);

--! confirm_records
-- The newest record of each pair is confirmed. Without a variance there is nothing to post: it is processed at once.
update counting.record set status = 'confirmed', processed = not differs, rev = rev + 1
where key = any (:keys) returning key;

--! find_unposted_records
-- Confirmed records that are not posted yet, after the key `after`: all of them for a command; for the worker those
-- that never failed or whose next try is due.
select key from counting.record
where session_key = :session_key and status = 'confirmed' and not processed and key > :after
    and (:all::boolean or next_try is null or next_try <= :now)
order by key limit :limit;

--! count_unposted_records
-- Confirmed records that are not posted yet; at 0 the session is applied.
select count(*) from counting.record where session_key = :session_key and status = 'confirmed' and not processed;

--! note_records_posted
-- In the transaction of the adjustments. Lists of keys are sent as texts, because PostgreSQL allows no array of arrays
-- of different lengths.
update counting.record r set processed = true, movement_keys = p.movement_keys::bigint[], skipped_serials = p.skipped,
    error_details = null, next_try = null, rev = r.rev + 1
from unnest(:keys::bigint[], :movement_keys::text[], :skipped::jsonb[]) as p (key, movement_keys, skipped)
where r.key = p.key returning r.key;

--! note_record_failed
-- The four moments are those of the next try after the first, second, third and any later failure; the number of
-- attempts in `error_details` chooses one. No row: the record was posted by another instance.
update counting.record set error_details = jsonb_build_object('code', :code::text, 'message', :message::text,
        'at', :at::text, 'attempts', coalesce((error_details ->> 'attempts')::integer, 0) + 1),
    next_try = case coalesce((error_details ->> 'attempts')::integer, 0)
        when 0 then :first::timestamptz when 1 then :second::timestamptz when 2 then :third::timestamptz
        else :later::timestamptz end,
    rev = rev + 1
where key = :key and not processed returning key;

--! find_failed_records
-- Open records whose last posting failed, for the answer of the command that posts now.
select key, error_details ->> 'code' as code from counting.record
where session_key = :session_key and status = 'confirmed' and not processed and error_details is not null
order by key;

--! find_needed_pairs
-- Pairs that stay locked after a posting: an open record of the session is about the pair, or found a unit that is
-- there now.
select asked.product_key, asked.position_key
from unnest(:products::bigint[], :positions::text[]) as asked (product_key, position_key)
where exists (
        select from counting.record r
        where r.session_key = :session_key and r.product_key = asked.product_key
            and r.position_key = asked.position_key and r.status = 'confirmed' and not r.processed)
    or exists (
        select from warehouse.stock s join counting.record r on r.product_key = s.product_key
        where s.product_key = asked.product_key and s.position_key = asked.position_key and s.serial_key is not null
            and r.session_key = :session_key and r.status = 'confirmed' and not r.processed
            and s.serial_key = any (r.found_serial_keys));

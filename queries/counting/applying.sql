--! find_unit_states : (position_key?)
-- Current location and state of found units, to detect conflicts before a confirmation.
select s.key, s.position_key, s.link_key is not null and s.link_confirmed as installed, s.scrapped is not null as scrapped,
    s.deleted_at is not null as deleted, s.released is not null as released
from serial.serial s where s.key = any (:keys);

--! confirm_records
-- Confirms the newest record of each pair. A record without a variance has nothing to post and is processed
-- immediately.
update counting.record set status = 'confirmed', processed = not differs, rev = rev + 1
where key = any (:keys) returning key;

--! find_unposted_records
-- Confirmed records that are not posted yet, after the key `after`: for a command all of them, for the worker those
-- that never failed or whose next attempt is due.
select key from counting.record
where session_key = :session_key and status = 'confirmed' and not processed and key > :after
    and (:all::boolean or next_try is null or next_try <= :now)
order by key limit :limit;

--! count_unposted_records
-- Number of confirmed records that are not posted yet. When it is 0, the session is applied.
select count(*) from counting.record where session_key = :session_key and status = 'confirmed' and not processed;

--! note_records_posted
-- Marks records as processed, in the transaction that posts their adjustments. Lists of keys are passed as text,
-- because PostgreSQL does not support arrays of arrays of different lengths.
update counting.record r set processed = true, movement_keys = p.movement_keys::bigint[], skipped_serials = p.skipped,
    error_details = null, next_try = null, rev = r.rev + 1
from unnest(:keys::bigint[], :movement_keys::text[], :skipped::jsonb[]) as p (key, movement_keys, skipped)
where r.key = p.key returning r.key;

--! note_record_failed
-- Records that a count record could not be posted. The four times are those of the next attempt after the first,
-- second, third and any later failure, selected by the number of attempts in `error_details`. No row when another
-- instance has posted the record.
update counting.record set error_details = jsonb_build_object('code', :code::text, 'message', :message::text,
        'at', :at::text, 'attempts', coalesce((error_details ->> 'attempts')::integer, 0) + 1),
    next_try = case coalesce((error_details ->> 'attempts')::integer, 0)
        when 0 then :first::timestamptz when 1 then :second::timestamptz when 2 then :third::timestamptz
        else :later::timestamptz end,
    rev = rev + 1
where key = :key and not processed returning key;

--! find_failed_records
-- Open records whose last posting failed, for the response of the command that posts now.
select key, error_details ->> 'code' as code from counting.record
where session_key = :session_key and status = 'confirmed' and not processed and error_details is not null
order by key;

--! find_needed_pairs
-- The pairs that stay locked after a posting, because an open record of the session is about the pair or has found a
-- unit that is there now.
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

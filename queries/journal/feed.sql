--! find_last_pos
-- The place of the newest row that readers see.
select coalesce(max(pos), 0) as pos from journal.feed;

--! find_seen
-- What is sealed for certain, as the last sealer noted it; it means nothing when the database came from another cluster.
select s.system_identifier = here.system_identifier as ours, s.next, s.open
from journal.sealer s, pg_control_system() as here;

--! find_now
-- Which transactions have ended: those below `next` that are not open.
select pg_snapshot_xmax(now.seen)::text::bigint as next,
    array(select open::text::bigint from pg_snapshot_xip(now.seen) as open) as open
from (select pg_current_snapshot() as seen) as now;

--! seal_rows
-- Gives a place to rows whose transaction had not ended at the look before and has at this one, by key, a chunk at a time.
-- Right because a look that sees the end of a transaction sees the end of all it waited for, and because the waiting one
-- drew its keys later. Rows that have a place are left out: what was seen before may be long ago. `+ 0` keeps the index of
-- the keys out of the plan: new rows are found by their transactions.
-- No position above `reserved` is given, and none by a sealer that takes another epoch for the current one.
with current as materialized (
    select n, greatest(base_pos - 1, (select coalesce(max(pos), 0) from journal.feed)) as newest
    from journal.epoch order by n desc limit 1
), fresh as materialized (
    select e.key from journal.event e
    where (e.transaction >= :seen_next or e.transaction = any (:seen_open))
        and e.transaction < :next and e.transaction <> all (:open) and e.key + 0 > :above_key
        and not exists (select from journal.feed f where f.event_key = e.key)
), chunk as (
    select key from fresh order by key
    limit (select case when n = :epoch then greatest(least(:limit, :reserved - newest), 0) else 0 end from current)
), sealed as (
    insert into journal.feed (pos, event_key)
    select (select newest from current) + row_number() over (order by key), key from chunk
    returning pos, event_key
)
select count(*) as rows, coalesce(max(event_key), 0) as last_key,
    greatest(coalesce(max(pos), 0), coalesce((select newest from current), 0)) as newest,
    -- Tells every copy that there are rows for its streams.
    case when count(*) > 0 then pg_notify('tracewright_sealed', '')::text else '' end as told
from sealed;

--! store_seen
update journal.sealer set system_identifier = here.system_identifier, next = :next, open = :open
from pg_control_system() as here;

--! try_seal
-- The right to seal, for as long as the connection lives.
select pg_try_advisory_lock(:number) as ours;

--! tell_written
-- In a transaction of its own, after the commit that it tells of: one that notifies holds a lock over all commits of the
-- cluster that notify, until its own is on disk.
select pg_notify('tracewright_written', '')::text as told;

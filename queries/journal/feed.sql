-- Sealing gives committed events their positions in the feed. A horizon says which transactions had ended at one
-- moment, namely those below `next` that are not in `open`.

--! find_last_pos
-- The newest position that readers see, 0 in an empty feed.
select coalesce(max(pos), 0) as pos from journal.feed;

--! find_first_key_above
-- Where a page of events about one subject begins that is sorted forward. None after the newest position.
select event_key from journal.feed where pos > :pos order by pos limit 1;

--! find_last_key_below
-- Where a page of events about one subject begins that is sorted backward. None before the first position.
select event_key from journal.feed where pos < :pos order by pos desc limit 1;

--! find_last_horizon
-- Where the next sealer resumes: every event of a transaction that had ended at this horizon has a position. Without
-- `ours` the database came from another cluster, and the transaction numbers mean nothing here.
select s.system_identifier = here.system_identifier as ours, s.next, s.open
from journal.sealer s, pg_control_system() as here;

--! find_transaction_horizon
-- The horizon of now.
select pg_snapshot_xmax(now.seen)::text::bigint as next,
    array(select open::text::bigint from pg_snapshot_xip(now.seen) as open) as open
from (select pg_current_snapshot() as seen) as now;

--! seal_rows
-- Gives positions to events whose transaction ended between the last horizon (`seen_next`, `seen_open`) and this one
-- (`next`, `open`), by key, a chunk at a time. The order is right because a horizon that includes a transaction
-- includes all that it waited for, and because the one that waited drew its keys later. Events that have a position are
-- left out, because the last stored horizon may be old. `+ 0` keeps the index of the keys out of the plan: new events
-- are found by their transactions. No position above `reserved` is given, and none by a sealer that takes another epoch
-- for the current one.
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
    -- Notifies every instance that there are events for its streams.
    case when count(*) > 0 then pg_notify('tracewright_sealed', '')::text else '' end as told
from sealed;

--! store_last_horizon
-- Every so often, so that the next sealer does not begin from the start of the journal.
update journal.sealer set system_identifier = here.system_identifier, next = :next, open = :open
from pg_control_system() as here;

--! try_sealer_lock
-- Only one instance seals: it has the right to for as long as its connection is open; false when another has it.
select pg_try_advisory_lock(:number) as ours;

--! notify_written
-- An instance without the right to seal notifies the sealer that it wrote events. In a separate transaction, after
-- their commit: a commit that notifies blocks all others of the cluster that notify, until it is on disk.
select pg_notify('tracewright_written', '')::text as told;

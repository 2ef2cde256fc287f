-- Sealing assigns positions in the feed to committed events. A horizon describes which transactions had ended at one
-- moment: those below `next` that are not in `open`.

--! find_last_pos
-- The newest position that readers see; 0 in an empty feed.
select coalesce(max(pos), 0) as pos from journal.feed;

--! find_first_key_above
-- The first event after a position, where a page of events about one subject begins that is sorted forward. No row
-- after the newest position.
select event_key from journal.feed where pos > :pos order by pos limit 1;

--! find_last_key_below
-- The last event before a position. A page of events about one subject, newest first, begins there. No row before the
-- first position.
select event_key from journal.feed where pos < :pos order by pos desc limit 1;

--! find_last_horizon
-- The horizon at which the next sealer resumes: every event of a transaction that had ended by then has a position. If
-- `ours` is false, the database came from another cluster, and its transaction numbers are meaningless here.
select s.system_identifier = here.system_identifier as ours, s.next, s.open
from journal.sealer s, pg_control_system() as here;

--! find_transaction_horizon
-- The current horizon: transactions that are still open, and the number of the next one.
select pg_snapshot_xmax(now.seen)::text::bigint as next,
    array(select open::text::bigint from pg_snapshot_xip(now.seen) as open) as open
from (select pg_current_snapshot() as seen) as now;

--! seal_rows
-- Assigns positions to events whose transaction ended between the last horizon (`seen_next`, `seen_open`) and this one
-- (`next`, `open`), in key order. This order is correct: a horizon that includes a transaction also includes all
-- transactions that it waited for, and a transaction that waited drew its keys later. Events that already have a
-- position are skipped, because the last stored horizon may be old. New events are found by their transactions, and
-- their positions one by one (`offset 0`). If there may be more than `limit`, none is sealed and `is_large` is true,
-- because collecting and sorting all of them could take longer than the service waits for a statement. Assigns no
-- position above `reserved`, and none if the sealer does not know the current epoch.
with current as materialized (
    select n, greatest(base_pos - 1, (select coalesce(max(pos), 0) from journal.feed)) as newest
    from journal.epoch order by n desc limit 1
), found as materialized (
    (select e.key from journal.event e
        where e.transaction >= :seen_next and e.transaction < :next and e.transaction <> all (:open) limit :limit::bigint + 1)
    union all
    (select e.key from journal.event e
        where e.transaction = any (:seen_open) and e.transaction < :next and e.transaction <> all (:open)
        limit :limit::bigint + 1)
), chunk as (
    select key from found where not exists (select from journal.feed f where f.event_key = found.key offset 0)
    order by key
    limit (
        select case when n = :epoch and (select count(*) from found) <= :limit then greatest(:reserved - newest, 0)
            else 0 end
        from current)
), sealed as (
    insert into journal.feed (pos, event_key)
    select (select newest from current) + row_number() over (order by key), key from chunk
    returning pos
)
select count(*) as rows, greatest(coalesce(max(pos), 0), coalesce((select newest from current), 0)) as newest,
    (select count(*) > :limit from found) as is_large,
    -- Notifies every instance that there are events for its streams.
    case when count(*) > 0 then pg_notify('tracewright_sealed', '')::text else '' end as told
from sealed;

--! find_backlog_start (): (above_key?)
-- A key below which no event of a large backlog is, found by the transactions of at most `limit` events. For a larger
-- backlog, the key below the first event of the journal. Null in an empty journal.
select case when count(*) < :limit then min(found.key) else (select min(key) from journal.event) end - 1 as above_key
from (
    (select e.key from journal.event e where e.transaction >= :seen_next limit :limit)
    union all
    (select e.key from journal.event e where e.transaction = any (:seen_open) limit :limit)) found;

--! seal_span (): (span_end?)
-- As `seal_rows`, but looks at the next `limit` events above a key, in key order, so that a backlog of any size is read
-- once and each statement is short. `span_end` is the last key that it looked at, null above the last event.
with current as materialized (
    select n, greatest(base_pos - 1, (select coalesce(max(pos), 0) from journal.feed)) as newest
    from journal.epoch order by n desc limit 1
), span as materialized (
    select e.key, e.transaction from journal.event e where e.key > :above_key order by e.key limit :limit
), chunk as (
    select key from span
    where (transaction >= :seen_next or transaction = any (:seen_open)) and transaction < :next
        and transaction <> all (:open) and not exists (select from journal.feed f where f.event_key = span.key offset 0)
    order by key limit (select case when n = :epoch then greatest(:reserved - newest, 0) else 0 end from current)
), sealed as (
    insert into journal.feed (pos, event_key)
    select (select newest from current) + row_number() over (order by key), key from chunk
    returning pos, event_key
)
select count(*) as rows, coalesce(max(event_key), 0) as last_key,
    greatest(coalesce(max(pos), 0), coalesce((select newest from current), 0)) as newest,
    (select max(key) from span) as span_end,
    case when count(*) > 0 then pg_notify('tracewright_sealed', '')::text else '' end as told
from sealed;

--! store_last_horizon
-- Stores the horizon from time to time, so that the next sealer does not begin at the start of the journal.
update journal.sealer set system_identifier = here.system_identifier, next = :next, open = :open
from pg_control_system() as here;

--! try_sealer_lock
-- Takes the right to seal, which only one instance has, for as long as its connection is open. False when another
-- instance has it.
select pg_try_advisory_lock(:number) as ours;

--! notify_written
-- Notifies the sealer that an instance without the right to seal has written events. Runs in a separate transaction
-- after their commit, because a commit that notifies blocks all other notifying commits of the cluster until it is on
-- disk.
select pg_notify('tracewright_written', '')::text as told;

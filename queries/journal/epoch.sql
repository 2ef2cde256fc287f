-- The feed is the journal in the order of its positions, as readers follow it. An epoch is a part of its history in
-- which no position was assigned twice. A mark in the file store records which positions may have been assigned
-- (docs/spec/journal.md).

--! find_feed_facts : (at?, n?, feed?, base_pos?, begun?)
-- The state of the feed in the database, which is compared with the mark before positions are assigned. Read in one
-- snapshot, so that its parts are consistent. The epoch is null before the first start.
select s.feed_id::text as feed_id, s.generation, s.reserved, s.incarnation as stored, journal.incarnation() as here,
    coalesce(newest.pos, 0) as newest, e.at, c.n, c.feed, c.base_pos, c.begun
from journal.sealer s
left join (select pos, event_key from journal.feed order by pos desc limit 1) newest on true
left join journal.event e on e.key = newest.event_key
left join (select n, feed, base_pos, begun from journal.epoch order by n desc limit 1) c on true;

--! find_newest_position : (at?)
-- The newest position for the next mark, with the time of its event. The time is null if the event was erased. No row
-- in an empty feed.
select f.pos, e.at from journal.feed f left join journal.event e on e.key = f.event_key order by f.pos desc limit 1;

--! find_known_feeds
-- The epochs of the mark that this database knows. The newest of them determines up to which position both histories
-- are the same.
select feed from journal.epoch where feed = any (:feeds);

--! begin_epoch (lost?)
-- Begins an epoch whose mark was written before. `lost` is the number of lost events that clients may have received, or
-- null when it is unknown. `resumed` says whether subscriptions continue.
select journal.begin_epoch(:n, :feed, :base, :shared, :reason, :verdict, :lost, :moment, :resumed, :generation, :reserved,
    :key_leap) as n;

--! store_mark
-- Stores the newest mark in the database after it was written to the file store. The two are compared after a restart.
update journal.sealer set generation = :generation, reserved = :reserved, incarnation = journal.incarnation();

--! find_current_epoch : (n?, feed?)
-- The current epoch and the newest position. The epoch is null before the first start.
select c.n, c.feed, coalesce((select max(pos) from journal.feed), 0) as newest
from (select) as one left join (select n, feed from journal.epoch order by n desc limit 1) c on true;

--! find_cursor_standing : (kept?)
-- Whether the reader of a cursor can continue. `kept` is set only for a cursor of an earlier epoch: the last position
-- of that epoch or an earlier one that this database has.
select coalesce(o.n = c.n, false) as is_current, exists (select from journal.feed f where f.pos = :pos) as is_given,
    case when o.n < c.n then coalesce((select max(f.pos) from journal.feed f where f.pos < next.base_pos), 0) end as kept
from (select n from journal.epoch order by n desc limit 1) c
left join journal.epoch o on o.feed = :feed
left join lateral (select e.base_pos from journal.epoch e where e.n > o.n order by e.n limit 1) next on true;

--! find_feed_id
-- The identity of the feed, which is the same in all epochs.
select feed_id::text as feed_id from journal.sealer;

--! find_epochs : (last_pos?, rows_lost?)
-- The epochs of the feed, newest first. A position belongs to the newest epoch whose base is not above it.
select e.n, e.feed, e.base_pos, e.shared_pos, e.reason, e.begun, e.rows_lost, e.verdict,
    (select max(f.pos) from journal.feed f
        where f.pos >= e.base_pos and f.pos < coalesce(next.base_pos, 9223372036854775807)) as last_pos
from journal.epoch e
left join lateral (select later.base_pos from journal.epoch later where later.n > e.n order by later.n limit 1) next on true
order by e.n desc limit :limit;

--! count_unsealed
-- Number of committed events that wait for a position, for the metric and the readiness check. Reads only events that
-- are newer than the last stored horizon, by the index on transactions, so that it never reads the whole journal.
with waiting as (
    select e.key from journal.event e where e.transaction >= (select s.next from journal.sealer s)
    union
    select e.key from journal.event e where e.transaction = any ((select s.open from journal.sealer s)::bigint[])
)
select count(*) as rows from waiting w where (select f.pos from journal.feed f where f.event_key = w.key) is null;

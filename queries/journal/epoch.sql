-- The feed is the journal as readers follow it, by positions. An epoch is a part of its history in which no position
-- was given twice; a mark in the file store says how far positions may have been given (docs/spec/journal.md).

--! find_feed_facts : (at?, n?, feed?, base_pos?, begun?)
-- What the database says about its feed, to be compared with the mark before positions are given. In one snapshot, so
-- that its parts belong together. No epoch before the first start.
select s.feed_id::text as feed_id, s.generation, s.reserved, s.incarnation as stored, journal.incarnation() as here,
    coalesce(newest.pos, 0) as newest, e.at, c.n, c.feed, c.base_pos, c.begun
from journal.sealer s
left join (select pos, event_key from journal.feed order by pos desc limit 1) newest on true
left join journal.event e on e.key = newest.event_key
left join (select n, feed, base_pos, begun from journal.epoch order by n desc limit 1) c on true;

--! find_newest_position : (at?)
-- The newest position for the next mark, with the time of its event unless that was erased. No row in an empty feed.
select f.pos, e.at from journal.feed f left join journal.event e on e.key = f.event_key order by f.pos desc limit 1;

--! find_known_feeds
-- Which epochs of the mark this database knows: the newest common one says up to where both histories are the same.
select feed from journal.epoch where feed = any (:feeds);

--! begin_epoch (lost?)
-- Starts an epoch after its mark was written. `lost` is how many events clients may have received that are gone, absent
-- where nobody knows; `resumed` says whether subscriptions continue.
select journal.begin_epoch(:n, :feed, :base, :shared, :reason, :verdict, :lost, :moment, :resumed, :generation, :reserved,
    :key_leap) as n;

--! store_mark
-- Notes the newest mark in the database, after the mark was written: after a restart the two are compared.
update journal.sealer set generation = :generation, reserved = :reserved, incarnation = journal.incarnation();

--! find_current_epoch : (n?, feed?)
-- The current epoch and the newest position; no epoch before the first start.
select c.n, c.feed, coalesce((select max(pos) from journal.feed), 0) as newest
from (select) as one left join (select n, feed from journal.epoch order by n desc limit 1) c on true;

--! find_cursor_standing : (kept?)
-- Whether the reader of a cursor can continue. `kept` is only for a cursor of an earlier epoch: the last position of
-- that epoch, or before it, that this database has.
select coalesce(o.n = c.n, false) as is_current, exists (select from journal.feed f where f.pos = :pos) as is_given,
    case when o.n < c.n then coalesce((select max(f.pos) from journal.feed f where f.pos < next.base_pos), 0) end as kept
from (select n from journal.epoch order by n desc limit 1) c
left join journal.epoch o on o.feed = :feed
left join lateral (select e.base_pos from journal.epoch e where e.n > o.n order by e.n limit 1) next on true;

--! find_feed_id
-- The identity of the feed, which stays the same over all epochs.
select feed_id::text as feed_id from journal.sealer;

--! find_epochs : (last_pos?, rows_lost?)
-- The history of the feed, newest epoch first. A position belongs to the epoch whose base is at or below it and whose
-- successor begins above it.
select e.n, e.feed, e.base_pos, e.shared_pos, e.reason, e.begun, e.rows_lost, e.verdict,
    (select max(f.pos) from journal.feed f
        where f.pos >= e.base_pos and f.pos < coalesce(next.base_pos, 9223372036854775807)) as last_pos
from journal.epoch e
left join lateral (select later.base_pos from journal.epoch later where later.n > e.n order by later.n limit 1) next on true
order by e.n desc limit :limit;

--! count_unsealed
-- How many committed events wait for a position, for the metric and the readiness check. Only events that are newer
-- than the last stored horizon are looked at, by the index of transactions: the journal is never read whole.
with waiting as (
    select e.key from journal.event e where e.transaction >= (select s.next from journal.sealer s)
    union
    select e.key from journal.event e where e.transaction = any ((select s.open from journal.sealer s)::bigint[])
)
select count(*) as rows from waiting w where (select f.pos from journal.feed f where f.event_key = w.key) is null;

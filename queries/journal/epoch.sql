--! find_facts : (at?, n?, feed?, base_pos?, begun?)
-- What the database says about its feed, in one snapshot.
select s.feed_id::text as feed_id, s.generation, s.reserved, s.incarnation as stored, journal.incarnation() as here,
    coalesce(newest.pos, 0) as newest, e.at, c.n, c.feed, c.base_pos, c.begun
from journal.sealer s
left join (select pos, event_key from journal.feed order by pos desc limit 1) newest on true
left join journal.event e on e.key = newest.event_key
left join (select n, feed, base_pos, begun from journal.epoch order by n desc limit 1) c on true;

--! find_given : (at?)
-- The newest position, and the time of its row unless that was erased.
select f.pos, e.at from journal.feed f left join journal.event e on e.key = f.event_key order by f.pos desc limit 1;

--! find_known_feeds
-- Which of these epochs the database has.
select feed from journal.epoch where feed = any (:feeds);

--! begin_epoch (lost?)
select journal.begin_epoch(:n, :feed, :base, :shared, :reason, :verdict, :lost, :moment, :resumed, :generation, :reserved,
    :key_leap) as n;

--! store_mark
-- What the newest mark says, after it was written.
update journal.sealer set generation = :generation, reserved = :reserved, incarnation = journal.incarnation();

--! find_current : (n?, feed?)
-- The current epoch and the newest position; no epoch before the first start.
select c.n, c.feed, coalesce((select max(pos) from journal.feed), 0) as newest
from (select) as one left join (select n, feed from journal.epoch order by n desc limit 1) c on true;

--! find_standing : (kept?)
-- What the database knows of a cursor. `kept`: of an earlier epoch, the last position that it has of it or before it.
select coalesce(o.n = c.n, false) as is_current, exists (select from journal.feed f where f.pos = :pos) as is_given,
    case when o.n < c.n then coalesce((select max(f.pos) from journal.feed f where f.pos < next.base_pos), 0) end as kept
from (select n from journal.epoch order by n desc limit 1) c
left join journal.epoch o on o.feed = :feed
left join lateral (select e.base_pos from journal.epoch e where e.n > o.n order by e.n limit 1) next on true;

--! find_feed_id
select feed_id::text as feed_id from journal.sealer;

--! find_epochs : (last_pos?, rows_lost?)
-- Newest first. A position that an epoch gave is at or above its base and below that of the next.
select e.n, e.feed, e.base_pos, e.shared_pos, e.reason, e.begun, e.rows_lost, e.verdict,
    (select max(f.pos) from journal.feed f
        where f.pos >= e.base_pos and f.pos < coalesce(next.base_pos, 9223372036854775807)) as last_pos
from journal.epoch e
left join lateral (select later.base_pos from journal.epoch later where later.n > e.n order by later.n limit 1) next on true
order by e.n desc limit :limit;

--! count_unsealed
-- Rows that are committed and have no position; only those are looked at that the last noted look had not seen.
-- By the index of transactions, and a look by key for each: the journal is never read whole.
with waiting as (
    select e.key from journal.event e where e.transaction >= (select s.next from journal.sealer s)
    union
    select e.key from journal.event e where e.transaction = any ((select s.open from journal.sealer s)::bigint[])
)
select count(*) as rows from waiting w where (select f.pos from journal.feed f where f.event_key = w.key) is null;

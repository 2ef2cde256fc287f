-- The edges of the genealogy graph (docs/spec/recall.md), read for a whole frontier of nodes at a time. Joins with
-- `unnest` are used instead of `any`, which PostgreSQL plans at each call. A consumption counts as long as it is not
-- fully reversed. A pool is the stock of a product that has neither units nor lots.

--: TracedUnit(code?, lot_key?, work_order_key?, position_key?, released?, link_key?, linked_at?, parent_key?, parent_batch_key?)

--! find_units_now : TracedUnit
-- The present state of units, with the link by which they are built in. For a walk without `as_of`, the rows alone
-- contain everything.
select s.key, case when :with_codes then s.code end as code, s.product_key, s.lot_key, s.work_order_key, s.state,
    s.hold_reason is not null as held,
    s.position_key, s.released, case when s.link_confirmed then s.link_key end as link_key,
    null::timestamptz as linked_at, case when s.link_confirmed then s.parent_key end as parent_key,
    case when s.link_confirmed then s.parent_batch_key end as parent_batch_key,
    coalesce(s.has_ended_links, true) as may_have_ended_links
from unnest(:keys::bigint[]) as asked (key) join serial.serial s on s.key = asked.key;

--! find_units_of_lots : TracedUnit
-- Units that belong to one of these lots (E5), in their present state. For an earlier moment, only the keys may be
-- used.
select s.key, case when :with_codes then s.code end as code, s.product_key, s.lot_key, s.work_order_key, s.state,
    s.hold_reason is not null as held,
    s.position_key, s.released, case when s.link_confirmed then s.link_key end as link_key,
    null::timestamptz as linked_at, case when s.link_confirmed then s.parent_key end as parent_key,
    case when s.link_confirmed then s.parent_batch_key end as parent_batch_key,
    coalesce(s.has_ended_links, true) as may_have_ended_links
from serial.serial s where s.lot_key = any (:lot_keys) and s.created <= :at;

--! find_units_at : TracedUnit
-- Units at a past moment, derived from the times of their links, movements, scrap and deletion. A release that was
-- undone since is recorded only in the journal row that undid it. `offset 0` as in `find_events` of dhr.sql: else the
-- journal may be read by type, for each unit.
select s.key, s.code, s.product_key, s.lot_key, s.work_order_key,
    case when s.deleted_at <= :at then 'deleted' when s.scrapped <= :at then 'scrapped'
        when l.key is not null then 'installed' when was.released is null then 'wip'
        when place.position_key is not null then 'in_stock' when gone.type = 'shipment' then 'shipped'
        when gone.type = 'consumption' then 'consumed' else 'released' end as state,
    s.hold_reason is not null as held, place.position_key, was.released, l.key as link_key, l.linked_at,
    l.parent_serial_key as parent_key, case when l.parent_serial_key is null then l.batch_key end as parent_batch_key,
    coalesce(s.has_ended_links, true) as may_have_ended_links
from unnest(:keys::bigint[]) as asked (key) join serial.serial s on s.key = asked.key
    left join lateral (
        select l.key, l.linked_at, l.parent_serial_key, l.batch_key from serial.link l
        where l.child_serial_key = s.key and l.confirmed and l.linked_at <= :at and (l.ended_at is null or l.ended_at > :at)
        order by l.linked_at desc, l.key desc limit 1) l on true
    left join lateral (
        select case when m.position_to not in ('OUT', 'NULL') then m.position_to end as position_key
        from warehouse.movement m
        where m.serial_key = s.key and m.status = 'completed' and m."end" <= :at order by m.posted desc limit 1) place on true
    left join lateral (
        select m.type from warehouse.movement m
        where m.serial_key = s.key and m.status = 'completed' and m."end" <= :at and m.type <> 'reversal'
            and (m.reversed_qt = 0
                or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at))
        order by m.posted desc limit 1) gone on true
    cross join lateral (
        select case when s.released <= :at then s.released else (
            select (change ->> 'old')::timestamptz from (
                select f.key, f.event_type, f.at, f.data, f.confidential, f.audience from journal.event f
                where f.serial_keys @> array[s.key] and f.serial_keys <> '{}' offset 0) e
                cross join lateral jsonb_array_elements(e.data -> 'changes') as change
            where e.event_type = 'SERIAL_UPDATED' and e.at > :at
                and (not e.confidential or :reader_key = any (e.audience))
                and change ->> 'field' = 'released' and (change ->> 'old')::timestamptz <= :at
            order by e.key limit 1) end as released) was
where s.created <= :at;

--! find_ended_links : (parent_serial_key?, batch_key?)
-- Units and batches from which components were removed: the ended links that `link_scope=ever` follows.
select l.key, l.child_serial_key, l.parent_serial_key, l.batch_key, l.linked_at
from unnest(:keys::bigint[]) as asked (key) join serial.link l on l.child_serial_key = asked.key
where l.ended_at is not null and l.ended_at <= :at and l.linked_at <= :at;

--! find_links_into : (parent_serial_key?, batch_key?)
-- For a backward walk: components of units (E1), and of batches whose output has no units (E2). `past` marks ended
-- links.
select l.key, l.child_serial_key, l.parent_serial_key, null::bigint as batch_key, l.linked_at,
    l.ended_at is not null and l.ended_at <= :at as past
from unnest(:serial_keys::bigint[]) as asked (key) join serial.link l on l.parent_serial_key = asked.key
where l.confirmed and l.linked_at <= :at
union all
select l.key, l.child_serial_key, null, l.batch_key, l.linked_at, l.ended_at is not null and l.ended_at <= :at
from unnest(:batch_keys::bigint[]) as asked (key) join serial.link l on l.batch_key = asked.key
where l.parent_serial_key is null and l.confirmed and l.linked_at <= :at;

--: MaterialUse(lot_key?, batch_key?, serial_key?)

--! find_lot_uses : MaterialUse
-- Consumptions of lots (E3, E4). A deleted batch is returned as null. A canceled batch has no edge, but is returned so
-- that its consumption does not count as unresolved.
select m.key, m.product_key, m.lot_key, b.key as batch_key, s.key as serial_key, b.canceled is not null as canceled,
    m."end" as at, coalesce(m.posted, m.key) as posted, m.qt_confirmed - m.reversed_qt as quantity
from unnest(:keys::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key
    left join production.batch b on b.key = (m.refs ->> 'batch_key')::bigint
    left join serial.serial s on s.key = (m.refs ->> 'parent_serial_key')::bigint
where m.type = 'consumption' and m.status = 'completed' and m.serial_key is null and m."end" <= :at
    and (m.reversed_qt < m.qt_confirmed
        or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at));

--! find_batch_uses : MaterialUse
-- Consumptions for whole batches. `find_unit_uses` returns the consumptions for single units of a batch.
select m.key, m.product_key, m.lot_key, asked.key::bigint as batch_key, null::bigint as serial_key, false as canceled,
    m."end" as at, coalesce(m.posted, m.key) as posted, m.qt_confirmed - m.reversed_qt as quantity
from unnest(:keys::text[]) as asked (key) join warehouse.movement m on m.refs ->> 'batch_key' = asked.key
where m.refs ->> 'batch_key' is not null and m.type = 'consumption' and m.status = 'completed' and m.serial_key is null
    and m.refs ->> 'parent_serial_key' is null and m."end" <= :at
    and (m.reversed_qt < m.qt_confirmed
        or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at));

--! find_unit_uses : MaterialUse
-- Consumptions for single units. `find_batch_uses` returns the consumptions for whole batches.
select m.key, m.product_key, m.lot_key, b.key as batch_key, asked.key::bigint as serial_key,
    b.canceled is not null as canceled, m."end" as at, coalesce(m.posted, m.key) as posted, m.qt_confirmed - m.reversed_qt as quantity
from unnest(:keys::text[]) as asked (key) join warehouse.movement m on m.refs ->> 'parent_serial_key' = asked.key
    left join production.batch b on b.key = (m.refs ->> 'batch_key')::bigint
where m.refs ->> 'parent_serial_key' is not null and m.serial_key is null and m.type = 'consumption'
    and m.status = 'completed' and m."end" <= :at
    and (m.reversed_qt < m.qt_confirmed
        or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at));

--! find_allocations : (parent_serial_key?)
-- Lots that were allocated to completed batches for which no consumption of the component was recorded.
select a.key, a.lot_key, a.batch_key, a.parent_serial_key, b."end" as at, a.quantity
from production.lot_allocation a join production.batch b on b.key = a.batch_key
where (a.lot_key = any (:lot_keys) or a.batch_key = any (:batch_keys) or a.parent_serial_key = any (:serial_keys))
    and b.canceled is null and not b.active and b."end" <= :at
    and not exists (
        select from warehouse.movement m
        where m.refs ->> 'batch_key' = a.batch_key::text and m.refs ->> 'batch_key' is not null
            and m.type = 'consumption' and m.status = 'completed' and m.product_key = a.component_key);

--! find_traced_batches : (output_lot_key?, ended?)
-- Batches with the facts that determine the certainty of their edges. `fillers` is the number of batches that made the
-- same output lot.
select b.key, b.product_key, b.work_order_key, b.phase_key, b.traced, b.qt_total, b.qt_pass, b.start, b."end" as ended,
    b.canceled is not null as canceled, b.output_lot_key,
    (select count(*) from production.batch o
        where o.output_lot_key = b.output_lot_key and o.canceled is null and o."end" <= :at) as fillers
from unnest(:keys::bigint[]) as asked (key) join production.batch b on b.key = asked.key
where b.start <= :at;

--! find_units_of_batches
-- For a forward walk: the units of batches (E6), scrapped ones included.
select u.batch_key, u.serial_key, b.start as at
from unnest(:keys::bigint[]) as asked (key) join production.batch_unit u on u.batch_key = asked.key
    join production.batch b on b.key = u.batch_key join serial.serial s on s.key = u.serial_key
where b.canceled is null and b.start <= :at and s.created <= :at;

--! find_batches_of_units
-- For a backward walk: the batches that units went through (E6).
select u.batch_key, u.serial_key, b.start as at
from unnest(:keys::bigint[]) as asked (key) join production.batch_unit u on u.serial_key = asked.key
    join production.batch b on b.key = u.batch_key
where b.canceled is null and b.start <= :at;

--! find_batches_of_lots
-- For a backward walk: the batches that made lots (E7).
select b.output_lot_key as lot_key, b.key as batch_key
from unnest(:keys::bigint[]) as asked (key) join production.batch b on b.output_lot_key = asked.key
where b.canceled is null and b."end" <= :at;

--! find_flows
-- Untraced work in progress that passed from batch to batch (E8). A forward walk passes `from_keys`, a backward walk
-- `to_keys`.
select f.key, f.from_batch_key, f.to_batch_key, f.created as at, f.quantity
from production.batch_flow f join production.batch one on one.key = f.from_batch_key
    join production.batch two on two.key = f.to_batch_key
where (f.from_batch_key = any (:from_keys) or f.to_batch_key = any (:to_keys)) and f.serial_key is null
    and f.created <= :at and one.canceled is null and two.canceled is null;

--! find_productions_into_pools
-- Output of batches that has neither units nor lots: it may be in everything that is taken from its pool later (E10).
select m.key, asked.key::bigint as batch_key, m.product_key, m."end" as at, coalesce(m.posted, m.key) as posted,
    m.qt_confirmed - m.reversed_qt as quantity
from unnest(:keys::text[]) as asked (key) join warehouse.movement m on m.refs ->> 'batch_key' = asked.key
where m.refs ->> 'batch_key' is not null and m.type = 'production' and m.status = 'completed' and m.serial_key is null
    and m.lot_key is null and m."end" <= :at
    and (m.reversed_qt < m.qt_confirmed
        or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at));

--! find_pool_stretches : (batch_key?, serial_key?)
-- Stretches of pools. Material that enters a pool can be only in what is taken before the pool is next empty. The
-- ledger of a pool is therefore cut into stretches wherever its balance falls to 0 or less. Returns the stretches that
-- contain the requested movements (products in `entered`, posting numbers in `places`) or, with `whole`, all of them.
with delta as (
    select m.key, m.product_key, m.type, m."end", m.posted, m.refs, m.qt_confirmed, m.reversed_qt, m.inverse_movement_key,
        m.qt_confirmed * ((m.position_to not in ('OUT', 'NULL'))::integer
            - (m.position_from not in ('OUT', 'NULL'))::integer) as delta
    from warehouse.movement m
    where m.product_key = any (:product_keys) and m.serial_key is null and m.lot_key is null and m.posted is not null
        and m.status = 'completed' and m."end" <= :at
), balanced as (
    select d.*, sum(d.delta) over ledger as balance from delta d
    window ledger as (partition by d.product_key order by d.posted)
), cut as (
    select b.*, b.balance <= 0 and coalesce(lag(b.balance) over ledger, 0) > 0 as ends from balanced b
    window ledger as (partition by b.product_key order by b.posted)
), part as (
    select c.*, 1 + count(*) filter (where c.ends) over (
        partition by c.product_key order by c.posted rows between unbounded preceding and 1 preceding) as stretch
    from cut c
), wanted as (
    select distinct p.product_key, p.stretch
    from unnest(:entered::bigint[], :places::bigint[]) as asked (product_key, posted)
        join part p on p.product_key = asked.product_key and p.posted = asked.posted
)
select p.key, p.product_key, p.stretch, p.type, p."end" as at, p.posted, b.key as batch_key, s.key as serial_key,
    coalesce(b.canceled is not null, false) as canceled, p.qt_confirmed - p.reversed_qt as quantity
from part p left join production.batch b on b.key = (p.refs ->> 'batch_key')::bigint
    left join serial.serial s on s.key = (p.refs ->> 'parent_serial_key')::bigint
where p.type in ('consumption', 'production', 'receipt')
    and (:whole or (p.product_key, p.stretch) in (select w.product_key, w.stretch from wanted w))
    and (p.reversed_qt < p.qt_confirmed
        or exists (select from warehouse.movement r where r.key = p.inverse_movement_key and r."end" > :at))
order by p.product_key, p.posted;

--! find_unresolved_consumptions
-- Consumptions of units that cannot be followed, because they name no link, batch or unit, or one that was deleted.
-- Most plants have none that names no link, so that is asked first: the units of a walk are not looked up for nothing.
select m.key, m.serial_key, m.qt_confirmed as quantity
from unnest(:keys::bigint[]) as asked (key) join warehouse.movement m on m.serial_key = asked.key
where m.type = 'consumption' and m.status = 'completed' and m.serial_key is not null and not m.refs ? 'serial_link_key'
    and m."end" <= :at
    and (select exists (
        select from warehouse.movement c
        where c.type = 'consumption' and c.serial_key is not null and not c.refs ? 'serial_link_key'))
    and not exists (select from production.batch b where b.key = (m.refs ->> 'batch_key')::bigint)
    and not exists (select from serial.serial s where s.key = (m.refs ->> 'parent_serial_key')::bigint)
    and (m.reversed_qt < m.qt_confirmed
        or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at))
union
select m.key, m.serial_key, m.qt_confirmed
from unnest(:consumed_keys::bigint[]) as asked (key) join warehouse.movement m on m.serial_key = asked.key
where m.type = 'consumption' and m.status = 'completed' and m.refs ? 'serial_link_key' and m."end" <= :at
    and not exists (select from serial.link l where l.key = (m.refs ->> 'serial_link_key')::bigint)
    and (m.reversed_qt < m.qt_confirmed
        or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at))
order by 1;

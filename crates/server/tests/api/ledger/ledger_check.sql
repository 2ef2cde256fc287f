-- Every broken invariant of the ledger: the affected record and the fault. No row when the ledger is consistent.
with recursive entry as (
    -- The stock key of a unit has no lot, because the lot is stored with the unit. The quantity of an adjustment and of
    -- its reversal has a sign.
    select m.product_key, m.serial_key, case when m.serial_key is null then m.lot_key end as lot_key, side.position_key,
        side.quantity
    from warehouse.movement m
        cross join lateral (values (m.position_to, m.qt_confirmed), (m.position_from, -m.qt_confirmed))
            as side (position_key, quantity)
    where m.status = 'completed' and m.product_key is not null and side.position_key not in ('OUT', 'NULL')
), moved as (
    select product_key, serial_key, lot_key, position_key, sum(quantity) as quantity from entry group by 1, 2, 3, 4
), unreversed as (
    -- The newest movement of a unit that still counts.
    select distinct on (serial_key) serial_key, type from warehouse.movement
    where serial_key is not null and status = 'completed' and type <> 'reversal' and reversed_qt <> qt_confirmed
    order by serial_key, posted desc
), reversal as (
    select (refs ->> 'origin_movement_key')::bigint as origin_key, sum(qt_confirmed) as quantity, max(key) as newest_key
    from warehouse.movement where type = 'reversal' group by 1
), list_rows as (
    select l.key, count(m.key) filter (where m.status in ('planned', 'started')) as open,
        count(m.key) filter (where m.status = 'started') as started,
        count(m.key) filter (where m.status = 'completed' and m.type <> 'reversal') as completed,
        count(m.key) filter (where m.container_key is not null) as containers,
        count(m.key) filter (where m.type not in (l.type, 'reversal')) as others
    from warehouse.movement_list l left join warehouse.movement m on m.movement_list_key = l.key group by l.key
), tree (key, site_key, path, codes, blocked, consumable) as (
    select key, site_key, array[key], array[code], not available, coalesce(allow_consumption, true) from position.position
    where parent_position_key is null
    union all
    select p.key, tree.site_key, tree.path || p.key, tree.codes || p.code, tree.blocked or not p.available,
        coalesce(p.allow_consumption, tree.consumable)
    from tree join position.position p on p.parent_position_key = tree.key
)
select coalesce(s.product_key, m.product_key)::text || ' at ' || coalesce(s.position_key, m.position_key) as what,
    'stock is not the sum of its movements' as broken
from warehouse.stock s full join moved m on m.product_key = s.product_key and m.position_key = s.position_key
    and m.serial_key is not distinct from s.serial_key and m.lot_key is not distinct from s.lot_key
where coalesce(s.quantity, 0) <> coalesce(m.quantity, 0)
union all
select key::text, 'stock of nothing' from warehouse.stock where quantity = 0
union all
select s.key::text, 'stock below zero' from warehouse.stock s join product.product p on p.key = s.product_key
where s.quantity < 0 and (s.serial_key is not null or s.lot_key is not null or not p.allow_negative_inventory)
union all
select key::text, 'a unit that is not one, or lies with a lot' from warehouse.stock
where serial_key is not null and (quantity <> 1 or lot_key is not null)
union all
select serial_key::text, 'a unit lies in two rows' from warehouse.stock
where serial_key is not null group by serial_key having count(*) > 1
union all
select product_key::text || ' at ' || position_key, 'a stock key has two rows' from warehouse.stock
where serial_key is null group by product_key, position_key, lot_key having count(*) > 1
union all
select u.key::text, 'a unit says another place than its stock'
from serial.serial u left join warehouse.stock s on s.serial_key = u.key
where u.position_key is distinct from s.position_key
union all
select u.key::text, 'a unit says something else than how it left stock'
from serial.serial u left join unreversed m on m.serial_key = u.key
where u.position_key is null
    and u.left_by is distinct from case when m.type in ('shipment', 'consumption') then m.type end
union all
select s.key::text, 'stock of a unit or lot of another product'
from warehouse.stock s left join serial.serial u on u.key = s.serial_key left join serial.lot l on l.key = s.lot_key
where coalesce(u.product_key, l.product_key, s.product_key) <> s.product_key
union all
select s.key::text, 'stock outside of the stock positions'
from warehouse.stock s left join position.position p on p.key = s.position_key
where s.position_key in ('OUT', 'NULL') or p.deleted is distinct from false
union all
select u.key::text, 'stock of a unit that is built in, scrapped, deleted or in work'
from warehouse.stock s join serial.serial u on u.key = s.serial_key
where u.link_confirmed or u.scrapped is not null or u.deleted_at is not null or u.released is null
    or exists (select from serial.link l where l.child_serial_key = u.key and l.confirmed and l.ended_at is null)
union all
select distinct e.product_key::text || ' at ' || e.position_key, 'a pair is missing' from entry e
where not exists (select from warehouse.pair p where (p.product_key, p.position_key) = (e.product_key, e.position_key))
union all
select m.key::text, 'more was taken back than was moved' from warehouse.movement m
where abs(m.reversed_qt) > abs(m.qt_confirmed) or m.reversed_qt * m.qt_confirmed < 0
union all
select m.key::text, 'what was taken back is not the sum of its reversals'
from warehouse.movement m left join reversal r on r.origin_key = m.key
where m.reversed_qt <> coalesce(r.quantity, 0) or m.inverse_movement_key is distinct from r.newest_key
union all
select m.key::text, 'a reversal of nothing' from warehouse.movement m
    left join warehouse.movement o on o.key = (m.refs ->> 'origin_movement_key')::bigint
where m.type = 'reversal' and (o.status is distinct from 'completed' or o.type = 'reversal' or o.container_key is not null
    or (o.product_key, o.serial_key, o.lot_key, o.position_to) is distinct from
        (m.product_key, m.serial_key, m.lot_key, m.position_from))
union all
select m.key::text, 'a movement ended without its time or its quantity' from warehouse.movement m
where m.status = 'completed' and (m.qt_confirmed = 0 or m.start is null or m."end" is null or m.posted is null)
    or m.status <> 'completed' and (m.qt_confirmed <> 0 or m.posted is not null)
union all
select m.key::text, 'an open movement has nothing to move' from warehouse.movement m
where m.status in ('planned', 'started') and m.qt_planned = 0
union all
select m.key::text, 'an open movement goes to a deleted position' from warehouse.movement m
    join position.position p on p.key = m.position_to
where m.status in ('planned', 'started') and p.deleted
union all
select l.key::text, 'a list does not stand where its rows are'
from warehouse.movement_list l join list_rows r on r.key = l.key
where not case l.status
        when 'planned' then r.completed = 0 and r.started = 0
        -- A container movement starts a list but never ends it. A count ends its own list.
        when 'started' then r.completed > 0 and (r.open > 0 or r.containers > 0 or l.refs ? 'inventory_count_session_key')
        when 'completed' then r.open = 0 and r.completed > 0
        else r.open = 0 and r.completed = 0 end
    or (l.closed_by is not null and l.status in ('planned', 'started') and not l.refs ? 'inventory_count_session_key')
    or r.others > 0
union all
select l.key::text, 'a link and its movement do not fit'
from serial.link l join warehouse.movement m on m.key = l.consumption_movement_key
where m.type <> 'consumption' or m.serial_key is distinct from l.child_serial_key
    or m.refs ->> 'serial_link_key' is distinct from l.key::text or (l.ended_at is null and m.reversed_qt <> 0)
    or (l.disposition = 'return' and m.inverse_movement_key is distinct from l.return_movement_key)
union all
select p.key, 'a position says another place than the tree'
from position.position p left join tree t on t.key = p.key
where (p.site_key, p.path, p.codes, p.blocked, p.consumable)
    is distinct from (t.site_key, t.path, t.codes, t.blocked, t.consumable)
union all
select s.key::text, 'stock has outdated copies'
from warehouse.stock s join product.product g on g.key = s.product_key
    join position.position p on p.key = s.position_key left join serial.serial u on u.key = s.serial_key
    left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key)
    left join warehouse.movement m on m.key = s.movement_key
where (s.site_key, s.product_sort, s.place_sort, s.unit_sort, s.lot_sort, s.unit_lot_key, s.arrived, s.expires)
    is distinct from (p.site_key, lower(g.code) collate "C", position.sort_text(p.codes) collate "C",
        lower(u.code) collate "C", lower(l.code) collate "C", u.lot_key, m."end", l.expires)
union all
select k.product_key::text, 'a kept total is not the sum of the stock' from (
    select s.site_key, s.product_key, s.quantity, 1 as rows from warehouse.stock s where s.site_key is not null
    union all
    select t.site_key, t.product_key, -t.quantity, -t.rows from warehouse.stock_total t
    union all
    select c.site_key, c.product_key, -c.quantity, -c.rows from warehouse.stock_total_change c
) k
group by k.site_key, k.product_key having sum(k.quantity) <> 0 or sum(k.rows) <> 0
union all
select k.product_key::text, 'a kept total by age is not the sum of the stock' from (
    select d.key as day_key, p.site_key, p.product_key,
        coalesce(width_bucket(p.arrived, d.edges), cardinality(d.edges)) as age, p.quantity, p.rows,
        case when p.expires < d.today then p.quantity else 0 end as expired,
        case when p.expires < d.today then p.rows else 0 end as expired_rows,
        case when p.expires between d.today and d.soon then p.quantity else 0 end as expiring,
        case when p.expires between d.today and d.soon then p.rows else 0 end as expiring_rows
    from warehouse.stock_age_day d cross join (
        select s.site_key, s.product_key, s.arrived, s.expires, s.quantity, 1 as rows from warehouse.stock s
        where s.site_key is not null
        union all
        select c.site_key, c.product_key, c.arrived, c.expires, -c.quantity, -c.rows
        from warehouse.stock_total_change c
    ) p
    union all
    select t.day_key, t.site_key, t.product_key, t.age, -t.quantity, -t.rows, -t.expired, -t.expired_rows,
        -t.expiring, -t.expiring_rows
    from warehouse.stock_age_total t
) k
group by k.day_key, k.site_key, k.product_key, k.age
having sum(k.quantity) <> 0 or sum(k.rows) <> 0 or sum(k.expired) <> 0
    or sum(k.expired_rows) <> 0 or sum(k.expiring) <> 0 or sum(k.expiring_rows) <> 0
union all
select p.key, 'a position is in none, or in a deleted one' from position.position p
    left join position.position above on above.key = p.parent_position_key
where not p.deleted and p.parent_position_key is not null and above.deleted is distinct from false
union all
select min(key), 'two positions of a site have one code' from position.position where not deleted
group by site_key, lower(code) having count(*) > 1;

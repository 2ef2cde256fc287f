--: StockRow(product_description?, serial_key?, serial_code?, lot_key?, lot_code?, value?, reference?, extra?, counting_by?, last_counted?, locked_by?)

--! find_stock : StockRow
-- Stock as the API returns it, in the order of the keys. The reference is the document of the receipt: the newest
-- receipt of a unit, the first one of a lot.
select s.key, s.rev, s.product_key, g.code as product_code, g.description as product_description, s.position_key,
    p.code as position_code, p.path, p.codes, s.serial_key, u.code as serial_code, l.key as lot_key, l.code as lot_code,
    s.quantity, p.owned, round(s.quantity * g.cost_average, 6) as value,
    case when s.serial_key is not null then (
            select coalesce(m.refs ->> 'purchase_doc', m.refs ->> 'transfer_doc') from warehouse.movement m
            where m.serial_key = s.serial_key and m.type = 'receipt' and m.status = 'completed'
            order by m.key desc limit 1)
        when s.lot_key is not null then (
            select coalesce(m.refs ->> 'purchase_doc', m.refs ->> 'transfer_doc') from warehouse.movement m
            where m.lot_key = s.lot_key and m.type = 'receipt' and m.status = 'completed'
            order by m.key limit 1) end as reference,
    n.extra, b.counting_by, b.last_counted, b.locked_by,
    (u.hold_reason is not null or l.hold_reason is not null) as held
from unnest(:keys::bigint[]) with ordinality as asked (key, place) join warehouse.stock s on s.key = asked.key
    join product.product g on g.key = s.product_key join position.position p on p.key = s.position_key
    join warehouse.pair b on b.product_key = s.product_key and b.position_key = s.position_key
    left join serial.serial u on u.key = s.serial_key
    left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key)
    left join warehouse.movement n on n.key = s.movement_key
order by asked.place;

--! find_stock_of_lot
-- Where a lot is: its own stock rows, and those of units that belong to it.
select s.key from (
        select k.key, k.position_key, k.unit_sort from warehouse.stock k where k.lot_key = :lot_key
        union all
        select k.key, k.position_key, k.unit_sort from warehouse.stock k where k.unit_lot_key = :lot_key
    ) s join position.position p on p.key = s.position_key
order by lower(array_to_string(p.codes, E'\u0001')) collate "C", s.unit_sort, s.key;

--! count_movements_of_lot
-- Number of movements of a lot, which the lot shows. Planned and canceled movements count too.
select count(*) from warehouse.movement where lot_key = :lot_key;

--! sum_incoming_and_outgoing (position_keys[?], lot_keys[?])
-- For each row of the stock summary, the quantities that open movements bring into the root and take out of it. A
-- movement inside the root does neither, and a negative quantity counts in the other direction. Optionally limited to a
-- location or a lot.
select coalesce(sum(case when m.comes then greatest(m.qt_planned, 0) when m.goes then greatest(-m.qt_planned, 0) end), 0)
        as planned_in,
    coalesce(sum(case when m.goes then greatest(m.qt_planned, 0) when m.comes then greatest(-m.qt_planned, 0) end), 0)
        as planned_out
from unnest(:product_keys::bigint[], :position_keys::text[], :lot_keys::bigint[]) with ordinality
        as asked (product_key, position_key, lot_key, place)
    left join lateral (
        select o.qt_planned, t.inside and not f.inside as comes, f.inside and not t.inside as goes
        from warehouse.movement o
            cross join lateral (select p.path @> array[:root::text] as inside from position.position p
                where p.key = o.position_to) t
            cross join lateral (select p.path @> array[:root::text] as inside from position.position p
                where p.key = o.position_from) f
        where o.product_key = asked.product_key and o."end" is null
            and (asked.lot_key is null or o.lot_key = asked.lot_key)
            and (asked.position_key is null or asked.position_key = case when t.inside then o.position_to
                else o.position_from end)
    ) m on true
group by asked.place order by asked.place;

--! check_ledger (product_key?, position_key?)
-- The proof of the books. Every key of stock once, with its quantity and the sum of its completed movements. And
-- locations whose stored path, state or site differs from the tree, whose stock has outdated copies, or that are the root
-- of a site with a wrong kept total: searches by location would miss their stock, list it in the wrong place or add it up
-- wrongly.
with recursive tree (key, site_key, path, codes, blocked, consumable) as (
    select p.key, p.site_key, array[p.key], array[p.code], not p.available, coalesce(p.allow_consumption, true)
    from position.position p where p.parent_position_key is null
    union all
    select below.key, tree.site_key, tree.path || below.key, tree.codes || below.code, tree.blocked or not below.available,
        coalesce(below.allow_consumption, tree.consumable)
    from tree join position.position below on below.parent_position_key = tree.key
), moved as (
    select position_key, product_key, serial_key, lot_key, sum(quantity) as quantity from (
        select m.position_to as position_key, m.product_key, m.serial_key,
            case when m.serial_key is null then m.lot_key end as lot_key, m.qt_confirmed as quantity
        from warehouse.movement m
        where m.status = 'completed' and m.product_key is not null and m.position_to not in ('OUT', 'NULL')
            and (:product_key::bigint is null or m.product_key = :product_key)
            and (:position_key::text is null or m.position_to = :position_key)
        union all
        select m.position_from, m.product_key, m.serial_key, case when m.serial_key is null then m.lot_key end,
            -m.qt_confirmed
        from warehouse.movement m
        where m.status = 'completed' and m.product_key is not null and m.position_from not in ('OUT', 'NULL')
            and (:product_key::bigint is null or m.product_key = :product_key)
            and (:position_key::text is null or m.position_from = :position_key)
    ) change group by position_key, product_key, serial_key, lot_key
), compared as (
    select key.position_key, key.product_key, key.serial_key, key.lot_key, sum(key.stock) as quantity,
        sum(key.moved) as movement_sum
    from (
        select position_key, product_key, serial_key, lot_key, 0::numeric as stock, quantity as moved from moved
        union all
        select s.position_key, s.product_key, s.serial_key, s.lot_key, s.quantity, 0 from warehouse.stock s
        where (:product_key::bigint is null or s.product_key = :product_key)
            and (:position_key::text is null or s.position_key = :position_key)
    ) key group by key.position_key, key.product_key, key.serial_key, key.lot_key
)
select count(*) as checked,
    coalesce(jsonb_agg(jsonb_build_object('position_key', position_key, 'product_key', product_key::text,
        'serial_key', serial_key::text, 'lot_key', lot_key::text, 'quantity', trim_scale(quantity),
        'movement_sum', trim_scale(movement_sum)) order by product_key, position_key, serial_key, lot_key)
        filter (where quantity <> movement_sum), '[]') as mismatches,
    array(
        select p.key from tree join position.position p on p.key = tree.key
        where (p.site_key, p.path, p.codes, p.blocked, p.consumable)
                is distinct from (tree.site_key, tree.path, tree.codes, tree.blocked, tree.consumable)
            and (:position_key::text is null or p.key = :position_key)
        union
        select s.position_key from warehouse.stock s join product.product g on g.key = s.product_key
            join position.position p on p.key = s.position_key left join serial.serial u on u.key = s.serial_key
            left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key)
            left join warehouse.movement m on m.key = s.movement_key
        where (s.site_key, s.product_sort, s.place_sort, s.unit_sort, s.lot_sort, s.unit_lot_key, s.arrived, s.expires)
                is distinct from (p.site_key, lower(g.code) collate "C", position.sort_text(p.codes) collate "C",
                    lower(u.code) collate "C", lower(l.code) collate "C", u.lot_key, m."end", l.expires)
            and (:product_key::bigint is null or s.product_key = :product_key)
            and (:position_key::text is null or s.position_key = :position_key)
        union
        select root.key from position.position root join (
                select k.site_key from (
                    select s.site_key, s.product_key, s.quantity, 1 as rows from warehouse.stock s
                    union all
                    select t.site_key, t.product_key, -t.quantity, -t.rows from warehouse.stock_total t
                    union all
                    select c.site_key, c.product_key, -c.quantity, -c.rows from warehouse.stock_total_change c
                ) k
                where (:product_key::bigint is null or k.product_key = :product_key)
                    and (:position_key::text is null or exists (
                        select from position.position r where r.key = :position_key and r.parent_position_key is null))
                group by k.site_key, k.product_key having sum(k.quantity) <> 0 or sum(k.rows) <> 0
            ) wrong on wrong.site_key = root.site_key
        where root.parent_position_key is null and (:position_key::text is null or root.key = :position_key)
        union
        select root.key from position.position root join (
                select k.site_key from (
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
                where (:product_key::bigint is null or k.product_key = :product_key)
                    and (:position_key::text is null or exists (
                        select from position.position r where r.key = :position_key and r.parent_position_key is null))
                group by k.day_key, k.site_key, k.product_key, k.age
                having sum(k.quantity) <> 0 or sum(k.rows) <> 0 or sum(k.expired) <> 0
                    or sum(k.expired_rows) <> 0 or sum(k.expiring) <> 0 or sum(k.expiring_rows) <> 0
            ) wrong on wrong.site_key = root.site_key
        where root.parent_position_key is null and (:position_key::text is null or root.key = :position_key)
        order by key) as stale_positions
from compared;

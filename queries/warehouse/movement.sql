--: MovementRow(product_key?, product_code?, product_description?, serial_key?, serial_code?, lot_key?, lot_code?, container_key?, created_by?, start?, end?, user_key?, user_name?, inverse_movement_key?, split_from_key?, movement_list_key?, movement_list_code?, movement_list_item?, allocation?, reason?, extra?)

--! find_movements : MovementRow
-- Movements as the API returns them, in the order of the keys. A join has a plan that is kept, while a statement with
-- `any` is planned at each call.
select m.key, m.rev, m.type, m.status, m.product_key, p.code as product_code, p.description as product_description,
    m.serial_key, coalesce(s.code, m.serial_code) as serial_code, m.lot_key, coalesce(l.code, m.lot_code) as lot_code,
    m.container_key, m.position_from, f.code as position_from_code, f.deleted as position_from_deleted, m.position_to,
    t.code as position_to_code, t.deleted as position_to_deleted, m.qt_planned, m.qt_original, m.qt_confirmed, m.created,
    m.created_by, m.start, m."end", m.user_key,
    coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username) as user_name, m.inverse_movement_key,
    m.reversed_qt, m.split_from_key, m.movement_list_key, ml.code as movement_list_code, m.movement_list_item,
    m.allocation, m.refs, m.reason, m.extra
from unnest(:keys::bigint[]) with ordinality as asked (key, place) join warehouse.movement m on m.key = asked.key
    join position.position f on f.key = m.position_from join position.position t on t.key = m.position_to
    left join product.product p on p.key = m.product_key
    left join serial.serial s on s.key = m.serial_key
    left join serial.lot l on l.key = m.lot_key
    left join warehouse.movement_list ml on ml.key = m.movement_list_key
    left join organization.user_account u on u.key = m.user_key
order by asked.place;

--! find_splits
-- The completed movements that were split from a planned movement, one for each part that was confirmed.
select key from warehouse.movement where split_from_key = :key order by key;

--! find_reversals
-- The reversals of a movement. The condition is written so that the index on references can be used.
select key from warehouse.movement
where refs <> '{}' and refs @> jsonb_build_object('origin_movement_key', :origin::text) and type = 'reversal' order by key;

--! find_targets_in_window (user_key?, type?)
-- Suggested targets of a movement: the locations to which stock was moved most recently. Reads only the newest
-- movements. The caller widens the window until there are enough locations.
select p.key from (
    select n.position_key, max(n."end") as "end" from (
        select m.position_to as position_key, m."end" from warehouse.movement m
        where m.status = 'completed' and m."end" is not null
            and (:user_key::bigint is null or m.user_key = :user_key) and (:type::text is null or m.type = :type)
        order by m."end" desc nulls first, m.start desc nulls last, m.key desc limit :window) n
    group by n.position_key order by 2 desc, n.position_key collate "C") n
    join position.position p on p.key = n.position_key
where not p.deleted and p.key not in ('OUT', 'NULL')
order by n."end" desc, n.position_key collate "C" limit :limit;

--! find_sources_in_window (user_key?, type?)
-- The locations from which stock was moved most recently (see `find_targets_in_window`).
select p.key from (
    select n.position_key, max(n."end") as "end" from (
        select m.position_from as position_key, m."end" from warehouse.movement m
        where m.status = 'completed' and m."end" is not null
            and (:user_key::bigint is null or m.user_key = :user_key) and (:type::text is null or m.type = :type)
        order by m."end" desc nulls first, m.start desc nulls last, m.key desc limit :window) n
    group by n.position_key order by 2 desc, n.position_key collate "C") n
    join position.position p on p.key = n.position_key
where not p.deleted and p.key not in ('OUT', 'NULL')
order by n."end" desc, n.position_key collate "C" limit :limit;

--! find_targets_by_last_movement (user_key?, type?)
-- All locations by their last movement to them, if no window of newest movements contains enough locations to suggest.
select p.key from position.position p cross join lateral (
    select m."end" from warehouse.movement m
    where m.position_to = p.key and m.status = 'completed' and m."end" is not null
        and (:user_key::bigint is null or m.user_key = :user_key) and (:type::text is null or m.type = :type)
    order by m."end" desc nulls first, m.start desc nulls last, m.key desc limit 1) m
where not p.deleted and p.key not in ('OUT', 'NULL')
order by m."end" desc, p.key collate "C" limit :limit;

--! find_sources_by_last_movement (user_key?, type?)
-- All locations by their last movement from them, if no window of newest movements contains enough locations to
-- suggest.
select p.key from position.position p cross join lateral (
    select m."end" from warehouse.movement m
    where m.position_from = p.key and m.status = 'completed' and m."end" is not null
        and (:user_key::bigint is null or m.user_key = :user_key) and (:type::text is null or m.type = :type)
    order by m."end" desc nulls first, m.start desc nulls last, m.key desc limit 1) m
where not p.deleted and p.key not in ('OUT', 'NULL')
order by m."end" desc, p.key collate "C" limit :limit;

--! find_products_in_window (user_key?, type?)
-- Suggested products of a movement: those that were moved most recently. Reads only the newest movements. The caller
-- widens the window until there are enough products.
select g.key from (
    select n.product_key, max(n."end") as "end" from (
        select m.product_key, m."end" from warehouse.movement m
        where m.status = 'completed' and m."end" is not null
            and (:user_key::bigint is null or m.user_key = :user_key) and (:type::text is null or m.type = :type)
        order by m."end" desc nulls first, m.start desc nulls last, m.key desc limit :window) n
    group by n.product_key order by 2 desc, n.product_key) n
    join product.product g on g.key = n.product_key
where g.active and not g.trash
order by n."end" desc, n.product_key limit :limit;

--! find_products_by_last_movement (user_key?, type?)
-- All products that were ever moved, by their last movement, if no window of newest movements contains enough products
-- to suggest.
select g.key from (select distinct p.product_key from warehouse.pair p) moved
    join product.product g on g.key = moved.product_key
    cross join lateral (
        select m."end" from warehouse.movement m
        where m.product_key = g.key and m.status = 'completed' and m."end" is not null
            and (:user_key::bigint is null or m.user_key = :user_key) and (:type::text is null or m.type = :type)
        order by m."end" desc nulls first, m.start desc nulls last, m.key desc limit 1) m
where g.active and not g.trash
order by m."end" desc, g.key limit :limit;

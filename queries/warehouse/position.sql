--! count_contents
-- Numbers of the records that prevent the deletion of a location, which the refusal shows.
select (select count(*) from warehouse.stock s where s.position_key = :key) as stock_rows,
    (select count(*) from position.position p where p.parent_position_key = :key and not p.deleted) as child_positions,
    (select count(*) from warehouse.movement m where m.position_from = :key and m."end" is null)
        + (select count(*) from warehouse.movement m where m.position_to = :key and m."end" is null) as open_movements,
    (select count(*) from warehouse.pair p
        where p.position_key = :key and (p.counting_by is not null or p.locked_by is not null)) as busy_pairs;

--! find_emptied
-- The disposable locations among these that can be deleted: nothing is in them, on its way to them or being counted
-- there.
select asked.key from unnest(:keys::text[]) as asked (key)
where not exists (select from warehouse.stock s where s.position_key = asked.key)
    and not exists (select from position.position p where p.parent_position_key = asked.key and not p.deleted)
    and not exists (select from warehouse.movement m where m.position_to = asked.key and m."end" is null)
    and not exists (select from warehouse.pair p
        where p.position_key = asked.key and (p.counting_by is not null or p.locked_by is not null));

--! has_held_something
-- Whether a location has ever had stock or another location inside. A location that becomes disposable is deleted when
-- it is emptied only in that case.
select exists (select from warehouse.movement m where m.position_to = :key and m.status = 'completed')
    or exists (select from position.position p where p.parent_position_key = :key)
    or exists (select from warehouse.movement m
        where m.position_from = :key and m.container_key is not null and m.status = 'completed') as held;

--! holds_stock
-- Whether there is stock at a location or below it. A fixed location with stock cannot be moved.
select exists (select from position.position p join warehouse.stock s on s.position_key = p.key
    where p.path @> array[:key::text]) as held;

--! find_busy_pair : (counting_by?, locked_by?)
-- The first pair at a location or below it that is being counted, otherwise the first one that is locked. A location
-- with such a pair cannot be moved.
select b.product_key, b.position_key, b.counting_by, b.locked_by
from warehouse.pair b join position.position p on p.key = b.position_key
where (b.counting_by is not null or b.locked_by is not null) and p.path @> array[:key::text]
order by b.counting_by is null, b.product_key, b.position_key limit 1;

--: ContentRow(position_fixed?, product_key?, product_code?, product_description?, quantity?, serial_key?, serial_code?, lot_key?, lot_code?)

--! find_contents (pattern?) : ContentRow
-- The direct content of a location: inner locations, units, and quantities of products.
select item.key, item.type, item.code, item.position_fixed, item.product_key, item.product_code,
    item.product_description, item.quantity, item.serial_key, item.serial_code, item.lot_key, item.lot_code
from (
    select p.key, 'position' as type, p.code, p.fixed as position_fixed, null::bigint as product_key,
        null::text as product_code, null::text as product_description, null::numeric as quantity,
        null::bigint as serial_key, null::text as serial_code, null::bigint as lot_key, null::text as lot_code
    from position.position p where p.parent_position_key = :key and not p.deleted
    union all
    select s.key::text, case when s.serial_key is null then 'product' else 'serial' end, coalesce(u.code, g.code), null,
        g.key, g.code, g.description, s.quantity, u.key, u.code, l.key, l.code
    from warehouse.stock s join product.product g on g.key = s.product_key
        left join serial.serial u on u.key = s.serial_key
        left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key)
    where s.position_key = :key
) item
where :pattern::text is null or lower(item.code) like :pattern or lower(item.product_code) like :pattern
order by lower(item.code) collate "C", item.key collate "C" limit :limit offset :offset;

--! insert_container_movement (movement_list_key?, reason?)
-- Inserts the movement of a location that was moved with everything in it: one completed movement of the location
-- itself, because its stock stays in it. As a row of a list, it gets the next item number.
insert into warehouse.movement (key, type, status, container_key, position_from, position_to, qt_planned, qt_original,
    qt_confirmed, created, created_by, start, "end", user_key, posted, movement_list_key, movement_list_item, allocation, refs,
    reason)
select :key, 'transfer', 'completed', :container_key, :position_from, :position_to, 1, 1, 1, :now, :user_key, :now, :now,
    :user_key, :key, l.key, l.item, 'declared', coalesce(l.refs, '{}') || :refs, :reason
from (select) once left join (
    select ml.key, ml.refs,
        (select coalesce(floor(max(m.movement_list_item)), 0) + 1 from warehouse.movement m
            where m.movement_list_key = ml.key) as item
    from warehouse.movement_list ml where ml.key = :movement_list_key) l on true;

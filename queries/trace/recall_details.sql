-- What a response shows about the nodes that a walk has reached.

--: TracedLot(batch_key?, work_order_key?, position_key?)

--! find_lots_now : TracedLot
-- The present state of lots. The location is returned only when the whole lot is in one.
select l.key, l.product_key, l.code, l.hold_reason is not null as held, l.batch_key, l.work_order_key,
    count(s.key) > 0 as in_stock, case when count(s.key) = 1 then min(s.position_key) end as position_key
from unnest(:keys::bigint[]) as asked (key) join serial.lot l on l.key = asked.key
    left join warehouse.stock s on s.lot_key = l.key
group by l.key;

--! find_lots_at : TracedLot
-- Lots at a past moment, by the sum of their movements until then. `held` is the present state.
with moved as (
    select m.lot_key, place.key as position_key, sum(place.quantity) as quantity
    from warehouse.movement m cross join lateral (
        values (m.position_to, m.qt_confirmed), (m.position_from, -m.qt_confirmed)) as place (key, quantity)
    where m.lot_key = any (:keys) and m.serial_key is null and m.status = 'completed' and m."end" <= :at
        and place.key not in ('OUT', 'NULL')
    group by m.lot_key, place.key having sum(place.quantity) > 0
)
select l.key, l.product_key, l.code, l.hold_reason is not null as held, l.batch_key, l.work_order_key,
    count(s.position_key) > 0 as in_stock, case when count(s.position_key) = 1 then min(s.position_key) end as position_key
from unnest(:keys::bigint[]) as asked (key) join serial.lot l on l.key = asked.key left join moved s on s.lot_key = l.key
group by l.key;

--: TracedShipment(partner_code?, partner_name?, sales_doc?, transfer_doc?)

--! find_unit_shipments : TracedShipment
-- The last shipment of each unit, without reversed shipments. One lookup for each unit, because a single query would
-- sort all shipments.
select asked.key, m.at, m.refs ->> 'partner_code' as partner_code, m.refs ->> 'partner_name' as partner_name,
    m.refs ->> 'sales_doc' as sales_doc, m.refs ->> 'transfer_doc' as transfer_doc
from unnest(:keys::bigint[]) as asked (key) cross join lateral (
    select m."end" as at, m.refs from warehouse.movement m
    where m.serial_key = asked.key and m.type = 'shipment' and m.status = 'completed' and m."end" <= :at
        and (m.reversed_qt = 0
            or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at))
    order by m.posted desc limit 1) m;

--! find_lot_shipments : TracedShipment
-- All shipments of each lot, the last first, because a lot can be shipped to several customers.
select m.lot_key as key, m."end" as at, m.refs ->> 'partner_code' as partner_code,
    m.refs ->> 'partner_name' as partner_name, m.refs ->> 'sales_doc' as sales_doc, m.refs ->> 'transfer_doc' as transfer_doc
from unnest(:keys::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key
where m.type = 'shipment' and m.status = 'completed' and m.serial_key is null and m."end" <= :at
    and (m.reversed_qt < m.qt_confirmed
        or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at))
order by m.lot_key, m.posted desc;

--! find_product_names : (description?)
select p.key, p.code, p.description from unnest(:keys::bigint[]) as asked (key) join product.product p on p.key = asked.key;

--! find_order_codes
-- `offset 0` makes PostgreSQL read each work order by key. For thousands of keys it would read all of them.
select w.key, w.code from unnest(:keys::bigint[]) as asked (key)
    cross join lateral (select o.key, o.code from production.work_order o where o.key = asked.key offset 0) w;

--! find_position_codes
select p.key, p.code from unnest(:keys::text[]) as asked (key) join position.position p on p.key = asked.key;

--! find_lot_codes
select l.key, l.code from unnest(:keys::bigint[]) as asked (key) join serial.lot l on l.key = asked.key;

--! find_last_batches
-- The last batch of each unit.
select distinct on (u.serial_key) u.serial_key, u.batch_key
from unnest(:keys::bigint[]) as asked (key) join production.batch_unit u on u.serial_key = asked.key
    join production.batch b on b.key = u.batch_key
where b.canceled is null and b.start <= :at
order by u.serial_key, b.start desc, b.key desc;

--! find_receipts_reached : (purchase_doc?, transfer_doc?, partner_code?, partner_name?)
-- All receipts of what a backward walk has reached, to count them and to find the suppliers. Units of a lot have their
-- own receipts. Those of all its units count only where the lot itself was requested (`asked_lot_keys`).
select m.key, m.refs ->> 'purchase_doc' as purchase_doc, m.refs ->> 'transfer_doc' as transfer_doc,
    m.refs ->> 'partner_code' as partner_code, m.refs ->> 'partner_name' as partner_name
from (
    select m.key from unnest(:serial_keys::bigint[]) as asked (key) join warehouse.movement m on m.serial_key = asked.key
    union
    select m.key from unnest(:lot_keys::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key
    where m.type = 'receipt' and m.serial_key is null
    union
    select m.key from unnest(:asked_lot_keys::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key
    union
    select key from unnest(:movement_keys::bigint[]) as asked (key)) came
    join warehouse.movement m on m.key = came.key
where m.type = 'receipt' and m.status = 'completed' and m."end" <= :at
    and (m.reversed_qt < m.qt_confirmed
        or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at))
order by m."end", m.key;

--! find_receipt_details : (user_key?, serial_code?, lot_code?, purchase_doc?, transfer_doc?, partner_code?, partner_name?)
-- Details of the receipts that a response shows.
select m.key, m."end" as at, m.user_key, p.code as product_code, s.code as serial_code, l.code as lot_code,
    m.qt_confirmed - m.reversed_qt as quantity, m.refs ->> 'purchase_doc' as purchase_doc,
    m.refs ->> 'transfer_doc' as transfer_doc, m.refs ->> 'partner_code' as partner_code,
    m.refs ->> 'partner_name' as partner_name
from unnest(:keys::bigint[]) as asked (key) join warehouse.movement m on m.key = asked.key
    join product.product p on p.key = m.product_key
    left join serial.serial s on s.key = m.serial_key left join serial.lot l on l.key = m.lot_key
order by m."end", m.key;

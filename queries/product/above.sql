-- Reads of our own about who above uses our records: the only statements here that name tables of higher areas.

--! find_stock_state
-- What lies in stock of a product, as far as it forbids a change. A count that waits to correct it counts as stock.
select exists (select from warehouse.stock where product_key = :key and serial_key is not null) as serial_rows,
    exists (select from warehouse.stock where product_key = :key and lot_key is not null) as lot_rows,
    exists (select from warehouse.stock where product_key = :key and serial_key is null and lot_key is null) as plain_rows,
    exists (select from warehouse.stock where product_key = :key and quantity < 0) as below_zero,
    exists (select from warehouse.pair where product_key = :key and locked_by is not null) as locked;

--! find_stocked
-- Those of the products that have stock, or a count that waits to correct it.
select asked.key from unnest(:keys::bigint[]) as asked (key)
where exists (select from warehouse.stock s where s.product_key = asked.key)
    or exists (select from warehouse.pair p where p.product_key = asked.key and p.locked_by is not null);

--! find_orders_using
-- Orders that are not closed and make a product or need it; their codes, and how many there are.
with used as (
    select o.key, o.code from production.work_order o where o.product_key = :product_key and o.status <> 'closed'
    union
    select o.key, o.code from production.work_order_line l join production.work_order o on o.key = l.work_order_key
    where l.component_key = :product_key and o.status <> 'closed'
)
select array(select code from used order by lower(code) collate "C", key limit :limit) as codes,
    (select count(*) from used) as total;

--! has_open_orders
select exists (select from production.work_order where product_key = :product_key and status <> 'closed');

--! find_samples (since?)
-- How long closed orders of a product took, by phase; those of the window, the newest first.
with orders as (
    select o.key, o.qt_completed, o.created from production.work_order o
    where o.product_key = :product_key and o."end" is not null and o.qt_completed > 0
        and (:since::timestamptz is null or o."end" >= :since)
    order by o."end" desc, o.key limit :limit
)
select o.key as work_order_key, o.qt_completed as of_order, o.created as order_created, j.phase_key, sum(j.worked_ms)::bigint as worked_ms,
    sum(j.qt_completed) as of_phase
from orders o join production.job j on j.work_order_key = o.key group by o.key, o.qt_completed, o.created, j.phase_key
order by o.key;

--! order_needs_broken_quantity
-- An order that is not closed needs a broken quantity of a component.
select exists (select from production.work_order_line l join production.work_order o on o.key = l.work_order_key
    where l.component_key = :component_key and o.status <> 'closed' and l.qt <> trunc(l.qt));

-- Stock and work orders of products: the only statements of this area that read tables of higher areas.

--! find_stock_state
-- Which kinds of stock a product has, because stock prevents its deletion and some changes. A count that is still to be
-- posted (`locked`) counts as stock.
select exists (select from warehouse.stock where product_key = :key and serial_key is not null) as serial_rows,
    exists (select from warehouse.stock where product_key = :key and lot_key is not null) as lot_rows,
    exists (select from warehouse.stock where product_key = :key and serial_key is null and lot_key is null) as plain_rows,
    exists (select from warehouse.stock where product_key = :key and quantity < 0) as below_zero,
    exists (select from warehouse.pair where product_key = :key and locked_by is not null) as locked;

--! find_products_with_stock
-- The products among these that have stock, or a count that is still to be posted. An import cannot end their inventory
-- management.
select asked.key from unnest(:keys::bigint[]) as asked (key)
where exists (select from warehouse.stock s where s.product_key = asked.key)
    or exists (select from warehouse.pair p where p.product_key = asked.key and p.locked_by is not null);

--! find_orders_using
-- The codes of the first work orders that prevent the deletion of a product, and their number: work orders that are not
-- closed and make or need it.
with used as (
    select o.key, o.code from production.work_order o where o.product_key = :product_key and o.status <> 'closed'
    union
    select o.key, o.code from production.work_order_line l join production.work_order o on o.key = l.work_order_key
    where l.component_key = :product_key and o.status <> 'closed'
)
select array(select code from used order by lower(code) collate "C", key limit :limit) as codes,
    (select count(*) from used) as total;

--! has_open_orders
-- Whether an open work order makes a product. If so, the traceability level of the product cannot change.
select exists (select from production.work_order where product_key = :product_key and status <> 'closed');

--! find_samples (since?)
-- For the statistics of a product: working time by phase of its closed work orders, at most of the `limit` newest. With
-- `since`, only of those that ended since then.
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

--! order_needs_fractional_quantity
-- Whether an open work order needs a fractional quantity of a product. If so, the product cannot become traced, because
-- traced products are needed in whole units.
select exists (select from production.work_order_line l join production.work_order o on o.key = l.work_order_key
    where l.component_key = :component_key and o.status <> 'closed' and l.qt <> trunc(l.qt));

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

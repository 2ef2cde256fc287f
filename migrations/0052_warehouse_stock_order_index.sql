-- no transaction
call warehouse.fill_stock_copies();
create index concurrently if not exists stock_order_idx on warehouse.stock
    (site_key, warehouse.sort_beginning(product_sort, place_sort, unit_sort, lot_sort));
comment on index warehouse.stock_order_idx is 'GET /inventory: a page of a site in the order of the response';
create index concurrently if not exists stock_unit_lot_key_idx on warehouse.stock (unit_lot_key)
    where unit_lot_key is not null;
comment on index warehouse.stock_unit_lot_key_idx is 'GET /lot, GET /inventory by lot: units in stock that belong to a lot';
analyze warehouse.stock;

-- no transaction
create index concurrently if not exists serial_product_key_idx on serial.serial (product_key, created desc, key);
comment on index serial.serial_product_key_idx is 'GET /serial by product, newest first';
create index concurrently if not exists lot_order_idx on serial.lot (created desc, key);
comment on index serial.lot_order_idx is 'GET /lot, newest first';
drop index concurrently if exists serial.lot_created_idx;

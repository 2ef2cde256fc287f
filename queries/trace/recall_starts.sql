-- What a walk begins with.

--! find_units_coded
-- A code is free again when its unit was deleted: of several the living one, else the last. The index on product and code
-- has the living ones alone; the one on codes in lower case has all.
select distinct on (s.code) s.key, s.code as code
from serial.serial s where s.product_key = :product_key and s.code = any (:codes)
    and lower(s.code) collate "C" = any (array(select lower(asked.code) collate "C" from unnest(:codes) as asked (code)))
order by s.code, s.deleted_at desc nulls first, s.key desc;

--! find_lots_coded
select key, code from serial.lot where product_key = :product_key and code = any (:codes);

--! find_supplier_lots
select key, product_key from serial.lot where supplier_lot = any (:supplier_lots);

--! find_known
-- Which of these exist.
select array (select s.key from serial.serial s where s.key = any (:serial_keys) and s.created <= :at) as serials,
    array (select l.key from serial.lot l where l.key = any (:lot_keys)) as lots,
    array (select b.key from production.batch b where b.key = any (:batch_keys) and b.start <= :at) as batches,
    array (select p.key from product.product p where p.key = any (:product_keys)) as products;

--! find_batches_of_orders
select key from production.batch where work_order_key = any (:keys) and canceled is null and start <= :at;

--! find_positions_below
select p.key from position.position p where p.path && :keys;

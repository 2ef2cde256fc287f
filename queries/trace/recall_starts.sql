-- Finds the nodes that a walk begins with, from the codes, keys and selectors of a request.

--! find_units_by_code
-- The code of a deleted unit can be used again: of several units the one that is not deleted counts, else the newest.
-- Compared in lower case too, because only that index has the deleted units.
select distinct on (s.code) s.key, s.code as code
from serial.serial s where s.product_key = :product_key and s.code = any (:codes)
    and lower(s.code) collate "C" = any (array(select lower(asked.code) collate "C" from unnest(:codes) as asked (code)))
order by s.code, s.deleted_at desc nulls first, s.key desc;

--! find_lots_by_code
-- Lots of one product; a code without a row does not exist.
select key, code from serial.lot where product_key = :product_key and code = any (:codes);

--! find_supplier_lots
-- Lots by the number of the supplier, which may be the same for lots of several products.
select key, product_key from serial.lot where supplier_lot = any (:supplier_lots);

--! find_existing_keys
-- Which of the sent keys exist, so that an unknown one is refused instead of answered as an empty trace.
select array (select s.key from serial.serial s where s.key = any (:serial_keys) and s.created <= :at) as serials,
    array (select l.key from serial.lot l where l.key = any (:lot_keys)) as lots,
    array (select b.key from production.batch b where b.key = any (:batch_keys) and b.start <= :at) as batches,
    array (select p.key from product.product p where p.key = any (:product_keys)) as products;

--! find_batches_of_orders
-- A recall of a work order begins with its batches.
select key from production.batch where work_order_key = any (:keys) and canceled is null and start <= :at;

--! find_positions_below
-- The asked locations and all locations in them.
select p.key from position.position p where p.path && :keys;

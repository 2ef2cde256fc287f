-- Finds the nodes where a walk begins, from the codes, keys and selectors of a request.

--! find_units_by_code
-- Units of one product by code. The code of a deleted unit can be used again: of several units with a code, the one
-- that is not deleted is returned, otherwise the newest. The comparison in lower case is needed too, because only that
-- index contains deleted units.
select distinct on (s.code) s.key, s.code as code
from serial.serial s where s.product_key = :product_key and s.code = any (:codes)
    and lower(s.code) collate "C" = any (array(select lower(asked.code) collate "C" from unnest(:codes) as asked (code)))
order by s.code, s.deleted_at desc nulls first, s.key desc;

--! find_lots_by_code
-- Lots of one product by code. A code without a row does not exist.
select key, code from serial.lot where product_key = :product_key and code = any (:codes);

--! find_supplier_lots
-- Lots by the lot number of the supplier, which lots of several products may share.
select key, product_key from serial.lot where supplier_lot = any (:supplier_lots);

--! find_existing_keys
-- The sent keys that exist, so that an unknown key is refused instead of returning an empty result.
select array (select s.key from serial.serial s where s.key = any (:serial_keys) and s.created <= :at) as serials,
    array (select l.key from serial.lot l where l.key = any (:lot_keys)) as lots,
    array (select b.key from production.batch b where b.key = any (:batch_keys) and b.start <= :at) as batches,
    array (select p.key from product.product p where p.key = any (:product_keys)) as products;

--! find_batches_of_orders
-- The batches of work orders, where a recall of these work orders begins.
select key from production.batch where work_order_key = any (:keys) and canceled is null and start <= :at;

--! find_positions_below
-- The requested locations and all locations inside them.
select p.key from position.position p where p.path && :keys;

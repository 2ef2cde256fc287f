-- Records of higher areas that use locations or that movements refer to. Only these statements of the area read tables
-- of higher areas.

--! find_position_uses
-- What prevents the deletion of a location, for the refusal: settings, products in or out of the trash, BOM lines,
-- material of open batches, and output and material of open work orders.
(select 'Config/' || c.key as used_by from configuration.config c
    where c.key = any (:settings) and c.value = to_jsonb(:key::text) order by c.key limit :limit)
union all
(select 'Product/' || p.key from product.product p where p.default_production_position_key = :key
    or p.default_consumption_position_key = :key order by p.key limit :limit)
union all
(select 'BomLine/' || l.key from product.bom_line l where l.consumption_position_key = :key order by l.key limit :limit)
union all
(select distinct 'Batch/' || a.batch_key from production.lot_allocation a join production.batch b on b.key = a.batch_key
    where a.position_key = :key and b.active limit :limit)
union all
(select 'WorkOrder/' || o.key from production.work_order o
    where o.output_position_key = :key and o.status <> 'closed' order by o.key limit :limit)
union all
(select distinct 'WorkOrder/' || o.key from production.work_order_line l
    join production.work_order o on o.key = l.work_order_key
    where l.consumption_position_key = :key and o.status <> 'closed' limit :limit)
limit :limit;

--! match_orders
-- Work orders by code, for the search of movements by work order code: movements store only the key of the work order.
select key from production.work_order where lower(code) like :pattern;

--! find_references
-- The records among these references of a movement that exist, and which batches are open or canceled, because material
-- is corrected only for a completed batch. A reference must exist when the movement is recorded, but its record can be
-- deleted later.
select array(select key from production.work_order where key = any (:orders)) as orders,
    array(select key from production.job where key = any (:jobs)) as jobs,
    array(select key from production.batch where key = any (:batches)) as batches,
    array(select key from production.batch where key = any (:batches) and active) as open_batches,
    array(select key from production.batch where key = any (:batches) and canceled is not null) as canceled_batches,
    array(select key from serial.serial where key = any (:serials)) as serials;

--! count_session_is_processing
-- Whether a session is posting its adjustments. Only the session changes them while it posts, so none of them can be
-- reversed.
select exists (select from counting.session where key = :key and status = 'processing') as processing;

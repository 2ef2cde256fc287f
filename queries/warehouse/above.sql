-- What this area asks about records of higher areas: who names a location, and whether references of movements exist.
-- Only these statements of the area name tables of higher areas.

--! find_position_uses
-- A location that something names is not deleted, and the refusal lists what names it: settings, products in or out of
-- the trash, BOM lines, material of open batches, output and material of open work orders.
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
-- For the search of movements by the code of a work order: movements name the work order by its key only.
select key from production.work_order where lower(code) like :pattern;

--! find_references
-- A reference must exist when the movement is recorded; nothing keeps it from being deleted later. Returns which of the
-- records exist, and which batches are open or canceled: material is corrected only for a completed batch.
select array(select key from production.work_order where key = any (:orders)) as orders,
    array(select key from production.job where key = any (:jobs)) as jobs,
    array(select key from production.batch where key = any (:batches)) as batches,
    array(select key from production.batch where key = any (:batches) and active) as open_batches,
    array(select key from production.batch where key = any (:batches) and canceled is not null) as canceled_batches,
    array(select key from serial.serial where key = any (:serials)) as serials;

--! count_session_is_processing
-- While a count posts its adjustments, only the count changes them: none of them is reversed.
select exists (select from counting.session where key = :key and status = 'processing') as processing;

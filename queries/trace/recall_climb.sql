-- Units and the units that contain them, for a request that only counts. All units of a step come as one row of lists:
-- a hundred thousand rows would take the service and PostgreSQL longer than finding them.

--: UnitColumns(keys?, parents?[?], product_keys?, order_keys?[?], states?, position_keys?[?], marks?, codes?[?])

--! list_units_of_lots : UnitColumns
-- All units of lots. `parents` has the unit that contains each unit. Units that are inside another one have no location
-- of their own. `marks` adds up 1 for a unit on hold, 2 for one that may have ended links, and 4 for one in a batch.
select array_agg(u.key) as keys, array_agg(case when u.link_confirmed then u.parent_key end) as parents,
    array_agg(u.product_key) as product_keys, array_agg(u.work_order_key) as order_keys, array_agg(u.state) as states,
    array_agg(case when u.parent_key is null or not u.link_confirmed then u.position_key end) as position_keys,
    array_agg(case when u.hold_reason is null then 0 else 1 end + case when u.has_ended_links is false then 0 else 2 end
        + case when u.link_confirmed and u.parent_batch_key is not null then 4 else 0 end) as marks,
    array_agg(u.code) filter (where :with_codes) as codes
from serial.serial u where u.lot_key = any (:lot_keys);

--! list_units : UnitColumns
-- Units by key.
select array_agg(u.key) as keys, array_agg(case when u.link_confirmed then u.parent_key end) as parents,
    array_agg(u.product_key) as product_keys, array_agg(u.work_order_key) as order_keys, array_agg(u.state) as states,
    array_agg(case when u.parent_key is null or not u.link_confirmed then u.position_key end) as position_keys,
    array_agg(case when u.hold_reason is null then 0 else 1 end + case when u.has_ended_links is false then 0 else 2 end
        + case when u.link_confirmed and u.parent_batch_key is not null then 4 else 0 end) as marks,
    array_agg(u.code) filter (where :with_codes) as codes
from unnest(:keys::bigint[]) as asked (key) join serial.serial u on u.key = asked.key;

--! is_material_used
-- Whether one of the lots was also consumed or declared as material, which leads to batches instead of units.
select exists (
        select from unnest(:lot_keys::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key
        where m.type = 'consumption' and m.serial_key is null)
    or exists (
        select from unnest(:lot_keys::bigint[]) as asked (key) join production.lot_allocation a on a.lot_key = asked.key)
    as used;

--! count_unit_shipments : (partner_code?, partner_name?, document?)
-- How many items were shipped with these units, by partner and document of their last shipment that was not reversed.
-- `items` has the number of items of each unit.
select m.refs ->> 'partner_code' as partner_code, m.refs ->> 'partner_name' as partner_name,
    coalesce(m.refs ->> 'sales_doc', m.refs ->> 'transfer_doc') as document, sum(asked.items)::bigint as total
from unnest(:keys::bigint[], :items::bigint[]) as asked (key, items) cross join lateral (
    select m.refs from warehouse.movement m
    where m.serial_key = asked.key and m.type = 'shipment' and m.status = 'completed'
        and (m.reversed_qt = 0
            or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > :at))
    order by m.posted desc limit 1) m
group by 1, 2, 3;

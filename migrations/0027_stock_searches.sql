-- What the searches of the warehouse need so that a page costs the same in a plant of ten times the stock. Measured by
-- `cargo xtask stock`, the plans are held by tests/api/warehouse/plans.rs.

-- Planned receipts of units and lots that do not exist yet are looked up by a part of their code, not one after the other.
drop index warehouse.movement_new_serial_idx;
create index movement_new_serial_idx on warehouse.movement using gin (lower(serial_code) gin_trgm_ops)
    where serial_code is not null and "end" is null;
comment on index warehouse.movement_new_serial_idx is 'GET /movement by a part of the code of a unit that is to come';
drop index warehouse.movement_new_lot_idx;
create index movement_new_lot_idx on warehouse.movement using gin (lower(lot_code) gin_trgm_ops)
    where lot_code is not null and "end" is null;
comment on index warehouse.movement_new_lot_idx is 'GET /movement by a part of the code of a lot that is to come';

-- In the order of all movements those under way stand before the planned ones, and there may be many.
create index movement_planned_idx on warehouse.movement ("end" desc nulls first, start desc nulls last, key desc)
    where status = 'planned';
comment on index warehouse.movement_planned_idx is 'GET /movement?movement_status=planned';

-- Nearly all movements end when they begin, so that a range of beginnings is a range of ends; these are the others.
create index movement_lasting_idx on warehouse.movement ("end" desc nulls first, start desc nulls last, key desc)
    where start <> "end";
comment on index warehouse.movement_lasting_idx is 'GET /movement?start_from=, ?start_to=: what took its time';

-- With the key of the row: where a product lies is read from the index alone while a page is looked for among many places.
drop index warehouse.stock_product_key_idx;
create index stock_product_key_idx on warehouse.stock (product_key, position_key) include (key);
comment on index warehouse.stock_product_key_idx is 'foreign key; GET /inventory by product, or in many places';

-- GET /inventory?owned=false: what belongs to others lies in few places.
create index position_foreign_idx on position.position (key) where not owned;
comment on index position.position_foreign_idx is 'GET /inventory?owned=false';

-- Boxes and pallets have codes of their own, which stand together: thousands of them before the first shelf.
create index position_fixed_idx on position.position (lower(code) collate "C", key) where fixed and not deleted;
comment on index position.position_fixed_idx is 'GET /position?fixed_only=true';

-- Stock is listed by product: what is on hold of each, instead of everything that is on hold.
drop index serial.serial_held_idx;
create index serial_held_idx on serial.serial (product_key) where hold_reason is not null;
comment on index serial.serial_held_idx is 'GET /inventory of what is on hold';
drop index serial.lot_held_idx;
create index lot_held_idx on serial.lot (product_key) where hold_reason is not null;
comment on index serial.lot_held_idx is 'GET /inventory of what is on hold';

-- Orders are searched by a part of their code: the index in the order of codes was read from end to end for it.
create index work_order_code_trgm_idx on production.work_order using gin (lower(code) gin_trgm_ops);
comment on index production.work_order_code_trgm_idx is 'movements that name an order by a part of its code';

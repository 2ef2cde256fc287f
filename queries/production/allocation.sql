-- Lots that are allocated to open batches. Completing a batch consumes them.

--! find_allocations (): (position_key?, position_code?, parent_serial_key?, parent_serial_code?, declared_by?)
-- The lots allocated to a batch, with codes, as the API returns them.
select a.key, a.batch_key, a.component_key, c.code as component_code, a.lot_key, l.code as lot_code, a.quantity,
    a.position_key, p.code as position_code, a.parent_serial_key, s.code as parent_serial_code, a.declared_by,
    a.declared_at
from production.lot_allocation a join product.product c on c.key = a.component_key
    join serial.lot l on l.key = a.lot_key
    left join position.position p on p.key = a.position_key
    left join serial.serial s on s.key = a.parent_serial_key
where a.batch_key = :batch_key order by lower(c.code) collate "C", lower(l.code) collate "C", a.key;

--! delete_allocations
-- Deletes the allocations of a batch that the caller has locked, before the new list is inserted: allocations are
-- always replaced as a whole.
delete from production.lot_allocation where batch_key = :batch_key;

--! insert_allocations (position_keys[?], parent_serial_keys[?])
-- Inserts the new allocations of a batch, after `delete_allocations`.
insert into production.lot_allocation (batch_key, component_key, lot_key, quantity, position_key, parent_serial_key,
    declared_by, declared_at)
select :batch_key, a.component_key, a.lot_key, a.quantity, a.position_key, a.parent_serial_key, :user_key, :now
from unnest(:component_keys::bigint[], :lot_keys::bigint[], :quantities::numeric[], :position_keys::text[],
    :parent_serial_keys::bigint[]) as a (component_key, lot_key, quantity, position_key, parent_serial_key);

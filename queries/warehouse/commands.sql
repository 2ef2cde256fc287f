--: OpenMovement(product_key?, serial_key?, serial_code?, lot_key?, lot_code?, container_key?, start?, split_from_key?, movement_list_key?, movement_list_item?, allocation?, reason?, extra?)

--! find_movement : OpenMovement
-- Whom it names is learnt before anything is locked; what may change is read again under the lock.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where key = :key;

--! find_movements : OpenMovement
-- In the order in which they were moved.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where key = any (:keys) order by posted;

--! find_open_movements : OpenMovement
-- Of a list, in the order in which they are confirmed.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where movement_list_key = :list_key and status in ('planned', 'started')
order by movement_list_item, key;

--! find_list_movements
-- Which of these are rows of the list.
select key, status from warehouse.movement where movement_list_key = :list_key and key = any (:keys);

--! lock_movements : OpenMovement
-- After their lists, and after everything that they name: what may change is read again here.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where key = any (:keys) order by key for no key update;

--: ListRow(notes?, start?, closed_by?, extra?)

--! find_list_row : ListRow
select key, rev, code, type, status, notes, due_by, start, closed_by, refs, extra,
    refs ? 'inventory_count_session_key' as managed
from warehouse.movement_list where key = :key;

--! lock_lists : ListRow
select key, rev, code, type, status, notes, due_by, start, closed_by, refs, extra,
    refs ? 'inventory_count_session_key' as managed
from warehouse.movement_list where key = any (:keys) order by key for no key update;

--! count_rows
-- Of lists that are locked: their rows change only under that lock.
select l.key, count(m.key) filter (where m.status in ('planned', 'started')) as open_rows,
    count(m.key) filter (where m.status = 'completed' and m.type <> 'reversal') as completed_rows,
    coalesce(max(m.movement_list_item), 0) as last_item
from unnest(:keys::bigint[]) as l (key) left join warehouse.movement m on m.movement_list_key = l.key
group by l.key;

--! insert_list (notes?, created_by?, start?, ended?, closed_by?, extra?)
insert into warehouse.movement_list (code, type, status, notes, due_by, created, created_by, start, "end", closed_by, refs,
    extra)
values (:code, :type, :status, :notes, :due_by, :now, :created_by, :start, :ended, :closed_by, :refs, :extra)
returning key;

--! update_list (notes?, extra?)
update warehouse.movement_list
set code = :code, notes = :notes, due_by = :due_by, refs = :refs, extra = :extra, rev = rev + 1
where key = :key
returning key;

--! refer_open_movements
-- The references of a list reach its open rows where they change.
update warehouse.movement set refs = (refs - :removed::text[]) || :added::jsonb, rev = rev + 1
where movement_list_key = :list_key and status in ('planned', 'started')
returning key;

--! set_list_status (start?, ended?, closed_by?)
update warehouse.movement_list
set status = :status, start = :start,
    "end" = case when :ended::timestamptz is not null then greatest(:ended, :start::timestamptz) end, closed_by = :closed_by, rev = rev + 1
where key = :key
returning key;

--! reduce_movement
-- A part was moved; the rest stays open.
update warehouse.movement
set status = 'started', qt_planned = :rest, start = coalesce(start, :now), rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! cancel_movements (reason?)
update warehouse.movement
set status = 'canceled', "end" = greatest(:now, start), user_key = :user_key, reason = coalesce(:reason, reason), rev = rev + 1
where key = any (:keys) and status in ('planned', 'started')
returning key;

--! cancel_rest
-- A part was moved; the rest is given up.
update warehouse.movement
set status = 'canceled', qt_planned = :rest, start = coalesce(start, :now), "end" = greatest(:now, start), user_key = :user_key,
    rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! update_movement (serial_key?, lot_key?, reason?, extra?)
update warehouse.movement
set qt_planned = :quantity, position_from = :position_from, position_to = :position_to, serial_key = :serial_key,
    serial_code = case when :keeps_serial_code then serial_code end, lot_key = :lot_key,
    lot_code = case when :keeps_lot_code then lot_code end, refs = :refs, reason = :reason, extra = :extra,
    rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! note_reversal
update warehouse.movement set reversed_qt = :reversed, inverse_movement_key = :inverse_key, rev = rev + 1
where key = :key
returning key;

--! find_restored (split_from?, lot_key?)
-- The open row that takes back what was reversed: the one it was split from, else one of the item that is alike.
select key from warehouse.movement
where movement_list_key = :list_key and status in ('planned', 'started')
    and (key = :split_from or (movement_list_item = :item and product_key = :product_key
        and serial_key is null and serial_code is null and lot_key is not distinct from :lot_key and lot_code is null
        and position_from = :position_from and position_to = :position_to
        and sign(qt_planned) = sign(:quantity::numeric)))
order by key = :split_from desc, key limit 1;

--! restore_quantity
update warehouse.movement set qt_planned = qt_planned + :quantity, rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! find_consuming_link
-- The link whose part this movement consumed, as long as it is active. Links are found by their part: there is no index on
-- their movement.
select l.key from warehouse.movement m join serial.link l on l.child_serial_key = m.serial_key
where m.key = :key and l.consumption_movement_key = m.key and l.ended_at is null;

--! list_code_is_taken
select exists (select from warehouse.movement_list where code = :code and type = :type) as taken;

--! find_stock_below (): (serial_key?, lot_key?)
-- What lies in a position and in everything below it, in one order.
select s.key, s.product_key, s.position_key, s.serial_key, s.lot_key, s.quantity
from position.position p join warehouse.stock s on s.position_key = p.key
where p.path @> array[:key::text] and not p.deleted
order by s.product_key, s.position_key, s.serial_key, s.lot_key;

--! refer_to_links
-- The links that parts were consumed for: they are made after the parts left stock.
update warehouse.movement m set refs = m.refs || jsonb_build_object('serial_link_key', l.link_key::text)
from unnest(:keys::bigint[], :link_keys::bigint[]) as l (key, link_key) where m.key = l.key
returning m.key;

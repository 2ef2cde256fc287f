--: StoredMovementRow(product_key?, serial_key?, serial_code?, lot_key?, lot_code?, container_key?, start?, split_from_key?, movement_list_key?, movement_list_item?, allocation?, reason?, extra?)

--! find_movement : StoredMovementRow
-- Read before any lock, to learn what the movement names and so what to lock. What may have changed by then is read
-- again by `lock_movements`.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where key = :key;

--! find_movements : StoredMovementRow
-- Movements that are reversed together, read before any lock, in the order in which they were posted.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where key = any (:keys) order by posted;

--! find_open_movements : StoredMovementRow
-- The open rows of a list, in the order in which they are confirmed.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where movement_list_key = :list_key and status in ('planned', 'started')
order by movement_list_item, key;

--! find_named_list_rows
-- A client may name the rows of a list that it confirms: those that belong to the list, with their status.
select key, status from warehouse.movement where movement_list_key = :list_key and key = any (:keys);

--! lock_movements : StoredMovementRow
-- Locked after their lists and everything that they name. What may have changed since they were read is read again.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where key = any (:keys) order by key for no key update;

--: ListRecord(notes?, start?, closed_by?, extra?)

--! find_list : ListRecord
-- The record of a list before any lock, to learn what to lock. It is `managed` when only its count may change it.
select key, rev, code, type, status, notes, due_by, start, closed_by, refs, extra,
    refs ? 'inventory_count_session_key' as managed
from warehouse.movement_list where key = :key;

--! lock_lists : ListRecord
-- Locked after everything that their rows name and before the rows themselves.
select key, rev, code, type, status, notes, due_by, start, closed_by, refs, extra,
    refs ? 'inventory_count_session_key' as managed
from warehouse.movement_list where key = any (:keys) order by key for no key update;

--! count_list_rows
-- The status of a list follows from its rows. Counted after the wait for the lock of the list, under which alone they
-- change. Reversals are not counted; `last_item` is the highest item so far.
select l.key, count(m.key) filter (where m.status in ('planned', 'started')) as open_rows,
    count(m.key) filter (where m.status = 'completed' and m.type <> 'reversal') as completed_rows,
    coalesce(max(m.movement_list_item), 0) as last_item
from unnest(:keys::bigint[]) as l (key) left join warehouse.movement m on m.movement_list_key = l.key
group by l.key;

--! insert_list (notes?, created_by?, start?, ended?, closed_by?, extra?)
-- Planned, or completed at once: only then it has start, end and the user who closed it.
insert into warehouse.movement_list (code, type, status, notes, due_by, created, created_by, start, "end", closed_by, refs,
    extra)
values (:code, :type, :status, :notes, :due_by, :now, :created_by, :start, :ended, :closed_by, :refs, :extra)
returning key;

--! update_list (notes?, extra?)
-- What a client may change of an open list. Its status follows from its rows.
update warehouse.movement_list
set code = :code, notes = :notes, due_by = :due_by, refs = :refs, extra = :extra, rev = rev + 1
where key = :key
returning key;

--! update_references_of_open_rows
-- Open rows follow a change of the references of their list; completed rows keep theirs.
update warehouse.movement set refs = (refs - :removed::text[]) || :added::jsonb, rev = rev + 1
where movement_list_key = :list_key and status in ('planned', 'started')
returning key;

--! set_list_status (start?, ended?, closed_by?)
-- A list follows its rows, or a user ends it on purpose: then `closed_by` is set. It never ends before its start.
update warehouse.movement_list
set status = :status, start = :start,
    "end" = case when :ended::timestamptz is not null then greatest(:ended, :start::timestamptz) end, closed_by = :closed_by, rev = rev + 1
where key = :key
returning key;

--! reduce_movement
-- A part of an open movement was confirmed; the rest (`:rest`) stays open.
update warehouse.movement
set status = 'started', qt_planned = :rest, start = coalesce(start, :now), rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! cancel_movements (reason?)
-- Without a reason of the cancellation, a movement keeps the reason that it was planned with.
update warehouse.movement
set status = 'canceled', "end" = greatest(:now, start), user_key = :user_key, reason = coalesce(:reason, reason), rev = rev + 1
where key = any (:keys) and status in ('planned', 'started')
returning key;

--! cancel_rest
-- A part of an open movement was confirmed, and the rest is not needed any more.
update warehouse.movement
set status = 'canceled', qt_planned = :rest, start = coalesce(start, :now), "end" = greatest(:now, start), user_key = :user_key,
    rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! update_movement (serial_key?, lot_key?, reason?, extra?)
-- An open movement. A receipt may be planned for a unit or lot that does not exist yet: its code stays only as long as
-- no other unit or lot is set.
update warehouse.movement
set qt_planned = :quantity, position_from = :position_from, position_to = :position_to, serial_key = :serial_key,
    serial_code = case when :keeps_serial_code then serial_code end, lot_key = :lot_key,
    lot_code = case when :keeps_lot_code then lot_code end, refs = :refs, reason = :reason, extra = :extra,
    rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! note_reversal
-- How much of a movement is reversed so far, and its newest reversal.
update warehouse.movement set reversed_qt = :reversed, inverse_movement_key = :inverse_key, rev = rev + 1
where key = :key
returning key;

--! find_row_to_restore (split_from?, lot_key?)
-- What was reversed is planned again in an open row of the list: the row that the movement was split from, else one of
-- its item that is alike. Without one the caller plans a new row.
select key from warehouse.movement
where movement_list_key = :list_key and status in ('planned', 'started')
    and (key = :split_from or (movement_list_item = :item and product_key = :product_key
        and serial_key is null and serial_code is null and lot_key is not distinct from :lot_key and lot_code is null
        and position_from = :position_from and position_to = :position_to
        and sign(qt_planned) = sign(:quantity::numeric)))
order by key = :split_from desc, key limit 1;

--! restore_quantity
-- What was reversed is to be moved again: the row of `find_row_to_restore` gets the quantity back.
update warehouse.movement set qt_planned = qt_planned + :quantity, rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! find_consuming_link
-- A consumption is not reversed while its part is still built in: the active link that it was made for. Found by the
-- part, since there is no index on the movement of a link.
select l.key from warehouse.movement m join serial.link l on l.child_serial_key = m.serial_key
where m.key = :key and l.consumption_movement_key = m.key and l.ended_at is null;

--! list_code_is_taken
-- Codes are unique among the lists of one type.
select exists (select from warehouse.movement_list where code = :code and type = :type) as taken;

--! find_stock_below (): (serial_key?, lot_key?)
-- What a container holds at any depth, all of which is shipped with it. Always in the same order.
select s.key, s.product_key, s.position_key, s.serial_key, s.lot_key, s.quantity
from position.position p join warehouse.stock s on s.position_key = p.key
where p.path @> array[:key::text] and not p.deleted
order by s.product_key, s.position_key, s.serial_key, s.lot_key;

--! note_consuming_links
-- A part leaves stock before its link is made, so its consumption gets the reference to the link afterwards.
update warehouse.movement m set refs = m.refs || jsonb_build_object('serial_link_key', l.link_key::text)
from unnest(:keys::bigint[], :link_keys::bigint[]) as l (key, link_key) where m.key = l.key
returning m.key;

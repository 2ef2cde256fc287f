--: StoredMovementRow(product_key?, serial_key?, serial_code?, lot_key?, lot_code?, container_key?, start?, split_from_key?, movement_list_key?, movement_list_item?, allocation?, reason?, extra?)

--! find_movement : StoredMovementRow
-- Reads a movement before any lock, to find out what it refers to and therefore what to lock. `lock_movements` reads
-- again what may have changed until then.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where key = :key;

--! find_movements : StoredMovementRow
-- Reads movements that are reversed together, before any lock, in the order in which they were posted.
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
-- The rows among these that belong to a list, with their status, for a request that names the rows to confirm.
select key, status from warehouse.movement where movement_list_key = :list_key and key = any (:keys);

--! lock_movements : StoredMovementRow
-- Locks movements, after their lists and everything that they refer to. Reads again what may have changed since they
-- were read.
select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from,
    position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item,
    allocation, refs, reason, extra,
    coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced
from warehouse.movement m where key = any (:keys) order by key for no key update;

--: ListRecord(notes?, start?, closed_by?, extra?)

--! find_list : ListRecord
-- Reads a list before any lock, to find out what to lock. It is `managed` when only its count may change it.
select key, rev, code, type, status, notes, due_by, start, closed_by, refs, extra,
    refs ? 'inventory_count_session_key' as managed
from warehouse.movement_list where key = :key;

--! lock_lists : ListRecord
-- Locks lists, after everything that their rows refer to and before the rows themselves.
select key, rev, code, type, status, notes, due_by, start, closed_by, refs, extra,
    refs ? 'inventory_count_session_key' as managed
from warehouse.movement_list where key = any (:keys) order by key for no key update;

--! count_list_rows
-- Number of rows of lists by status, from which the status of a list is derived. Counted after the wait for the lock of
-- the list, because rows change only under that lock. Reversals do not count. `last_item` is the highest item number so
-- far.
select l.key, count(m.key) filter (where m.status in ('planned', 'started')) as open_rows,
    count(m.key) filter (where m.status = 'completed' and m.type <> 'reversal') as completed_rows,
    coalesce(max(m.movement_list_item), 0) as last_item
from unnest(:keys::bigint[]) as l (key) left join warehouse.movement m on m.movement_list_key = l.key
group by l.key;

--! insert_list (notes?, created_by?, start?, ended?, closed_by?, extra?)
-- Inserts a list that is planned, or completed immediately. Only a completed one has a start, an end and the user who
-- closed it.
insert into warehouse.movement_list (code, type, status, notes, due_by, created, created_by, start, "end", closed_by, refs,
    extra)
values (:code, :type, :status, :notes, :due_by, :now, :created_by, :start, :ended, :closed_by, :refs, :extra)
returning key;

--! update_list (notes?, extra?)
-- Stores everything that a client may change of an open list. Its status follows from its rows.
update warehouse.movement_list
set code = :code, notes = :notes, due_by = :due_by, refs = :refs, extra = :extra, rev = rev + 1
where key = :key
returning key;

--! update_references_of_open_rows
-- Updates the references of open rows after those of their list have changed. Completed rows keep theirs.
update warehouse.movement set refs = (refs - :removed::text[]) || :added::jsonb, rev = rev + 1
where movement_list_key = :list_key and status in ('planned', 'started')
returning key;

--! set_list_status (start?, ended?, closed_by?)
-- Updates the status of a list, which follows from its rows or is ended by a user. In the second case, `closed_by` is
-- set. A list never ends before its start.
update warehouse.movement_list
set status = :status, start = :start,
    "end" = case when :ended::timestamptz is not null then greatest(:ended, :start::timestamptz) end, closed_by = :closed_by, rev = rev + 1
where key = :key
returning key;

--! reduce_movement
-- Notes that a part of an open movement was confirmed. The rest (`:rest`) stays open.
update warehouse.movement
set status = 'started', qt_planned = :rest, start = coalesce(start, :now), rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! cancel_movements (reason?)
-- Cancels movements. Without a reason for the cancellation, a movement keeps the reason with which it was planned.
update warehouse.movement
set status = 'canceled', "end" = greatest(:now, start), user_key = :user_key, reason = coalesce(:reason, reason), rev = rev + 1
where key = any (:keys) and status in ('planned', 'started')
returning key;

--! cancel_rest
-- Cancels the rest of an open movement of which a part was confirmed, because the rest is no longer needed.
update warehouse.movement
set status = 'canceled', qt_planned = :rest, start = coalesce(start, :now), "end" = greatest(:now, start), user_key = :user_key,
    rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! update_movement (serial_key?, lot_key?, reason?, extra?)
-- Changes an open movement. A receipt can be planned for a unit or lot that does not exist yet. Its code is kept only
-- as long as no other unit or lot is set.
update warehouse.movement
set qt_planned = :quantity, position_from = :position_from, position_to = :position_to, serial_key = :serial_key,
    serial_code = case when :keeps_serial_code then serial_code end, lot_key = :lot_key,
    lot_code = case when :keeps_lot_code then lot_code end, refs = :refs, reason = :reason, extra = :extra,
    rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! note_reversal
-- Stores the quantity of a movement that was reversed so far, and its newest reversal.
update warehouse.movement set reversed_qt = :reversed, inverse_movement_key = :inverse_key, rev = rev + 1
where key = :key
returning key;

--! find_row_to_restore (split_from?, lot_key?)
-- The open row of a list to which a reversed quantity is added when it is planned again: the row from which the
-- movement was split, otherwise an equal one of its item. Without such a row, the caller plans a new one.
select key from warehouse.movement
where movement_list_key = :list_key and status in ('planned', 'started')
    and (key = :split_from or (movement_list_item = :item and product_key = :product_key
        and serial_key is null and serial_code is null and lot_key is not distinct from :lot_key and lot_code is null
        and position_from = :position_from and position_to = :position_to
        and sign(qt_planned) = sign(:quantity::numeric)))
order by key = :split_from desc, key limit 1;

--! restore_quantity
-- Adds a reversed quantity that is to be moved again to the row that `find_row_to_restore` has found.
update warehouse.movement set qt_planned = qt_planned + :quantity, rev = rev + 1
where key = :key and status in ('planned', 'started')
returning key;

--! find_consuming_link
-- The active link for which a consumption was made. Such a consumption is not reversed while its part is built in.
-- Found through the part, because there is no index on the movement of a link.
select l.key from warehouse.movement m join serial.link l on l.child_serial_key = m.serial_key
where m.key = :key and l.consumption_movement_key = m.key and l.ended_at is null;

--! list_code_is_taken
-- Whether a code is taken. Codes are unique among the lists of one type.
select exists (select from warehouse.movement_list where code = :code and type = :type) as taken;

--! find_stock_below (): (serial_key?, lot_key?)
-- The content of a container at any depth, all of which is shipped with it. Always in the same order.
select s.key, s.product_key, s.position_key, s.serial_key, s.lot_key, s.quantity
from position.position p join warehouse.stock s on s.position_key = p.key
where p.path @> array[:key::text] and not p.deleted
order by s.product_key, s.position_key, s.serial_key, s.lot_key;

--! note_consuming_links
-- Adds the reference to the link to consumptions, because a part leaves stock before its link is made.
update warehouse.movement m set refs = m.refs || jsonb_build_object('serial_link_key', l.link_key::text)
from unnest(:keys::bigint[], :link_keys::bigint[]) as l (key, link_key) where m.key = l.key
returning m.key;

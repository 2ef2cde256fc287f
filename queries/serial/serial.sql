--: SerialRow(code?, work_order_key?, lot_key?, counter_key?, created_by?, user_key?, released?, deleted_at?, deleted_by?, scrapped?, scrapped_by?, scrap_reason?, hold_reason?, hold_by?, hold_at?, parent_key?, parent_batch_key?, link_key?, position_key?, position_code?)

--: UnitRow(code?, work_order_key?, lot_key?, released?, hold_reason?, link_key?, parent_key?, parent_batch_key?, position_key?, left_by?)

--! find_serial : SerialRow
-- One unit. A separate statement from `find_serials`, because PostgreSQL keeps its plan, while a statement with a list
-- of unknown length is planned at each call.
select * from serial.serial_record where key = :key;

--! find_serials : SerialRow
select * from serial.serial_record where key = any (:keys);

--! lock_units : UnitRow
-- Locks units to change them, in key order, so that two commands cannot deadlock.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, left_by,
    exists (select from product.product p where p.key = serial.product_key and p.manage_inventory)
        and exists (select from configuration.config c
            where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept
from serial.serial where key = any (:keys) order by key for no key update;

--! find_units : UnitRow
-- Reads the same as `lock_units` without a lock, for responses that guarantee nothing, such as the readiness of a
-- batch.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, left_by,
    exists (select from product.product p where p.key = serial.product_key and p.manage_inventory)
        and exists (select from configuration.config c
            where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept
from serial.serial where key = any (:keys);

--! lock_trees
-- Units with the heads of their trees, in one call. What is locked is read by the next statement.
select changed, skipped from serial.lock_trees(:keys, :busy);

--! find_trees : UnitRow
-- Units and the heads of their trees, once they are locked.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, left_by,
    exists (select from product.product p where p.key = serial.product_key and p.manage_inventory)
        and exists (select from configuration.config c
            where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept
from serial.serial
where key = any (array (select unnest(:keys::bigint[]) union select s.root_key from serial.serial s where s.key = any (:keys)));

--! find_products_below
-- Products of these units and of everything built into them. The product of a unit that is written twice in a
-- transaction is locked, so a command that does this locks the products first.
with recursive below (key, product_key) as (
    select key, product_key from serial.serial where key = any (:keys)
    union all
    select s.key, s.product_key from below join serial.serial s on s.parent_key = below.key
)
select distinct product_key from below;

--! find_roots
-- The head of each unit's tree.
select key, root_key from serial.serial where key = any (:keys);

--! find_coded (product_key?)
-- Units with exactly this code, of one product or of all. The condition in lower case enables the index.
select s.key from serial.serial s join product.product p on p.key = s.product_key
where lower(s.code) collate "C" = lower(:code) and s.code = :code and s.deleted_at is null
    and (:product_key::bigint is null or s.product_key = :product_key)
order by lower(p.code) collate "C", s.key;

--! code_is_taken (own_key?)
-- Whether another unit of the product has a code. `own_key` is the unit that is being changed. The code of a deleted
-- unit is free.
select exists (
    select from serial.serial
    where product_key = :product_key and code = :code and deleted_at is null
        and key is distinct from :own_key) as taken;

--! find_taken_codes
-- The codes among those of new units, sent or produced by a counter, that other units of the product already have.
select s.product_key, given.code from unnest(:product_keys::bigint[], :codes::text[]) as given (product_key, code)
join serial.serial s on s.product_key = given.product_key and s.code = given.code and s.deleted_at is null;

--! insert_serials (codes[?], work_order_keys[?], lot_keys[?], counter_keys[?], released[?], created_by?)
-- Inserts units. A new unit is the root of its own tree (`root_key`). It is either released by its creator or in
-- progress.
insert into serial.serial (key, root_key, code, product_key, work_order_key, lot_key, counter_key, released, released_by,
    created, created_by, user_key, has_values)
select s.key, s.key, s.code, s.product_key, s.work_order_key, s.lot_key, s.counter_key, s.released,
    case when s.released is not null then :created_by::bigint end, :now, :created_by, :created_by, s.has_values
from unnest(:keys::bigint[], :codes::text[], :product_keys::bigint[], :work_order_keys::bigint[], :lot_keys::bigint[],
    :counter_keys::text[], :released::timestamptz[], :has_values::boolean[])
    as s (key, code, product_key, work_order_key, lot_key, counter_key, released, has_values)
-- Always the same order, so that two commands with the same codes cannot deadlock.
order by s.product_key, s.code
-- Returns rows, because only statements that return rows are kept prepared.
returning key;

--! update_serial (code?, lot_key?)
-- Stores code and lot. The caller passes the current value of the one that does not change.
update serial.serial set code = :code, lot_key = :lot_key, user_key = :user_key, rev = rev + 1 where key = :key;

--! set_released (released?)
-- Releases a unit. Null undoes the release.
update serial.serial set released = :released,
    released_by = case when :released::timestamptz is not null then :user_key::bigint end, user_key = :user_key,
    rev = rev + 1
where key = :key;

--! set_scrapped
-- Scraps a unit, never earlier than its last part was built in, because the command that built it in may have begun
-- later and locked the unit first.
update serial.serial s set scrapped = greatest(:now,
        (select max(l.linked_at) from serial.link l where l.parent_serial_key = s.key)),
    scrapped_by = :user_key, scrap_reason = :reason, user_key = :user_key, rev = rev + 1
where key = :key;

--! set_hold (reason?, by?, at?)
-- Puts a unit on hold, never earlier than it was built in, because the command that built it in may have begun later and
-- locked the unit first. Null in `reason`, `by` and `at` releases the hold.
update serial.serial s set hold_reason = :reason, hold_by = :by,
    hold_at = case when :at::timestamptz is not null then greatest(:at,
        (select max(l.linked_at) from serial.link l where l.child_serial_key = s.key)) end,
    user_key = :user_key, rev = s.rev + 1
where s.key = :key;

--! put_units_on_hold
-- Puts recalled units on hold. Deleted units are left out, and units that are already on hold keep their reason. Only
-- the others are returned. As in `set_hold`, no unit is held earlier than it was built in.
update serial.serial s set hold_reason = :reason, hold_by = :user_key,
    hold_at = greatest(:now, (select max(l.linked_at) from serial.link l where l.child_serial_key = s.key)),
    user_key = :user_key, rev = s.rev + 1
from unnest(:keys::bigint[]) as asked (key)
where s.key = asked.key and s.hold_reason is null and s.deleted_at is null
returning s.key, s.product_key;

--! set_deleted
-- Marks units as deleted. The rows stay for the history, and the codes are free again.
update serial.serial set deleted_at = :now, deleted_by = :user_key, user_key = :user_key, rev = rev + 1
where key = :key;

--! has_open_children
-- Whether a unit has components, drafts included. Such a unit cannot be deleted.
select exists (select from serial.serial where parent_key = :key) as open;

--! find_batch_components
-- Components of all open links that name the batch, whether their parent is the batch or one of its units.
-- `find_batch_parts` reads the components of its units, also of links that name only the work order.
select l.child_serial_key as key, l.key as link_key, l.confirmed
from serial.link l join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key
where l.batch_key = :batch_key and l.ended_at is null
order by lower(p.code) collate "C", lower(s.code) collate "C", s.key;

--! find_choices (position_key?): (product_description?)
-- What a selection list shows for each unit: whether it is built in or reserved, and whether it can be taken from
-- stock, optionally from one location.
select s.key, s.link_key is not null as used,
    s.link_key is null and s.hold_reason is null and s.position_key is not null
        and (:position_key::text is null or s.position_key = :position_key) as available,
    p.code as product_code, p.description as product_description
from serial.serial s join product.product p on p.key = s.product_key where s.key = any (:keys);

--: SerialState()

--! find_serial_states : SerialState
-- Whether units exist, and whether they are deleted, for their files, tags and messages. Takes no lock.
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys);

--! keep_serial_states : SerialState
-- Reads the same as `find_serial_states` for a change that only refers to the units: they exist until the commit.
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys) order by key for key share;

--! hold_serial_states : SerialState
-- Reads the same as `find_serial_states` for a change that relies on the state of the units: they are not deleted
-- before the commit.
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys) order by key for share;

--! lock_serial_states : SerialState
-- Reads the same as `find_serial_states` and locks the units to change them.
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys) order by key
for no key update;

--! place_units (position_keys[?], left_by[?])
-- Stores in units where they are, or how they left stock. Only the warehouse writes this, together with its stock, and
-- has locked the units.
update serial.serial s set position_key = p.position_key, left_by = p.left_by, user_key = :user_key, rev = s.rev + 1
from unnest(:keys::bigint[], :position_keys::text[], :left_by::text[]) as p (key, position_key, left_by)
where s.key = p.key
returning s.key;

--! find_parts_on_hold
-- Parts inside units, at any depth, that are on hold themselves or through their lot. A unit with such a part cannot be
-- shipped.
with recursive below (head, key) as (
    select key, key from unnest(:keys::bigint[]) as key
    union all
    select below.head, s.key from below join serial.serial s on s.parent_key = below.key and s.link_confirmed
)
select below.head, s.key from below join serial.serial s on s.key = below.key
    left join serial.lot l on l.key = s.lot_key
where below.key <> below.head and (s.hold_reason is not null or l.hold_reason is not null)
order by below.head, s.key;

--! find_units_by_code
-- The existing units among those that a movement names by product and code.
select s.product_key, s.code as code, s.key
from unnest(:product_keys::bigint[], :codes::text[]) as given (product_key, code)
    join serial.serial s on s.product_key = given.product_key and s.code = given.code and s.deleted_at is null;

--! forget_places
-- For a reset of the inventory, which erases all movements: no unit is in stock, shipped or consumed any more, and no
-- link names a movement.
with unit as (
    update serial.serial set position_key = null, left_by = null, rev = rev + 1
    where position_key is not null or left_by is not null returning key
), part as (
    update serial.link set consumption_movement_key = null, return_movement_key = null, rev = rev + 1
    where consumption_movement_key is not null or return_movement_key is not null returning key
)
select (select count(*) from unit) as units, (select count(*) from part) as links;

--! find_units_of_order
-- The units of a work order, which are locked before it is deleted. Deleted units refer to it too.
select key from serial.serial where work_order_key = :work_order_key order by key;

--! forget_order_of_units
-- Removes a deleted work order from units that were recorded manually for it. The units stay.
update serial.serial set work_order_key = null, rev = rev + 1 where work_order_key = :work_order_key;

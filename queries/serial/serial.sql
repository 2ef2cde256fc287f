--: SerialRow(code?, work_order_key?, lot_key?, counter_key?, created_by?, user_key?, released?, deleted_at?, deleted_by?, scrapped?, scrapped_by?, scrap_reason?, hold_reason?, hold_by?, hold_at?, parent_key?, parent_batch_key?, link_key?, position_key?, position_code?)

--: UnitRow(code?, work_order_key?, lot_key?, released?, hold_reason?, link_key?, parent_key?, parent_batch_key?, position_key?, left_by?)

--! find_serial : SerialRow
-- A statement of its own beside find_serials: for one key PostgreSQL keeps its plan, for a list of unknown length it
-- plans each time.
select * from serial.serial_record where key = :key;

--! find_serials : SerialRow
select * from serial.serial_record where key = any (:keys);

--! lock_units : UnitRow
-- For commands that change units. In key order, so that two of them never wait for each other in a circle.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, left_by,
    exists (select from product.product p where p.key = serial.product_key and p.manage_inventory)
        and exists (select from configuration.config c
            where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept
from serial.serial where key = any (:keys) order by key for no key update;

--! find_units : UnitRow
-- The same without a lock, for answers such as the readiness of a batch that guarantee nothing.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, left_by,
    exists (select from product.product p where p.key = serial.product_key and p.manage_inventory)
        and exists (select from configuration.config c
            where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept
from serial.serial where key = any (:keys);

--! try_lock_units : UnitRow
-- Locks the units that no other transaction has locked and leaves out the rest, so that the caller never waits here.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, left_by,
    exists (select from product.product p where p.key = serial.product_key and p.manage_inventory)
        and exists (select from configuration.config c
            where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept
from serial.serial where key = any (:keys) order by key for no key update skip locked;

--! find_products_below
-- Products of these units and of everything built into them. A unit that is written twice in a transaction has its
-- product locked: such a command locks the products first.
with recursive below (key, product_key) as (
    select key, product_key from serial.serial where key = any (:keys)
    union all
    select s.key, s.product_key from below join serial.serial s on s.parent_key = below.key
)
select distinct product_key from below;

--! find_roots
-- The head of each unit's tree, which is locked before the unit. Only a hint: once locked, the caller reads it again.
select key, root_key from serial.serial where key = any (:keys);

--! find_coded (product_key?)
-- Units with exactly this code, of one product or of all. The condition in lower case is the one that the index has.
select s.key from serial.serial s join product.product p on p.key = s.product_key
where lower(s.code) collate "C" = lower(:code) and s.code = :code and s.deleted_at is null
    and (:product_key::bigint is null or s.product_key = :product_key)
order by lower(p.code) collate "C", s.key;

--! code_is_taken (own_key?)
-- A unit that is changed may keep its own code (`own_key`); the code of a deleted unit is free.
select exists (
    select from serial.serial
    where product_key = :product_key and code = :code and deleted_at is null
        and key is distinct from :own_key) as taken;

--! find_taken_codes
-- Codes of new units, sent or taken from a counter, that other units of the product have already.
select s.product_key, given.code from unnest(:product_keys::bigint[], :codes::text[]) as given (product_key, code)
join serial.serial s on s.product_key = given.product_key and s.code = given.code and s.deleted_at is null;

--! insert_serials (codes[?], work_order_keys[?], lot_keys[?], counter_keys[?], released[?], created_by?)
-- A new unit is the head of its own tree (`root_key`); it was released by its creator, or is in progress.
insert into serial.serial (key, root_key, code, product_key, work_order_key, lot_key, counter_key, released, released_by,
    created, created_by, user_key, has_values)
select s.key, s.key, s.code, s.product_key, s.work_order_key, s.lot_key, s.counter_key, s.released,
    case when s.released is not null then :created_by::bigint end, :now, :created_by, :created_by, s.has_values
from unnest(:keys::bigint[], :codes::text[], :product_keys::bigint[], :work_order_keys::bigint[], :lot_keys::bigint[],
    :counter_keys::text[], :released::timestamptz[], :has_values::boolean[])
    as s (key, code, product_key, work_order_key, lot_key, counter_key, released, has_values)
-- One order for all: two commands with the same codes never wait for each other in a circle.
order by s.product_key, s.code
-- Only a statement that answers rows is kept prepared.
returning key;

--! update_serial (code?, lot_key?)
-- Writes code and lot; the caller passes the old value where nothing changes.
update serial.serial set code = :code, lot_key = :lot_key, user_key = :user_key, rev = rev + 1 where key = :key;

--! set_released (released?)
-- Releases a unit; null undoes the release.
update serial.serial set released = :released,
    released_by = case when :released::timestamptz is not null then :user_key::bigint end, user_key = :user_key,
    rev = rev + 1
where key = :key;

--! set_scrapped
-- Never earlier than its last part was built in: that command may have begun later and locked the unit first.
update serial.serial s set scrapped = greatest(:now,
        (select max(l.linked_at) from serial.link l where l.parent_serial_key = s.key)),
    scrapped_by = :user_key, scrap_reason = :reason, user_key = :user_key, rev = rev + 1
where key = :key;

--! set_hold (reason?, by?, at?)
-- Puts a unit on hold; null in reason, by and at releases the hold.
update serial.serial set hold_reason = :reason, hold_by = :by, hold_at = :at, user_key = :user_key, rev = rev + 1
where key = :key;

--! put_units_on_hold
-- Recalled units. Those on hold already keep their reason, deleted ones are left out. Only the others are returned.
update serial.serial s set hold_reason = :reason, hold_by = :user_key, hold_at = :now, user_key = :user_key, rev = s.rev + 1
from unnest(:keys::bigint[]) as asked (key)
where s.key = asked.key and s.hold_reason is null and s.deleted_at is null
returning s.key, s.product_key;

--! set_deleted
-- The row stays for the history; its code is free again.
update serial.serial set deleted_at = :now, deleted_by = :user_key, user_key = :user_key, rev = rev + 1
where key = :key;

--! has_open_children
-- A unit with components, drafts included, cannot be deleted.
select exists (select from serial.serial where parent_key = :key) as open;

--! find_batch_components
-- Components that links of the batch itself reserve or have built in. find_batch_parts reads what is inside its units.
select l.child_serial_key as key, l.key as link_key, l.confirmed
from serial.link l join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key
where l.batch_key = :batch_key and l.ended_at is null
order by lower(p.code) collate "C", lower(s.code) collate "C", s.key;

--! find_choices (position_key?): (product_description?)
-- What a selection list shows of each unit: whether it is built in or reserved, and whether it can be taken from stock,
-- from one location if one is given.
select s.key, s.link_key is not null as used,
    s.link_key is null and s.hold_reason is null and s.position_key is not null
        and (:position_key::text is null or s.position_key = :position_key) as available,
    p.code as product_code, p.description as product_description
from serial.serial s join product.product p on p.key = s.product_key where s.key = any (:keys);

--: SerialState()

--! find_serial_states : SerialState
-- Whether a unit exists and is live, for files, tags and messages on it. The three below also lock it.
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys);

--! keep_serial_states : SerialState
-- For a change that only names the unit: it exists until the commit.
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys) order by key for key share;

--! hold_serial_states : SerialState
-- For a change that relies on the unit: it stays live, or deleted, until the commit.
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys) order by key for share;

--! lock_serial_states : SerialState
-- For a change of the unit itself.
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys) order by key
for no key update;

--! place_units (position_keys[?], left_by[?])
-- A unit repeats where it is, or how it left stock. Only the warehouse writes this, with its stock, and has the units
-- locked.
update serial.serial s set position_key = p.position_key, left_by = p.left_by, user_key = :user_key, rev = s.rev + 1
from unnest(:keys::bigint[], :position_keys::text[], :left_by::text[]) as p (key, position_key, left_by)
where s.key = p.key
returning s.key;

--! find_parts_on_hold
-- A unit cannot be shipped while a part inside it, at any depth, is on hold itself or by its lot.
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
-- A movement names units by product and code: those that exist already.
select s.product_key, s.code as code, s.key
from unnest(:product_keys::bigint[], :codes::text[]) as given (product_key, code)
    join serial.serial s on s.product_key = given.product_key and s.code = given.code and s.deleted_at is null;

--! forget_places
-- Reset of the inventory: all movements are erased, so no unit is in stock, shipped or consumed, and no link names a
-- movement.
with unit as (
    update serial.serial set position_key = null, left_by = null, rev = rev + 1
    where position_key is not null or left_by is not null returning key
), part as (
    update serial.link set consumption_movement_key = null, return_movement_key = null, rev = rev + 1
    where consumption_movement_key is not null or return_movement_key is not null returning key
)
select (select count(*) from unit) as units, (select count(*) from part) as links;

--! find_units_of_order
-- Locked before the work order is deleted. Deleted units name it too.
select key from serial.serial where work_order_key = :work_order_key order by key;

--! forget_order_of_units
-- The work order is deleted. Units that were recorded by hand for it stay without it.
update serial.serial set work_order_key = null, rev = rev + 1 where work_order_key = :work_order_key;

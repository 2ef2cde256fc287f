--: SerialRow(code?, work_order_key?, lot_key?, counter_key?, created_by?, user_key?, released?, deleted_at?, deleted_by?, scrapped?, scrapped_by?, scrap_reason?, hold_reason?, hold_by?, hold_at?, parent_key?, parent_batch_key?, link_key?, position_key?, position_code?)

--: UnitRow(code?, work_order_key?, lot_key?, released?, hold_reason?, link_key?, parent_key?, parent_batch_key?, position_key?, left_by?)

--! find_serial : SerialRow
-- Apart from the next one: for a list of keys of unknown length PostgreSQL makes a new plan each time.
select * from serial.serial_record where key = :key;

--! find_serials : SerialRow
select * from serial.serial_record where key = any (:keys);

--! lock_units : UnitRow
-- In key order, so that two writers never wait for each other.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, left_by,
    exists (select from product.product p where p.key = serial.product_key and p.manage_inventory)
        and exists (select from configuration.config c
            where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept
from serial.serial where key = any (:keys) order by key for no key update;

--! find_units : UnitRow
-- Only read, for answers that promise nothing.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, left_by,
    exists (select from product.product p where p.key = serial.product_key and p.manage_inventory)
        and exists (select from configuration.config c
            where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept
from serial.serial where key = any (:keys);

--! lock_free_units : UnitRow
-- Those that nobody holds at the moment; the others are left out, so that nobody waits here.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, left_by,
    exists (select from product.product p where p.key = serial.product_key and p.manage_inventory)
        and exists (select from configuration.config c
            where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept
from serial.serial where key = any (:keys) order by key for no key update skip locked;

--! find_products_below
-- Of these units and of everything that is built into them.
with recursive below (key, product_key) as (
    select key, product_key from serial.serial where key = any (:keys)
    union all
    select s.key, s.product_key from below join serial.serial s on s.parent_key = below.key
)
select distinct product_key from below;

--! find_roots
select key, root_key from serial.serial where key = any (:keys);

--! find_coded (product_key?)
select s.key from serial.serial s join product.product p on p.key = s.product_key
where lower(s.code) collate "C" = lower(:code) and s.code = :code and s.deleted_at is null
    and (:product_key::bigint is null or s.product_key = :product_key)
order by lower(p.code) collate "C", s.key;

--! code_is_taken (own_key?)
select exists (
    select from serial.serial
    where product_key = :product_key and code = :code and deleted_at is null
        and key is distinct from :own_key) as taken;

--! find_taken_codes
select s.product_key, given.code from unnest(:product_keys::bigint[], :codes::text[]) as given (product_key, code)
join serial.serial s on s.product_key = given.product_key and s.code = given.code and s.deleted_at is null;

--! insert_serials (codes[?], work_order_keys[?], lot_keys[?], counter_keys[?], released[?], created_by?)
insert into serial.serial (key, root_key, code, product_key, work_order_key, lot_key, counter_key, released, released_by,
    created, created_by, user_key, has_values)
select s.key, s.key, s.code, s.product_key, s.work_order_key, s.lot_key, s.counter_key, s.released,
    case when s.released is not null then :created_by::bigint end, :now, :created_by, :created_by, s.has_values
from unnest(:keys::bigint[], :codes::text[], :product_keys::bigint[], :work_order_keys::bigint[], :lot_keys::bigint[],
    :counter_keys::text[], :released::timestamptz[], :has_values::boolean[])
    as s (key, code, product_key, work_order_key, lot_key, counter_key, released, has_values)
-- One order for all who wait for each other's codes.
order by s.product_key, s.code
-- Only a statement that answers rows is kept prepared.
returning key;

--! update_serial (code?, lot_key?)
update serial.serial set code = :code, lot_key = :lot_key, user_key = :user_key, rev = rev + 1 where key = :key;

--! set_released (released?)
update serial.serial set released = :released,
    released_by = case when :released::timestamptz is not null then :user_key::bigint end, user_key = :user_key,
    rev = rev + 1
where key = :key;

--! set_scrapped
-- Not before its last part was built in: that command may have begun later and locked the unit first.
update serial.serial s set scrapped = greatest(:now,
        (select max(l.linked_at) from serial.link l where l.parent_serial_key = s.key)),
    scrapped_by = :user_key, scrap_reason = :reason, user_key = :user_key, rev = rev + 1
where key = :key;

--! set_hold (reason?, by?, at?)
update serial.serial set hold_reason = :reason, hold_by = :by, hold_at = :at, user_key = :user_key, rev = rev + 1
where key = :key;

--! hold_many
-- Those that nobody may use from now on; what is on hold stays as it is.
update serial.serial s set hold_reason = :reason, hold_by = :user_key, hold_at = :now, user_key = :user_key, rev = s.rev + 1
from unnest(:keys::bigint[]) as asked (key)
where s.key = asked.key and s.hold_reason is null and s.deleted_at is null
returning s.key, s.product_key;

--! set_deleted
update serial.serial set deleted_at = :now, deleted_by = :user_key, user_key = :user_key, rev = rev + 1
where key = :key;

--! has_open_children
select exists (select from serial.serial where parent_key = :key) as open;

--! find_batch_components
select l.child_serial_key as key, l.key as link_key, l.confirmed
from serial.link l join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key
where l.batch_key = :batch_key and l.ended_at is null
order by lower(p.code) collate "C", lower(s.code) collate "C", s.key;

--! find_choices (position_key?): (product_description?)
select s.key, s.link_key is not null as used,
    s.link_key is null and s.hold_reason is null and s.position_key is not null
        and (:position_key::text is null or s.position_key = :position_key) as available,
    p.code as product_code, p.description as product_description
from serial.serial s join product.product p on p.key = s.product_key where s.key = any (:keys);

--: SerialState()

--! find_serial_states : SerialState
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys);

--! keep_serial_states : SerialState
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys) order by key for key share;

--! hold_serial_states : SerialState
-- They stay so until the commit.
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys) order by key for share;

--! lock_serial_states : SerialState
select key, deleted_at is not null as deleted from serial.serial where key = any (:keys) order by key
for no key update;

--! place_units (position_keys[?], left_by[?])
-- Where units lie now, or what they left stock by; they are held, and only the warehouse says so.
update serial.serial s set position_key = p.position_key, left_by = p.left_by, user_key = :user_key, rev = s.rev + 1
from unnest(:keys::bigint[], :position_keys::text[], :left_by::text[]) as p (key, position_key, left_by)
where s.key = p.key
returning s.key;

--! find_parts_on_hold
-- What is built into units, at any depth, and must not be used: on hold itself, or of a lot on hold.
with recursive below (head, key) as (
    select key, key from unnest(:keys::bigint[]) as key
    union all
    select below.head, s.key from below join serial.serial s on s.parent_key = below.key and s.link_confirmed
)
select below.head, s.key from below join serial.serial s on s.key = below.key
    left join serial.lot l on l.key = s.lot_key
where below.key <> below.head and (s.hold_reason is not null or l.hold_reason is not null)
order by below.head, s.key;

--! find_units_coded
-- By product and code.
select s.product_key, s.code as code, s.key
from unnest(:product_keys::bigint[], :codes::text[]) as given (product_key, code)
    join serial.serial s on s.product_key = given.product_key and s.code = given.code and s.deleted_at is null;

--! forget_places
-- No unit lies anywhere, or was shipped or consumed; no link names a movement.
with unit as (
    update serial.serial set position_key = null, left_by = null, rev = rev + 1
    where position_key is not null or left_by is not null returning key
), part as (
    update serial.link set consumption_movement_key = null, return_movement_key = null, rev = rev + 1
    where consumption_movement_key is not null or return_movement_key is not null returning key
)
select (select count(*) from unit) as units, (select count(*) from part) as links;

--! find_units_of_order
select key from serial.serial where work_order_key = :work_order_key order by key;

--! forget_order_of_units
-- The order goes; what was made by hand for it stays.
update serial.serial set work_order_key = null, rev = rev + 1 where work_order_key = :work_order_key;

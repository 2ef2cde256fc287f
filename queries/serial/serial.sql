--: SerialRow(code?, work_order_key?, lot_key?, counter_key?, created_by?, user_key?, released?, deleted_at?, deleted_by?, scrapped?, scrapped_by?, scrap_reason?, hold_reason?, hold_by?, hold_at?, parent_key?, parent_batch_key?, link_key?, position_key?, position_code?)

--: Unit(code?, work_order_key?, lot_key?, released?, hold_reason?, link_key?, parent_key?, parent_batch_key?, position_key?)

--! find_serial : SerialRow
-- Apart from the next one: for a list of keys of unknown length PostgreSQL makes a new plan each time.
select * from serial.serial_record where key = :key;

--! find_serials : SerialRow
select * from serial.serial_record where key = any (:keys);

--! find_units : Unit
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, state
from serial.serial where key = any (:keys);

--! lock_units : Unit
-- In key order, so that two writers never wait for each other.
select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted,
    scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key,
    position_key, state
from serial.serial where key = any (:keys) order by key for no key update;

--! find_roots
select key, root_key from serial.serial where key = any (:keys);

--! find_serial_deleted
select deleted_at is not null as deleted from serial.serial where key = :key;

--! hold_serial_deleted
-- It stays so until the commit.
select deleted_at is not null as deleted from serial.serial where key = :key for share;

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
insert into serial.serial (key, root_key, code, product_key, work_order_key, lot_key, counter_key, released, created,
    created_by, user_key)
select s.key, s.key, s.code, s.product_key, s.work_order_key, s.lot_key, s.counter_key, s.released, :now, :created_by,
    :created_by
from unnest(:keys::bigint[], :codes::text[], :product_keys::bigint[], :work_order_keys::bigint[], :lot_keys::bigint[],
    :counter_keys::text[], :released::timestamptz[])
    as s (key, code, product_key, work_order_key, lot_key, counter_key, released);

--! next_serial_keys
select nextval('platform.key_sequence') as key from generate_series(1, :count::integer);

--! update_serial (code?, lot_key?)
update serial.serial set code = :code, lot_key = :lot_key, user_key = :user_key, rev = rev + 1 where key = :key;

--! set_released (released?)
update serial.serial set released = :released, user_key = :user_key, rev = rev + 1 where key = :key;

--! set_scrapped
update serial.serial set scrapped = :now, scrapped_by = :user_key, scrap_reason = :reason, user_key = :user_key,
    rev = rev + 1
where key = :key;

--! set_hold (reason?, by?, at?)
update serial.serial set hold_reason = :reason, hold_by = :by, hold_at = :at, user_key = :user_key, rev = rev + 1
where key = :key;

--! set_deleted
update serial.serial set deleted_at = :now, deleted_by = :user_key, user_key = :user_key, rev = rev + 1
where key = :key;

--! has_open_children
select exists (select from serial.serial where parent_key = :key) as open;

--! find_batch_units
select s.key from production.batch_unit u join serial.serial s on s.key = u.serial_key
where u.batch_key = :batch_key and s.deleted_at is null and (s.code is not null or not :filter_empty)
order by lower(s.code) collate "C", s.key;

--! find_batch_parts
-- What is built into the units of a batch by links of the batch's own order.
select l.parent_serial_key as parent_key, l.child_serial_key as child_key
from production.batch b join production.batch_unit u on u.batch_key = b.key
    join serial.link l on l.parent_serial_key = u.serial_key and l.work_order_key = b.work_order_key
    join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key
where b.key = :batch_key and l.ended_at is null
order by lower(p.code) collate "C", lower(s.code) collate "C", l.key;

--! find_batch_components
select l.child_serial_key as key, l.key as link_key, l.confirmed
from serial.link l join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key
where l.batch_key = :batch_key and l.ended_at is null
order by lower(p.code) collate "C", lower(s.code) collate "C", s.key;

--! find_wip (work_order_key?, job_key?, phase_key?, pattern?): (code?, counter_key?)
-- Free at the phase, or booked by the job; a first phase has its units in its batch alone.
with asked as (
    select coalesce(:work_order_key, j.work_order_key) as work_order_key, coalesce(:phase_key, j.phase_key) as phase_key
    from (select) nothing left join production.job j on j.key = :job_key
), found (serial_key, active) as (
    select w.serial_key, false from production.wip_link w join asked a on w.work_order_key = a.work_order_key
    where w.serial_key is not null and w.job_key is null and (a.phase_key is null or w.phase_to_key = a.phase_key)
    union
    select u.serial_key, true from production.batch b join production.batch_unit u on u.batch_key = b.key
        join asked a on b.work_order_key = a.work_order_key
    where b.active and b.job_key = :job_key
)
select s.key, s.code, s.counter_key, f.active from found f join serial.serial s on s.key = f.serial_key
where s.deleted_at is null and s.scrapped is null and s.hold_reason is null
    and (:pattern::text is null or lower(s.code) like :pattern)
order by lower(s.code) collate "C", s.key;

--! find_choices (position_key?): (product_description?)
select s.key, s.link_key is not null as used,
    s.link_key is null and s.hold_reason is null and s.position_key is not null
        and (:position_key::text is null or s.position_key = :position_key) as available,
    p.code as product_code, p.description as product_description
from serial.serial s join product.product p on p.key = s.product_key where s.key = any (:keys);

--! find_listed (): (work_order_code?, project_code?)
select s.key, s.product_key, w.code as work_order_code, w.project_code
from serial.serial s left join production.work_order w on w.key = s.work_order_key where s.key = any (:keys);

--! hold_live_serials
-- They stay so until the commit.
select key from serial.serial where key = any (:keys) and deleted_at is null order by key for share;

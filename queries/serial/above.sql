-- Reads of our own about who above uses our records: the only statements here that name tables of higher areas.

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

--! find_wip (work_order_key?, job_key?, phase_key?, pattern?): (code?, counter_key?)
-- Free at the phase, or booked by the job; a first phase has its units in its batch alone. A phase without order and job
-- means the units of all orders that wait before it.
with asked as (
    select coalesce(:work_order_key, j.work_order_key) as work_order_key, coalesce(:phase_key, j.phase_key) as phase_key
    from (select) nothing left join production.job j on j.key = :job_key
), found (serial_key, active) as (
    select w.serial_key, false from production.wip_link w join asked a on w.work_order_key = a.work_order_key
    where w.serial_key is not null and w.job_key is null and (a.phase_key is null or w.phase_to_key = a.phase_key)
    union
    select w.serial_key, false from production.wip_link w
    where :work_order_key is null and :job_key is null and w.phase_to_key = :phase_key
        and w.serial_key is not null and w.job_key is null
    union
    select u.serial_key, true from production.batch b join production.batch_unit u on u.batch_key = b.key
        join asked a on b.work_order_key = a.work_order_key
    where b.active and b.job_key = :job_key
)
select s.key, s.code, s.counter_key, f.active from found f join serial.serial s on s.key = f.serial_key
where s.deleted_at is null and s.scrapped is null and s.hold_reason is null
    and (:pattern::text is null or lower(s.code) like :pattern)
order by lower(s.code) collate "C", s.key;

--! find_listed (): (work_order_code?, project_code?)
select s.key, s.product_key, w.code as work_order_code, w.project_code
from serial.serial s left join production.work_order w on w.key = s.work_order_key where s.key = any (:keys);

--! keep_work_orders
-- The lock that the foreign key takes, before those of products.
select key from production.work_order where key = any (:keys) order by key for key share;

--! find_work_in_progress
-- Whether an open batch has booked the unit, and whether it waits between two phases.
select exists (
        select from production.batch_unit u join production.batch b on b.key = u.batch_key
        where u.serial_key = :serial_key and b.active) as booked,
    exists (
        select from production.wip_link w where w.serial_key = :serial_key and w.job_key is null) as waiting;

--! lot_is_used
select exists (select from serial.serial where lot_key = :key)
    or exists (select from production.lot_allocation where lot_key = :key)
    or exists (select from production.batch where output_lot_key = :key)
    or exists (select from warehouse.stock where lot_key = :key)
    or exists (select from warehouse.movement where lot_key = :key)
    or exists (
        select from counting.record r join counting.session s on s.key = r.session_key
        where r.lot_keys @> array[:key::bigint] and r.lot_keys <> '{}' and r.status <> 'discarded'
            and s.status in ('started', 'completed', 'processing')) as used;

--! find_lot_quantities
-- What lies in stock of lots: quantities, and units that carry them.
select asked.key,
    coalesce((select sum(k.quantity) from warehouse.stock k where k.lot_key = asked.key), 0)
    + (select count(*) from serial.serial u join warehouse.stock k on k.serial_key = u.key
        where u.lot_key = asked.key) as quantity
from unnest(:keys::bigint[]) as asked (key);

--! find_expected (): (work_order_key?, product_key?, description?)
-- Traced components of orders and of products, line by line: a list may name a component twice. Joins rather than `any`,
-- whose plan PostgreSQL makes anew each time; who asks adds up.
select l.work_order_key, null::bigint as product_key, c.key as component_key, c.code, c.description, l.qt
from unnest(:work_order_keys::bigint[]) as o (key) join production.work_order_line l on l.work_order_key = o.key
    join product.product c on c.key = l.component_key
where c.traceability_level is not null
union all
select null, l.product_key, c.key, c.code, c.description, l.qt
from unnest(:product_keys::bigint[]) as o (key) join product.bom_line l on l.product_key = o.key
    join product.product c on c.key = l.component_key
where c.traceability_level is not null;

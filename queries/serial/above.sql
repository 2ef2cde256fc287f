-- Records of higher areas that concern units and lots: the only statements of this area that read tables of higher
-- areas.

--! find_batch_units
-- The units of a batch as its list shows them, without deleted ones. `filter_empty` also leaves out units without a
-- code.
select s.key from production.batch_unit u join serial.serial s on s.key = u.serial_key
where u.batch_key = :batch_key and s.deleted_at is null and (s.code is not null or not :filter_empty)
order by lower(s.code) collate "C", s.key;

--! find_batch_parts
-- The components of these units that were linked for the work order of the batch, for the list of units of a batch.
-- Components that another work order has built in are not shown.
select l.parent_serial_key as parent_key, l.child_serial_key as child_key
from production.batch b join production.batch_unit u on u.batch_key = b.key
    join serial.link l on l.parent_serial_key = u.serial_key and l.work_order_key = b.work_order_key
    join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key
where b.key = :batch_key and l.ended_at is null
order by lower(p.code) collate "C", lower(s.code) collate "C", l.key;

--! find_wip (work_order_key?, job_key?, phase_key?, pattern?): (code?, counter_key?)
-- Units that an operator can work on: those that wait for the phase, and those in the open batch of the job. Nothing
-- waits for a first phase, so its units are only in a batch. With a phase but without work order and job, returns the
-- units of all work orders.
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

--! find_order_codes_of_units (): (work_order_code?, project_code?)
-- The codes of the work order and the project of units, which the list of units also shows. Null for a unit that was
-- made without a work order.
select s.key, s.product_key, w.code as work_order_code, w.project_code
from serial.serial s left join production.work_order w on w.key = s.work_order_key where s.key = any (:keys);

--! keep_work_orders
-- The work orders among these keys that exist. Takes in advance the lock that the foreign key of new units takes, so
-- that work orders are locked before products.
select key from production.work_order where key = any (:keys) order by key for key share;

--! find_work_in_progress
-- Whether an open batch has booked the unit, and whether the unit waits between two phases.
select exists (
        select from production.batch_unit u join production.batch b on b.key = u.batch_key
        where u.serial_key = :serial_key and b.active) as booked,
    exists (
        select from production.wip_link w where w.serial_key = :serial_key and w.job_key is null) as waiting;

--! lot_is_used
-- Whether any record refers to a lot, which then cannot be deleted. A count record refers to it until its session is
-- posted or canceled.
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
-- Stock of lots: quantities, plus 1 for each unit of the lot that is in stock.
select asked.key,
    coalesce((select sum(k.quantity) from warehouse.stock k where k.lot_key = asked.key), 0)
    + (select count(*) from warehouse.stock k where k.unit_lot_key = asked.key) as quantity
from unnest(:keys::bigint[]) as asked (key);

--! find_expected_components (): (work_order_key?, product_key?, description?)
-- Traced components that the BOM of a work order requires, or that of a product when there is no work order. The caller
-- adds up the lines of a component that occurs several times. Joins are used instead of `any`, which PostgreSQL would
-- plan at each call.
select l.work_order_key, null::bigint as product_key, c.key as component_key, c.code, c.description, l.qt
from unnest(:work_order_keys::bigint[]) as o (key) join production.work_order_line l on l.work_order_key = o.key
    join product.product c on c.key = l.component_key
where c.traceability_level is not null
union all
select null, l.product_key, c.key, c.code, c.description, l.qt
from unnest(:product_keys::bigint[]) as o (key) join product.bom_line l on l.product_key = o.key
    join product.product c on c.key = l.component_key
where c.traceability_level is not null;

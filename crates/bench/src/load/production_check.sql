-- Broken invariants of production in a loaded plant: what is affected, and what is wrong. No row when production is
-- consistent. The invariants are those of the shop floor tests (floor_check.sql) that the loader could break, written
-- as joins of whole tables, so that they take minutes in a plant of ten million units.
with live as (
    select b.key, b.job_key, b.work_order_key, b.active, b.qt_total, b.qt_pass, b.qt_scrap, j.first_phase, j.last_phase
    from production.batch b join production.job j on j.key = b.job_key where b.canceled is null
), of_job as (
    select job_key, sum(qt_pass) as good, sum(qt_scrap) as scrap, bool_or(active) as open from live group by job_key
), units as (
    select u.batch_key, count(*) as total, count(*) filter (where u.scrapped) as scrapped
    from production.batch_unit u group by u.batch_key
), taken as (
    select to_batch_key as batch_key, sum(quantity) as quantity from production.batch_flow group by to_batch_key
), completed as (
    select batch_key, count(*) as times from journal.event
    where event_type = 'BATCH_COMPLETED' and batch_key is not null group by batch_key
), place as (
    select serial_key, 'stock' as at from warehouse.stock where serial_key is not null
    union all select serial_key, 'free work' from production.wip_link where serial_key is not null and job_key is null
    union all select u.serial_key, 'a batch' from production.batch_unit u where u.active
    union all select child_serial_key, 'a unit' from serial.link where confirmed and ended_at is null
)
select j.key::text as what, 'a job does not add up' as broken
from production.job j left join of_job b on b.job_key = j.key
where (j.qt_completed, j.qt_scrapped) <> (coalesce(b.good, 0), coalesce(b.scrap, 0))
union all
select j.key::text, 'the time of a job does not add up'
from production.job j left join (
    select job_key, sum(duration) as worked, sum(duration * hourly_cost) as cost
    from production.work_session where canceled is null group by job_key) s on s.job_key = j.key
where (j.worked_ms, j.worked_cost_ms) <> (coalesce(s.worked, 0), coalesce(s.cost, 0))
union all
select o.key::text, 'the batches without cost of an order do not add up'
from production.work_order o left join (
    select work_order_key, count(*) as batches from production.batch
    where not active and canceled is null and unit_material_cost is null group by work_order_key) b on b.work_order_key = o.key
where o.batches_without_cost <> coalesce(b.batches, 0)
union all
select j.key::text, 'a job says something else than its batches'
from production.job j left join of_job b on b.job_key = j.key
where (j.stage in ('created', 'planned')) <> (b.job_key is null) or (j.stage = 'closed' and b.open)
    or (j.stage = 'started' and j.qt_completed >= j.qt_planned and not b.open)
union all
select o.key::text, 'an order says something else than its jobs'
from production.work_order o left join (
    select j.work_order_key, bool_and(j.stage = 'closed') as closed, bool_or(j.stage in ('started', 'closed')) as started,
        bool_and(j.stage = 'planned') as planned, sum(j.qt_completed) filter (where j.last_phase) as completed
    from production.job j group by j.work_order_key) j on j.work_order_key = o.key
where o.qt_completed <> coalesce(j.completed, 0) or o.status <> case when coalesce(j.closed, true) then 'closed'
    when j.started then 'started' when j.planned then 'planned' else 'created' end
union all
select b.key::text, 'a batch has not as many units as it is'
from live b join production.work_order o on o.key = b.work_order_key left join units u on u.batch_key = b.key
where o.traceability_level is not null
    and (b.qt_total, b.qt_scrap) <> (coalesce(u.total, 0)::numeric, coalesce(u.scrapped, 0)::numeric)
union all
select b.key::text, 'a batch took something else than it is' from live b left join taken f on f.batch_key = b.key
where coalesce(f.quantity, 0) <> case when b.first_phase then 0 else b.qt_total end
union all
select b.key::text, 'a batch was told as completed more or less than once'
from production.batch b left join completed e on e.batch_key = b.key
where coalesce(e.times, 0) <> (not b.active and b.qt_pass + b.qt_scrap > 0)::integer
union all
select s.key::text, 'an open span of work that is on no open batch of its job'
from production.work_session s left join production.batch b on b.key = s.batch_key and b.job_key = s.job_key
where s."end" is null and b.active is not true
union all
select serial_key::text, 'a unit is in two places: ' || string_agg(at, ', ' order by at) from place
group by serial_key having count(*) > 1
union all
select p.serial_key::text, 'what travels is finished, scrapped or deleted'
from place p join serial.serial u on u.key = p.serial_key where p.at in ('free work', 'a batch') and u.state <> 'wip'
union all
select u.serial_key::text, 'a unit of a batch of another order' from production.batch_unit u
    join production.batch b on b.key = u.batch_key join serial.serial s on s.key = u.serial_key
where s.work_order_key is distinct from b.work_order_key
union all
select o.key::text, 'an order is not in its queue, or in one although it is closed'
from production.work_order o left join production.queued_order m on m.work_order_key = o.key
where (o.status <> 'closed') <> (m.work_order_key is not null)
union all
select j.key::text, 'a job is not in the queue of its operator'
from production.job j left join production.queued_job m on m.job_key = j.key
    left join production.queue q on q.key = m.queue_key
where q.user_key is distinct from case when j.stage <> 'closed' then j.assigned_to end

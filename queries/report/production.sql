-- Figures of the production reports. A filter that is null includes every site or every product. `wanted` is one more
-- than the number of rows that a report may have, so that the caller can refuse a larger report.

--! sum_output (site_key?, product_keys?): (product_description?)
-- Output of the batches that were completed in the days of the report, by interval (`place`) and product. Their whole
-- working time counts, even the part before the first day.
select width_bucket(b."end", :edges::timestamptz[]) as place, b.product_key, p.code as product_code,
    p.description as product_description, sum(b.qt_pass) as good, sum(b.qt_scrap) as scrap,
    sum(case when j.last_phase then b.qt_pass else 0 end) as released, count(*) as batches,
    coalesce(sum(s.worked), 0)::bigint as worked
from production.batch b join production.work_order o on o.key = b.work_order_key
    join production.job j on j.key = b.job_key join product.product p on p.key = b.product_key
    left join lateral (
        select sum(w.duration) as worked from production.work_session w
        where w.batch_key = b.key and w.canceled is null) s on true
where b.canceled is null and b."end" >= :since and b."end" < :until
    and (:site_key::text is null or o.site_key = :site_key)
    and (:product_keys::bigint[] is null or b.product_key = any (:product_keys))
group by 1, b.product_key, p.code, p.description
order by 1, lower(p.code) collate "C", b.product_key
limit :wanted;

--! sum_scrap (site_key?, product_keys?)
-- Scrap of the batches that were completed in the days of the report, by reason and phase, largest quantity first. Each
-- row has the keys of the five units that were scrapped last as examples.
with lossy as (
    select b.key, b.phase_key, coalesce(b.scrap_reason, '') as reason, b.qt_scrap, b."end" as ended
    from production.batch b join production.work_order o on o.key = b.work_order_key
    where b.canceled is null and b."end" >= :since and b."end" < :until and b.qt_scrap > 0
        and (:site_key::text is null or o.site_key = :site_key)
        and (:product_keys::bigint[] is null or b.product_key = any (:product_keys))
), lost as (
    select l.reason, l.phase_key, u.serial_key,
        row_number() over (partition by l.reason, l.phase_key order by l.ended desc, u.serial_key desc) as place
    from lossy l join production.batch_unit u on u.batch_key = l.key and u.scrapped
        join serial.serial s on s.key = u.serial_key and s.deleted_at is null
), sample as (
    select reason, phase_key, array_agg(serial_key order by place) as serial_keys from lost where place <= 5
    group by reason, phase_key
)
select l.reason, l.phase_key, f.alias as phase_alias, sum(l.qt_scrap) as quantity, count(*) as batches,
    coalesce(s.serial_keys, '{}') as serial_keys
from lossy l join process.phase f on f.key = l.phase_key
    left join sample s on s.reason = l.reason and s.phase_key = l.phase_key
group by l.reason, l.phase_key, f.alias, s.serial_keys
order by sum(l.qt_scrap) desc, lower(l.reason) collate "C", l.reason collate "C", l.phase_key collate "C"
limit :wanted;

--! sum_wip (site_key?, product_keys?): (waiting_since?)
-- Current WIP: every phase of every open work order in process order, with the quantity planned by jobs, waiting for
-- the phase, in open batches, and completed as good and as scrap.
select o.key as work_order_key, o.code as work_order_code, o.product_key, o.product_code, q.phase_key,
    coalesce(j.alias, f.alias) as phase_alias, q.place, coalesce(j.planned, 0) as planned, coalesce(w.waiting, 0) as waiting,
    coalesce(b.in_work, 0) as in_work, coalesce(b.good, 0) as good, coalesce(b.scrap, 0) as scrap, w.waiting_since
from production.work_order o cross join lateral unnest(o.phase_sequence) with ordinality as q (phase_key, place)
    join process.phase f on f.key = q.phase_key
    left join lateral (
        select sum(p.qt_planned) as planned, min(p.phase_alias) as alias from production.job p
        where p.work_order_key = o.key and p.phase_key = q.phase_key) j on true
    left join lateral (
        select sum(p.qt_total) filter (where p.active) as in_work,
            sum(p.qt_pass) filter (where not p.active and p.canceled is null) as good,
            sum(p.qt_scrap) filter (where not p.active and p.canceled is null) as scrap
        from production.batch p where p.work_order_key = o.key and p.phase_key = q.phase_key) b on true
    left join lateral (
        select sum(p.quantity) as waiting, min(p.declared) as waiting_since from production.wip_link p
        where p.work_order_key = o.key and p.phase_to_key = q.phase_key and p.job_key is null) w on true
where o.status <> 'closed' and (:site_key::text is null or o.site_key = :site_key)
    and (:product_keys::bigint[] is null or o.product_key = any (:product_keys))
order by lower(o.code) collate "C", o.key, q.place
limit :wanted;

--! sum_due_orders (site_key?, product_keys?): (median_twice?)
-- Number of work orders by the week of their due date, and how many of them were on time. A due date without a time is
-- stored as the last millisecond of that day in UTC. Such a work order is due when that day ends in the time zone of
-- the plant. The median delay is in doubled milliseconds, so that it is a whole number.
with asked as (
    select due.by as due_by, o."end" as ended,
        case when (o.due_by at time zone 'UTC')::time = time '23:59:59.999'
            then width_bucket((o.due_by at time zone 'UTC')::date, :days::date[])
            else width_bucket(o.due_by, :edges::timestamptz[]) end as place,
        round(extract(epoch from coalesce(o."end", :now) - due.by) * 1000)::bigint as late
    from production.work_order o cross join lateral (select
        case when (o.due_by at time zone 'UTC')::time = time '23:59:59.999'
            then (o.due_by at time zone 'UTC') at time zone :zone::text else o.due_by end as by) due
    where o.due_by >= :since::timestamptz - interval '1 day' and o.due_by < :until::timestamptz + interval '1 day'
        and (:site_key::text is null or o.site_key = :site_key)
        and (:product_keys::bigint[] is null or o.product_key = any (:product_keys))
)
select place, count(*) as due, count(*) filter (where ended <= due_by) as in_time,
    count(*) filter (where ended > due_by) as late, count(*) filter (where ended is null and late > 0) as open_late,
    (2 * percentile_cont(0.5) within group (order by late::double precision) filter (where late > 0))::bigint
        as median_twice
from asked where place between 1 and cardinality(:days::date[]) - 1
group by place order by place
limit :wanted;

--! find_median_lateness (site_key?, product_keys?): (median_twice?)
-- Median delay over all weeks, for the totals of the same report, because it cannot be calculated from the medians of
-- the weeks. In doubled milliseconds, as in `sum_due_orders`. Null when no work order is late.
select (2 * percentile_cont(0.5) within group (
    order by round(extract(epoch from coalesce(o."end", :now) - due.by) * 1000)::double precision))::bigint as median_twice
from production.work_order o cross join lateral (select
    case when (o.due_by at time zone 'UTC')::time = time '23:59:59.999'
        then (o.due_by at time zone 'UTC') at time zone :zone::text else o.due_by end as by) due
where o.due_by >= :since::timestamptz - interval '1 day' and o.due_by < :until::timestamptz + interval '1 day'
    and coalesce(o."end", :now) > due.by
    and case when (o.due_by at time zone 'UTC')::time = time '23:59:59.999'
        then width_bucket((o.due_by at time zone 'UTC')::date, :days::date[])
        else width_bucket(o.due_by, :edges::timestamptz[]) end between 1 and cardinality(:days::date[]) - 1
    and (:site_key::text is null or o.site_key = :site_key)
    and (:product_keys::bigint[] is null or o.product_key = any (:product_keys));

--! sum_first_pass (site_key?, product_keys?): (product_key?, product_code?)
-- First-pass yield by phase of the batches that were completed in the days of the report. `first_pass` counts those
-- that until now have no scrap, no edited step and no replaced component.
select a.phase_key, f.alias as phase_alias, f.product_key, p.code as product_code, count(*) as batches,
    count(*) filter (where a.clean) as first_pass
from (
    select b.phase_key, b.qt_scrap = 0
        and not exists (
            select from production.step_record r
            where r.batch_key = b.key and r.modified is not null and r.canceled is null)
        and not exists (
            select from serial.link l where l.batch_key = b.key and l.replaced_by_link_key is not null) as clean
    from production.batch b join production.work_order o on o.key = b.work_order_key
    where b.canceled is null and b."end" >= :since and b."end" < :until
        and (:site_key::text is null or o.site_key = :site_key)
        and (:product_keys::bigint[] is null or b.product_key = any (:product_keys))
) a join process.phase f on f.key = a.phase_key left join product.product p on p.key = f.product_key
group by a.phase_key, f.alias, f.product_key, p.code
order by lower(p.code) collate "C", lower(f.alias) collate "C", a.phase_key collate "C"
limit :wanted;

--! sum_work (site_key?, product_keys?): (user_key?, username?, name?, surname?, phase_key?, phase_alias?)
-- Working time by operator or by phase, limited to the days of the report, regardless of when the batch was completed.
-- A pause between two sessions of an open batch counts for the operator who paused it. It is offline time if the
-- journal shows that the job was paused because its client was offline. The good quantity of a batch counts for the
-- operator of its last session.
with asked as (
    select b.key, b.phase_key, b."end" as ended, b.qt_pass
    from production.batch b join production.work_order o on o.key = b.work_order_key
    where b.canceled is null and b.start < :until and (b."end" >= :since or b."end" is null)
        and (:site_key::text is null or o.site_key = :site_key)
        and (:product_keys::bigint[] is null or b.product_key = any (:product_keys))
), span as (
    select a.key as batch_key, a.phase_key, s.user_key, s.start, s.hourly_cost, s."end" as ended,
        coalesce(s."end", :now) as worked_to,
        coalesce(lead(s.start) over work, a.ended, :now) as paused_to,
        case when lead(s.key) over work is null and a.ended >= :since and a.ended < :until then a.qt_pass else 0 end as good
    from asked a left join production.work_session s on s.batch_key = a.key and s.canceled is null
    window work as (partition by a.key order by s.start, s.key)
), measured as (
    select m.*, case when :by_phase then null else m.user_key end as by_user,
        case when :by_phase then m.phase_key end as by_phase,
        case when m.start is null then 0 else greatest(0, round(extract(epoch from
            least(m.worked_to, :until) - greatest(m.start, :since)) * 1000)) end as worked,
        case when m.ended is null then 0 else greatest(0, round(extract(epoch from
            least(m.paused_to, :until) - greatest(m.ended, :since)) * 1000)) end as away
    from span m
), told as (
    select m.*, m.away > 0 and exists (
        select from journal.event e
        where e.batch_key = m.batch_key and e.event_type = 'JOB_PAUSED_OFFLINE'
            and (not e.confidential or :reader_key = any (e.audience))
            and (e.data ->> 'last_online')::timestamptz = m.ended) as offline
    from measured m
)
select t.by_user as user_key, u.username, u.name, u.surname, t.by_phase as phase_key, f.alias as phase_alias,
    coalesce(sum(t.worked), 0)::bigint as worked,
    coalesce(sum(t.away) filter (where not t.offline), 0)::bigint as paused,
    coalesce(sum(t.away) filter (where t.offline), 0)::bigint as offline,
    sum(t.good) as good, coalesce(sum(t.worked * t.hourly_cost), 0) as cost
from told t left join organization.user_account u on u.key = t.by_user left join process.phase f on f.key = t.by_phase
where t.worked > 0 or t.away > 0 or t.good > 0
group by t.by_user, u.username, u.name, u.surname, t.by_phase, f.alias
order by lower(u.username) collate "C", t.by_user, lower(f.alias) collate "C", t.by_phase collate "C"
limit :wanted;

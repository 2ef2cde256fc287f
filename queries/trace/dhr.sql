-- The facts of a device history record, for all units of a tree at once. `at` is the moment that the record shows. A
-- time in the far future shows everything in its present state.

--: UnitRow(code?, description?, gtin?, work_order_key?, work_order_code?, project_code?, phase_sequence?, serial_fields?, lot_key?, created_by?, released?, released_by?, deleted_at?, deleted_by?, scrapped?, scrapped_by?, scrap_reason?, hold_reason?, hold_by?, hold_at?, position_key?, position_code?)

--! find_units_below (): (parent_key?)
-- The units of a record: the requested unit and everything that was built into it at that moment. The bounds allow one
-- level and one unit more than a record may have, so that the caller can refuse a record that is too large.
with recursive down (key, parent_key, depth) as (
    select s.key, null::bigint, 0 from serial.serial s where s.key = :key and s.created <= :at
    union all
    select l.child_serial_key, l.parent_serial_key, down.depth + 1
    from down join serial.link l on l.parent_serial_key = down.key
    where l.confirmed and l.linked_at <= :at and (l.ended_at is null or l.ended_at > :at) and down.depth < :depth
)
select key, parent_key, depth from down limit :limit;

--! find_units_above (): (code?)
-- The units that contained the requested unit at that moment, the outermost first, for the header of the record. The
-- depth is limited, because the clocks of instances may differ and a past moment can then show a cycle.
with recursive up (key, depth) as (
    select l.parent_serial_key, 1 from serial.link l
    where l.child_serial_key = :key and l.confirmed and l.parent_serial_key is not null and l.linked_at <= :at
        and (l.ended_at is null or l.ended_at > :at)
    union all
    select l.parent_serial_key, up.depth + 1 from up join serial.link l on l.child_serial_key = up.key
    where l.confirmed and l.parent_serial_key is not null and l.linked_at <= :at
        and (l.ended_at is null or l.ended_at > :at) and up.depth < 1000
)
select s.key, s.code, p.code as product_code
from up join serial.serial s on s.key = up.key join product.product p on p.key = s.product_key order by up.depth desc;

--! find_units : UnitRow
-- The present state of units. Their state at the moment is derived from the journal and the movements.
select s.key, s.code, s.product_key, p.code as product_code, p.description, p.gtin, s.work_order_key,
    w.code as work_order_code, w.project_code, w.phase_sequence, w.serial_fields, s.lot_key, s.created, s.created_by,
    s.released, s.released_by, s.deleted_at, s.deleted_by, s.scrapped, s.scrapped_by, s.scrap_reason, s.hold_reason,
    s.hold_by, s.hold_at, s.state, s.position_key, o.code as position_code
from serial.serial s join product.product p on p.key = s.product_key
    left join production.work_order w on w.key = s.work_order_key
    left join position.position o on o.key = s.position_key
where s.key = any (:keys);

--! find_values (): (label?, default_label?, field_name?, value?, type?, batch_key?, order_key?, step_key?, phase_key?, last_updated?, updated_by?, event_key?)
-- Present field values of units. Earlier values come from the journal (`find_events`).
select v.serial_key, v.form_field_key, v.custom_field_key, v.label, f.default_label, f.name as field_name, v.mandatory,
    v.value, coalesce(v.type, f.type) as type, v.batch_key, b.work_order_key as order_key, b.canceled is not null as canceled,
    v.step_key, v.phase_key, v.last_updated, v.updated_by, v.event_key
from serial.value v left join quality.custom_field f on f.key = v.custom_field_key
    left join production.batch b on b.key = v.batch_key
where v.serial_key = any (:keys) order by v.serial_key, v.place, v.form_field_key;

--! find_events (): (user_key?, description?, batch_key?)
-- The journal of units, from which their past values and states are derived. Confidential rows are never part of a
-- record. The condition on empty lists enables the index, and `offset 0` makes PostgreSQL use it for each unit: it
-- expects 0.6 % of the journal for one unit, and would read the whole journal once for all of them.
select asked.key as serial_key, e.key, e.event_type, e.at, e.user_key, e.description, e.batch_key, e.data
from unnest(:keys::bigint[]) as asked (key)
    cross join lateral (
        select f.key, f.event_type, f.at, f.user_key, f.description, f.batch_key, f.data, f.confidential
        from journal.event f where f.serial_keys @> array[asked.key] and f.serial_keys <> '{}' offset 0) e
where not e.confidential order by asked.key, e.key;

--! find_links (): (code?, description?, lot_key?, phase_key?, phase_name?, batch_key?, linked_by?, ended_at?, ended_by?, reason?, disposition?, successor_key?, successor_code?, receipt?)
-- Components that units have or had. Drafts count only in a record of the present, because their past is not kept.
-- `receipt` contains the documents with which the component was received.
select l.key, l.parent_serial_key as parent_key, l.child_serial_key as child_key, c.code, c.product_key,
    p.code as product_code, p.description, c.lot_key, l.phase_key, coalesce(j.phase_alias, h.alias) as phase_name,
    l.batch_key, l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition,
    n.key as successor_key, n.code as successor_code,
    (select m.refs from warehouse.movement m
        where m.serial_key = c.key and m.type = 'receipt' and m.status = 'completed' order by m.key limit 1) as receipt
from serial.link l join serial.serial c on c.key = l.child_serial_key join product.product p on p.key = c.product_key
    left join production.batch b on b.key = l.batch_key
    left join production.job j on j.key = coalesce(l.job_key, b.job_key)
    left join process.phase h on h.key = l.phase_key
    left join serial.link r on r.key = l.replaced_by_link_key
    left join serial.serial n on n.key = r.child_serial_key
where l.parent_serial_key = any (:keys) and l.linked_at <= :at and (l.confirmed or :drafts)
order by l.linked_at, l.key;

--! find_units_with_parts
-- The units among these that ever had a component, because such a component has its own record.
select distinct l.parent_serial_key as key from serial.link l
where l.parent_serial_key = any (:keys) and l.confirmed and l.linked_at <= :at;

--! find_expected (): (work_order_key?, product_key?, description?)
-- Traced components that units should have, by the BOM of their work order, or of their product if they have no work
-- order.
select l.work_order_key, null::bigint as product_key, c.key as component_key, c.code, c.description, l.qt
from unnest(:order_keys::bigint[]) as o (key) join production.work_order_line l on l.work_order_key = o.key
    join product.product c on c.key = l.component_key
where c.traceability_level is not null
union all
select null, l.product_key, c.key, c.code, c.description, l.qt
from unnest(:product_keys::bigint[]) as o (key) join product.bom_line l on l.product_key = o.key
    join product.product c on c.key = l.component_key
where c.traceability_level is not null;

--! find_lots (): (supplier_lot?, partner_code?, partner_name?, purchase_doc?, expires?)
-- Supplier and expiry date of the lots of components and material.
select key, code, supplier_lot, partner_code, partner_name, purchase_doc, expires from serial.lot where key = any (:keys);

--! find_batches (): (end?, canceled_at?, forced_at?)
-- Batches that units went through, one row for each unit. A batch was canceled or forced at the time of the journal row
-- that it names, so a record of an earlier moment shows it without that mark.
select u.serial_key, b.key, b.job_key, b.work_order_key, b.phase_key, b.qt_total, b.start, b."end", b.canceled is not null as canceled,
    c.at as canceled_at, b.forced is not null as forced, f.at as forced_at
from production.batch_unit u join production.batch b on b.key = u.batch_key
    left join journal.event c on c.key = b.canceled
    left join journal.event f on f.key = b.forced
where u.serial_key = any (:keys) and b.start <= :at order by b.start, b.key;

--! find_jobs
-- Jobs with their copies of the process, for the names of phases and for the steps that a batch should have.
select key, work_order_key, phase_key, phase_alias, coalesce((parameters ->> 'step_check')::boolean, false) as step_check,
    step_sequence
from production.job where work_order_key = any (:order_keys) order by key;

--! find_phase_names
-- Names of phases that values refer to and that are not among the jobs of the work order.
select key, alias from process.phase where key = any (:keys);

--! find_step_records (): (user_key?, work_session_key?, completed?, canceled_at?)
-- Present values that were recorded for the steps of batches. For the values before an edit, see `find_step_versions`.
select r.key, r.batch_key, r.step_key, r.status, r.user_key, r.work_session_key, r.completed, r.form_data,
    r.canceled is not null as canceled, c.at as canceled_at
from production.step_record r left join journal.event c on c.key = r.canceled
where r.batch_key = any (:batch_keys) order by r.key;

--! find_step_versions (): (user_key?)
-- Edits of completed steps, oldest first, each with its reason.
select step_record_key, event_key, user_key, at, reason, form_data from production.step_version
where step_record_key = any (:record_keys) order by step_record_key, place;

--! find_sessions (): (end?, duration?, canceled_at?, forced_at?)
-- Work sessions of batches, with user and duration.
select w.key, w.batch_key, w.user_key, w.start, w."end", w.duration, w.canceled is not null as canceled, c.at as canceled_at,
    w.forced is not null as forced, f.at as forced_at
from production.work_session w left join journal.event c on c.key = w.canceled left join journal.event f on f.key = w.forced
where w.batch_key = any (:batch_keys) and w.start <= :at order by w.start, w.key;

--! find_materials (): (description?, batch_key?, parent_serial_key?, lot_key?, allocation?, user_key?)
-- Material without serial numbers that was consumed for batches or for single units, minus the reversals until that
-- moment. `offset 0` as in `find_events`: PostgreSQL expects one percent of all movements for each batch, and would also
-- join what it found with all movements. The type is compared outside, because most movements are consumptions.
with asked as (
    select m.key from unnest(:batch_keys::text[]) as b (key)
        cross join lateral (
            select c.key, c.type from warehouse.movement c
            where c.refs <> '{}' and c.refs @> jsonb_build_object('batch_key', b.key) offset 0) m
    where m.type = 'consumption'
    union
    select m.key from unnest(:serial_keys::text[]) as s (key)
        cross join lateral (
            select c.key, c.type from warehouse.movement c
            where c.refs <> '{}' and c.refs @> jsonb_build_object('parent_serial_key', s.key) offset 0) m
    where m.type = 'consumption'
)
select m.key, m.product_key, p.code, p.description, p.lot_tracking, m.refs ->> 'batch_key' as batch_key,
    m.refs ->> 'parent_serial_key' as parent_serial_key, m.lot_key, m.qt_confirmed - coalesce((
        select sum(abs(r.qt_confirmed)) from warehouse.movement r
        where r.refs <> '{}' and r.refs @> jsonb_build_object('origin_movement_key', m.key::text) and r.type = 'reversal'
            and r.status = 'completed' and r."end" <= :at), 0) as quantity,
    m.allocation, f.code as position_code, m."end" as at, m.user_key
from asked cross join lateral (select c.* from warehouse.movement c where c.key = asked.key offset 0) m
    join product.product p on p.key = m.product_key join position.position f on f.key = m.position_from
where m.status = 'completed' and m.serial_key is null and m."end" <= :at
order by lower(p.code) collate "C", m."end", m.key;

--! find_allocations (): (description?, position_code?, parent_serial_key?, declared_by?)
-- Lots that were allocated to batches. The record shows them where no consumption of the component shows what was used.
select a.batch_key, a.component_key, p.code, p.description, p.lot_tracking, a.lot_key, a.quantity, o.code as position_code,
    a.parent_serial_key, a.declared_by, a.declared_at
from production.lot_allocation a join product.product p on p.key = a.component_key
    left join position.position o on o.key = a.position_key
where a.batch_key = any (:batch_keys) order by lower(p.code) collate "C", a.declared_at, a.key;

--: MovedRow(serial_key?, container_key?, container_code?, user_key?, list_code?, reason?)

--! find_movements : MovedRow
-- Completed movements of units until that moment. `reversed` shows whether a reversal had undone a movement by then.
select m.serial_key, m.container_key, c.code as container_code, m.key, m.type, m."end" as at, m.user_key,
    m.position_from as from_key, f.code as from_code, m.position_to as to_key, t.code as to_code, l.code as list_code,
    m.qt_confirmed, m.reason, m.refs,
    exists (select from warehouse.movement r
        where r.refs <> '{}' and r.refs @> jsonb_build_object('origin_movement_key', m.key::text) and r.type = 'reversal'
            and r.status = 'completed' and r."end" <= :at) as reversed
from warehouse.movement m join position.position f on f.key = m.position_from
    join position.position t on t.key = m.position_to
    left join position.position c on c.key = m.container_key
    left join warehouse.movement_list l on l.key = m.movement_list_key
where m.serial_key = any (:keys) and m.status = 'completed' and m."end" <= :at order by m."end", m.key;

--! find_container_movements : MovedRow
-- Movements of containers, because a unit moves with the container that it is in. The caller selects the movements
-- during the time that a unit was in it.
select m.serial_key, m.container_key, c.code as container_code, m.key, m.type, m."end" as at, m.user_key,
    m.position_from as from_key, f.code as from_code, m.position_to as to_key, t.code as to_code, l.code as list_code,
    m.qt_confirmed, m.reason, m.refs, false as reversed
from warehouse.movement m join position.position f on f.key = m.position_from
    join position.position t on t.key = m.position_to
    left join position.position c on c.key = m.container_key
    left join warehouse.movement_list l on l.key = m.movement_list_key
where m.container_key = any (:container_keys) and m.status = 'completed' and m."end" <= :at order by m."end", m.key;

--! find_position_paths
-- Locations with all locations that contain them, to find the containers that a unit was in.
select key, code, path from position.position where key = any (:keys);

--! find_files
-- Files to which values of the record refer. A file that was deleted since has no row.
select f.bucket, f.object_key, f.subfolder, f.name, f.object_path, f.size, f.content_type, f.sha256, f.created, f.created_by
from unnest(:buckets::text[], :object_keys::text[], :subfolders::text[], :names::text[])
        as asked (bucket, object_key, subfolder, name)
    join attachments.file f on f.bucket = asked.bucket and f.object_key = asked.object_key
        and f.subfolder = asked.subfolder and f.name = asked.name;

--! find_people (): (name?, surname?)
-- All users that the record names, archived ones included.
select key, username, name, surname from organization.user_account where key = any (:keys);

--: CompanyRow(object_path?, sha256?)

--! find_company : CompanyRow
-- Name and logo of the company for the header of the document, at most two rows.
select key, value, object_path, sha256 from configuration.config where key in ('company_name', 'company_logo');

--! find_installed_units
-- The units among these that were built into another one at that moment. Their state is `installed`.
select l.child_serial_key as key from serial.link l
where l.child_serial_key = any (:keys) and l.confirmed and l.linked_at <= :at and (l.ended_at is null or l.ended_at > :at);

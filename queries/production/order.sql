-- Statements that lock, plan and read work orders and their bills of materials.

--: OrderRow(product_description?, traceability_level?, project_code?, notes?, start_from?, due_by?, output_position_key?, extra?, created_by?, start?, end?)

--! lock_orders : OrderRow
-- Takes the first lock of every production command. Records that belong to a work order are read under this lock by
-- later statements.
select key, rev, code, site_key, product_key, product_code, product_description, traceability_level,
    serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, qt_completed, priority, project_code, notes,
    start_from, due_by, output_position_key, extra, status, start, "end", created, created_by, material_cost,
    batches_without_cost
from production.work_order where key = any (:keys) order by key for no key update;

--! lock_order_of_batch : OrderRow
-- Locks the work order of a batch to change it, for commands that name a batch. A batch never changes its work order.
select key, rev, code, site_key, product_key, product_code, product_description, traceability_level,
    serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, qt_completed, priority, project_code, notes,
    start_from, due_by, output_position_key, extra, status, start, "end", created, created_by, material_cost,
    batches_without_cost
from production.work_order where key = (select b.work_order_key from production.batch b where b.key = :batch_key)
for no key update;

--! find_order_of_batch : OrderRow
-- Reads without a lock, for the readiness of a batch. The result may be outdated at the next command.
select key, rev, code, site_key, product_key, product_code, product_description, traceability_level,
    serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, qt_completed, priority, project_code, notes,
    start_from, due_by, output_position_key, extra, status, start, "end", created, created_by, material_cost,
    batches_without_cost
from production.work_order where key = (select b.work_order_key from production.batch b where b.key = :batch_key);

--! lock_order_to_delete : OrderRow
-- Takes the strongest lock on a work order to delete it. A command that is about to refer to the work order waits until
-- it is deleted.
select key, rev, code, site_key, product_key, product_code, product_description, traceability_level,
    serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, qt_completed, priority, project_code, notes,
    start_from, due_by, output_position_key, extra, status, start, "end", created, created_by, material_cost,
    batches_without_cost
from production.work_order where key = :key for update;

--! find_search_options (site_key?): (name?)
-- The values that filters for open jobs can choose from: their phases, products and work orders, each list sorted by
-- name.
with open_job as (
    select j.phase_key, j.phase_alias, o.key as order_key, o.code, o.product_key, o.product_code
    from production.job j join production.work_order o on o.key = j.work_order_key
    where j.stage <> 'closed' and (:site_key::text is null or o.site_key = :site_key::text)
)
select kind, key, name from (
    select 'phase' as kind, phase_key as key, min(phase_alias) as name from open_job group by phase_key
    union all
    select 'product', product_key::text, min(product_code) from open_job group by product_key
    union all
    select distinct 'order', order_key::text, code from open_job
) as option
order by kind, lower(name) collate "C", key collate "C";

--! find_orders_of_jobs
-- The work orders to lock for these jobs. Read without a lock, because a job never changes its work order.
select key as job_key, work_order_key from production.job where key = any (:keys);

--! order_code_is_taken
-- Whether a code is taken. Read before the insert, to refuse a code that was sent or to skip one of the counter. In a
-- race, the unique index decides.
select exists (select from production.work_order where code = :code) as taken;

--! insert_order (product_description?, traceability_level?, project_code?, notes?, start_from?, due_by?, extra?)
-- Inserts a work order with copies of the current data of its product. Its BOM lines, jobs and queue entry are inserted
-- next.
insert into production.work_order (code, site_key, product_key, product_code, product_description, traceability_level,
    serial_code_on_creation, phase_sequence, serial_fields, docs, qt_planned, priority, project_code, notes, start_from,
    due_by, output_position_key, extra, created, created_by)
values (:code, :site_key, :product_key, :product_code, :product_description, :traceability_level,
    :serial_code_on_creation, :phase_sequence, :serial_fields, :docs, :qt_planned, :priority, :project_code, :notes,
    :start_from, :due_by, :output_position_key, :extra, :now, :created_by)
returning key;

--! update_order (project_code?, notes?, start_from?, due_by?, output_position_key?)
-- Stores everything that a planner may change of a work order that the caller has locked. Its BOM is replaced by
-- separate statements.
update production.work_order set project_code = :project_code, notes = :notes, priority = :priority,
    start_from = :start_from, due_by = :due_by, output_position_key = :output_position_key, rev = rev + 1
where key = :key returning rev;

--! set_order_extra (extra?)
-- Replaces the free data that an integrator stores with a work order.
update production.work_order set extra = :extra, rev = rev + 1 where key = :key returning rev;

--! set_order_quantity
-- Changes the planned quantity of a work order, together with that of its jobs.
update production.work_order set qt_planned = :qt_planned, rev = rev + 1 where key = :key returning rev;

--! settle_order (start?, ended?)
-- Stores what follows from the jobs of a work order, at the end of a command.
update production.work_order set status = :status, start = :start,
    "end" = case when :ended::timestamptz is not null then greatest(:ended, :start::timestamptz) end, qt_completed = :qt_completed,
    rev = rev + 1
where key = :key returning rev;

--! find_figures_to_settle (): (start?)
-- The data from which the status of a work order is derived: the stages of its jobs, the start of the first one, and
-- the output of the last phase.
select asked.key as work_order_key, array_remove(array_agg(j.stage), null) as stages, min(j.start) as start,
    coalesce(sum(j.qt_completed) filter (where j.last_phase), 0) as qt_completed
from unnest(:keys::bigint[]) as asked (key) left join production.job j on j.work_order_key = asked.key
group by asked.key order by asked.key;

--! insert_order_lines (component_descriptions[?], position_keys[?], minimums[?], extras[?])
-- Inserts the BOM of a work order that has no lines yet. The lines are numbered in the order in which they are passed.
insert into production.work_order_line (work_order_key, line_no, component_key, component_code, component_description,
    qt, phase_key, phase_name, consumption_position_key, consumption_position_mandatory, minimum_quantity_if_negative,
    minimum_quantity, extra)
select :work_order_key, given.line_no, given.component_key, given.component_code, given.component_description, given.qt,
    given.phase_key, given.phase_name, given.position_key, given.mandatory, given.minimum_flag, given.minimum, given.extra
from unnest(:component_keys::bigint[], :component_codes::text[], :component_descriptions::text[], :qts::numeric[],
    :phase_keys::text[], :phase_names::text[], :position_keys::text[], :mandatories::boolean[],
    :minimum_flags::boolean[], :minimums::numeric[], :extras::jsonb[])
    with ordinality as given (component_key, component_code, component_description, qt, phase_key, phase_name,
        position_key, mandatory, minimum_flag, minimum, extra, line_no);

--! delete_order_lines
-- Deletes the BOM of a work order before it is replaced as a whole, or before the work order is deleted.
delete from production.work_order_line where work_order_key = :work_order_key;

--! find_declared_components
-- Components for which an open batch of the work order has scanned parts or allocated lots, with the phase of the
-- batch. Their BOM lines cannot be removed.
select distinct declared.component_key, declared.phase_key from (
    select l.component_key, b.phase_key from production.batch b join serial.link l on l.batch_key = b.key
    where b.work_order_key = :work_order_key and b.active and not l.confirmed and l.ended_at is null
    union all
    select a.component_key, b.phase_key from production.batch b join production.lot_allocation a on a.batch_key = b.key
    where b.work_order_key = :work_order_key and b.active) declared
order by declared.component_key;

--: OrderRead(product_description?, traceability_level?, project_code?, notes?, start_from?, due_by?, output_position_key?, extra?, created_by?, start?, end?)

--! read_orders : OrderRead
-- Work orders as the API returns them, in the order of the keys.
select o.key, o.rev, o.code, o.site_key, o.product_key, o.product_code, o.product_description, o.traceability_level,
    o.serial_code_on_creation, o.phase_sequence, o.serial_fields, o.docs, o.qt_planned, o.qt_completed, o.priority,
    o.project_code, o.notes, o.start_from, o.due_by, o.output_position_key, o.extra, o.status, o.start, o."end",
    o.created, o.created_by, o.material_cost, o.batches_without_cost
from unnest(:keys::bigint[]) with ordinality as asked (key, place) join production.work_order o on o.key = asked.key
order by asked.place;

--! read_order_lines (): (component_description?, traceability_level?, consumption_position_key?, minimum_quantity?, extra?)
-- The BOM of work orders as the API returns it. Traceability and inventory management are the current settings of the
-- component, not copies.
select l.work_order_key, l.component_key, l.component_code, l.component_description, l.qt, l.phase_key, l.phase_name,
    c.traceability_level, c.manage_inventory, l.consumption_position_key, l.consumption_position_mandatory,
    l.minimum_quantity_if_negative, l.minimum_quantity, l.extra
from production.work_order_line l join product.product c on c.key = l.component_key
where l.work_order_key = any (:order_keys) order by l.work_order_key, l.line_no;

--! read_job_figures (): (due_by?, end?, session_start?, session_hourly_cost?)
-- One row for each job of work orders, from which their progress, delay, time and cost are calculated.
select j.work_order_key, j.phase_key, j.stage, j.qt_planned, j.qt_completed, coalesce(b.qt_total, 0) as batch_qt,
    j.step_count, (
        select count(*) from production.step_record r
        where r.batch_key = b.key and r.status = 'done' and r.canceled is null) as steps_done,
    j.parameters, j.due_by, j."end", j.worked_ms, j.worked_cost_ms, s.start as session_start,
    s.hourly_cost as session_hourly_cost
from production.job j left join production.batch b on b.job_key = j.key and b.active
    left join production.work_session s on s.job_key = j.key and s."end" is null
where j.work_order_key = any (:order_keys);

--! read_traceability (): (serial_key?, serial_code?, operator_key?, operator_username?)
-- The recorded steps of a work order: one row for each done step and unit, or one for each step when the output has no
-- serial numbers. Canceled batches are left out.
select r.step_key, r.batch_key, b.qt_total, r.job_key, r.user_key as operator_key, a.username as operator_username,
    r.completed, j.phase_key, j.phase_alias, r.form_data, u.serial_key, s.code as serial_code
from production.batch b join production.step_record r on r.batch_key = b.key and r.status = 'done' and r.canceled is null
    join production.job j on j.key = r.job_key
    left join production.batch_unit u on u.batch_key = b.key
    left join serial.serial s on s.key = u.serial_key
    left join organization.user_account a on a.key = r.user_key
where b.work_order_key = :work_order_key and b.canceled is null
order by r.completed, r.batch_key, u.serial_key, r.key limit :limit offset :offset;

--! find_step_sequences
-- The steps that jobs have copied from the process, for the titles and labels of recorded values.
select key, step_sequence from production.job where key = any (:keys);

--! find_unit_values (): (value?)
-- Current values of units in fields of steps, which are shown next to the values that were recorded when the steps were
-- done.
select v.serial_key, v.form_field_key, v.value from serial.value v
where v.serial_key = any (:serial_keys) and v.form_field_key = any (:form_field_keys);

--! delete_order
-- Deletes a work order that was planned by mistake and never had a batch. Its lines, jobs and queue entries were
-- deleted before.
delete from production.work_order where key = :key;

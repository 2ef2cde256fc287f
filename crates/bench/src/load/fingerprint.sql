-- One row for each kind of record: the number of records, and a checksum of their content. Records are identified by code,
-- because keys differ between two loads of the same plant: an interrupted load has drawn keys that it did not use.
with unit as (
    select s.key, concat_ws(' ', s.code, p.code, o.code, l.code, above.code, top.code, s.created, s.released, s.state,
        s.position_key, s.left_by, s.scrap_reason) as row
    from serial.serial s join product.product p on p.key = s.product_key
        join serial.serial top on top.key = s.root_key
        left join serial.serial above on above.key = s.parent_key
        left join production.work_order o on o.key = s.work_order_key
        left join serial.lot l on l.key = s.lot_key
), told (kind, row) as (
    select 'unit', row from unit
    union all
    select 'link', concat_ws(' ', parent.code, child.code, l.linked_at, l.ended_at, l.reason,
        l.consumption_movement_key is not null, l.replaces_link_key is not null, l.job_key is not null,
        l.batch_key is not null)
    from serial.link l join serial.serial parent on parent.key = l.parent_serial_key
        join serial.serial child on child.key = l.child_serial_key
    union all
    select 'lot', concat_ws(' ', p.code, l.code, l.origin, l.supplier_lot, l.partner_name, l.created)
    from serial.lot l join product.product p on p.key = l.product_key
    union all
    select 'order', concat_ws(' ', p.code, o.code, o.status, o.qt_planned, o.created, o.due_by, o.start,
        o."end", o.qt_completed, o.project_code, cardinality(o.phase_sequence))
    from production.work_order o join product.product p on p.key = o.product_key
    union all
    select 'value', concat_ws(' ', s.code, v.form_field_key, v.value, v.last_updated)
    from serial.value v join serial.serial s on s.key = v.serial_key
    union all
    select 'movement', concat_ws(' ', p.code, s.code, l.code, m.type, m.position_from, m.position_to, m.qt_confirmed, m."end",
        m.refs - 'work_order_key' - 'serial_link_key' - 'parent_serial_key' - 'batch_key')
    from warehouse.movement m join product.product p on p.key = m.product_key
        left join serial.serial s on s.key = m.serial_key left join serial.lot l on l.key = m.lot_key
    union all
    select 'stock', concat_ws(' ', p.code, k.position_key, s.code, k.quantity, k.arrived, k.expires)
    from warehouse.stock k join product.product p on p.key = k.product_key left join serial.serial s on s.key = k.serial_key
    union all
    select 'event', concat_ws(' ', e.event_type, e.event_group, e.at, e.description, p.code, s.code)
    from journal.event e join product.product p on p.key = e.product_key
        left join serial.serial s on s.key = e.serial_keys[1]
    where e.topic in ('serial', 'production')
    union all
    select 'event of people', concat_ws(' ', e.event_type, e.at, u.username, p.code, o.code, s.code)
    from journal.event e left join product.product p on p.key = e.product_key
        left join production.work_order o on o.key = e.work_order_key
        left join serial.serial s on s.key = e.serial_keys[1]
        left join organization.user_account u on u.key = e.user_key
    where e.topic not in ('serial', 'production')
    union all
    select 'issue', concat_ws(' ', s.code, t.code, i.open, i.created, i.closed, u.username, f.value, m.content)
    from collaboration.issue i join collaboration.issue_type t on t.key = i.issue_type_key
        join collaboration.issue_link l on l.issue_key = i.key join serial.serial s on s.key = l.serial_key
        join organization.user_account u on u.key = i.created_by
        left join collaboration.form_field f on f.issue_key = i.key left join collaboration.message m on m.issue_key = i.key
    union all
    select 'task', concat_ws(' ', t.code, y.name, t.status, t.due_by, t.closed, u.username, f.value, m.content, n.duration)
    from collaboration.task t join collaboration.task_type y on y.key = t.task_type_key
        join collaboration.task_assignee a on a.task_key = t.key join organization.user_account u on u.key = a.user_key
        left join collaboration.form_field f on f.task_key = t.key left join collaboration.message m on m.task_key = t.key
        left join collaboration.task_time n on n.task_key = t.key
    union all
    select 'count', concat_ws(' ', c.code, r.position_key, p.code, r.counted_qt, cardinality(r.counted_serial_keys))
    from counting.record r join counting.session c on c.key = r.session_key join product.product p on p.key = r.product_key
    union all
    select 'file', concat_ws(' ', s.code, f.object_path, f.size, f.sha256)
    from attachments.file f join serial.serial s on s.key::text = f.object_key
    union all
    select 'line', concat_ws(' ', o.code, l.line_no, l.component_code, l.qt, l.phase_name)
    from production.work_order_line l join production.work_order o on o.key = l.work_order_key
    union all
    select 'job', concat_ws(' ', o.code, j.phase_alias, j.stage, u.username, j.start, j."end", j.qt_completed, j.qt_scrapped,
        j.worked_ms, j.worked_cost_ms)
    from production.job j join production.work_order o on o.key = j.work_order_key
        left join organization.user_account u on u.key = j.assigned_to
    union all
    select 'batch', concat_ws(' ', o.code, j.phase_alias, s.code, b.active, b.start, b."end", b.qt_pass, b.qt_scrap,
        u.scrapped)
    from production.batch b join production.job j on j.key = b.job_key
        join production.work_order o on o.key = b.work_order_key join production.batch_unit u on u.batch_key = b.key
        join serial.serial s on s.key = u.serial_key
    union all
    select 'flow', concat_ws(' ', s.code, f.declared) from production.batch_flow f join serial.serial s on s.key = f.serial_key
    union all
    select 'work in progress', concat_ws(' ', s.code, w.job_key is not null, w.declared)
    from production.wip_link w join serial.serial s on s.key = w.serial_key
    union all
    select 'step', concat_ws(' ', o.code, j.phase_alias, b.start, t.title, r.completed, r.form_data)
    from production.step_record r join production.job j on j.key = r.job_key join production.batch b on b.key = r.batch_key
        join production.work_order o on o.key = j.work_order_key join process.step t on t.key = r.step_key
    union all
    select 'work session', concat_ws(' ', o.code, u.username, w.start, w.duration, w.hourly_cost)
    from production.work_session w join production.work_order o on o.key = w.work_order_key
        join organization.user_account u on u.key = w.user_key
    union all
    select 'queue', concat_ws(' ', o.code, row_number() over (order by m.place))
    from production.queued_order m join production.work_order o on o.key = m.work_order_key
    union all
    select 'queued job', concat_ws(' ', o.code, j.phase_alias, row_number() over (partition by m.queue_key order by m.place))
    from production.queued_job m join production.job j on j.key = m.job_key
        join production.work_order o on o.key = j.work_order_key
)
select kind, count(*) || ' ' || sum(hashtextextended(row, 0)::numeric) from told group by kind order by kind

-- One row for each kind of row: how many there are, and a sum over what they say. Keys differ between two loads of the
-- same plant, because an interrupted one has drawn some in vain; so records are named by their codes.
with unit as (
    select s.key, concat_ws(' ', s.code, p.code, o.code, l.code, above.code, top.code, s.created, s.released, s.state,
        s.position_key, s.left_by) as row
    from serial.serial s join product.product p on p.key = s.product_key
        join serial.serial top on top.key = s.root_key
        left join serial.serial above on above.key = s.parent_key
        left join production.work_order o on o.key = s.work_order_key
        left join serial.lot l on l.key = s.lot_key
), told (kind, row) as (
    select 'unit', row from unit
    union all
    select 'link', concat_ws(' ', parent.code, child.code, l.linked_at, l.ended_at, l.reason,
        l.consumption_movement_key is not null, l.replaces_link_key is not null)
    from serial.link l join serial.serial parent on parent.key = l.parent_serial_key
        join serial.serial child on child.key = l.child_serial_key
    union all
    select 'lot', concat_ws(' ', p.code, l.code, l.origin, l.supplier_lot, l.partner_name, l.created)
    from serial.lot l join product.product p on p.key = l.product_key
    union all
    select 'order', concat_ws(' ', p.code, o.code, o.status, o.qt_planned, o.created)
    from production.work_order o join product.product p on p.key = o.product_key
    union all
    select 'value', concat_ws(' ', s.code, v.form_field_key, v.value, v.last_updated)
    from serial.value v join serial.serial s on s.key = v.serial_key
    union all
    select 'movement', concat_ws(' ', p.code, s.code, l.code, m.type, m.position_from, m.position_to, m.qt_confirmed, m."end",
        m.refs - 'work_order_key' - 'serial_link_key' - 'parent_serial_key')
    from warehouse.movement m join product.product p on p.key = m.product_key
        left join serial.serial s on s.key = m.serial_key left join serial.lot l on l.key = m.lot_key
    union all
    select 'stock', concat_ws(' ', p.code, k.position_key, s.code, k.quantity)
    from warehouse.stock k join product.product p on p.key = k.product_key left join serial.serial s on s.key = k.serial_key
    union all
    select 'event', concat_ws(' ', e.event_type, e.event_group, e.at, e.description, p.code, s.code)
    from journal.event e join product.product p on p.key = e.product_key join serial.serial s on s.key = e.serial_keys[1]
)
select kind, count(*) || ' ' || sum(hashtextextended(row, 0)::numeric) from told group by kind order by kind

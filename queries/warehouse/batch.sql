--! find_batch_movements (): (serial_key?)
-- Consumptions and productions of batches that are undone and not completely reversed yet, in the order in which they
-- were posted. They are reversed to return the stock. `offset 0` as in `find_events` of trace/dhr.sql.
select m.key, m.type, m.serial_key, m.position_to
from unnest(:batch_keys::bigint[]) as b (key)
    cross join lateral (
        select c.key, c.type, c.serial_key, c.position_to, c.status, c.reversed_qt, c.qt_confirmed, c.posted
        from warehouse.movement c where c.refs <> '{}' and c.refs @> jsonb_build_object('batch_key', b.key::text)
        offset 0) m
where m.status = 'completed' and m.type in ('production', 'consumption') and m.reversed_qt <> m.qt_confirmed
order by m.posted;

--! note_reversals
-- Stores in these movements that their whole remaining quantity was reversed, and by which reversal.
update warehouse.movement m set reversed_qt = m.qt_confirmed, inverse_movement_key = r.inverse_key, rev = m.rev + 1
from unnest(:keys::bigint[], :inverse_keys::bigint[]) as r (key, inverse_key) where m.key = r.key
returning m.key;

--: MovementListRow(notes?, created_by?, start?, end?, closed_by?, extra?)

--! find_lists : MovementListRow
-- Lists in the order of the keys, with the numbers of their open, completed and canceled rows.
select l.key, l.rev, l.code, l.type, l.status, l.notes, l.due_by, l.created, l.created_by, l.start, l."end", l.closed_by,
    l.refs, l.extra, counted.planned, counted.completed, counted.canceled
from unnest(:keys::bigint[]) with ordinality as asked (key, place)
    join warehouse.movement_list l on l.key = asked.key
    cross join lateral (
        select count(*) filter (where m.status in ('planned', 'started')) as planned,
            count(*) filter (where m.status = 'completed' and m.type <> 'reversal') as completed,
            count(*) filter (where m.status = 'canceled') as canceled
        from warehouse.movement m where m.movement_list_key = l.key) counted
order by asked.place;

--! find_list_movements
-- All rows of a list, reversals included, in the order of its items.
select key from warehouse.movement where movement_list_key = :list_key
order by movement_list_item nulls last, created, key;

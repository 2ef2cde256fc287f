--! erase_stock
-- For a reset of the inventory: deletes all stock, movements and lists. Locations stay, as does the time at which pairs
-- were counted.
with stock_row as (
    delete from warehouse.stock returning key
), movement_row as (
    delete from warehouse.movement returning key
), list_row as (
    delete from warehouse.movement_list returning key
), freed as (
    update warehouse.pair set counting_by = null, locked_by = null
    where counting_by is not null or locked_by is not null returning product_key
)
select (select count(*) from stock_row) as stock, (select count(*) from movement_row) as movements,
    (select count(*) from list_row) as lists, (select count(*) from freed) as freed;

--! erase_unit_stock : (list_key?)
-- For a reset of production, which runs exclusively: deletes stock and movements of units. Returns the lists that lost
-- rows, and whether one of those rows was open. The row without a list contains the counts.
with stock_row as (
    delete from warehouse.stock where serial_key is not null returning key
), movement_row as (
    delete from warehouse.movement where serial_key is not null returning key, movement_list_key, status
), loosened as (
    update warehouse.movement m set split_from_key = null, rev = m.rev + 1 from movement_row gone
    where m.split_from_key = gone.key and m.serial_key is null
)
select null::bigint as list_key, (select count(*) from stock_row) as stock, (select count(*) from movement_row) as movements,
    false as lost_open
union all
select movement_list_key, 0, 0, bool_or(status in ('planned', 'started')) from movement_row
where movement_list_key is not null group by movement_list_key;

--! settle_erased_lists
-- Updates lists whose rows were erased: a list without completed rows has not begun, and a list that has lost its last
-- open row has ended. Only a count ends the list of its own adjustments.
with counted as materialized (
    select l.key, l.refs ? 'inventory_count_session_key' as managed, given.lost_open,
        count(m.key) filter (where m.status in ('planned', 'started')) as open,
        count(m.key) filter (where m.status = 'completed' and m.type <> 'reversal') as completed,
        max(m."end") filter (where m.status = 'completed') as ended
    from unnest(:list_keys::bigint[], :lost_open::boolean[]) as given (key, lost_open)
        join warehouse.movement_list l on l.key = given.key
        left join warehouse.movement m on m.movement_list_key = l.key
    where l.status in ('planned', 'started')
    group by l.key, given.lost_open
), settled as materialized (
    select key, ended, case
        when open = 0 and lost_open and not managed and completed > 0 then 'completed'
        when open = 0 and lost_open and not managed then 'canceled'
        when completed = 0 then 'planned'
        else 'started' end as status
    from counted
), back as (
    update warehouse.movement m set status = 'planned', start = null, rev = m.rev + 1 from settled s
    where m.movement_list_key = s.key and m.status = 'started' and s.status = 'planned'
)
update warehouse.movement_list l
set status = s.status, start = case when s.status = 'planned' then null else l.start end,
    "end" = case s.status when 'completed' then s.ended when 'canceled' then :now end, rev = l.rev + 1
from settled s where l.key = s.key and l.status <> s.status
returning l.key;

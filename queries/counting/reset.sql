--! erase_counting
-- For a reset of the inventory, which erases all movements: cancels running sessions, deletes counts in progress, and
-- removes all references of records and sessions to movements and adjustment lists.
with running as materialized (
    select key from counting.session where status in ('started', 'completed', 'processing')
), removed as (
    delete from counting.record r using running s where r.session_key = s.key and r.status = 'started' returning r.key
), discarded as (
    update counting.record r
    set status = 'discarded', discard_reason = 'session_canceled', next_try = null, rev = r.rev + 1
    from running s
    where r.session_key = s.key and (r.status in ('completed', 'submitted') or (r.status = 'confirmed' and not r.processed))
    returning r.key
), posted as (
    update counting.record r set movement_keys = null, rev = r.rev + 1
    where r.processed and r.movement_keys is not null returning r.key
), assigned as (
    update counting.assignment a set status = 'canceled', rev = a.rev + 1 from running s
    where a.session_key = s.key and a.status <> 'canceled' returning a.key
), canceled as (
    update counting.session s
    set status = case when s.status in ('started', 'completed', 'processing') then 'canceled' else s.status end,
        canceled = case when s.status in ('started', 'completed', 'processing') then :now else s.canceled end,
        movements_failed = case when s.status = 'processing' then 0 else s.movements_failed end,
        adjustment_list_key = null, rev = s.rev + 1
    where s.status in ('started', 'completed', 'processing') or s.adjustment_list_key is not null
    returning s.key
)
select (select count(*) from running) as sessions, (select count(*) from removed) as records,
    (select count(*) from discarded) as discarded, (select count(*) from posted) as posted,
    (select count(*) from assigned) as assignments, (select count(*) from canceled) as changed;

--! forget_erased_movements
-- For a reset of production, which erases only the movements of units: removes the references of count records to
-- erased movements and keeps those to the remaining ones.
update counting.record r
set movement_keys = array(
        select named.key from unnest(r.movement_keys) with ordinality as named (key, place)
        where exists (select from warehouse.movement m where m.key = named.key) order by named.place),
    rev = r.rev + 1
where exists (
    select from unnest(r.movement_keys) as named (key)
    where not exists (select from warehouse.movement m where m.key = named.key));

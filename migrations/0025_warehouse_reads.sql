-- What the searches of the warehouse need to stay as quick as their page is long.

-- Codes from the root down to the position itself, beside the keys in `path`: stock is listed in their order.
alter table position.position add column codes text[] not null default '{}';

create or replace function position.find_place() returns trigger language plpgsql as $$
declare
    parent record;
begin
    select path, codes, blocked, consumable into parent from position.position where key = new.parent_position_key;
    new.path := coalesce(parent.path, '{}') || new.key;
    new.codes := coalesce(parent.codes, '{}') || new.code;
    new.blocked := coalesce(parent.blocked, false) or not new.available;
    new.consumable := coalesce(new.allow_consumption, parent.consumable, true);
    return new;
end $$;

-- What lies below follows: its path, its site, and what its new ancestors say.
create or replace function position.spread() returns trigger language plpgsql as $$
begin
    with recursive tree (key, site_key, path, codes, blocked, consumable) as (
        select new.key, coalesce(parent.site_key, new.site_key), coalesce(parent.path, '{}') || new.key,
            coalesce(parent.codes, '{}') || new.code,
            coalesce(parent.blocked, false) or not new.available,
            coalesce(new.allow_consumption, parent.consumable, true)
        from (values (new.parent_position_key)) as own (parent_key)
            left join position.position parent on parent.key = own.parent_key
        union all
        select below.key, tree.site_key, tree.path || below.key, tree.codes || below.code,
            tree.blocked or not below.available, coalesce(below.allow_consumption, tree.consumable)
        from tree join position.position below on below.parent_position_key = tree.key
    )
    update position.position p
    set site_key = tree.site_key, path = tree.path, codes = tree.codes, blocked = tree.blocked,
        consumable = tree.consumable
    from tree
    where p.key = tree.key and (p.site_key, p.path, p.codes, p.blocked, p.consumable)
        is distinct from (tree.site_key, tree.path, tree.codes, tree.blocked, tree.consumable);
    return null;
end $$;
drop trigger position_spreads on position.position;
create trigger position_spreads after update of parent_position_key, code, available, allow_consumption
    on position.position
    for each row when ((old.parent_position_key, old.code, old.available, old.allow_consumption)
        is distinct from (new.parent_position_key, new.code, new.available, new.allow_consumption))
    execute function position.spread();

-- Positions that were there before.
update position.position p set codes = array (
    select above.code from unnest(p.path) with ordinality as step (key, place)
        join position.position above on above.key = step.key order by step.place);

-- GET /movement?movement_type=adjustment: rare types are found without reading the others.
create index movement_type_idx on warehouse.movement (type, "end" desc nulls first, start desc nulls last, key desc);
-- GET /movement?movement_status=canceled, ?movement_status=started: few among all.
create index movement_canceled_idx on warehouse.movement ("end" desc nulls first, start desc nulls last, key desc)
    where status = 'canceled';
create index movement_started_idx on warehouse.movement ("end" desc nulls first, start desc nulls last, key desc)
    where status = 'started';
-- GET /movement?partner_code=…: a partner has as many movements as there are years.
create index movement_partner_idx on warehouse.movement
    ((refs ->> 'partner_code'), "end" desc nulls first, start desc nulls last, key desc)
    where (refs ->> 'partner_code') is not null;
-- GET /movement-list?type=…, and those of one status.
create index movement_list_type_idx on warehouse.movement_list (type, due_by desc, created desc, key desc);
create index movement_list_status_idx on warehouse.movement_list (status, due_by desc, created desc, key desc);
-- GET /inventory?held=true: what is on hold is little.
create index serial_held_idx on serial.serial (key) where hold_reason is not null;
create index lot_held_idx on serial.lot (key) where hold_reason is not null;
comment on index serial.serial_held_idx is 'GET /inventory of what is on hold';
comment on index serial.lot_held_idx is 'GET /inventory of what is on hold';
-- GET /movement-list?includes_product_key=…
create index movement_product_list_idx on warehouse.movement (product_key, movement_list_key)
    where movement_list_key is not null;
-- GET /movement?serial_search=…, ?lot_search=…: planned receipts of what does not exist yet.
create index movement_new_serial_idx on warehouse.movement (key) where serial_code is not null and "end" is null;
create index movement_new_lot_idx on warehouse.movement (key) where lot_code is not null and "end" is null;

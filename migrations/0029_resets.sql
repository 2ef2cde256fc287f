-- What administrators may erase: all of production, or one order. Everything else stays as it was written.

-- Rows of the journal: the service holds no right to delete them (0019). These two doors delete for it, as their owner, all
-- rows or those of one order, and nothing else. Rows of the feed stay, so that no place is given twice.
create function journal.refuse_event_change() returns trigger language plpgsql as $$
begin
    if tg_op <> 'DELETE' or current_setting('tracewright.reset', true) is distinct from 'on' then
        raise exception 'rows of the journal never change';
    end if;
    return null;
end $$;
drop trigger event_never_changes on journal.event;
create trigger event_never_changes before update or delete or truncate on journal.event
    for each statement execute function journal.refuse_event_change();

create function journal.erase_events() returns bigint
language plpgsql security definer set search_path = pg_catalog set tracewright.reset = 'on' as $$
declare
    erased bigint;
begin
    delete from journal.event;
    get diagnostics erased = row_count;
    return erased;
end $$;
create function journal.erase_events_of_order(work_order bigint) returns setof bigint
language plpgsql security definer set search_path = pg_catalog set tracewright.reset = 'on' as $$
begin
    return query delete from journal.event e where e.work_order_key = work_order returning e.key;
end $$;
revoke execute on function journal.erase_events(), journal.erase_events_of_order(bigint) from public;
grant execute on function journal.erase_events(), journal.erase_events_of_order(bigint) to tracewright_service;

-- A link that stays may have come for one that goes, or have gone for it: it lets go of it.
create or replace function serial.refuse_link_change() returns trigger language plpgsql as $$
begin
    if current_setting('tracewright.reset', true) = 'on' then
        return new;
    end if;
    raise exception 'a confirmed link never changes, it ends';
end $$;

-- So does a movement that was split from one that goes.
create or replace function warehouse.refuse_movement_change() returns trigger language plpgsql as $$
begin
    if current_setting('tracewright.reset', true) = 'on' then
        return new;
    end if;
    raise exception 'a completed movement never changes, it is reversed';
end $$;

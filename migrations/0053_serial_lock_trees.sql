-- Locks units with the heads of their trees in one call, so that a command waits for the database once. Nobody else can
-- change the trees until the end of the transaction. The caller takes a savepoint before, and goes back to it when the
-- trees could not be locked: `skipped` are heads that other transactions have locked, which the next call waits for, and
-- `changed` says that a tree changed between two reads. A command never waits while it has a row that is neither a head
-- nor inside a tree that it has: it waits for the heads that were busy, one by one in key order, and leaves out others
-- that it would have to wait for. Each statement sees what was committed before it, so the second read is under the
-- locks.
create function serial.lock_trees(unit_keys bigint[], busy bigint[], out changed boolean, out skipped bigint[])
    language plpgsql
as $$
declare
    heads bigint[];
    head bigint;
    locked bigint[];
begin
    changed := false;
    skipped := '{}';
    heads := array (select distinct s.root_key from serial.serial s where s.key = any (unit_keys) order by s.root_key);
    foreach head in array array (select h from unnest(heads) as h where h = any (busy) order by h) loop
        perform from serial.serial s where s.key = head and s.root_key = s.key for no key update;
        if not found then
            changed := true;
            return;
        end if;
    end loop;
    locked := array (select s.key from serial.serial s
        where s.key = any (heads) and s.key <> all (busy) and s.root_key = s.key
        order by s.key for no key update skip locked);
    skipped := array (select h from unnest(heads) as h where h <> all (busy) and h <> all (locked));
    if skipped <> '{}' then
        return;
    end if;
    changed := exists (select from serial.serial s where s.key = any (unit_keys) and s.root_key <> all (heads));
    if changed then
        return;
    end if;
    perform from serial.serial s where s.key = any (unit_keys) and s.key <> all (heads)
        order by s.key for no key update;
end $$;

--! note_loose_objects
-- Objects of the file store that no record names yet, or any longer: the sweep removes them when they are due. An
-- object can become loose twice: then the time that was noted first stays.
insert into platform.loose_object (path, due) select path, :due from unnest(:paths::text[]) as path order by path
on conflict (path) do nothing;

--! forget_loose_objects
-- The sweep no longer has to remove these objects: a record names them now, or their bytes are gone.
delete from platform.loose_object where path = any (:paths);

--! lock_due_objects
-- The next objects that the sweep removes; those that another transaction is keeping or removing are skipped.
select path from platform.loose_object where due <= :now order by due limit :limit for update skip locked;

--! lock_due_objects_after
-- All due objects, page after page in the order of their paths, for a caller that needs them gone now: unlike the sweep
-- it waits for objects that another transaction has locked.
select path from platform.loose_object where due <= :now and path > :above order by path limit :limit for update;

--! lock_loose_object
-- An upload that was canceled is removed only while it is still loose. No row: a record names it by now.
select path from platform.loose_object where path = :path for update;

--! postpone_objects
-- Objects whose bytes could not be removed are tried again later.
update platform.loose_object set due = :due where path = any (:paths);

--! note_loose_objects
-- Registers objects of the file store that no record names yet, or that no record names any more. The sweep removes
-- them when they are due. If an object is already registered, the earlier time stays.
insert into platform.loose_object (path, due) select path, :due from unnest(:paths::text[]) as path order by path
on conflict (path) do nothing;

--! forget_loose_objects
-- Removes objects from the list of loose objects, because a record names them now or their bytes were removed.
delete from platform.loose_object where path = any (:paths);

--! lock_due_objects
-- The next objects that the sweep removes. Those that another transaction is keeping or removing are skipped.
select path from platform.loose_object where due <= :now order by due limit :limit for update skip locked;

--! lock_due_objects_after
-- All due objects, page by page in path order, for a caller that must remove them now. Unlike the sweep, it waits for
-- objects that another transaction has locked.
select path from platform.loose_object where due <= :now and path > :above order by path limit :limit for update;

--! lock_loose_object
-- Locks the object of a canceled upload, which is removed only while it is still loose. No row when a record names it
-- by now.
select path from platform.loose_object where path = :path for update;

--! postpone_objects
-- Postpones objects whose bytes could not be removed.
update platform.loose_object set due = :due where path = any (:paths);

--! note_loose_objects
-- An object can become loose twice: an upload that is given up after its time is asked for again.
insert into platform.loose_object (path, due) select path, :due from unnest(:paths::text[]) as path order by path
on conflict (path) do nothing;

--! keep_objects
delete from platform.loose_object where path = any (:paths);

--! lock_due_objects
select path from platform.loose_object where due <= :now order by due limit :limit for update skip locked;

--! lock_due_objects_above
-- In the order of their paths; who has one at the moment is waited for.
select path from platform.loose_object where due <= :now and path > :above order by path limit :limit for update;

--! lock_object
select path from platform.loose_object where path = :path for update;

--! postpone_objects
update platform.loose_object set due = :due where path = any (:paths);

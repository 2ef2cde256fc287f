--! list_code_is_taken
-- Whether another list of adjustments has the code that a count would give to its own list, from the counter or from
-- the code of the session.
select exists (
    select from warehouse.movement_list where code = :code and type = 'adjustment') as taken;

--! insert_count_list
-- Inserts the list of a count. The reference to the session reserves the list for this count. The list counts as closed
-- by a user from the start, so that a reversed adjustment is not planned again.
insert into warehouse.movement_list (key, code, type, due_by, created, created_by, closed_by, refs)
values (:key, :code, 'adjustment', :due_by, :now, :user_key, :user_key,
    jsonb_build_object('inventory_count_session_key', :session_key::text))
returning key;

--! lock_count_list
-- Locks the list of a count while adjustments are posted, and to end it. It is canceled if no row was ever completed.
select key, code, status,
    exists (select from warehouse.movement m where m.movement_list_key = l.key and m.status = 'completed') as moved
from warehouse.movement_list l where key = :key for no key update;

--! start_count_list
-- Marks the list as started when the first adjustment is posted. Later adjustments change nothing.
update warehouse.movement_list set status = 'started', start = :now, rev = rev + 1
where key = :key and status = 'planned'
returning key;

--! end_count_list
-- Ends the list after the count was posted: completed, or canceled when there was nothing to adjust.
update warehouse.movement_list set status = :status, "end" = greatest(:now, start), rev = rev + 1 where key = :key returning key;

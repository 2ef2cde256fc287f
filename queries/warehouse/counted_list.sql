--! list_code_is_taken
select exists (
    select from warehouse.movement_list where code = :code and type = 'adjustment') as taken;

--! insert_count_list
insert into warehouse.movement_list (key, code, type, due_by, created, created_by, closed_by, refs)
values (:key, :code, 'adjustment', :due_by, :now, :user_key, :user_key,
    jsonb_build_object('inventory_count_session_key', :session_key::text))
returning key;

--! lock_count_list
select key, code, status,
    exists (select from warehouse.movement m where m.movement_list_key = l.key and m.status = 'completed') as moved
from warehouse.movement_list l where key = :key for no key update;

--! start_count_list
update warehouse.movement_list set status = 'started', start = :now, rev = rev + 1
where key = :key and status = 'planned'
returning key;

--! end_count_list
update warehouse.movement_list set status = :status, "end" = greatest(:now, start), rev = rev + 1 where key = :key returning key;

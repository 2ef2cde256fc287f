--: TaskTypeRow(description?, icon?)

--! find_task_type : TaskTypeRow
select key, rev, name, description, icon, active, created, form_fields, link_settings, require_time_entry
from collaboration.task_type where key = :key;

--! hold_task_type : TaskTypeRow
-- Locks a type for a write that creates a task of it: no other command deactivates or deletes the type before the
-- commit.
select key, rev, name, description, icon, active, created, form_fields, link_settings, require_time_entry
from collaboration.task_type where key = :key for share;

--! lock_task_type : TaskTypeRow
select key, rev, name, description, icon, active, created, form_fields, link_settings, require_time_entry
from collaboration.task_type where key = :key for no key update;

--! lock_task_type_to_delete : TaskTypeRow
-- Locks a type to change or delete it. The stronger lock waits for commands that are about to create a task of this
-- type.
select key, rev, name, description, icon, active, created, form_fields, link_settings, require_time_entry
from collaboration.task_type where key = :key for update;

--! insert_task_type (description?, icon?)
insert into collaboration.task_type (name, description, icon, active, created, form_fields, link_settings,
    require_time_entry)
values (:name, :description, :icon, :active, :created, :form_fields, :link_settings, :require_time_entry) returning key;

--! update_task_type (description?, icon?)
update collaboration.task_type set name = :name, description = :description, icon = :icon, active = :active,
    form_fields = :form_fields, link_settings = :link_settings, require_time_entry = :require_time_entry, rev = rev + 1
where key = :key returning rev;

--! delete_task_type
delete from collaboration.task_type where key = :key;

--! count_tasks_of_type
-- Number of tasks of a type, deleted ones included. A type with tasks is not deleted.
select count(*) from collaboration.task where task_type_key = :key;

-- Operations, the templates for phases.

--! lock_operation : (code?, description?, default_phase_notes?)
-- For commands that change, delete or apply the operation: phases that would name it wait until the commit.
select key, rev, name, code, description, default_phase_parameters, default_phase_notes from process.operation
where key = :key for update;

--! insert_operation (code?, description?, default_phase_notes?)
-- A new operation. Its steps are inserted next, under the key that this returns.
insert into process.operation (name, code, description, default_phase_parameters, default_phase_notes)
values (:name, :code, :description, :default_phase_parameters, :default_phase_notes)
returning key;

--! update_operation (code?, description?, default_phase_notes?)
-- Stores all members of an operation, which is locked. Phases that were made from it do not change.
update process.operation set name = :name, code = :code, description = :description,
    default_phase_parameters = :default_phase_parameters, default_phase_notes = :default_phase_notes,
    rev = nextval('platform.revision_sequence')
where key = :key;

--! delete_operation
-- The last row of an operation that no live phase uses; its steps and the references of trashed phases are gone.
delete from process.operation where key = :key;

--! hold_operations : (code?, description?, default_phase_notes?)
-- Phases that are written name these operations and start from their defaults: they stay as read until the commit.
select key, rev, name, code, description, default_phase_parameters, default_phase_notes from process.operation
where key = any (:keys) order by key for share;

-- Operations, the templates for phases.

--! lock_operation : (code?, description?, default_phase_notes?)
-- Locks an operation to change, delete or apply it. A phase that is about to refer to it waits until the commit.
select key, rev, name, code, description, default_phase_parameters, default_phase_notes from process.operation
where key = :key for update;

--! insert_operation (code?, description?, default_phase_notes?)
-- Inserts an operation and returns its key, under which its steps are inserted next.
insert into process.operation (name, code, description, default_phase_parameters, default_phase_notes)
values (:name, :code, :description, :default_phase_parameters, :default_phase_notes)
returning key;

--! update_operation (code?, description?, default_phase_notes?)
-- Stores all members of an operation that the caller has locked. Existing phases that are based on it do not change.
update process.operation set name = :name, code = :code, description = :description,
    default_phase_parameters = :default_phase_parameters, default_phase_notes = :default_phase_notes,
    rev = nextval('platform.revision_sequence')
where key = :key;

--! delete_operation
-- Deletes an operation that no live phase uses, after its steps and the references of trashed phases were removed.
delete from process.operation where key = :key;

--! hold_operations : (code?, description?, default_phase_notes?)
-- Locks the operations to which phases that are being written refer, because the phases take over their defaults: they
-- cannot change before the commit.
select key, rev, name, code, description, default_phase_parameters, default_phase_notes from process.operation
where key = any (:keys) order by key for share;

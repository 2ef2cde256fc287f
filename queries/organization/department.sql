--: DepartmentRow(code?, description?)

--! find_department : DepartmentRow
select key, rev, name, code, description from organization.department where key = :key;

--! list_departments (pattern?) : DepartmentRow
-- Departments whose name or code matches the pattern, ignoring case. Without a pattern, all departments.
select key, rev, name, code, description from organization.department
where :pattern::text is null or lower(name) like :pattern or lower(code) like :pattern
order by lower(name) collate "C", key limit :limit offset :offset;

--! count_departments (pattern?)
-- Total number of rows of `list_departments`.
select count(*) as total from organization.department
where :pattern::text is null or lower(name) like :pattern or lower(code) like :pattern;

--! lock_department : DepartmentRow
-- Locks a department to change or delete it. A command that adds a user to the department waits, because the foreign
-- key needs the row.
select key, rev, name, code, description from organization.department where key = :key for update;

--! insert_department (code?, description?) : DepartmentRow
insert into organization.department (name, code, description) values (:name, :code, :description)
returning key, rev, name, code, description;

--! update_department (code?, description?) : DepartmentRow
update organization.department set name = :name, code = :code, description = :description, rev = rev + 1
where key = :key
returning key, rev, name, code, description;

--! count_department_users
-- Number of users of a department who are not archived. A department with such users is not deleted (for archived
-- users, see `clear_department_of_archived_users`).
select count(*) as users from organization.user_account where department_key = :key and not trash;

--! clear_department_of_archived_users
-- Removes archived users from a department that is deleted, because they do not prevent its deletion.
update organization.user_account set department_key = null, rev = rev + 1 where department_key = :key and trash;

--! delete_department
delete from organization.department where key = :key;

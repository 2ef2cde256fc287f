--: IssueTypeRow(code?, description?, icon?)

--! find_issue_type : IssueTypeRow
select key, rev, name, code, active, description, icon, form_template, critical
from collaboration.issue_type where key = :key;

--! hold_issue_type : IssueTypeRow
-- Locks a type for a write that gives it to an issue: no other command deactivates or deletes the type before the
-- commit.
select key, rev, name, code, active, description, icon, form_template, critical
from collaboration.issue_type where key = :key for share;

--! lock_issue_type : IssueTypeRow
select key, rev, name, code, active, description, icon, form_template, critical
from collaboration.issue_type where key = :key for no key update;

--! lock_issue_type_to_delete : IssueTypeRow
-- Locks a type to change or delete it, with the lock that a deletion needs. Waits for commands that are about to give
-- the type to an issue.
select key, rev, name, code, active, description, icon, form_template, critical
from collaboration.issue_type where key = :key for update;

--! insert_issue_type (code?, description?, icon?)
insert into collaboration.issue_type (name, code, active, description, icon, form_template, critical)
values (:name, :code, :active, :description, :icon, :form_template, :critical) returning key;

--! update_issue_type (code?, description?, icon?)
update collaboration.issue_type set name = :name, code = :code, active = :active, description = :description,
    icon = :icon, form_template = :form_template, critical = :critical, rev = rev + 1
where key = :key returning rev;

--! delete_issue_type
delete from collaboration.issue_type where key = :key;

--! count_issues_of_type
-- Number of issues of a type, open or closed. A type with issues is not deleted.
select count(*) from collaboration.issue where issue_type_key = :key;

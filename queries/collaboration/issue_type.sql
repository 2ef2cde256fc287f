--: IssueTypeRow(code?, description?, icon?)

--! find_issue_type : IssueTypeRow
select key, rev, name, code, active, description, icon, form_template, critical
from collaboration.issue_type where key = :key;

--! hold_issue_type : IssueTypeRow
-- For a write that gives an issue this type: nobody deactivates or deletes it before the commit.
select key, rev, name, code, active, description, icon, form_template, critical
from collaboration.issue_type where key = :key for share;

--! lock_issue_type : IssueTypeRow
select key, rev, name, code, active, description, icon, form_template, critical
from collaboration.issue_type where key = :key for no key update;

--! lock_issue_type_to_delete : IssueTypeRow
-- Takes at once the lock that the delete needs. It waits for everyone who is about to give an issue this type.
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
-- A type with issues, open or closed, is not deleted.
select count(*) from collaboration.issue where issue_type_key = :key;

--: UserRow(name?, surname?, email?, department_key?, hourly_cost?, last_login?, department_rev?, department_name?, department_code?, department_description?)

--! find_user : UserRow
select u.key, u.rev, u.username, u.words, u.name, u.surname, u.email, u.site_key, u.department_key, u.hourly_cost,
    u.preferences, u.active, u.reset_password, u.last_login, u.created_at, u.trash,
    exists (select from attachments.file i
        where i.bucket = 'user' and i.object_key = u.key::text and i.subfolder = 'image') as has_image,
    exists (select from security.user_session s join security.token t on t.key = s.token_key
        where s.user_key = u.key and s.active and t.expires_at > :now) as logged_in,
    d.rev as department_rev, d.name as department_name, d.code as department_code,
    d.description as department_description
from organization.user_account u
left join organization.department d on d.key = u.department_key
where u.key = :key;

--! lock_user : (name?, surname?, email?, department_key?, hourly_cost?)
select key, rev, username, words, name, surname, email, site_key, department_key, hourly_cost, preferences, active,
    reset_password
from organization.user_account where key = :key and not trash for no key update;

--! insert_user (name?, surname?, email?, department_key?, hourly_cost?)
insert into organization.user_account (username, words, name, surname, email, site_key, department_key, hourly_cost,
    preferences, reset_password, created_at)
values (:username, :words, :name, :surname, :email, :site_key, :department_key, :hourly_cost, :preferences,
    :reset_password, :created_at)
returning key;

--! update_user (name?, surname?, email?, department_key?, hourly_cost?)
update organization.user_account
set username = :username, words = :words, name = :name, surname = :surname, email = :email, site_key = :site_key,
    department_key = :department_key, hourly_cost = :hourly_cost, preferences = :preferences, active = :active,
    rev = rev + 1
where key = :key;

--! update_preferences
update organization.user_account set preferences = :preferences, rev = rev + 1 where key = :key;

--! archive_user
update organization.user_account set trash = true, active = false, rev = rev + 1 where key = :key;

--! set_reset_password
update organization.user_account set reset_password = :reset_password, rev = rev + 1 where key = :key;

--! record_login
update organization.user_account set last_login = :at, last_user_session = :session_key, rev = rev + 1
where key = :key;

--! count_other_admins
select count(*) as others from organization.user_account
where key <> :key and active and not trash and 'admin' = any (words);

--! any_user_exists
select exists (select from organization.user_account) as found;

--! find_user_key_by_name
select key from organization.user_account where lower(username) = lower(:username) and not trash;

--! touch_user
update organization.user_account set rev = rev + 1 where key = :key;

--! list_sites : (code?, description?, address?, iso_country_code?)
select key, rev, code, name, description, address, iso_country_code from organization.site order by key collate "C";

--! find_user_archived
select trash as archived from organization.user_account where key = :key;

--! hold_user_archived
-- It stays so until the commit.
select trash as archived from organization.user_account where key = :key for share;

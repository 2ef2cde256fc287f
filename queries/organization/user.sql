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

--: UserState()

--! find_user_states : UserState
select key, trash from organization.user_account where key = any (:keys);

--! hold_user_states : UserState
-- They stay so until the commit.
select key, trash from organization.user_account where key = any (:keys) order by key for share;

--! lock_user_states : UserState
select key, trash from organization.user_account where key = any (:keys) order by key for no key update;

--! hold_users
-- Who is assigned something; they stay as they are until the commit.
select key, words, active from organization.user_account where key = any (:keys) and not trash order by key for share;

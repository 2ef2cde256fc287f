--! lock_user : (name?, surname?, email?, department_key?, hourly_cost?)
-- Changes of a user, and of the user's tokens and sessions, wait here for each other. No row for an archived user.
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
-- Users are never deleted: records keep the key, and the user name becomes free.
update organization.user_account set trash = true, active = false, rev = rev + 1 where key = :key;

--! set_reset_password
-- Whether the next login must set a new password. The password itself belongs to security.
update organization.user_account set reset_password = :reset_password, rev = rev + 1 where key = :key;

--! record_login
-- A session was opened: its start and key become the last login of the user.
update organization.user_account set last_login = :at, last_user_session = :session_key, rev = rev + 1
where key = :key;

--! count_other_admins
-- The last active administrator can be neither disabled nor archived and cannot lose the role `admin`. Read under the
-- lock of `lock_admins`.
select count(*) as others from organization.user_account
where key <> :key and active and not trash and 'admin' = any (words);

--! any_user_exists
-- Archived users count too: a database that had one is not at its first start.
select exists (select from organization.user_account) as found;

--! find_user_key_by_name
-- User names are unique among users that are not archived, ignoring case.
select key from organization.user_account where lower(username) = lower(:username) and not trash;

--! raise_user_revision
-- The image of a user is a file of another area; a change of it still gives the user a new revision.
update organization.user_account set rev = rev + 1 where key = :key;

--! list_sites : (code?, description?, address?, iso_country_code?)
select key, rev, code, name, description, address, iso_country_code from organization.site order by key collate "C";

--: UserState()

--! find_user_states : UserState
-- Which of these keys are users, and which of them are archived.
select key, trash from organization.user_account where key = any (:keys);

--! hold_user_states : UserState
-- As `find_user_states`; nobody changes or archives these users until the commit.
select key, trash from organization.user_account where key = any (:keys) order by key for share;

--! lock_user_states : UserState
-- As `find_user_states`, for a caller that changes these users.
select key, trash from organization.user_account where key = any (:keys) order by key for no key update;

--! hold_users
-- Users who are to be assigned something: nobody disables or archives them, or changes their roles, until the commit.
-- Archived users have no row.
select key, words, active from organization.user_account where key = any (:keys) and not trash order by key for share;

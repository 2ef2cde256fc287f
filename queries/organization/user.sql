--! lock_user : (name?, surname?, email?, department_key?, hourly_cost?)
-- Locks a user, so that changes of the user and of the user's tokens and sessions run one after the other. No row for
-- an archived user.
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
-- Archives a user. Users are never deleted: records keep the key, and the user name becomes free.
update organization.user_account set trash = true, active = false, rev = rev + 1 where key = :key;

--! set_reset_password
-- Sets whether the user must set a new password at the next login. The password itself belongs to the security area.
update organization.user_account set reset_password = :reset_password, rev = rev + 1 where key = :key;

--! record_login
-- Stores start and key of an opened session as the last login of the user.
update organization.user_account set last_login = :at, last_user_session = :session_key, rev = rev + 1
where key = :key;

--! count_other_admins
-- Number of other active administrators. The last one cannot be disabled or archived and cannot lose the role `admin`.
-- Read under the lock of `lock_admins`.
select count(*) as others from organization.user_account
where key <> :key and active and not trash and 'admin' = any (words);

--! any_user_exists
-- Whether the database has any user, archived ones included: a database that ever had a user is not at its first start.
select exists (select from organization.user_account) as found;

--! find_user_key_by_name
-- The user with a name, ignoring case. Names are unique among users who are not archived.
select key from organization.user_account where lower(username) = lower(:username) and not trash;

--! raise_user_revision
-- Gives a user a new revision after the image has changed, which another area stores as a file.
update organization.user_account set rev = rev + 1 where key = :key;

--! list_sites : (code?, description?, address?, iso_country_code?)
select key, rev, code, name, description, address, iso_country_code from organization.site order by key collate "C";

--: UserState()

--! find_user_states : UserState
-- The users among these keys, and whether they are archived.
select key, trash from organization.user_account where key = any (:keys);

--! hold_user_states : UserState
-- Reads the same as `find_user_states` with a lock: no other command changes or archives these users before the commit.
select key, trash from organization.user_account where key = any (:keys) order by key for share;

--! lock_user_states : UserState
-- Reads the same as `find_user_states` and locks the users to change them.
select key, trash from organization.user_account where key = any (:keys) order by key for no key update;

--! hold_users
-- Locks users to whom work is to be assigned: no other command disables or archives them or changes their roles before
-- the commit. Archived users have no row.
select key, words, active from organization.user_account where key = any (:keys) and not trash order by key for share;

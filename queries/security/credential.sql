--! find_credential_by_username
-- The password hash to check at a login. Archived users cannot log in, and their user names may belong to other users
-- now.
select u.key as user_key, u.active, c.password_hash
from organization.user_account u join security.credential c on c.user_key = u.key
where lower(u.username) = lower(:username) and not u.trash;

--! find_credential
-- The password hash of a user who confirms the password and whose key is known. Archived users count as not active.
select u.username, u.active and not u.trash as active, c.password_hash
from organization.user_account u join security.credential c on c.user_key = u.key
where u.key = :user_key;

--! store_credential
-- Stores the password hash of a user. Each user has one password, which the new one replaces.
insert into security.credential (user_key, password_hash) values (:user_key, :password_hash)
on conflict (user_key) do update set password_hash = excluded.password_hash;

--! is_known_network
-- Whether a user has recently logged in from an address. Failures from that address do not lock out such users: one
-- forgotten password must not stop a whole plant behind one router.
select exists (select from security.login_place p join organization.user_account u on u.key = p.user_key
    where lower(u.username) = lower(:username) and not u.trash and p.source = :source and p.last_at > :since) as known;

--! note_login_network
-- Stores the network from which a user has logged in, for `is_known_network`.
insert into security.login_place (user_key, source, last_at) values (:user_key, :source, :at)
on conflict (user_key, source) do update set last_at = excluded.last_at;

--! sweep_login_networks
-- Deletes networks whose last login was too long ago for them to count as known.
delete from security.login_place where ctid = any (array(
    select ctid from security.login_place where last_at < :before limit 1000 for update skip locked));

--! count_failures
-- Number and times of failures by counter. A refused login waits until enough failures have left the window, so the
-- times are returned too, newest first. Counters without failures have no row.
select f.counter, count(*) as failures, array_agg(f.failed_at order by f.failed_at desc) as failed_at
from unnest(:counters::text[], :subjects::text[], :sources::text[]) as given (counter, subject, source)
join security.failed_check f
    on f.counter = given.counter and f.subject = given.subject and f.source = given.source and f.failed_at > :since
group by f.counter;

--! lock_counters
-- Locks counters, so that checks of the same password run one after the other and parallel guesses cannot exceed the
-- limit. Locks are taken in the order of their numbers, so that two checks cannot deadlock.
select true as locked from (
    select distinct hash_record_extended(row (given.counter, given.subject, given.source), 1) as number
    from unnest(:counters::text[], :subjects::text[], :sources::text[]) as given (counter, subject, source) order by 1
) numbers, pg_advisory_xact_lock(number);

--! insert_failures
-- Counts one failed check in each of its counters.
insert into security.failed_check (counter, subject, source, failed_at)
select given.counter, given.subject, given.source, :at
from unnest(:counters::text[], :subjects::text[], :sources::text[]) as given (counter, subject, source);

--! clear_counter
-- Deletes the failures of a user name at an address after a successful login.
delete from security.failed_check where counter = :counter and subject = :subject and source = :source;

--! sweep_failures
-- Deletes failures that have left the window in which they count.
delete from security.failed_check where ctid = any (array(
    select ctid from security.failed_check where failed_at < :before limit 1000 for update skip locked));

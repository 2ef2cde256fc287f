--! find_credential_by_username
select u.key as user_key, u.active, c.password_hash
from organization.user_account u join security.credential c on c.user_key = u.key
where lower(u.username) = lower(:username) and not u.trash;

--! find_credential
select u.username, u.active and not u.trash as active, c.password_hash
from organization.user_account u join security.credential c on c.user_key = u.key
where u.key = :user_key;

--! store_credential
insert into security.credential (user_key, password_hash) values (:user_key, :password_hash)
on conflict (user_key) do update set password_hash = excluded.password_hash;

--! count_failures
-- The waiting ends when the oldest failure that still fills the window leaves it.
select counter, count(*) as failures, array_agg(failed_at order by failed_at desc) as failed_at
from security.password_failure
where counter = any (:counters) and failed_at > :since
group by counter;

--! lock_counters
-- In the order of the lock numbers, so that two checks never wait for each other.
select true as locked from (
    select distinct hashtextextended(counter, 1) as number from unnest(:counters::text[]) counter order by 1
) numbers, pg_advisory_xact_lock(number);

--! insert_failures
insert into security.password_failure (counter, failed_at) select counter, :at from unnest(:counters::text[]) counter;

--! clear_counter
delete from security.password_failure where counter = :counter;

--! sweep_failures
delete from security.password_failure where ctid = any (array(
    select ctid from security.password_failure where failed_at < :before limit 1000 for update skip locked));

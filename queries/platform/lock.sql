--! lock_until_commit
select true as locked from pg_advisory_xact_lock(:number);

--! share_until_commit
select true as locked from pg_advisory_xact_lock_shared(:number);

--! try_lock_until_commit
select pg_try_advisory_xact_lock(:number) as locked;

--! lock_name_until_commit
select true as locked from pg_advisory_xact_lock(hashtext(:realm), hashtext(:name));

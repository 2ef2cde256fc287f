--! lock_until_commit
-- Waits for one of the numbered locks of the type `Lock`, and has it alone until the transaction ends.
select true as locked from pg_advisory_xact_lock(:number);

--! lock_shared_until_commit
-- Waits only for a transaction that has the lock alone (`lock_until_commit`); others may share it.
select true as locked from pg_advisory_xact_lock_shared(:number);

--! try_lock_until_commit
-- For work that one instance at a time does: false when another one has the lock.
select pg_try_advisory_xact_lock(:number) as locked;

--! lock_name_until_commit
-- Locks one name of a kind, such as the files of one record, where there is no row to lock.
select true as locked from pg_advisory_xact_lock(hashtext(:realm), hashtext(:name));

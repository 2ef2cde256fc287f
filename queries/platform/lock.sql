--! lock_until_commit
-- Waits for one of the numbered locks of the type `Lock`, and takes it exclusively until the transaction ends.
select true as locked from pg_advisory_xact_lock(:number);

--! lock_shared_until_commit
-- Takes the lock in shared mode. Waits only for a transaction that has taken it exclusively (`lock_until_commit`).
select true as locked from pg_advisory_xact_lock_shared(:number);

--! try_lock_until_commit
-- Takes the lock for work that only one instance may do at a time. False when another transaction has it.
select pg_try_advisory_xact_lock(:number) as locked;

--! lock_name_until_commit
-- Locks one name of a kind, such as the files of one record, where there is no row to lock.
select true as locked from pg_advisory_xact_lock(hashtext(:realm), hashtext(:name));

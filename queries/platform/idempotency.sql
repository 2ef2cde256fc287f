--! find_kept_answer
-- The response to the first request with a key, unless it has expired. The fingerprint shows whether the repeated
-- request is the same.
select fingerprint, status, answer from platform.idempotency
where caller_key = :caller_key and idempotency_key = :idempotency_key and created_at > :not_before;

--! keep_answer
-- Stores a response, in the transaction of the change that it reports. Replaces a response that has expired and was not
-- deleted yet.
insert into platform.idempotency (caller_key, idempotency_key, fingerprint, status, answer, created_at)
values (:caller_key, :idempotency_key, :fingerprint, :status, :answer, :created_at)
on conflict (caller_key, idempotency_key) do update
set fingerprint = excluded.fingerprint, status = excluded.status, answer = excluded.answer,
    created_at = excluded.created_at
-- Only a statement that answers rows is kept prepared.
returning caller_key;

--! try_lock_idempotency_key
-- Takes the lock on a key, so that a repeated request is refused immediately instead of waiting while the first one
-- runs. The lock ends with the transaction.
select pg_try_advisory_xact_lock(:caller_key # hashtextextended(:idempotency_key, 0)) as locked;

--! sweep_kept_answers
-- Deletes one batch of expired responses.
delete from platform.idempotency where ctid = any (array(
    select ctid from platform.idempotency where created_at <= :not_before limit 1000 for update skip locked));

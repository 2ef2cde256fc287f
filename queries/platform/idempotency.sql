--! find_kept_answer
-- The answer of the first request with this key, unless it has expired. The fingerprint shows whether the repeated
-- request is the same one.
select fingerprint, status, answer from platform.idempotency
where caller_key = :caller_key and idempotency_key = :idempotency_key and created_at > :not_before;

--! keep_answer
-- In the transaction of the change that it answers. An answer that has expired but not been swept yet is replaced.
insert into platform.idempotency (caller_key, idempotency_key, fingerprint, status, answer, created_at)
values (:caller_key, :idempotency_key, :fingerprint, :status, :answer, :created_at)
on conflict (caller_key, idempotency_key) do update
set fingerprint = excluded.fingerprint, status = excluded.status, answer = excluded.answer,
    created_at = excluded.created_at;

--! try_lock_idempotency_key
-- While the first request with a key is running, a repeated one is refused at once instead of waiting. The lock ends
-- with the transaction.
select pg_try_advisory_xact_lock(:caller_key # hashtextextended(:idempotency_key, 0)) as locked;

--! sweep_kept_answers
-- Answers that have been kept long enough, one batch at a time.
delete from platform.idempotency where ctid = any (array(
    select ctid from platform.idempotency where created_at <= :not_before limit 1000 for update skip locked));

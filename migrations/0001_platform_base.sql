-- What every area stands on: one key sequence, kept answers, the word that an access right changed.

create schema platform;

-- One sequence for all numbered records. A cell starts its own at cell number × 2^48 (tracewright migrate --cell).
create sequence platform.key_sequence as bigint;

create table platform.idempotency (
    caller_key bigint not null,
    idempotency_key text not null,
    fingerprint bytea not null,
    status smallint not null,
    answer text not null,
    created_at timestamptz not null,
    constraint idempotency_pk primary key (caller_key, idempotency_key)
);
create index idempotency_created_at_idx on platform.idempotency (created_at);

-- Tells every copy of the service to forget what it knows about a user's rights.
create function platform.notify_access_changed() returns trigger language plpgsql as $$
begin
    perform pg_notify('tracewright_access', (to_jsonb(new) ->> tg_argv[0]));
    return null;
end
$$;

-- Failed password checks, counted by the parts of a counter: whose, and from where or by whom. No part can pretend to be
-- two. `security.password_failure`, which this replaces, goes with a later migration: older copies still write to it.
create table security.failed_check (
    counter text not null,
    subject text not null,
    source text not null,
    failed_at timestamptz not null,
    constraint failed_check_counter_check check (counter in ('login_here', 'login_name', 'login_address', 'verify', 'change'))
);
create index failed_check_parts_idx on security.failed_check (counter, subject, source, failed_at);
create index failed_check_failed_at_idx on security.failed_check (failed_at);

-- Where users have logged in: they are not refused because of what others did there.
create table security.login_place (
    user_key bigint not null,
    source text not null,
    last_at timestamptz not null,
    constraint login_place_pk primary key (user_key, source),
    constraint login_place_user_fk foreign key (user_key) references organization.user_account (key)
);
create index login_place_last_at_idx on security.login_place (last_at);

-- Tickets are looked for by their user, and removed soon after they have expired.
create index token_ticket_idx on security.token (issued_to, issued_at) where context = 'SSE';
create index token_ticket_expires_at_idx on security.token (expires_at) where context = 'SSE';

-- What administrators changed. The rows outlive what they name, so their keys are plain values.
create table platform.admin_change (
    key bigint not null default nextval('platform.key_sequence'),
    at timestamptz not null,
    -- Nobody: a command of the command line, or the service itself.
    user_key bigint,
    token_key text,
    operation text not null,
    record text not null,
    before jsonb,
    after jsonb,
    address text,
    request_id text,
    constraint admin_change_pk primary key (key),
    constraint admin_change_before_check check (before is null or jsonb_typeof(before) = 'object'),
    constraint admin_change_after_check check (after is null or jsonb_typeof(after) = 'object')
);
create index admin_change_user_key_idx on platform.admin_change (user_key, key) where user_key is not null;
create index admin_change_record_idx on platform.admin_change (record, key);
create index admin_change_operation_idx on platform.admin_change (operation, key);
create index admin_change_at_idx on platform.admin_change (at);

create function platform.refuse_change_of_record() returns trigger language plpgsql as $$
begin
    raise exception 'the record of administrative changes is only added to';
end
$$;
create trigger admin_change_never_changes before update or delete or truncate on platform.admin_change
    for each statement execute function platform.refuse_change_of_record();

create schema security;

-- Apart from the user record, so that no read of a user can ever touch a hash.
create table security.credential (
    user_key bigint not null,
    password_hash text not null,
    constraint credential_pk primary key (user_key),
    constraint credential_user_fk foreign key (user_key) references organization.user_account (key)
);

create table security.token (
    key text not null,
    rev bigint not null default 1,
    issued_to bigint not null,
    context text not null,
    description text,
    scopes text[] not null default '{}',
    topics text[] not null default '{}',
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    last_used_at timestamptz,
    constraint token_pk primary key (key),
    constraint token_issued_to_fk foreign key (issued_to) references organization.user_account (key),
    constraint token_context_check check (context in ('USER_SESSION', 'PASSWORD_RESET', 'API', 'SSE'))
);
create index token_issued_to_idx on security.token (issued_to, issued_at);
create index token_expires_at_idx on security.token (expires_at);

create trigger token_access_changed
    after update of revoked_at on security.token
    for each row execute function platform.notify_access_changed('issued_to');

create table security.user_session (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    user_key bigint not null,
    token_key text not null,
    active boolean not null default true,
    login_at timestamptz not null,
    logout_at timestamptz,
    scope text not null,
    name text,
    surname text,
    closed_by bigint,
    constraint user_session_pk primary key (key),
    constraint user_session_user_fk foreign key (user_key) references organization.user_account (key),
    constraint user_session_logout_check check (active = (logout_at is null))
);
-- One token opens one session, ever; a user has one active session.
create unique index user_session_token_unique on security.user_session (token_key);
create unique index user_session_active_unique on security.user_session (user_key) where active;
create index user_session_user_key_idx on security.user_session (user_key, login_at);
create index user_session_login_at_idx on security.user_session (login_at);

create trigger user_session_access_changed
    after insert or update of active on security.user_session
    for each row execute function platform.notify_access_changed('user_key');

-- Failed password checks of the last minutes; shared by all copies of the service.
create table security.password_failure (
    counter text not null,
    failed_at timestamptz not null
);
create index password_failure_counter_idx on security.password_failure (counter, failed_at);
create index password_failure_failed_at_idx on security.password_failure (failed_at);

-- The instances of the service that run on this database, each as it last registered.
create table platform.instance (
    -- Random for each start of the program.
    id uuid not null,
    version text not null,
    -- Address and port of its settings.
    listen text not null,
    -- Address from which it reaches the database; null over a Unix socket.
    address text,
    started timestamptz not null,
    -- Time of the database at the last registration.
    seen timestamptz not null,
    -- Whether it seals the journal.
    seals boolean not null,
    -- How far its clock is ahead of the database; negative if it is behind.
    clock_skew_ms bigint not null,
    -- End of the validity of its TLS certificate; null without TLS.
    certificate_expires timestamptz,
    constraint instance_pk primary key (id)
);
comment on table platform.instance is 'Running instances. An orderly stop removes the row, and a day after a crash another instance does.';

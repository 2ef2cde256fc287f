-- Revisions of records with given keys: such a key can be deleted and used again, and a revision never comes back.
create sequence platform.revision_sequence as bigint;

create schema administration;

create table administration.custom_data (
    key text not null,
    rev bigint not null default nextval('platform.revision_sequence'),
    value jsonb not null default 'null',
    description text,
    constraint custom_data_pk primary key (key),
    constraint custom_data_key_check check (key ~ '^[a-z][a-z0-9_]{0,63}$')
);

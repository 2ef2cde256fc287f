-- Time that people spend on tasks: measured from start to stop, or entered afterwards.

alter table collaboration.task_type add column require_time_entry boolean not null default false;

create table collaboration.task_time (
    key bigint not null default nextval('platform.key_sequence'),
    task_key bigint not null,
    user_key bigint not null,
    -- Null for time that was entered afterwards.
    start timestamptz,
    "end" timestamptz,
    -- Milliseconds; null while the entry runs.
    duration bigint,
    note text,
    created timestamptz not null,
    constraint task_time_pk primary key (key),
    constraint task_time_task_fk foreign key (task_key) references collaboration.task (key) on delete cascade,
    constraint task_time_user_fk foreign key (user_key) references organization.user_account (key),
    constraint task_time_span_check check ((start is null and "end" is null and duration between 1 and 86400000)
        or (start is not null and ("end" is null) = (duration is null) and "end" >= start and duration >= 0)
        or (start is not null and "end" is null and duration is null))
);
create unique index task_time_running_unique on collaboration.task_time (task_key, user_key)
    where start is not null and "end" is null;
create index task_time_task_key_idx on collaboration.task_time (task_key);
comment on index collaboration.task_time_task_key_idx is 'GET /task/{task_key}: the time spent on a task';
create index task_time_user_key_idx on collaboration.task_time (user_key);
comment on index collaboration.task_time_user_key_idx is 'foreign key';

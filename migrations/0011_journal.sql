create schema journal;

-- PostgreSQL numbers transactions per cluster; a database restored elsewhere would start below the rows it brings
-- along. The shift, set anew when the cluster is another one, keeps the numbers growing.
create table journal.numbering (
    only_one boolean not null default true,
    system_identifier bigint not null,
    shift bigint not null default 0,
    constraint numbering_pk primary key (only_one),
    constraint numbering_only_one_check check (only_one),
    constraint numbering_shift_check check (shift >= 0)
);
insert into journal.numbering (system_identifier) select system_identifier from pg_control_system();

-- What happened. The rows outlive what they name, so their keys are plain values.
create table journal.event (
    key bigint not null default nextval('platform.key_sequence'),
    -- With the key the place in the journal: transactions in the order of their numbers, rows in the order of writing.
    transaction bigint not null,
    event_type text not null,
    event_group uuid not null,
    is_primary boolean not null,
    topic text not null,
    user_key bigint,
    session_key bigint,
    at timestamptz not null,
    description text,
    site_key text,
    work_order_key bigint,
    job_key bigint,
    phase_key text,
    batch_key bigint,
    work_session_key bigint,
    product_key bigint,
    position_key text,
    movement_key bigint,
    task_key bigint,
    issue_key bigint,
    message_key bigint,
    serial_keys bigint[] not null default '{}',
    data jsonb not null default '{}',
    -- Users whose own topic receives the row; a confidential row goes to nobody else.
    audience bigint[] not null default '{}',
    confidential boolean not null default false,
    constraint event_pk primary key (key),
    constraint event_place_unique unique (transaction, key),
    constraint event_topic_check check
        (topic in ('production', 'serial', 'inventory', 'task', 'issue', 'message', 'product')),
    constraint event_data_check check (jsonb_typeof(data) = 'object')
);
create unique index event_primary_unique on journal.event (event_group) where is_primary;
create index event_type_idx on journal.event (event_type, transaction, key);
create index event_user_key_idx on journal.event (user_key, transaction, key) where user_key is not null;
create index event_work_order_key_idx on journal.event (work_order_key, transaction, key)
    where work_order_key is not null;
create index event_job_key_idx on journal.event (job_key, transaction, key) where job_key is not null;
create index event_batch_key_idx on journal.event (batch_key, transaction, key) where batch_key is not null;
create index event_product_key_idx on journal.event (product_key, transaction, key) where product_key is not null;
create index event_position_key_idx on journal.event (position_key, transaction, key) where position_key is not null;
create index event_movement_key_idx on journal.event (movement_key) where movement_key is not null;
create index event_task_key_idx on journal.event (task_key, transaction, key) where task_key is not null;
create index event_issue_key_idx on journal.event (issue_key, transaction, key) where issue_key is not null;
create index event_message_key_idx on journal.event (message_key) where message_key is not null;
-- Without the pending list: every unit scanned would otherwise wait now and then for somebody's clean-up.
create index event_serial_keys_idx on journal.event using gin (serial_keys) with (fastupdate = off)
    where serial_keys <> '{}';
create index event_at_idx on journal.event using brin (at);

create function journal.refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'rows of the journal never change';
end
$$;
create trigger event_never_changes before update on journal.event
    for each statement execute function journal.refuse_change();

-- Rows below the oldest transaction that still writes: below them nothing can appear any more.
create view journal.visible_event as
select * from journal.event
where transaction < (
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift from journal.numbering
);

-- Collaboration: tasks, issues, what both are linked to, their forms, messages.
--
-- Links are typed key columns: a record that is deleted for good takes its links along, and nothing points nowhere.
-- Whether an order or a job is critical is never stored: it is read from these links.
create schema collaboration;
grant usage on schema collaboration to tracewright_service;
alter default privileges in schema collaboration
    grant select, insert, update, delete on tables to tracewright_service;

-- 1. Types -----------------------------------------------------------------------------------------------------------

create table collaboration.task_type (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    name text not null,
    description text,
    icon text,
    active boolean not null default true,
    created timestamptz not null,
    form_fields jsonb not null default '[]',
    -- One entry per kind of record, in the order of the contract.
    link_settings jsonb not null,
    constraint task_type_pk primary key (key)
);
create unique index task_type_name_unique on collaboration.task_type (lower(name));

create table collaboration.issue_type (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    name text not null,
    code text,
    active boolean not null default true,
    description text,
    icon text,
    form_template jsonb not null default '[]',
    critical boolean not null default false,
    constraint issue_type_pk primary key (key)
);
create unique index issue_type_code_unique on collaboration.issue_type (code) where code is not null;

-- 2. Tasks -----------------------------------------------------------------------------------------------------------

create table collaboration.task (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    task_type_key bigint not null,
    code text not null,
    status text not null,
    start_from timestamptz,
    due_by timestamptz,
    created timestamptz not null,
    created_by bigint not null,
    closed timestamptz,
    closed_by bigint,
    deleted timestamptz,
    deleted_by bigint,
    title text,
    description text,
    -- Of the last cancel.
    reason text,
    extra jsonb,
    constraint task_pk primary key (key),
    constraint task_type_fk foreign key (task_type_key) references collaboration.task_type (key),
    constraint task_created_by_fk foreign key (created_by) references organization.user_account (key),
    constraint task_closed_by_fk foreign key (closed_by) references organization.user_account (key),
    constraint task_deleted_by_fk foreign key (deleted_by) references organization.user_account (key),
    constraint task_status_check check (status in ('pending', 'open', 'completed', 'canceled')),
    constraint task_closed_check check ((closed is not null) = (status in ('completed', 'canceled'))
        and (closed is null) = (closed_by is null)),
    constraint task_reason_check check (reason is null or status = 'canceled'),
    constraint task_deleted_check check ((deleted is null) = (deleted_by is null)),
    constraint task_dates_check check (start_from <= due_by)
);
create unique index task_code_unique on collaboration.task (code);
create index task_type_key_idx on collaboration.task (task_type_key);
create index task_created_by_idx on collaboration.task (created_by);
create index task_closed_by_idx on collaboration.task (closed_by) where closed_by is not null;
create index task_deleted_by_idx on collaboration.task (deleted_by) where deleted_by is not null;
-- The order of GET /task. Most tasks are over, and those that are not are what people look at.
create index task_order_idx on collaboration.task (due_by, created, start_from, closed, key) where deleted is null;
create index task_open_order_idx on collaboration.task (due_by, created, start_from, closed, key)
    where deleted is null and status in ('open', 'pending');
create index task_created_idx on collaboration.task (created) where deleted is null;
create index task_closed_idx on collaboration.task (closed) where deleted is null and closed is not null;
create index task_start_from_idx on collaboration.task (start_from) where deleted is null and start_from is not null;
create index task_title_idx on collaboration.task using gin (lower(title) gin_trgm_ops) where deleted is null;
create index task_description_idx on collaboration.task using gin (lower(description) gin_trgm_ops)
    where deleted is null;
-- So that PostgreSQL knows common words from rare ones: a page of what stands everywhere is read in the order of pages.
create statistics collaboration.task_title_words on (lower(title)) from collaboration.task;
create statistics collaboration.task_description_words on (lower(description)) from collaboration.task;

-- Who has to do with a task. The owner stands first, and there is one.
create table collaboration.task_assignee (
    task_key bigint not null,
    place integer not null,
    user_key bigint not null,
    role text not null,
    constraint task_assignee_pk primary key (task_key, place),
    constraint task_assignee_user_unique unique (task_key, user_key),
    constraint task_assignee_task_fk foreign key (task_key) references collaboration.task (key) on delete cascade,
    constraint task_assignee_user_fk foreign key (user_key) references organization.user_account (key),
    constraint task_assignee_role_check check (role in ('owner', 'participant')),
    constraint task_assignee_owner_check check (place >= 0 and (place = 0) = (role = 'owner'))
);
create index task_assignee_user_key_idx on collaboration.task_assignee (user_key, task_key);
create index task_assignee_owner_idx on collaboration.task_assignee (user_key, task_key) where role = 'owner';

-- 3. Issues ----------------------------------------------------------------------------------------------------------

create table collaboration.issue (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    issue_type_key bigint,
    open boolean not null default true,
    critical boolean not null,
    created timestamptz not null,
    created_by bigint not null,
    closed timestamptz,
    closed_by bigint,
    constraint issue_pk primary key (key),
    constraint issue_type_fk foreign key (issue_type_key) references collaboration.issue_type (key),
    constraint issue_created_by_fk foreign key (created_by) references organization.user_account (key),
    constraint issue_closed_by_fk foreign key (closed_by) references organization.user_account (key),
    constraint issue_closed_check check (open = (closed is null) and (closed is null) = (closed_by is null)),
    constraint issue_typed_check check (open or issue_type_key is not null)
);
create index issue_type_key_idx on collaboration.issue (issue_type_key);
create index issue_created_by_idx on collaboration.issue (created_by);
create index issue_closed_by_idx on collaboration.issue (closed_by) where closed_by is not null;
create index issue_created_idx on collaboration.issue (created desc, key);
create index issue_open_idx on collaboration.issue (created desc, key) where open;
create index issue_closed_idx on collaboration.issue (closed) where closed is not null;
create index issue_key_text_idx on collaboration.issue using gin ((key::text) gin_trgm_ops);

-- What an issue is linked to. An implied link stands under the one that implies it, and goes with it. Projects are implied
-- by orders and are never stored as such: an order may change its project.
create table collaboration.issue_link (
    key bigint not null default nextval('platform.key_sequence'),
    issue_key bigint not null,
    implied_by bigint,
    product_key bigint,
    operation_key text,
    phase_key text,
    work_order_key bigint,
    project_code text,
    user_key bigint,
    job_key bigint,
    serial_key bigint,
    type text not null generated always as (case
        when product_key is not null then 'product' when operation_key is not null then 'operation'
        when phase_key is not null then 'phase' when work_order_key is not null then 'work_order'
        when project_code is not null then 'project' when user_key is not null then 'user'
        when job_key is not null then 'job' else 'serial' end) stored,
    -- The key that it names, as it stands on the wire.
    target text not null generated always as (coalesce(product_key::text, operation_key, phase_key, work_order_key::text,
        project_code, user_key::text, job_key::text, serial_key::text)) stored,
    constraint issue_link_pk primary key (key),
    constraint issue_link_issue_fk foreign key (issue_key) references collaboration.issue (key) on delete cascade,
    constraint issue_link_implied_by_fk foreign key (implied_by) references collaboration.issue_link (key)
        on delete cascade,
    constraint issue_link_product_fk foreign key (product_key) references product.product (key) on delete cascade,
    constraint issue_link_operation_fk foreign key (operation_key) references process.operation (key)
        on delete cascade,
    constraint issue_link_phase_fk foreign key (phase_key) references process.phase (key) on delete cascade,
    constraint issue_link_work_order_fk foreign key (work_order_key) references production.work_order (key)
        on delete cascade,
    constraint issue_link_user_fk foreign key (user_key) references organization.user_account (key) on delete cascade,
    constraint issue_link_job_fk foreign key (job_key) references production.job (key) on delete cascade,
    constraint issue_link_serial_fk foreign key (serial_key) references serial.serial (key) on delete cascade,
    constraint issue_link_one_check check (num_nonnulls(product_key, operation_key, phase_key, work_order_key,
        project_code, user_key, job_key, serial_key) = 1)
);
create unique index issue_link_unique on collaboration.issue_link (issue_key, type, target, coalesce(implied_by, 0));
create index issue_link_implied_by_idx on collaboration.issue_link (implied_by) where implied_by is not null;
create index issue_link_product_key_idx on collaboration.issue_link (product_key, issue_key)
    where product_key is not null;
create index issue_link_operation_key_idx on collaboration.issue_link (operation_key, issue_key)
    where operation_key is not null;
create index issue_link_phase_key_idx on collaboration.issue_link (phase_key, issue_key) where phase_key is not null;
create index issue_link_work_order_key_idx on collaboration.issue_link (work_order_key, issue_key)
    where work_order_key is not null;
create index issue_link_project_code_idx on collaboration.issue_link (lower(project_code), issue_key)
    where project_code is not null;
create index issue_link_user_key_idx on collaboration.issue_link (user_key, issue_key) where user_key is not null;
create index issue_link_job_key_idx on collaboration.issue_link (job_key, issue_key) where job_key is not null;
create index issue_link_serial_key_idx on collaboration.issue_link (serial_key, issue_key)
    where serial_key is not null;

-- What a task is linked to.
create table collaboration.task_link (
    key bigint not null default nextval('platform.key_sequence'),
    task_key bigint not null,
    issue_key bigint,
    work_order_key bigint,
    product_key bigint,
    serial_key bigint,
    linked_task_key bigint,
    type text not null generated always as (case
        when issue_key is not null then 'issue' when work_order_key is not null then 'work_order'
        when product_key is not null then 'product' when serial_key is not null then 'serial' else 'task' end) stored,
    target bigint not null generated always as
        (coalesce(issue_key, work_order_key, product_key, serial_key, linked_task_key)) stored,
    constraint task_link_pk primary key (key),
    constraint task_link_task_fk foreign key (task_key) references collaboration.task (key) on delete cascade,
    constraint task_link_issue_fk foreign key (issue_key) references collaboration.issue (key) on delete cascade,
    constraint task_link_work_order_fk foreign key (work_order_key) references production.work_order (key)
        on delete cascade,
    constraint task_link_product_fk foreign key (product_key) references product.product (key) on delete cascade,
    constraint task_link_serial_fk foreign key (serial_key) references serial.serial (key) on delete cascade,
    constraint task_link_linked_task_fk foreign key (linked_task_key) references collaboration.task (key)
        on delete cascade,
    constraint task_link_one_check check
        (num_nonnulls(issue_key, work_order_key, product_key, serial_key, linked_task_key) = 1),
    constraint task_link_itself_check check (task_key <> linked_task_key)
);
create unique index task_link_unique on collaboration.task_link (task_key, type, target);
-- Two tasks are linked once, whichever of them it was asked of.
create unique index task_link_tasks_unique on collaboration.task_link
    (least(task_key, linked_task_key), greatest(task_key, linked_task_key)) where linked_task_key is not null;
create index task_link_issue_key_idx on collaboration.task_link (issue_key, task_key) where issue_key is not null;
create index task_link_work_order_key_idx on collaboration.task_link (work_order_key, task_key)
    where work_order_key is not null;
create index task_link_product_key_idx on collaboration.task_link (product_key, task_key)
    where product_key is not null;
create index task_link_serial_key_idx on collaboration.task_link (serial_key, task_key) where serial_key is not null;
create index task_link_linked_task_key_idx on collaboration.task_link (linked_task_key, task_key)
    where linked_task_key is not null;

-- 4. Forms of tasks and issues ---------------------------------------------------------------------------------------

-- A field of a form as its type had it when the form was made, with its value. No foreign key to the custom field: a value
-- outlives it.
create table collaboration.form_field (
    key bigint not null default nextval('platform.key_sequence'),
    task_key bigint,
    issue_key bigint,
    place integer not null,
    form_field_key text not null,
    custom_field_key text not null,
    kind text not null,
    multiple boolean not null,
    label text not null,
    hint text,
    default_text text,
    mandatory boolean not null,
    hidden boolean not null,
    value jsonb,
    -- When a value was given; of a ternary field this tells its third state from none.
    last_updated timestamptz,
    updated_by bigint,
    constraint form_field_pk primary key (key),
    constraint form_field_task_fk foreign key (task_key) references collaboration.task (key) on delete cascade,
    constraint form_field_issue_fk foreign key (issue_key) references collaboration.issue (key) on delete cascade,
    constraint form_field_updated_by_fk foreign key (updated_by) references organization.user_account (key),
    constraint form_field_owner_check check (num_nonnulls(task_key, issue_key) = 1),
    constraint form_field_task_unique unique (task_key, form_field_key),
    constraint form_field_issue_unique unique (issue_key, form_field_key),
    constraint form_field_given_check check (value is null or last_updated is not null),
    constraint form_field_by_check check ((last_updated is null) = (updated_by is null))
);
create index form_field_updated_by_idx on collaboration.form_field (updated_by) where updated_by is not null;
-- Which records hold a field, and which of them left it empty.
create index form_field_of_tasks_idx on collaboration.form_field (custom_field_key, task_key)
    where task_key is not null;
create index form_field_of_issues_idx on collaboration.form_field (custom_field_key, issue_key)
    where issue_key is not null;
create index form_field_empty_idx on collaboration.form_field (custom_field_key, task_key, issue_key)
    where value is null;

-- The values once more, one row for each element, as searches compare them: numbers as numbers, everything else as a word
-- (texts and names of files in lower case, list values by key, days and times as they are written, true, false, null).
create table collaboration.form_item (
    field_key bigint not null,
    place integer not null,
    task_key bigint,
    issue_key bigint,
    custom_field_key text not null,
    kind text not null,
    word text collate "C",
    number numeric,
    constraint form_item_pk primary key (field_key, place),
    constraint form_item_field_fk foreign key (field_key) references collaboration.form_field (key) on delete cascade
);
create index form_item_task_key_idx on collaboration.form_item (task_key, custom_field_key) where task_key is not null;
create index form_item_issue_key_idx on collaboration.form_item (issue_key, custom_field_key)
    where issue_key is not null;
create index form_item_number_idx on collaboration.form_item (custom_field_key, number) where number is not null;
create index form_item_word_idx on collaboration.form_item (custom_field_key, word)
    where kind not in ('text', 'files', 'number');
create index form_item_text_idx on collaboration.form_item using gin (word gin_trgm_ops) where kind in ('text', 'files');

-- No command can forget it: items follow their field.
create function collaboration.write_items() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' then
        delete from collaboration.form_item i using written w where i.field_key = w.key;
    end if;
    insert into collaboration.form_item (field_key, place, task_key, issue_key, custom_field_key, kind, word, number)
    select w.key, item.place, w.task_key, w.issue_key, w.custom_field_key, w.kind,
        case w.kind when 'number' then null when 'choice' then item.value ->> '_key'
            when 'files' then lower(item.value ->> 'name') when 'text' then lower(item.value #>> '{}')
            else coalesce(item.value #>> '{}', 'null') end,
        case when w.kind = 'number' then (item.value #>> '{}')::numeric end
    from written w cross join lateral jsonb_array_elements(
        case when jsonb_typeof(w.value) = 'array' then w.value else jsonb_build_array(w.value) end)
        with ordinality as item (value, place)
    where w.value is not null;
    return null;
end
$$;
create trigger form_field_made after insert on collaboration.form_field
    referencing new table as written for each statement execute function collaboration.write_items();
create trigger form_field_changed after update on collaboration.form_field
    referencing new table as written for each statement execute function collaboration.write_items();

-- 5. Messages --------------------------------------------------------------------------------------------------------

create table collaboration.message (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    sender_key bigint not null,
    issue_key bigint,
    task_key bigint,
    work_order_key bigint,
    job_key bigint,
    product_key bigint,
    serial_key bigint,
    -- A direct message: nobody but its two users reads it.
    user_key bigint,
    -- The text of a deleted message is not kept.
    content text,
    created timestamptz not null,
    updated timestamptz,
    deleted timestamptz,
    constraint message_pk primary key (key),
    constraint message_sender_fk foreign key (sender_key) references organization.user_account (key),
    constraint message_issue_fk foreign key (issue_key) references collaboration.issue (key) on delete cascade,
    constraint message_task_fk foreign key (task_key) references collaboration.task (key) on delete cascade,
    constraint message_work_order_fk foreign key (work_order_key) references production.work_order (key)
        on delete cascade,
    constraint message_job_fk foreign key (job_key) references production.job (key) on delete cascade,
    constraint message_product_fk foreign key (product_key) references product.product (key) on delete cascade,
    constraint message_serial_fk foreign key (serial_key) references serial.serial (key) on delete cascade,
    constraint message_user_fk foreign key (user_key) references organization.user_account (key),
    constraint message_recipient_check check
        (num_nonnulls(issue_key, task_key, work_order_key, job_key, product_key, serial_key, user_key) = 1),
    constraint message_content_check check ((content is null) = (deleted is not null))
);
create index message_sender_key_idx on collaboration.message (sender_key);
create index message_issue_key_idx on collaboration.message (issue_key, created, key) where issue_key is not null;
create index message_task_key_idx on collaboration.message (task_key, created, key) where task_key is not null;
create index message_work_order_key_idx on collaboration.message (work_order_key, created, key)
    where work_order_key is not null;
create index message_job_key_idx on collaboration.message (job_key, created, key) where job_key is not null;
create index message_product_key_idx on collaboration.message (product_key, created, key)
    where product_key is not null;
create index message_serial_key_idx on collaboration.message (serial_key, created, key) where serial_key is not null;
create index message_user_key_idx on collaboration.message (user_key, created, key) where user_key is not null;
create index message_between_idx on collaboration.message
    (least(sender_key, user_key), greatest(sender_key, user_key), created, key) where user_key is not null;

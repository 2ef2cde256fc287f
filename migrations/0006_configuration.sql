-- Positions come here before their own operations: configuration and products name them.
create schema warehouse;

create table warehouse.position (
    key text not null,
    rev bigint not null default nextval('platform.revision_sequence'),
    code text not null,
    parent_position_key text,
    site_key text,
    owned boolean not null default true,
    available boolean not null default true,
    disposable boolean not null default false,
    fixed boolean not null default true,
    allow_consumption boolean,
    extra jsonb,
    created timestamptz not null,
    updated timestamptz,
    created_by bigint,
    updated_by bigint,
    deleted boolean not null default false,
    constraint position_pk primary key (key),
    constraint position_parent_fk foreign key (parent_position_key) references warehouse.position (key),
    constraint position_site_fk foreign key (site_key) references organization.site (key),
    constraint position_created_by_fk foreign key (created_by) references organization.user_account (key),
    constraint position_updated_by_fk foreign key (updated_by) references organization.user_account (key)
);
create index position_parent_position_key_idx on warehouse.position (parent_position_key);
create index position_site_key_idx on warehouse.position (site_key);
create index position_created_by_idx on warehouse.position (created_by);
create index position_updated_by_idx on warehouse.position (updated_by);
create unique index position_code_unique on warehouse.position (site_key, lower(code)) where not deleted;
-- The root of the first site, the outside, and where things are made, consumed and corrected.
insert into warehouse.position (key, code, site_key, created) values
    ('IN', 'IN', '0', '1970-01-01Z'), ('OUT', 'OUT', null, '1970-01-01Z'), ('NULL', 'NULL', null, '1970-01-01Z');

create schema configuration;

create table configuration.config (
    key text not null,
    rev bigint not null default nextval('platform.revision_sequence'),
    -- The value as it is answered; the address of the file when there is one.
    value jsonb not null,
    -- Where the bytes of the file are; only an entry with a file has these.
    object_path text,
    filename text,
    content_type text,
    size bigint,
    sha256 text,
    constraint config_pk primary key (key),
    constraint config_key_check check (key ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
    constraint config_file_check check (num_nulls(object_path, filename, content_type, size, sha256) in (0, 5)),
    constraint config_file_value_check check (object_path is null or jsonb_typeof(value) = 'string')
);
insert into configuration.config (key, value) values
    ('company_name', '"My company"'),
    ('company_logo', 'null'),
    ('default_operation_parameters', '{"parallel_job_allowed": true, "display_job_timer": false, "step_check": false,
        "step_check_force_order": false, "production_batch_qt": 1, "max_offline": 300, "auto_new_batch": true,
        "unsupervised_work_allowed": false, "std_processing_time": 60}'),
    ('show_unassigned_jobs_to_operators', 'true'),
    ('allow_independent_reordering_of_job_queues', 'false'),
    ('allow_serial_delete', 'true'),
    ('allow_serial_code_edit', 'false'),
    ('enable_inventory_management', 'false'),
    ('default_production_position', '"IN"'),
    ('default_consumption_position', '"IN"'),
    ('operator_cost', '25'),
    ('system_counters', '{"work_orders": "default", "positions": "default", "counting_sessions": "default",
        "movement_lists": "default", "warehouse_missions": "default", "tasks": "default"}'),
    ('serial_fields', '[]'),
    ('printers', '[]'),
    ('mandatory_reason_for_movement_types', '[]'),
    ('epcis_base_uri', 'null'),
    ('epcis_gs1', 'false'),
    ('product_label_template', 'null'),
    ('position_label_template', 'null');

create table configuration.counter (
    key text not null,
    rev bigint not null default nextval('platform.revision_sequence'),
    name text not null,
    next_tick bigint not null default 1,
    template text[] not null,
    frequency text not null default 'none',
    reset_date timestamptz,
    constraint counter_pk primary key (key),
    constraint counter_next_tick_check check (next_tick >= 1),
    constraint counter_frequency_check check (frequency in ('none', 'year', 'month', 'week', 'day')),
    constraint counter_reset_date_check check ((reset_date is null) = (frequency = 'none'))
);
create unique index counter_name_unique on configuration.counter (lower(name));
-- Its first tick finds a period that has long ended, and starts the present one.
insert into configuration.counter (key, name, template, frequency, reset_date)
values ('default', 'default', '{%y,#6}', 'year', '1970-01-01Z');

create table configuration.tag (
    key text not null,
    rev bigint not null default nextval('platform.revision_sequence'),
    name text not null,
    description text,
    color text,
    constraint tag_pk primary key (key),
    constraint tag_color_check check (color ~ '^#[0-9A-Fa-f]{6}$')
);
create unique index tag_name_unique on configuration.tag (lower(name));

create table configuration.tag_connection (
    tag_key text not null,
    context text not null,
    context_key text not null,
    constraint tag_connection_pk primary key (context, context_key, tag_key),
    constraint tag_connection_tag_fk foreign key (tag_key) references configuration.tag (key) on delete cascade,
    constraint tag_connection_context_check check
        (context in ('product', 'work_order', 'serial', 'position', 'issue', 'task'))
);
create index tag_connection_tag_key_idx on configuration.tag_connection (tag_key);

-- Which records ask for a field in a form: its type cannot change under them.
create table quality.field_use (
    field_key text not null,
    record_id text not null,
    constraint field_use_pk primary key (field_key, record_id),
    constraint field_use_field_fk foreign key (field_key) references quality.custom_field (key) on delete cascade
);
create index field_use_record_id_idx on quality.field_use (record_id);

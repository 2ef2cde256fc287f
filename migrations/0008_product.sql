-- Substring search over the whole catalogue.
create extension if not exists pg_trgm with schema public;

create schema product;

create table product.product (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    code text not null,
    description text,
    active boolean not null default true,
    counter_key text,
    traceability_level text,
    manage_inventory boolean not null default false,
    allow_negative_inventory boolean not null default false,
    lot_tracking text not null default 'none',
    serial_code_on_creation boolean not null default false,
    gtin text,
    trash boolean not null default false,
    created timestamptz not null,
    updated timestamptz not null,
    cost_target numeric(18, 6),
    cost_average numeric(18, 6),
    technical_batch_qt numeric(18, 6) not null default 0,
    minimum_order_qt numeric(18, 6) not null default 0,
    production_notes text,
    throughput_time_target numeric(18, 6),
    processing_time_target numeric(18, 6),
    kpi_window_type text not null default 'count',
    kpi_window_size bigint,
    metadata jsonb not null default '[]',
    default_production_position_key text,
    default_consumption_position_key text,
    constraint product_pk primary key (key),
    constraint product_counter_fk foreign key (counter_key) references configuration.counter (key),
    constraint product_production_position_fk foreign key (default_production_position_key)
        references warehouse.position (key),
    constraint product_consumption_position_fk foreign key (default_consumption_position_key)
        references warehouse.position (key),
    constraint product_traceability_check check (traceability_level in ('form_only', 'complete')),
    constraint product_lot_tracking_check check (lot_tracking in ('none', 'optional', 'required')),
    constraint product_lot_of_traced_check check (traceability_level is null or lot_tracking = 'none'),
    constraint product_gtin_check check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$'),
    constraint product_kpi_window_check check (kpi_window_type in ('time', 'count') and kpi_window_size >= 1),
    constraint product_numbers_check check (least(cost_target, cost_average, technical_batch_qt, minimum_order_qt,
        throughput_time_target, processing_time_target) >= 0)
);
create unique index product_code_unique on product.product (code) where not trash;
create index product_code_order_idx on product.product (lower(code) collate "C", key);
create index product_code_trgm_idx on product.product using gin (lower(code) gin_trgm_ops);
create index product_description_trgm_idx on product.product using gin (lower(description) gin_trgm_ops);
create index product_counter_key_idx on product.product (counter_key);
create index product_production_position_idx on product.product (default_production_position_key);
create index product_consumption_position_idx on product.product (default_consumption_position_key);

create schema process;

create table process.operation (
    key text not null default nextval('platform.key_sequence')::text,
    rev bigint not null default nextval('platform.revision_sequence'),
    name text not null,
    code text,
    description text,
    default_phase_parameters jsonb not null default '{}',
    default_phase_notes text,
    constraint operation_pk primary key (key)
);
create unique index operation_name_unique on process.operation (lower(name));

create table process.phase (
    key text not null default nextval('platform.key_sequence')::text,
    rev bigint not null default nextval('platform.revision_sequence'),
    -- Only the default phase belongs to no product.
    product_key bigint,
    operation_key text not null,
    alias text not null,
    params jsonb not null default '{}',
    production_notes text,
    -- Its place in the routing, from 1; none once it is trashed.
    place integer,
    trashed timestamptz,
    live boolean not null generated always as (trashed is null) stored,
    constraint phase_pk primary key (key),
    constraint phase_product_fk foreign key (product_key) references product.product (key),
    constraint phase_operation_fk foreign key (operation_key) references process.operation (key),
    constraint phase_place_check check ((trashed is null) = (place is not null)),
    constraint phase_default_check check ((product_key is null) = (key = 'default')),
    -- A place is taken once; checked at the end, because a new order moves all of them.
    constraint phase_place_unique unique (product_key, place) deferrable initially deferred,
    -- The target of the BoM lines' foreign key: a line belongs to a live phase of its own product.
    constraint phase_live_unique unique (key, product_key, live)
);
create index phase_product_key_idx on process.phase (product_key, place) where trashed is null;
create index phase_operation_key_idx on process.phase (operation_key);

create table process.step (
    key text not null default nextval('platform.key_sequence')::text,
    phase_key text,
    operation_key text,
    place integer not null,
    title text,
    description text,
    type text not null,
    trashed timestamptz,
    constraint step_pk primary key (key),
    constraint step_phase_fk foreign key (phase_key) references process.phase (key),
    constraint step_operation_fk foreign key (operation_key) references process.operation (key),
    constraint step_owner_check check (num_nonnulls(phase_key, operation_key) = 1),
    constraint step_type_check check (type in ('instruction', 'form'))
);
create index step_phase_key_idx on process.step (phase_key, place);
create index step_operation_key_idx on process.step (operation_key, place);

create table process.form_field (
    key text not null,
    step_key text not null,
    custom_field_key text not null,
    place integer not null,
    multiple boolean not null,
    label text,
    hint text,
    default_text text,
    mandatory boolean not null,
    hidden boolean,
    constraint form_field_pk primary key (key),
    constraint form_field_step_fk foreign key (step_key) references process.step (key) on delete cascade,
    -- A form loses the row when its custom field goes.
    constraint form_field_custom_field_fk foreign key (custom_field_key) references quality.custom_field (key)
        on delete cascade,
    constraint form_field_hidden_check check (hidden is not true or default_text is not null)
);
create index form_field_step_key_idx on process.form_field (step_key, place);
create index form_field_custom_field_key_idx on process.form_field (custom_field_key);

insert into process.operation (key, name) values ('default', 'Production');
insert into process.phase (key, operation_key, alias, place) values ('default', 'default', 'Production', 1);

create table product.bom_line (
    key bigint not null default nextval('platform.key_sequence'),
    product_key bigint not null,
    line_no integer not null,
    component_key bigint not null,
    qt numeric(18, 6) not null,
    phase_key text not null,
    phase_live boolean not null default true,
    consumption_position_key text,
    consumption_position_mandatory boolean not null default false,
    minimum_quantity_if_negative boolean not null default false,
    minimum_quantity numeric(18, 6),
    extra jsonb,
    constraint bom_line_pk primary key (key),
    constraint bom_line_product_fk foreign key (product_key) references product.product (key),
    constraint bom_line_component_fk foreign key (component_key) references product.product (key),
    -- A phase with lines cannot be trashed, nor given to another product.
    constraint bom_line_phase_fk foreign key (phase_key, product_key, phase_live)
        references process.phase (key, product_key, live),
    constraint bom_line_position_fk foreign key (consumption_position_key) references warehouse.position (key),
    constraint bom_line_phase_live_check check (phase_live),
    constraint bom_line_qt_check check (qt > 0),
    constraint bom_line_itself_check check (component_key <> product_key),
    constraint bom_line_minimum_check check (minimum_quantity between 0 and qt),
    constraint bom_line_minimum_given_check check (not minimum_quantity_if_negative or minimum_quantity is not null),
    constraint bom_line_no_unique unique (product_key, line_no)
);
create index bom_line_component_key_idx on product.bom_line (component_key, product_key);
create index bom_line_phase_key_idx on product.bom_line (phase_key, product_key, phase_live);
create index bom_line_position_idx on product.bom_line (consumption_position_key);

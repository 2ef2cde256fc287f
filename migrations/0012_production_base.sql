-- Orders, jobs, batches and work in progress as far as serials name them; production itself completes the tables.
create schema production;

create table production.work_order (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    code text not null,
    site_key text not null default '0',
    product_key bigint not null,
    project_code text,
    qt_planned numeric(18, 6) not null,
    created timestamptz not null,
    created_by bigint,
    constraint work_order_pk primary key (key),
    constraint work_order_site_fk foreign key (site_key) references organization.site (key),
    constraint work_order_product_fk foreign key (product_key) references product.product (key),
    constraint work_order_qt_planned_check check (qt_planned > 0)
);
create unique index work_order_code_unique on production.work_order (code);
create index work_order_code_order_idx on production.work_order (lower(code) collate "C", key);
create index work_order_site_key_idx on production.work_order (site_key);
create index work_order_product_key_idx on production.work_order (product_key);

-- The bill of materials that an order took over from its product.
create table production.work_order_line (
    work_order_key bigint not null,
    line_no integer not null,
    component_key bigint not null,
    qt numeric(18, 6) not null,
    phase_key text not null,
    constraint work_order_line_pk primary key (work_order_key, line_no),
    constraint work_order_line_work_order_fk foreign key (work_order_key) references production.work_order (key),
    constraint work_order_line_component_fk foreign key (component_key) references product.product (key),
    constraint work_order_line_phase_fk foreign key (phase_key) references process.phase (key),
    constraint work_order_line_qt_check check (qt > 0)
);
create index work_order_line_component_key_idx on production.work_order_line (component_key);
create index work_order_line_phase_key_idx on production.work_order_line (phase_key);

create table production.job (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    work_order_key bigint not null,
    phase_key text not null,
    created timestamptz not null,
    constraint job_pk primary key (key),
    constraint job_work_order_fk foreign key (work_order_key) references production.work_order (key),
    constraint job_phase_fk foreign key (phase_key) references process.phase (key)
);
create index job_work_order_key_idx on production.job (work_order_key);
create index job_phase_key_idx on production.job (phase_key);

create table production.batch (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    job_key bigint not null,
    work_order_key bigint not null,
    phase_key text not null,
    product_key bigint not null,
    -- Whether its output has serials.
    traced boolean not null,
    active boolean not null default true,
    qt_total numeric(18, 6) not null,
    start timestamptz not null,
    constraint batch_pk primary key (key),
    constraint batch_job_fk foreign key (job_key) references production.job (key),
    constraint batch_work_order_fk foreign key (work_order_key) references production.work_order (key),
    constraint batch_phase_fk foreign key (phase_key) references process.phase (key),
    constraint batch_product_fk foreign key (product_key) references product.product (key),
    constraint batch_qt_total_check check (qt_total > 0)
);
create unique index batch_active_unique on production.batch (job_key) where active;
create index batch_job_key_idx on production.batch (job_key);
create index batch_work_order_key_idx on production.batch (work_order_key);
create index batch_phase_key_idx on production.batch (phase_key);
create index batch_product_key_idx on production.batch (product_key);

create schema quality;

create table quality.custom_field (
    key text not null,
    rev bigint not null default nextval('platform.revision_sequence'),
    name text not null,
    slug text not null,
    type text not null,
    default_label text,
    default_hint text,
    constraint custom_field_pk primary key (key),
    constraint custom_field_type_check check (type in
        ('text', 'number', 'boolean', 'ternary', 'choice', 'date', 'time', 'files', 'separator')),
    -- The target of the list values' foreign key: a value belongs to a choice field and to no other.
    constraint custom_field_key_type_unique unique (key, type)
);
create unique index custom_field_slug_unique on quality.custom_field (slug);
insert into quality.custom_field (key, name, slug, type) values ('separator', 'Separator', 'separator', 'separator');

create table quality.list_value (
    key text not null,
    rev bigint not null default nextval('platform.revision_sequence'),
    field_key text not null,
    field_type text not null default 'choice',
    value text not null,
    ext_key text,
    constraint list_value_pk primary key (key),
    constraint list_value_field_fk foreign key (field_key, field_type) references quality.custom_field (key, type)
        on delete cascade,
    constraint list_value_field_type_check check (field_type = 'choice')
);
create index list_value_field_key_idx on quality.list_value (field_key, field_type, lower(value) collate "C");

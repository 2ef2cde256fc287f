create schema organization;

create table organization.site (
    key text not null,
    rev bigint not null default 1,
    code text,
    name text not null,
    description text,
    address text,
    iso_country_code text,
    constraint site_pk primary key (key),
    constraint site_iso_country_code_check check (iso_country_code ~ '^[A-Z]{2}$')
);
insert into organization.site (key, name) values ('0', 'Main site');

create table organization.department (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    name text not null,
    code text,
    description text,
    constraint department_pk primary key (key)
);
create unique index department_name_unique on organization.department (lower(name));
create unique index department_code_unique on organization.department (lower(code));

create table organization.user_account (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    username text not null,
    words text[] not null,
    name text,
    surname text,
    email text,
    site_key text not null,
    department_key bigint,
    hourly_cost numeric(18, 6),
    preferences jsonb not null,
    active boolean not null default true,
    reset_password boolean not null,
    last_login timestamptz,
    last_user_session bigint,
    created_at timestamptz not null,
    trash boolean not null default false,
    constraint user_account_pk primary key (key),
    constraint user_account_site_fk foreign key (site_key) references organization.site (key),
    constraint user_account_department_fk foreign key (department_key) references organization.department (key),
    constraint user_account_username_check check (username ~ '^[A-Za-z0-9._@+-]{1,64}$'),
    constraint user_account_words_check check (words <@ array[
        'admin', 'library', 'production', 'operator', 'quality', 'warehouse', 'task', 'traceability', 'reporting']),
    constraint user_account_hourly_cost_check check (hourly_cost >= 0),
    constraint user_account_trash_check check (not (trash and active))
);
create unique index user_account_username_unique on organization.user_account (lower(username)) where not trash;
create index user_account_site_key_idx on organization.user_account (site_key);
create index user_account_department_key_idx on organization.user_account (department_key);

create trigger user_account_access_changed
    after update of username, words, active, trash on organization.user_account
    for each row execute function platform.notify_access_changed('key');

create table organization.user_image (
    user_key bigint not null,
    object_path text not null,
    content_type text not null,
    size bigint not null,
    sha256 text not null,
    constraint user_image_pk primary key (user_key),
    constraint user_image_user_fk foreign key (user_key) references organization.user_account (key)
);

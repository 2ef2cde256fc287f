-- A file of products or of BoM lines between its dry run and its execution, and for a day after that: a repeated
-- execution answers what the first one did.
create table product.import_file (
    file_key text not null,
    kind text not null,
    user_key bigint not null,
    filename text not null,
    -- Where the bytes are; none while they are checked, after a dry run with errors and after the execution.
    object_path text,
    status text not null,
    rows_done integer not null default 0,
    rows_total integer not null,
    -- The detail of the last answer: of the dry run, then of the execution.
    answer jsonb,
    created timestamptz not null,
    constraint import_file_pk primary key (file_key),
    constraint import_file_user_fk foreign key (user_key) references organization.user_account (key),
    constraint import_file_kind_check check (kind in ('product', 'bom')),
    constraint import_file_status_check check (status in ('checking', 'valid', 'running', 'done', 'error')),
    constraint import_file_rows_check check (rows_done between 0 and rows_total),
    constraint import_file_object_check check (object_path is not null or status in ('checking', 'done', 'error')),
    constraint import_file_answer_check check (answer is not null or status not in ('valid', 'done', 'error'))
);
create index import_file_user_key_idx on product.import_file (user_key);
create index import_file_created_idx on product.import_file (created);
create unique index import_file_object_path_unique on product.import_file (object_path);

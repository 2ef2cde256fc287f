-- Objects of the file store that no record names: being uploaded, or no longer needed. Every object is named by a
-- record or stands here, so the store never has to be searched for strays.
create table platform.loose_object (
    path text not null,
    due timestamptz not null,
    constraint loose_object_pk primary key (path)
);
create index loose_object_due_idx on platform.loose_object (due);

create schema attachments;

create table attachments.file (
    bucket text not null,
    object_key text not null,
    -- Segments joined by a slash; empty for the object folder itself.
    subfolder text not null,
    name text not null,
    object_path text not null,
    size bigint not null,
    content_type text not null,
    sha256 text not null,
    created timestamptz not null,
    created_by bigint not null,
    constraint file_pk primary key (bucket, object_key, subfolder, name),
    constraint file_bucket_check check
        (bucket in ('issue', 'product', 'step', 'traceability', 'user', 'serial', 'task')),
    constraint file_created_by_fk foreign key (created_by) references organization.user_account (key)
);
create unique index file_object_path_unique on attachments.file (object_path);
create index file_created_by_idx on attachments.file (created_by);

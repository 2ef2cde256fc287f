-- Media files that several records share. The key stays when the content is replaced.
create table attachments.media (
    -- A random UUID as text: it is never given twice, so the revision counts from 1.
    key text not null,
    rev bigint not null default 1,
    name text not null,
    object_path text not null,
    size bigint not null,
    content_type text not null,
    sha256 text not null,
    created_at timestamptz not null,
    -- No foreign key: users belong to a higher area, and they are archived, never deleted.
    created_by bigint not null,
    -- When the last record stopped using the medium, or when the medium was created. Means nothing while a record uses it.
    unused_since timestamptz not null,
    constraint media_pk primary key (key)
);
create unique index media_object_path_unique on attachments.media (object_path);
create index media_unused_since_idx on attachments.media (unused_since);

-- Which step uses which medium. The foreign key keeps a medium in use from being deleted.
create table process.step_media (
    step_key text not null,
    media_key text not null,
    constraint step_media_pk primary key (step_key, media_key),
    constraint step_media_step_fk foreign key (step_key) references process.step (key) on delete cascade,
    constraint step_media_media_fk foreign key (media_key) references attachments.media (key)
);
create index step_media_media_key_idx on process.step_media (media_key, step_key);

-- A trigger, because the use also ends by the cascade from its step, and the service removes what is unused for 24 hours.
create function process.note_unused_media() returns trigger language plpgsql as $$
begin
    update attachments.media set unused_since = clock_timestamp() where key = old.media_key;
    return null;
end $$;
create trigger step_media_unused after delete on process.step_media for each row
    execute function process.note_unused_media();

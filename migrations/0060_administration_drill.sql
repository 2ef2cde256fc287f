-- Backups and the trials that show that they can be restored. A backup that nobody has restored is not known to work.
create table administration.drill (
    key bigint not null default nextval('platform.key_sequence'),
    kind text not null,
    started timestamptz not null,
    -- Null while it is running.
    ended timestamptz,
    result text not null,
    -- The program that made or restored the backup; null when none was used.
    tool text,
    -- Name of the backup in the repository of the tool.
    label text,
    -- Newest position of the feed that the backup contains.
    cursor text,
    rpo_seconds numeric,
    rto_seconds numeric,
    -- Version of the program that ran it.
    version text not null,
    -- The checks with their facts, and what only one kind has.
    detail jsonb not null default '{}',
    constraint drill_pk primary key (key),
    constraint drill_kind_check check (kind in ('backup', 'verify', 'restore', 'upgrade_check')),
    constraint drill_result_check check (result in ('running', 'passed', 'failed')),
    constraint drill_ended_check check ((ended is null) = (result = 'running')),
    constraint drill_detail_check check (jsonb_typeof(detail) = 'object')
);
create index drill_kind_idx on administration.drill (kind, key);
comment on table administration.drill is 'Backups, trial restores, restores and trial upgrades. No reset erases them.';
comment on index administration.drill_kind_idx is 'GET /admin/drill of one kind, newest first; the newest passed drill of a kind';

create function administration.refuse_change_of_drill() returns trigger language plpgsql as $$
begin
    raise exception 'a finished drill never changes';
end
$$;
create trigger drill_never_changes before update or delete on administration.drill
    for each row when (old.ended is not null) execute function administration.refuse_change_of_drill();
create trigger drill_never_truncated before truncate on administration.drill
    for each statement execute function administration.refuse_change_of_drill();
-- The service begins and finishes drills, and deletes none.
revoke delete on administration.drill from tracewright_service;

-- The moment up to which a restored database has every commit: one row, which one instance moves on every few seconds.
create table platform.marker (
    one boolean not null,
    at timestamptz not null,
    cursor text,
    constraint marker_pk primary key (one),
    constraint marker_one_check check (one)
);
comment on table platform.marker is 'Moment and newest feed position of the last update, by which a restore shows how much is missing.';

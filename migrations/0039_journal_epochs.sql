-- Epochs of the feed: periods in which its history is known to be unbroken. A database that was restored, or that failed
-- over, begins a new one, so that a reader who received rows that are gone learns of it.
create table journal.epoch (
    n integer not null,
    feed text not null,
    base_pos bigint not null,
    -- The last position kept from the epochs before.
    shared_pos bigint not null,
    reason text not null,
    verdict text not null,
    -- The least number known; null when nothing is known.
    rows_lost bigint,
    incarnation jsonb not null,
    begun timestamptz not null,
    -- Announced with --resume-subscriptions.
    resume boolean not null default false,
    constraint epoch_pk primary key (n),
    constraint epoch_feed_unique unique (feed),
    constraint epoch_base_pos_unique unique (base_pos),
    constraint epoch_n_check check (n > 0),
    constraint epoch_feed_check check (feed ~ '^[0-9a-f]{16}$'),
    constraint epoch_base_pos_check check (base_pos > 0),
    constraint epoch_shared_pos_check check (shared_pos < base_pos),
    constraint epoch_reason_check check (reason in ('created', 'restart', 'failover', 'restored', 'moved', 'adopted'))
);
create trigger epoch_never_changes before update or delete or truncate on journal.epoch
    for each statement execute function journal.refuse_change();

-- The lineage of the database, and the newest mark in the file store that it knows of. Generation 0: it has written none.
alter table journal.sealer
    add feed_id uuid not null default gen_random_uuid(),
    add generation bigint not null default 0,
    add reserved bigint not null default 0,
    add incarnation jsonb not null default '{}';
alter table journal.sealer alter feed_id drop default, alter reserved drop default, alter incarnation drop default;

-- Which database this is, which run of its server, and how much of its log is on disk. The timeline comes from the log: the
-- control file lags after a promotion.
create function journal.incarnation() returns jsonb language sql stable set search_path = pg_catalog as $$
    select jsonb_build_object('system_identifier', here.system_identifier::text,
        'database_oid', (select oid::bigint from pg_database where datname = current_database()),
        'feed_oid', 'journal.feed'::regclass::oid::bigint,
        'timeline', ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint,
        'started', to_char(pg_postmaster_start_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'lsn', pg_current_wal_flush_lsn()::text)
    from pg_control_system() as here
$$;

-- Whether the feed was checked in this run of the server: before that no key may be drawn.
create function journal.is_checked() returns boolean language sql stable set search_path = pg_catalog as $$
    select (s.incarnation - 'lsn') = (journal.incarnation() - 'lsn') from journal.sealer s
$$;

-- The only way in which the service begins an epoch: one row, the newest mark, and the keys moved ahead.
create function journal.begin_epoch(
    next_n integer, next_feed text, base bigint, shared bigint, why text, found text, lost bigint, moment timestamptz,
    resumed boolean, mark_generation bigint, mark_reserved bigint, key_leap bigint
) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if base <= (select coalesce(max(pos), 0) from journal.feed)
        or next_n <= (select coalesce(max(n), 0) from journal.epoch) then
        raise exception 'an epoch begins above every position and after every epoch';
    end if;
    insert into journal.epoch
        (n, feed, base_pos, shared_pos, reason, verdict, rows_lost, incarnation, begun, resume)
    values (next_n, next_feed, base, shared, why, found, lost, journal.incarnation(), moment, resumed);
    update journal.sealer
    set generation = mark_generation, reserved = mark_reserved, incarnation = journal.incarnation();
    -- A sequence does not go back with its transaction: a repeated beginning leaps once more, which does no harm.
    if key_leap > 0 then
        perform setval('platform.key_sequence', (select last_value from platform.key_sequence) + key_leap);
    end if;
    return next_n;
end $$;
revoke execute on function journal.begin_epoch(integer, text, bigint, bigint, text, text, bigint, timestamptz, boolean,
    bigint, bigint, bigint) from public;
grant execute on function journal.begin_epoch(integer, text, bigint, bigint, text, text, bigint, timestamptz, boolean,
    bigint, bigint, bigint) to tracewright_service;
revoke insert, update, delete on journal.epoch from tracewright_service;

-- A database that has given positions already is in its first epoch; an empty one begins it at its first start.
insert into journal.epoch (n, feed, base_pos, shared_pos, reason, verdict, rows_lost, incarnation, begun)
select 1, left(replace(gen_random_uuid()::text, '-', ''), 16), 1, 0, 'created', 'new', 0, journal.incarnation(), now()
where exists (select from journal.feed);

comment on index journal.epoch_pk is 'Which epoch is the newest; one of them by its number.';
comment on index journal.epoch_feed_unique is 'To which epoch a cursor belongs.';
comment on index journal.epoch_base_pos_unique is 'In which epoch a position was given.';

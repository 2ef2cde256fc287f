-- Counts of the stock: what is to be counted, who counts what, what was found, and what became of it.
create schema counting;
grant usage on schema counting to tracewright_service;
alter default privileges in schema counting grant select, insert, update, delete on tables to tracewright_service;

-- Users, and the list of adjustments, are plain values.
create table counting.session (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    code text not null,
    description text,
    notes text,
    type text not null,
    status text not null default 'planned',
    blind_quantities boolean not null default true,
    blind_serials boolean not null default true,
    scheduled_start timestamptz,
    scheduled_end timestamptz,
    created timestamptz not null,
    created_by bigint not null,
    started timestamptz,
    started_by bigint,
    completed timestamptz,
    completed_by bigint,
    confirmed timestamptz,
    confirmed_by bigint,
    canceled timestamptz,
    adjustment_list_key bigint,
    processing_started timestamptz,
    processing_completed timestamptz,
    records_to_process integer not null default 0,
    movements_processed_count integer not null default 0,
    movements_created integer not null default 0,
    movements_failed integer not null default 0,
    site_key text not null default '0',
    extra jsonb,
    constraint session_pk primary key (key),
    constraint session_code_unique unique (code),
    constraint session_site_fk foreign key (site_key) references organization.site (key),
    constraint session_type_check check (type in ('position', 'product')),
    constraint session_status_check check
        (status in ('planned', 'started', 'completed', 'processing', 'applied', 'canceled')),
    constraint session_schedule_check check (scheduled_end >= scheduled_start),
    constraint session_tallies_check check (movements_processed_count between 0 and records_to_process
        and movements_failed between 0 and records_to_process - movements_processed_count and movements_created >= 0)
);
create index session_order_idx on counting.session (created desc, key desc);
create index session_site_key_idx on counting.session (site_key);
create index session_code_trgm_idx on counting.session using gin (lower(code) gin_trgm_ops);
create index session_processing_idx on counting.session (key) where status = 'processing';

create table counting.assignment (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    session_key bigint not null,
    -- The target: one of them.
    position_key text,
    product_key bigint,
    include_children boolean not null default false,
    -- Nobody: anyone may.
    assigned_to bigint,
    status text not null default 'planned',
    created timestamptz not null,
    created_by bigint not null,
    started timestamptz,
    completed timestamptz,
    notes text,
    extra jsonb,
    constraint assignment_pk primary key (key),
    constraint assignment_session_fk foreign key (session_key) references counting.session (key),
    constraint assignment_position_fk foreign key (position_key) references position.position (key),
    constraint assignment_product_fk foreign key (product_key) references product.product (key),
    constraint assignment_user_fk foreign key (assigned_to) references organization.user_account (key),
    constraint assignment_target_check check ((position_key is null) <> (product_key is null)),
    constraint assignment_status_check check (status in ('planned', 'started', 'completed', 'canceled')),
    constraint assignment_started_check check (status <> 'started' or (started is not null and assigned_to is not null))
);
create index assignment_session_key_idx on counting.assignment (session_key, key);
create index assignment_position_key_idx on counting.assignment (position_key, session_key);
create index assignment_product_key_idx on counting.assignment (product_key, session_key);
create index assignment_assigned_to_idx on counting.assignment (assigned_to);

create table counting.record (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    session_key bigint not null,
    assignment_key bigint,
    product_key bigint not null,
    position_key text not null,
    user_key bigint not null,
    -- The books when the count began. Serials of a traced product, lots of one that is kept in lots: [{lot_key, quantity}].
    system_qt numeric(18, 6) not null,
    system_serial_keys bigint[],
    system_lots jsonb,
    system_at timestamptz not null,
    counted_qt numeric(18, 6),
    counted_serial_keys bigint[],
    counted_lots jsonb,
    counted_at timestamptz,
    found_serial_keys bigint[],
    missing_serial_keys bigint[],
    -- Something differs from the books.
    differs boolean not null default false,
    -- Every lot that the books or the count name.
    lot_keys bigint[] not null default '{}',
    status text not null default 'started',
    reviewed_at timestamptz,
    reviewed_by bigint,
    discard_reason text,
    processed boolean not null default false,
    movement_keys bigint[],
    skipped_serials jsonb not null default '[]',
    -- {code, message, at, attempts} of the last posting that failed, and when it is tried again.
    error_details jsonb,
    next_try timestamptz,
    source text not null default 'counted',
    notes text,
    extra jsonb,
    constraint record_pk primary key (key),
    constraint record_session_fk foreign key (session_key) references counting.session (key),
    constraint record_assignment_fk foreign key (assignment_key) references counting.assignment (key),
    constraint record_product_fk foreign key (product_key) references product.product (key),
    constraint record_position_fk foreign key (position_key) references position.position (key),
    constraint record_status_check check (status in ('started', 'completed', 'submitted', 'confirmed', 'discarded')),
    constraint record_counted_check check (status = 'started' or (counted_qt >= 0 and counted_at is not null)),
    constraint record_discarded_check check ((status = 'discarded') = (discard_reason is not null)),
    constraint record_discard_reason_check check
        (discard_reason in ('recounted', 'reviewed', 'duplicate', 'imported', 'session_canceled')),
    constraint record_processed_check check (not processed or status = 'confirmed'),
    constraint record_source_check check (source in ('counted', 'empty', 'imported', 'edited'))
);
-- A pair is counted once at a time, over all sessions.
create unique index record_started_unique on counting.record (product_key, position_key) where status = 'started';
-- What was found of a pair is posted once.
create unique index record_confirmed_unique on counting.record (session_key, product_key, position_key)
    where status = 'confirmed';
create index record_session_key_idx on counting.record (session_key, position_key, product_key);
create index record_done_idx on counting.record (session_key, position_key, product_key)
    where status in ('completed', 'submitted', 'confirmed');
create index record_open_idx on counting.record (session_key, key) where status = 'confirmed' and not processed;
create index record_assignment_key_idx on counting.record (assignment_key) where assignment_key is not null;
create index record_product_key_idx on counting.record (product_key);
create index record_position_key_idx on counting.record (position_key);
create index record_user_key_idx on counting.record (user_key);
create index record_lot_keys_idx on counting.record using gin (lot_keys) where lot_keys <> '{}' and status <> 'discarded';

-- What the books said when a count began is the ground that its difference stands on.
create function counting.refuse_snapshot_change() returns trigger language plpgsql as $$
begin
    raise exception 'the snapshot of a count never changes';
end $$;
create trigger record_snapshot_never_changes before update on counting.record
    for each row when (
        (old.session_key, old.product_key, old.position_key, old.system_qt, old.system_serial_keys, old.system_lots,
            old.system_at)
        is distinct from
        (new.session_key, new.product_key, new.position_key, new.system_qt, new.system_serial_keys, new.system_lots,
            new.system_at))
    execute function counting.refuse_snapshot_change();

create table counting.position_completion (
    key bigint not null default nextval('platform.key_sequence'),
    session_key bigint not null,
    position_key text not null,
    status text not null,
    completed_at timestamptz not null,
    -- Nobody: it follows from the records.
    user_key bigint,
    notes text,
    constraint position_completion_pk primary key (key),
    constraint position_completion_position_unique unique (session_key, position_key),
    constraint position_completion_session_fk foreign key (session_key) references counting.session (key),
    constraint position_completion_position_fk foreign key (position_key) references position.position (key),
    constraint position_completion_status_check check (status in ('counted', 'empty')),
    constraint position_completion_user_check check ((status = 'empty') = (user_key is not null))
);
create index position_completion_position_key_idx on counting.position_completion (position_key);

-- A file of counts between its dry run and its execution, and for a day after that.
create table counting.import_file (
    file_key text not null,
    session_key bigint not null,
    import_mode text not null,
    user_key bigint not null,
    filename text not null,
    -- Where the bytes are; none after the execution.
    object_path text,
    -- What the execution answered.
    answer jsonb,
    created timestamptz not null,
    constraint count_import_file_pk primary key (file_key),
    constraint count_import_file_session_fk foreign key (session_key) references counting.session (key) on delete cascade,
    constraint count_import_file_mode_check check (import_mode in ('update', 'replace')),
    constraint count_import_file_object_check check ((object_path is null) = (answer is not null))
);
create index count_import_file_session_key_idx on counting.import_file (session_key);
create index count_import_file_created_idx on counting.import_file (created);
create unique index count_import_file_object_path_unique on counting.import_file (object_path);

-- Whether a session counts this product in the position at the end of this path; without a product: whether it counts
-- the position itself. A session that never had an assignment counts its whole site.
create function counting.is_covered(session bigint, product bigint, path text[], site text)
returns boolean language sql stable as $$
    select case when exists (select from counting.assignment a where a.session_key = session)
        then exists (
                select from counting.assignment a
                where a.product_key = product and a.session_key = session and a.status <> 'canceled')
            or exists (
                select from counting.assignment a
                where a.position_key = any (path) and a.session_key = session and a.status <> 'canceled'
                    and (a.include_children or a.position_key = path[cardinality(path)]))
        else site = (select s.site_key from counting.session s where s.key = session) end
$$;

-- The pairs that a session counts and in which something lies now.
create function counting.lying(session bigint) returns table (product_key bigint, position_key text)
language sql stable as $$
    select s.product_key, s.position_key
    from counting.assignment a join warehouse.stock s on s.product_key = a.product_key
    where a.session_key = session and a.status <> 'canceled'
    union
    select s.product_key, s.position_key
    from counting.assignment a join position.position p
            on p.key = a.position_key or (a.include_children and p.path @> array[a.position_key])
        join warehouse.stock s on s.position_key = p.key
    where a.session_key = session and a.status <> 'canceled'
    union
    select s.product_key, s.position_key
    from counting.session c join position.position p on p.site_key = c.site_key
        join warehouse.stock s on s.position_key = p.key
    where c.key = session and not exists (select from counting.assignment a where a.session_key = session)
$$;

-- How much of what is there to count was counted, in percent.
create function counting.coverage(session bigint) returns numeric language sql stable as $$
    with done as (
        select distinct r.product_key, r.position_key from counting.record r
        where r.session_key = session and r.status in ('completed', 'submitted', 'confirmed')
    ), wanted as (
        select * from done union select * from counting.lying(session)
    )
    select coalesce(round(100.0 * (select count(*) from done) / nullif((select count(*) from wanted), 0), 2), 100)
$$;

-- Says anew which positions are counted: these and all above them, from below. A position is counted when every product
-- that lies in it and belongs to the count has a record, and every position in it that belongs to the count is completed;
-- something below it must have been counted. Who calls it has locked the session.
create function counting.settle_positions(session bigint, positions text[], moment timestamptz) returns void
language plpgsql as $$
declare
    by_product constant boolean := (select s.type = 'product' from counting.session s where s.key = session);
    affected text[];
begin
    for affected in
        select array_agg(p.key) from position.position p
        where p.key in (select unnest(q.path) from position.position q where q.key = any (positions))
        group by cardinality(p.path) order by cardinality(p.path) desc
    loop
        with ready as materialized (
            select p.key from position.position p
            where p.key = any (affected)
                and (by_product or counting.is_covered(session, null, p.path, p.site_key))
                and (exists (
                        select from counting.record r
                        where r.session_key = session and r.position_key = p.key
                            and r.status in ('completed', 'submitted', 'confirmed'))
                    or exists (
                        select from position.position c join counting.position_completion d on d.position_key = c.key
                        where c.parent_position_key = p.key and d.session_key = session))
                and not exists (
                    select from warehouse.stock s
                    where s.position_key = p.key and counting.is_covered(session, s.product_key, p.path, p.site_key)
                        and not exists (
                            select from counting.record r
                            where r.session_key = session and r.position_key = p.key and r.product_key = s.product_key
                                and r.status in ('completed', 'submitted', 'confirmed')))
                and not exists (
                    select from position.position c
                    where c.parent_position_key = p.key and not c.deleted
                        and not exists (
                            select from counting.position_completion d
                            where d.session_key = session and d.position_key = c.key)
                        and case when by_product then
                                exists (
                                    select from position.position b join warehouse.stock s on s.position_key = b.key
                                    where b.path @> array[c.key]
                                        and counting.is_covered(session, s.product_key, b.path, b.site_key))
                            else counting.is_covered(session, null, c.path, c.site_key) end)
        ), withdrawn as (
            delete from counting.position_completion d
            where d.session_key = session and d.status = 'counted' and d.position_key = any (affected)
                and d.position_key not in (select ready.key from ready)
        )
        insert into counting.position_completion (session_key, position_key, status, completed_at)
        select session, ready.key, 'counted', moment from ready order by ready.key
        on conflict on constraint position_completion_position_unique do nothing;
    end loop;
end $$;

-- The books of the scope of a count session when it starts, when counting ends and when its adjustments are posted.

create table counting.snapshot (
    key bigint not null default nextval('platform.key_sequence'),
    session_key bigint not null,
    which text not null,
    at timestamptz not null,
    -- What was in stock, as the interface shows it: records that are deleted later stay named.
    items jsonb not null,
    constraint snapshot_pk primary key (key),
    constraint snapshot_session_fk foreign key (session_key) references counting.session (key) on delete cascade,
    constraint snapshot_which_check check (which in ('baseline', 'post_count', 'post_adjustment')),
    constraint snapshot_session_which_unique unique (session_key, which)
);

-- A trigger, because several commands and a worker lead a session on, and none may forget the snapshot.
create function counting.take_snapshot() returns trigger language plpgsql as $$
begin
    insert into counting.snapshot (session_key, which, at, items)
    select new.key,
        case new.status when 'started' then 'baseline' when 'completed' then 'post_count' else 'post_adjustment' end,
        case new.status when 'started' then new.started when 'completed' then new.completed
            else new.processing_completed end,
        coalesce((select jsonb_agg(jsonb_build_object('position_key', i.position_key, 'product_key', i.product_key::text,
                'lot_key', i.lot_key::text, 'quantity', trim_scale(i.quantity), 'serial_keys', i.serial_keys)
                order by i.position_key collate "C", i.product_key, i.lot_key nulls first)
            from (
                select s.position_key, s.product_key, s.lot_key, sum(s.quantity) as quantity,
                    coalesce(jsonb_agg(s.serial_key::text order by s.serial_key) filter (where s.serial_key is not null),
                        '[]') as serial_keys
                from counting.lying(new.key) l join warehouse.stock s
                    on s.product_key = l.product_key and s.position_key = l.position_key
                group by s.position_key, s.product_key, s.lot_key
            ) i), '[]')
    on conflict (session_key, which) do update
    set key = nextval('platform.key_sequence'), at = excluded.at, items = excluded.items;
    return null;
end $$;
create trigger session_snapshot after update of status on counting.session for each row
    when (new.status in ('started', 'completed', 'applied') and new.status <> old.status
        and not (old.status = 'completed' and new.status = 'started'))
    execute function counting.take_snapshot();

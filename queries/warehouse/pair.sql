--! make_pairs
-- Creates the rows of pairs when they are first locked, in the order of the locks, because a new row is locked too.
insert into warehouse.pair (product_key, position_key)
select distinct asked.product_key, asked.position_key
from unnest(:products::bigint[], :positions::text[]) as asked (product_key, position_key) order by 1, 2
on conflict do nothing;

--! lock_pairs : (counting_by?, locked_by?)
-- Locks the stock of products at locations. Returns the user who is counting each pair and the session that locks it.
select p.product_key, p.position_key, p.counting_by, p.locked_by from warehouse.pair p
where (p.product_key, p.position_key) in (select * from unnest(:products::bigint[], :positions::text[]))
order by p.product_key, p.position_key for no key update;

--! find_pairs : (counting_by?, locked_by?)
-- The user who is counting each pair and the session that locks it, without a lock. A pair that was never moved or
-- counted has no row.
select p.product_key, p.position_key, p.counting_by, p.locked_by from warehouse.pair p
where (p.product_key, p.position_key) in (select * from unnest(:products::bigint[], :positions::text[]));

--! find_stock_of_pairs : (serial_key?, lot_key?)
-- The books of pairs. They do not change while the pairs are locked.
select s.key, s.product_key, s.position_key, s.serial_key, s.lot_key, s.quantity from warehouse.stock s
where (s.product_key, s.position_key) in (select * from unnest(:products::bigint[], :positions::text[]))
order by s.product_key, s.position_key, s.serial_key, s.lot_key nulls first;

--! find_pairs_of_stock_rows
-- The pairs to which stock rows belong, for a count that is started from these rows.
select s.key, s.product_key, s.position_key from warehouse.stock s where s.key = any (:keys);

--! find_pairs_in_position : (counting_by?, locked_by?)
-- For a location that a user wants to confirm as empty: every product that ever had stock or was counted there.
-- `filled` shows whether there is stock now.
select p.product_key, p.position_key, p.counting_by, p.locked_by,
    exists (select from warehouse.stock s where s.product_key = p.product_key and s.position_key = p.position_key) as filled
from warehouse.pair p where p.position_key = :position_key
order by p.product_key;

--! set_counting (user_key?)
-- Marks pairs as being counted by a user, so that nothing is moved there. Without a user, the pairs are free again.
update warehouse.pair p set counting_by = :user_key
where (p.product_key, p.position_key) in (select * from unnest(:products::bigint[], :positions::text[]))
returning p.product_key;

--! note_counted
-- Ends the count of pairs: they are free again and show when they were counted.
update warehouse.pair p set counting_by = null, last_counted = :at
where (p.product_key, p.position_key) in (select * from unnest(:products::bigint[], :positions::text[]))
returning p.product_key;

--! set_locked (session_key?)
-- Locks pairs for a session, so that only this session changes them until its variances are posted. Without a session,
-- the pairs are free again.
update warehouse.pair p set locked_by = :session_key
where (p.product_key, p.position_key) in (select * from unnest(:products::bigint[], :positions::text[]))
returning p.product_key;

--! find_pairs_locked_by
-- The pairs that a session still locks, to unlock them when its variances are posted.
select p.product_key, p.position_key from warehouse.pair p where p.locked_by = :session_key
order by p.product_key, p.position_key;

--! find_booked_since (posted[?])
-- Units that anything other than the session has moved since the snapshot of their record. They are not corrected any
-- more. Compared by ledger position, and by time for a record that is older than ledger positions.
select distinct asked.record_key, asked.serial_key
from unnest(:record_keys::bigint[], :serial_keys::bigint[], :system_ats::timestamptz[], :posted::bigint[])
        as asked (record_key, serial_key, system_at, posted)
    join warehouse.movement m on m.serial_key = asked.serial_key
where m.status = 'completed'
    and case when asked.posted is null then m."end" > asked.system_at else m.posted > asked.posted end
    and m.refs ->> 'inventory_count_session_key' is distinct from :session_key::text;

--! find_counted_since (posted[?])
-- Pairs to which another count has posted an adjustment, or of which an adjustment was reversed, after the snapshot.
-- They are conflicts. Compared by ledger position, because the clocks of two commands may differ, and by time for a
-- record that is older than ledger positions. Adjustments of counts are few compared with all movements, so they are
-- looked up once instead of for every pair.
with asked as materialized (
    select * from unnest(:products::bigint[], :positions::text[], :system_ats::timestamptz[], :posted::bigint[])
        as given (product_key, position_key, system_at, posted)
), posted as materialized (
    select m.product_key, side.position_key, m."end" as at, m.posted
    from warehouse.movement m cross join lateral (values (m.position_from), (m.position_to)) as side (position_key)
    where m.product_key in (select product_key from asked) and m.posted is not null
        and m.posted > (select min(coalesce(posted, 0)) from asked)
        and m.status = 'completed' and m.type in ('adjustment', 'reversal')
        and m.refs ? 'inventory_count_session_key' and m.refs ->> 'inventory_count_session_key' <> :session_key::text
)
select distinct asked.product_key, asked.position_key
from asked join posted on posted.product_key = asked.product_key and posted.position_key = asked.position_key
where case when asked.posted is null then posted.at > asked.system_at else posted.posted > asked.posted end;

--! hold_count_subjects
-- Locks everything to which a count refers until the commit, in the order of locks: products, lots, locations. A
-- disposable location may be deleted by the count, and a location above it too. Those are locked for a change.
with product_row as materialized (
    select p.key, p.trash, p.traceability_level is not null as traced, p.manage_inventory as managed,
        p.allow_negative_inventory as negative, p.lot_tracking
    from product.product p where p.key = any (:product_keys) order by p.key for key share
), lot_row as materialized (
    select l.key, l.product_key from serial.lot l where l.key = any (:lot_keys) order by l.key for share
), place as materialized (
    select distinct q.key, q.disposable
    from unnest(:position_keys::text[]) as named (key) join position.position p on p.key = named.key
        cross join unnest(p.path) as step (key) join position.position q on q.key = step.key
    where q.key = p.key or (p.disposable and q.disposable)
), place_row as materialized (
    select case when o.disposable
        then (select jsonb_build_object('key', p.key, 'deleted', p.deleted, 'path', p.path, 'site_key', p.site_key)
            from position.position p where p.key = o.key for update)
        else (select jsonb_build_object('key', p.key, 'deleted', p.deleted, 'path', p.path, 'site_key', p.site_key)
            from position.position p where p.key = o.key for key share) end as row
    from (select key, disposable from place order by key) as o
)
select coalesce((select jsonb_agg(to_jsonb(p)) from product_row p), '[]') as products,
    coalesce((select jsonb_agg(to_jsonb(l)) from lot_row l), '[]') as lots,
    coalesce((select jsonb_agg(p.row) from place_row p), '[]') as places;

--! find_count_subjects
-- Reads the same as `hold_count_subjects` without a lock: for reads, and to find out what to lock.
select coalesce((select jsonb_agg(jsonb_build_object('key', p.key, 'trash', p.trash,
            'traced', p.traceability_level is not null, 'managed', p.manage_inventory,
            'negative', p.allow_negative_inventory, 'lot_tracking', p.lot_tracking))
        from product.product p where p.key = any (:product_keys)), '[]') as products,
    coalesce((select jsonb_agg(jsonb_build_object('key', l.key, 'product_key', l.product_key))
        from serial.lot l where l.key = any (:lot_keys)), '[]') as lots,
    coalesce((select jsonb_agg(jsonb_build_object('key', p.key, 'deleted', p.deleted, 'path', p.path,
            'site_key', p.site_key))
        from position.position p where p.key = any (:position_keys)), '[]') as places;

--: SubjectsRow()

--! hold_subjects : SubjectsRow
-- Locks everything to which movements refer until the commit, in the order of locks: products, lots, locations. One
-- statement for all kinds, because every movement needs all of them. Also locks the lots that a movement without a lot
-- may take from. A disposable location may be deleted by the movement, and a location above it too. Those are locked
-- for a change.
with product_row as materialized (
    select p.key, p.code, p.trash, p.traceability_level is not null as traced, p.manage_inventory as managed,
        p.allow_negative_inventory as negative, p.lot_tracking
    from product.product p where p.key = any (:product_keys) order by p.key for key share
), lot_row as materialized (
    select l.key, l.product_key, l.hold_reason, l.expires, l.created from serial.lot l
    where l.key in (
        select unnest(:lot_keys::bigint[])
        union
        select s.lot_key from unnest(:chosen_products::bigint[], :chosen_positions::text[]) as c (product_key, position_key)
            join warehouse.stock s on s.product_key = c.product_key and s.position_key = c.position_key
        where s.lot_key is not null)
    order by l.key for share
), place as materialized (
    select distinct q.key, q.disposable
    from unnest(:position_keys::text[]) as named (key) join position.position p on p.key = named.key
        cross join unnest(p.path) as step (key) join position.position q on q.key = step.key
    where q.key = p.key or (p.disposable and q.disposable)
), place_row as materialized (
    select case when o.disposable
        then (select jsonb_build_object('key', p.key, 'rev', p.rev, 'code', p.code, 'deleted', p.deleted, 'blocked', p.blocked,
                'consumable', p.consumable, 'fixed', p.fixed, 'disposable', p.disposable, 'filled', p.filled, 'site_key', p.site_key)
            from position.position p where p.key = o.key for update)
        else (select jsonb_build_object('key', p.key, 'rev', p.rev, 'code', p.code, 'deleted', p.deleted, 'blocked', p.blocked,
                'consumable', p.consumable, 'fixed', p.fixed, 'disposable', p.disposable, 'filled', p.filled, 'site_key', p.site_key)
            from position.position p where p.key = o.key for key share) end as row, o.disposable as locked
    from (select key, disposable from place order by key) as o
)
select coalesce((select jsonb_agg(to_jsonb(p)) from product_row p), '[]') as products,
    coalesce((select jsonb_agg(to_jsonb(l)) from lot_row l), '[]') as lots,
    coalesce((select jsonb_agg(p.row || jsonb_build_object('locked', p.locked)) from place_row p), '[]') as places,
    coalesce((select jsonb_object_agg(c.key, c.value) from configuration.config c
        where c.key in ('mandatory_reason_for_movement_types', 'default_production_position',
            'default_consumption_position')), '{}') as settings;

--! find_subjects : SubjectsRow
-- Reads the same as `hold_subjects` without locks, for a preview that may be outdated immediately, such as the
-- readiness of a batch.
with product_row as (
    select p.key, p.code, p.trash, p.traceability_level is not null as traced, p.manage_inventory as managed,
        p.allow_negative_inventory as negative, p.lot_tracking
    from product.product p where p.key = any (:product_keys)
), lot_row as (
    select l.key, l.product_key, l.hold_reason, l.expires, l.created from serial.lot l
    where l.key in (
        select unnest(:lot_keys::bigint[])
        union
        select s.lot_key from unnest(:chosen_products::bigint[], :chosen_positions::text[]) as c (product_key, position_key)
            join warehouse.stock s on s.product_key = c.product_key and s.position_key = c.position_key
        where s.lot_key is not null)
), place_row as (
    select p.key, p.rev, p.code, p.deleted, p.blocked, p.consumable, p.fixed, p.disposable, p.filled, p.site_key,
        p.disposable as locked
    from position.position p where p.key = any (:position_keys)
)
select coalesce((select jsonb_agg(to_jsonb(p)) from product_row p), '[]') as products,
    coalesce((select jsonb_agg(to_jsonb(l)) from lot_row l), '[]') as lots,
    coalesce((select jsonb_agg(to_jsonb(p)) from place_row p), '[]') as places,
    coalesce((select jsonb_object_agg(c.key, c.value) from configuration.config c
        where c.key in ('mandatory_reason_for_movement_types', 'default_production_position',
            'default_consumption_position')), '{}') as settings;

--! find_books (lots?)
-- Reads the same as `lock_stock` without a lock. A pair that was never used is free: it is neither counted nor locked
-- by a session.
select coalesce((select jsonb_agg(jsonb_build_object('product_key', q.product_key, 'position_key', q.position_key,
            'counting_by', p.counting_by, 'locked_by', p.locked_by))
        from (select distinct a.product_key, a.position_key
                from unnest(:products::bigint[], :positions::text[]) as a (product_key, position_key)) as q
            left join warehouse.pair p on p.product_key = q.product_key and p.position_key = q.position_key), '[]') as pairs,
    coalesce((select jsonb_agg(jsonb_build_object('key', s.key, 'product_key', s.product_key,
            'position_key', s.position_key, 'lot_key', s.lot_key, 'quantity', s.quantity::text))
        from warehouse.stock s
        where s.serial_key is null
            and (s.product_key, s.position_key) in (select * from unnest(:products::bigint[], :positions::text[]))
            and (:lots::bigint[] is null or s.lot_key is null or s.lot_key = any (:lots::bigint[]))), '[]') as stock;

--! find_settings
-- Settings of the warehouse, when default locations are needed before it is known which locations to lock. Otherwise,
-- `hold_subjects` returns the settings.
select coalesce(jsonb_object_agg(c.key, c.value), '{}') as settings from configuration.config c
where c.key in ('mandatory_reason_for_movement_types', 'default_production_position', 'default_consumption_position');

--! lock_stock (lots?)
-- Takes the last locks of a posting and reads what they protect: the pairs, their books and the keys of the new
-- movements.
select pairs, stock, keys from warehouse.lock_stock(:products, :positions, :lots, :key_count);

--! post_movements (serial_keys[?], lot_keys[?], split_from_keys[?], list_keys[?], items[?], allocations[?], reasons[?], extras[?], user_key?, changed_movements[?], changed_arrivals[?], moved_arrivals[?], added_serials[?], added_lots[?], added_movements[?], added_arrivals[?])
-- Writes completed movements and the resulting stock rows. The caller has locked the pairs. Stock rows are `gone`
-- (quantity 0), `left` (the unit left stock), `changed` (another quantity), `moved` (the unit is at another location)
-- or `added`. The arrival of stock is stated for a movement of this statement, which the triggers of stock cannot read
-- yet. Without one, they read it from the movement. The caller compares the numbers of written rows with its plan, so that books that differ from the plan
-- are noticed.
with gone as (
    delete from warehouse.stock where key = any (:gone_keys) returning key
), "left" as (
    delete from warehouse.stock where serial_key = any (:left_serials) returning key
), changed as (
    update warehouse.stock s
    set quantity = c.quantity, movement_key = coalesce(c.movement_key, s.movement_key),
        arrived = coalesce(c.arrived, s.arrived), rev = s.rev + 1
    from unnest(:changed_keys::bigint[], :changed_quantities::numeric[], :changed_movements::bigint[],
        :changed_arrivals::timestamptz[]) as c (key, quantity, movement_key, arrived)
    where s.key = c.key returning s.key
), moved as (
    update warehouse.stock s
    set position_key = m.position_key, movement_key = m.movement_key, arrived = coalesce(m.arrived, s.arrived),
        rev = s.rev + 1
    from unnest(:moved_serials::bigint[], :moved_positions::text[], :moved_movements::bigint[],
        :moved_arrivals::timestamptz[]) as m (serial_key, position_key, movement_key, arrived)
    where s.serial_key = m.serial_key returning s.key
), added as (
    insert into warehouse.stock (product_key, position_key, serial_key, lot_key, quantity, movement_key, arrived)
    select a.product_key, a.position_key, a.serial_key, a.lot_key, a.quantity, a.movement_key, a.arrived
    from unnest(:added_products::bigint[], :added_positions::text[], :added_serials::bigint[], :added_lots::bigint[],
        :added_quantities::numeric[], :added_movements::bigint[], :added_arrivals::timestamptz[])
        as a (product_key, position_key, serial_key, lot_key, quantity, movement_key, arrived)
    returning key
), written as (
    insert into warehouse.movement (key, type, status, product_key, serial_key, lot_key, position_from, position_to,
        qt_planned, qt_original, qt_confirmed, created, created_by, start, "end", user_key, posted, split_from_key,
        movement_list_key, movement_list_item, allocation, refs, reason, extra)
    select m.key, m.type, 'completed', m.product_key, m.serial_key, m.lot_key, m.position_from, m.position_to,
        m.qt_planned, m.qt_planned, m.qt_confirmed, :now, :user_key, :now, :now, :user_key, m.key, m.split_from_key,
        m.list_key, m.item, m.allocation, m.refs, m.reason, m.extra
    from unnest(:keys::bigint[], :types::text[], :product_keys::bigint[], :serial_keys::bigint[], :lot_keys::bigint[],
        :positions_from::text[], :positions_to::text[], :planned::numeric[], :confirmed::numeric[],
        :split_from_keys::bigint[], :list_keys::bigint[], :items::numeric[], :allocations::text[], :refs::jsonb[],
        :reasons::text[], :extras::jsonb[])
        as m (key, type, product_key, serial_key, lot_key, position_from, position_to, qt_planned, qt_confirmed,
            split_from_key, list_key, item, allocation, refs, reason, extra)
    returning key
)
select (select count(*) from gone) + (select count(*) from "left") + (select count(*) from changed)
    + (select count(*) from moved) + (select count(*) from added) as touched, (select count(*) from written) as written;

--! complete_movements (serial_keys[?], lot_keys[?], allocations[?], reasons[?], user_key?)
-- Completes open movements: each becomes the first part of what was moved, and further parts are new movements.
update warehouse.movement m
set status = 'completed', serial_key = c.serial_key, serial_code = null, lot_key = c.lot_key, lot_code = null,
    position_from = c.position_from, position_to = c.position_to, qt_confirmed = c.quantity,
    allocation = c.allocation, start = coalesce(m.start, :now), "end" = greatest(:now, m.start), user_key = :user_key, posted = c.posted,
    reason = coalesce(c.reason, m.reason), rev = m.rev + 1
from unnest(:keys::bigint[], :serial_keys::bigint[], :lot_keys::bigint[], :positions_from::text[],
    :positions_to::text[], :quantities::numeric[], :allocations::text[], :reasons::text[], :posted::bigint[])
    as c (key, serial_key, lot_key, position_from, position_to, quantity, allocation, reason, posted)
where m.key = c.key and m.status in ('planned', 'started')
returning m.key;

--! plan_movements (serial_keys[?], serial_codes[?], lot_keys[?], lot_codes[?], list_keys[?], items[?], reasons[?], extras[?], user_key?)
-- Inserts planned movements, which neither change nor reserve stock.
insert into warehouse.movement (key, type, status, product_key, serial_key, serial_code, lot_key, lot_code, position_from,
    position_to, qt_planned, qt_original, created, created_by, movement_list_key, movement_list_item, allocation, refs,
    reason, extra)
select m.key, m.type, 'planned', m.product_key, m.serial_key, m.serial_code, m.lot_key, m.lot_code, m.position_from,
    m.position_to, m.quantity, m.quantity, :now, :user_key, m.list_key, m.item, 'declared', m.refs, m.reason, m.extra
from unnest(:keys::bigint[], :types::text[], :product_keys::bigint[], :serial_keys::bigint[], :serial_codes::text[],
    :lot_keys::bigint[], :lot_codes::text[], :positions_from::text[], :positions_to::text[], :quantities::numeric[],
    :list_keys::bigint[], :items::numeric[], :refs::jsonb[], :reasons::text[], :extras::jsonb[])
    as m (key, type, product_key, serial_key, serial_code, lot_key, lot_code, position_from, position_to, quantity,
        list_key, item, refs, reason, extra)
returning key;

--! find_last_unreversed_movements
-- The newest of the other movements of each unit that is completed and not completely reversed. It determines the state
-- to which a reversal returns the unit.
select distinct on (m.serial_key) m.serial_key, m.type from warehouse.movement m
where m.serial_key = any (:serial_keys) and m.key <> all (:reversed) and m.status = 'completed'
    and m.type <> 'reversal' and m.reversed_qt <> m.qt_confirmed
order by m.serial_key, m.posted desc;

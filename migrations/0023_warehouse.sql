-- Stock, and the movements by which alone it changes.

-- What every movement asks of a position stands on its own row: where it is in the tree, and what holds for it because of
-- one above. Triggers keep it, whoever moves or blocks a position.
alter table position.position
    -- Keys from the root down to the position itself.
    add column path text[] not null default '{}',
    -- It or one above it is not available.
    add column blocked boolean not null default false,
    -- Its own word about consumption, else that of the nearest above that has one, else yes.
    add column consumable boolean not null default true,
    -- A disposable one that once held something ends with its last content.
    add column filled boolean not null default false;

create function position.find_place() returns trigger language plpgsql as $$
declare
    parent record;
begin
    select path, blocked, consumable into parent from position.position where key = new.parent_position_key;
    new.path := coalesce(parent.path, '{}') || new.key;
    new.blocked := coalesce(parent.blocked, false) or not new.available;
    new.consumable := coalesce(new.allow_consumption, parent.consumable, true);
    return new;
end $$;
create trigger position_finds_its_place before insert on position.position
    for each row execute function position.find_place();

-- What lies below follows: its path, its site, and what its new ancestors say.
create function position.spread() returns trigger language plpgsql as $$
begin
    with recursive tree (key, site_key, path, blocked, consumable) as (
        select new.key, coalesce(parent.site_key, new.site_key), coalesce(parent.path, '{}') || new.key,
            coalesce(parent.blocked, false) or not new.available,
            coalesce(new.allow_consumption, parent.consumable, true)
        from (values (new.parent_position_key)) as own (parent_key)
            left join position.position parent on parent.key = own.parent_key
        union all
        select below.key, tree.site_key, tree.path || below.key, tree.blocked or not below.available,
            coalesce(below.allow_consumption, tree.consumable)
        from tree join position.position below on below.parent_position_key = tree.key
    )
    update position.position p
    set site_key = tree.site_key, path = tree.path, blocked = tree.blocked, consumable = tree.consumable
    from tree
    where p.key = tree.key and (p.site_key, p.path, p.blocked, p.consumable)
        is distinct from (tree.site_key, tree.path, tree.blocked, tree.consumable);
    return null;
end $$;
create trigger position_spreads after update of parent_position_key, available, allow_consumption on position.position
    for each row when ((old.parent_position_key, old.available, old.allow_consumption)
        is distinct from (new.parent_position_key, new.available, new.allow_consumption))
    execute function position.spread();

-- Positions that were there before.
with recursive tree (key, path, blocked, consumable) as (
    select key, array[key], not available, coalesce(allow_consumption, true) from position.position
    where parent_position_key is null
    union all
    select p.key, tree.path || p.key, tree.blocked or not p.available, coalesce(p.allow_consumption, tree.consumable)
    from tree join position.position p on p.parent_position_key = tree.key
)
update position.position p set path = tree.path, blocked = tree.blocked, consumable = tree.consumable
from tree where p.key = tree.key;
alter table position.position add constraint position_path_check check (path[cardinality(path)] = key);

-- Everything below a position.
create index position_path_idx on position.position using gin (path);
create index position_code_trgm_idx on position.position using gin (lower(code) gin_trgm_ops);
create index position_code_order_idx on position.position (lower(code) collate "C", key);
-- Stock names it, so that a position with stock cannot be deleted.
create unique index position_living_unique on position.position (key, deleted);

-- A product in a position. Its row is the lock of all stock below it, and says whether somebody counts it.
create table warehouse.pair (
    product_key bigint not null,
    position_key text not null,
    -- The user who counts it now.
    counting_by bigint,
    -- The count whose adjustments it waits for.
    locked_by bigint,
    last_counted timestamptz,
    constraint pair_pk primary key (product_key, position_key),
    constraint pair_product_fk foreign key (product_key) references product.product (key),
    constraint pair_position_fk foreign key (position_key) references position.position (key),
    constraint pair_position_check check (position_key not in ('OUT', 'NULL'))
);
create index pair_position_key_idx on warehouse.pair (position_key);
create index pair_busy_idx on warehouse.pair (position_key)
    where counting_by is not null or locked_by is not null;
create index pair_locked_by_idx on warehouse.pair (locked_by) where locked_by is not null;

create table warehouse.movement_list (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    code text not null,
    type text not null,
    status text not null default 'planned',
    notes text,
    due_by date not null,
    created timestamptz not null,
    created_by bigint,
    start timestamptz,
    "end" timestamptz,
    -- Who ended it on purpose: a reversal does not open it again.
    closed_by bigint,
    -- What its rows refer to: texts by name, without those that say nothing.
    refs jsonb not null default '{}',
    extra jsonb,
    constraint movement_list_pk primary key (key),
    constraint movement_list_code_unique unique (code, type),
    constraint movement_list_type_check check
        (type in ('transfer', 'receipt', 'shipment', 'production', 'consumption', 'adjustment')),
    constraint movement_list_status_check check (status in ('planned', 'started', 'completed', 'canceled')),
    constraint movement_list_end_check check (("end" is not null) = (status in ('completed', 'canceled')))
);
create index movement_list_order_idx on warehouse.movement_list (due_by desc, created desc, key desc);
create index movement_list_open_idx on warehouse.movement_list (due_by desc, created desc, key desc)
    where status in ('planned', 'started');
create index movement_list_code_trgm_idx on warehouse.movement_list using gin (lower(code) gin_trgm_ops);

-- What came, went and was corrected. Users, and what `refs` names, are plain values.
create table warehouse.movement (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    type text not null,
    status text not null default 'planned',
    -- Nothing only where a whole position moved.
    product_key bigint,
    serial_key bigint,
    -- Of a planned receipt: the unit or lot that does not exist yet.
    serial_code text,
    lot_key bigint,
    lot_code text,
    container_key text,
    position_from text not null,
    position_to text not null,
    qt_planned numeric(18, 6) not null,
    qt_original numeric(18, 6) not null,
    qt_confirmed numeric(18, 6) not null default 0,
    created timestamptz not null,
    created_by bigint,
    start timestamptz,
    "end" timestamptz,
    user_key bigint,
    -- Its place among the completed ones, drawn under their locks: a planned one has an older key, and clocks may tie.
    posted bigint,
    inverse_movement_key bigint,
    reversed_qt numeric(18, 6) not null default 0,
    split_from_key bigint,
    movement_list_key bigint,
    movement_list_item numeric(18, 6),
    allocation text,
    refs jsonb not null default '{}',
    reason text,
    extra jsonb,
    constraint movement_pk primary key (key),
    constraint movement_product_fk foreign key (product_key) references product.product (key),
    constraint movement_serial_fk foreign key (serial_key) references serial.serial (key),
    constraint movement_lot_fk foreign key (lot_key) references serial.lot (key),
    constraint movement_container_fk foreign key (container_key) references position.position (key),
    constraint movement_from_fk foreign key (position_from) references position.position (key),
    constraint movement_to_fk foreign key (position_to) references position.position (key),
    constraint movement_list_fk foreign key (movement_list_key) references warehouse.movement_list (key),
    constraint movement_type_check check (type in
        ('transfer', 'receipt', 'shipment', 'production', 'consumption', 'adjustment', 'reversal')),
    constraint movement_status_check check (status in ('planned', 'started', 'completed', 'canceled')),
    constraint movement_container_check check ((product_key is null) = (container_key is not null)),
    constraint movement_places_check check (position_from <> position_to),
    constraint movement_end_check check (("end" is not null) = (status in ('completed', 'canceled'))),
    constraint movement_confirmed_check check ((qt_confirmed <> 0) = (status = 'completed')
        and (qt_confirmed >= 0 or type in ('adjustment', 'reversal'))
        and (serial_key is null or abs(qt_confirmed) <= 1)),
    constraint movement_reversed_check check (abs(reversed_qt) <= abs(qt_confirmed) and reversed_qt * qt_confirmed >= 0),
    constraint movement_allocation_check check (allocation in ('declared', 'automatic'))
);
-- The order of every search: open ones first, then the newest.
create index movement_order_idx on warehouse.movement ("end" desc nulls first, start desc nulls last, key desc);
create index movement_product_key_idx on warehouse.movement
    (product_key, "end" desc nulls first, start desc nulls last, key desc);
create index movement_position_from_idx on warehouse.movement
    (position_from, "end" desc nulls first, start desc nulls last, key desc);
create index movement_position_to_idx on warehouse.movement
    (position_to, "end" desc nulls first, start desc nulls last, key desc);
create index movement_serial_key_idx on warehouse.movement (serial_key, key) where serial_key is not null;
create index movement_lot_key_idx on warehouse.movement (lot_key, key) where lot_key is not null;
create index movement_container_key_idx on warehouse.movement (container_key) where container_key is not null;
create index movement_list_key_idx on warehouse.movement (movement_list_key, movement_list_item)
    where movement_list_key is not null;
create index movement_split_from_key_idx on warehouse.movement (split_from_key) where split_from_key is not null;
create index movement_user_key_idx on warehouse.movement (user_key, "end" desc) where status = 'completed';
create index movement_refs_idx on warehouse.movement using gin (refs jsonb_path_ops) where refs <> '{}';
-- Each record of a count posts once.
create unique index movement_count_unique on warehouse.movement
    ((refs ->> 'inventory_count_record_key'), product_key, position_to, serial_key, lot_key) nulls not distinct
    where type = 'adjustment' and refs ? 'inventory_count_record_key';

-- What was moved stays: only what was taken back of it is noted.
create function warehouse.refuse_movement_change() returns trigger language plpgsql as $$
begin
    raise exception 'a completed movement never changes, it is reversed';
end $$;
create trigger movement_never_changes before update on warehouse.movement
    for each row when (old.status = 'completed' and
        (old.status, old.type, old.product_key, old.serial_key, old.lot_key, old.container_key, old.position_from,
            old.position_to, old.qt_planned, old.qt_original, old.qt_confirmed, old.created, old.start, old."end",
            old.user_key, old.split_from_key, old.posted)
        is distinct from
        (new.status, new.type, new.product_key, new.serial_key, new.lot_key, new.container_key, new.position_from,
            new.position_to, new.qt_planned, new.qt_original, new.qt_confirmed, new.created, new.start, new."end",
            new.user_key, new.split_from_key, new.posted))
    execute function warehouse.refuse_movement_change();

-- Only a reset deletes what was moved; it says so for its own transaction.
create function warehouse.refuse_movement_deletion() returns trigger language plpgsql as $$
begin
    if current_setting('tracewright.reset', true) is distinct from 'on' then
        raise exception 'a completed movement is never deleted';
    end if;
    return old;
end $$;
create trigger movement_never_goes before delete on warehouse.movement
    for each row when (old.status = 'completed') execute function warehouse.refuse_movement_deletion();

-- What lies where: one row for each stock key, none with nothing in it.
create table warehouse.stock (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    product_key bigint not null,
    position_key text not null,
    -- Always false; the foreign key makes it true of the position.
    position_deleted boolean not null default false,
    serial_key bigint,
    lot_key bigint,
    quantity numeric(18, 6) not null,
    -- The last movement that increased it.
    movement_key bigint,
    constraint stock_pk primary key (key),
    constraint stock_pair_fk foreign key (product_key, position_key) references warehouse.pair (product_key, position_key),
    constraint stock_position_fk foreign key (position_key, position_deleted) references position.position (key, deleted),
    constraint stock_serial_fk foreign key (serial_key) references serial.serial (key),
    constraint stock_lot_fk foreign key (lot_key) references serial.lot (key),
    constraint stock_position_check check (not position_deleted and position_key not in ('OUT', 'NULL')),
    constraint stock_quantity_check check (quantity <> 0),
    -- A unit carries its lot itself.
    constraint stock_serial_check check (serial_key is null or (quantity = 1 and lot_key is null)),
    constraint stock_lot_check check (lot_key is null or quantity > 0)
);
create unique index stock_serial_unique on warehouse.stock (serial_key) where serial_key is not null;
create unique index stock_key_unique on warehouse.stock (product_key, position_key, lot_key) nulls not distinct
    where serial_key is null;
create index stock_product_key_idx on warehouse.stock (product_key, position_key);
-- The foreign key names a position together with "not deleted": its index has both columns.
create index stock_position_key_idx on warehouse.stock (position_key, position_deleted);
create index stock_lot_key_idx on warehouse.stock (lot_key) where lot_key is not null;

-- Below nothing only what the product allows; rows that are not below cost nothing here.
create function warehouse.refuse_negative() returns trigger language plpgsql as $$
begin
    if not exists (select from product.product p where p.key = new.product_key and p.allow_negative_inventory) then
        raise exception 'stock below zero'
            using errcode = 'check_violation', schema = 'warehouse', table = 'stock', constraint = 'stock_negative_check';
    end if;
    return null;
end $$;
create constraint trigger stock_negative_check after insert or update on warehouse.stock
    for each row when (new.quantity < 0) execute function warehouse.refuse_negative();

-- Locks pairs in their one order, those that are missing are made first; then reads what lies there without units, and
-- draws keys for the movements: under the locks, so that the movements of a stock key stand in the order of their keys.
-- A function, because what is read must be read after the locks, and a second round trip would cost every movement.
create function warehouse.lock_stock(products bigint[], positions text[], lots bigint[], key_count integer,
    out pairs jsonb, out stock jsonb, out keys bigint[]) language plpgsql as $$
begin
    insert into warehouse.pair (product_key, position_key)
    select distinct asked.product_key, asked.position_key
    from unnest(products, positions) as asked (product_key, position_key) order by 1, 2
    on conflict do nothing;
    with held as (
        select p.product_key, p.position_key, p.counting_by, p.locked_by from warehouse.pair p
        where (p.product_key, p.position_key) in (select * from unnest(products, positions))
        order by p.product_key, p.position_key for no key update
    )
    select coalesce(jsonb_agg(jsonb_build_object('product_key', held.product_key, 'position_key', held.position_key,
        'counting_by', held.counting_by, 'locked_by', held.locked_by)), '[]') into pairs from held;
    select coalesce(jsonb_agg(jsonb_build_object('key', s.key, 'product_key', s.product_key,
        'position_key', s.position_key, 'lot_key', s.lot_key, 'quantity', s.quantity::text)), '[]') into stock
    from warehouse.stock s
    where s.serial_key is null and (s.product_key, s.position_key) in (select * from unnest(products, positions))
        and (lots is null or s.lot_key is null or s.lot_key = any (lots));
    keys := array (select nextval('platform.key_sequence') from generate_series(1, key_count));
end $$;

-- The report on stock age read the movement and the lot of every stock row by key. When the stock arrived and when its lot
-- expires are therefore copied to the stock row, like the codes of migration 0051.
alter table warehouse.stock
    -- End of the movement that last increased the quantity. Null for stock that never came in, which counts as new.
    add column arrived timestamptz,
    -- Last day on which the lot of the stock, or of its unit, may be used.
    add column expires date;

-- A new row, or a unit in another location. The rows that are read are held already, except the lot of a unit. A lot is
-- shared, because its expiry date must not change before the commit. A writer that posts the movement in the same
-- statement may state the arrival, because the movement cannot be read yet.
create or replace function warehouse.copy_to_stock() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        select lower(g.code) into new.product_sort from product.product g where g.key = new.product_key for key share;
        if new.serial_key is not null then
            select lower(u.code), u.lot_key into new.unit_sort, new.unit_lot_key from serial.serial u
            where u.key = new.serial_key for share;
        end if;
        if coalesce(new.lot_key, new.unit_lot_key) is not null then
            select lower(l.code), l.expires into new.lot_sort, new.expires from serial.lot l
            where l.key = coalesce(new.lot_key, new.unit_lot_key) for share;
        end if;
        if new.movement_key is null then
            new.arrived := null;
        elsif new.arrived is null then
            select m."end" into new.arrived from warehouse.movement m where m.key = new.movement_key;
        end if;
    end if;
    select p.site_key, position.sort_text(p.codes) into new.site_key, new.place_sort from position.position p
    where p.key = new.position_key for key share;
    return new;
end $$;

-- Another movement increased the quantity, and the writer did not state when.
create function warehouse.find_arrival() returns trigger language plpgsql as $$
begin
    new.arrived := null;
    if new.movement_key is not null then
        select m."end" into new.arrived from warehouse.movement m where m.key = new.movement_key;
    end if;
    return new;
end $$;
create trigger stock_arrives before update of movement_key on warehouse.stock
    for each row when (old.movement_key is distinct from new.movement_key
        and (new.movement_key is null or new.arrived is null or new.arrived = old.arrived))
    execute function warehouse.find_arrival();

-- The previous release inserts the movement in the same statement as the stock, and a repair by hand perhaps in a later
-- one. The arrival is then read at the commit.
create function warehouse.find_late_arrival() returns trigger language plpgsql as $$
begin
    update warehouse.stock s set arrived = m."end" from warehouse.movement m
    where s.key = new.key and m.key = s.movement_key and s.arrived is distinct from m."end";
    return null;
end $$;
create constraint trigger stock_arrives_late after insert or update of movement_key on warehouse.stock
    deferrable initially deferred for each row when (new.movement_key is not null and new.arrived is null)
    execute function warehouse.find_late_arrival();

create or replace function warehouse.follow_unit() returns trigger language plpgsql as $$
begin
    if old.lot_key is distinct from new.lot_key then
        perform from serial.lot l where l.key = new.lot_key for share;
        update warehouse.stock s set unit_sort = lower(new.code), unit_lot_key = new.lot_key,
            lot_sort = (select lower(l.code) from serial.lot l where l.key = new.lot_key),
            expires = (select l.expires from serial.lot l where l.key = new.lot_key)
        where s.serial_key = new.key;
    else
        update warehouse.stock s set unit_sort = lower(new.code) where s.serial_key = new.key;
    end if;
    return null;
end $$;

create or replace function warehouse.follow_lot() returns trigger language plpgsql as $$
begin
    perform from warehouse.stock s where s.lot_key = new.key or s.unit_lot_key = new.key order by s.key
    for no key update;
    update warehouse.stock s set lot_sort = lower(new.code), expires = new.expires
    where s.lot_key = new.key or s.unit_lot_key = new.key;
    return null;
end $$;
drop trigger stock_follows_lot on serial.lot;
create trigger stock_follows_lot after update of code, expires on serial.lot
    for each row when ((old.code, old.expires) is distinct from (new.code, new.expires))
    execute function warehouse.follow_lot();

-- Fills the arrival and the expiry date of rows that were there before, a thousand at a time. Rows that have them are not
-- written, so that it can be called again. A lot that changes at the same time writes these rows as well, after waiting
-- for them, or before they are read.
create procedure warehouse.fill_stock_arrivals() language plpgsql as $$
declare
    portion bigint[];
    last bigint := 0;
begin
    loop
        portion := array (select s.key from warehouse.stock s where s.key > last order by s.key limit 1000);
        exit when portion = '{}';
        perform from warehouse.stock s where s.key = any (portion) order by s.key for no key update;
        update warehouse.stock s set arrived = m."end", expires = l.expires
        from warehouse.stock k left join warehouse.movement m on m.key = k.movement_key
            left join serial.lot l on l.key = coalesce(k.lot_key, k.unit_lot_key)
        where k.key = any (portion) and s.key = k.key and (s.arrived, s.expires) is distinct from (m."end", l.expires);
        last := portion[cardinality(portion)];
        commit;
    end loop;
end $$;

-- Stock is listed by what is written on other records: the codes of product, location, unit and lot, and the lot of a
-- unit. Copies stand on the stock row, so that a page is read from one index in the order of the response. Triggers keep
-- the copies equal at every commit: a product, a location or a lot is changed with its row locked for update, a unit with
-- its row locked, and everyone who adds stock holds these rows until the commit.
alter table warehouse.stock
    -- Site of the location.
    add column site_key text,
    -- Codes in lower case, as the list sorts them.
    add column product_sort text collate "C",
    -- The codes of the path below the root of the site. Stock in the root itself has the code of the root.
    add column place_sort text collate "C",
    add column unit_sort text collate "C",
    -- Of the lot of the stock or of its unit.
    add column lot_sort text collate "C",
    -- The lot of the unit; stock without a unit has its own.
    add column unit_lot_key bigint;

-- How a location sorts among those of its site.
create function position.sort_text(codes text[]) returns text language sql stable as $$
    select lower(array_to_string(case when cardinality(codes) > 1 then codes[2:] else codes end, E'\u0001'))
$$;

-- What a stock row sorts by, as one text: `ends` are characters below those of codes, so that a code that begins with
-- another comes after it, and stock without a unit or lot comes last. An index holds only its beginning, because codes
-- may be longer than an index row; the columns themselves decide between rows that begin alike.
create function warehouse.sort_beginning(product text, place text, unit text, lot text) returns text
    language sql immutable parallel safe as $$
    select left(product || E'\u0001' || place || E'\u0001' || coalesce(E'\u0002' || unit, E'\u0003') || E'\u0001'
        || coalesce(E'\u0002' || lot, E'\u0003'), 400) collate "C"
$$;

-- A new row, or a unit in another location. The rows that are read are held already, except the lot of a unit.
create function warehouse.copy_to_stock() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        select lower(g.code) into new.product_sort from product.product g where g.key = new.product_key for key share;
        if new.serial_key is not null then
            select lower(u.code), u.lot_key into new.unit_sort, new.unit_lot_key from serial.serial u
            where u.key = new.serial_key for share;
        end if;
        if coalesce(new.lot_key, new.unit_lot_key) is not null then
            select lower(l.code) into new.lot_sort from serial.lot l
            where l.key = coalesce(new.lot_key, new.unit_lot_key) for key share;
        end if;
    end if;
    select p.site_key, position.sort_text(p.codes) into new.site_key, new.place_sort from position.position p
    where p.key = new.position_key for key share;
    return new;
end $$;
create trigger stock_copies before insert on warehouse.stock
    for each row execute function warehouse.copy_to_stock();
create trigger stock_copies_place before update of position_key on warehouse.stock
    for each row when (old.position_key <> new.position_key) execute function warehouse.copy_to_stock();

-- Several commands may change copies of the same rows, each in the order of their keys.
create function warehouse.follow_product() returns trigger language plpgsql as $$
begin
    perform from warehouse.stock s where s.product_key = new.key order by s.key for no key update;
    update warehouse.stock s set product_sort = lower(new.code) where s.product_key = new.key;
    return null;
end $$;
create trigger stock_follows_product after update of code on product.product
    for each row when (old.code <> new.code) execute function warehouse.follow_product();

create function warehouse.follow_positions() returns trigger language plpgsql as $$
declare
    changed text[];
begin
    changed := array (
        select after.key from after join before on before.key = after.key
        where (before.site_key, before.codes) is distinct from (after.site_key, after.codes));
    if changed <> '{}' then
        perform from warehouse.stock s where s.position_key = any (changed) order by s.key for no key update;
        update warehouse.stock s set site_key = p.site_key, place_sort = position.sort_text(p.codes)
        from position.position p where p.key = any (changed) and s.position_key = p.key;
    end if;
    return null;
end $$;
create trigger stock_follows_positions after update on position.position
    referencing old table as before new table as after
    for each statement execute function warehouse.follow_positions();

create function warehouse.follow_unit() returns trigger language plpgsql as $$
begin
    update warehouse.stock s set unit_sort = lower(new.code), unit_lot_key = new.lot_key,
        lot_sort = (select lower(l.code) from serial.lot l where l.key = new.lot_key)
    where s.serial_key = new.key;
    return null;
end $$;
create trigger stock_follows_unit after update of code, lot_key on serial.serial
    for each row when ((old.code, old.lot_key) is distinct from (new.code, new.lot_key))
    execute function warehouse.follow_unit();

create function warehouse.follow_lot() returns trigger language plpgsql as $$
begin
    perform from warehouse.stock s where s.lot_key = new.key or s.unit_lot_key = new.key order by s.key
    for no key update;
    update warehouse.stock s set lot_sort = lower(new.code) where s.lot_key = new.key or s.unit_lot_key = new.key;
    return null;
end $$;
create trigger stock_follows_lot after update of code on serial.lot
    for each row when (old.code <> new.code) execute function warehouse.follow_lot();

-- A new order of rows below zero is no new stock below zero.
drop trigger stock_negative_check on warehouse.stock;
create constraint trigger stock_negative_check after insert or update of quantity on warehouse.stock
    for each row when (new.quantity < 0) execute function warehouse.refuse_negative();

-- Fills the copies of rows that were there before, a thousand at a time, each time with the locks of a command. Rows that
-- have their copies are skipped, so that it can be called again.
create procedure warehouse.fill_stock_copies() language plpgsql as $$
declare
    portion bigint[];
    last bigint := 0;
begin
    loop
        portion := array (
            select s.key from warehouse.stock s where s.key > last and s.place_sort is null order by s.key limit 1000);
        exit when portion = '{}';
        perform from product.product g
        where g.key in (select s.product_key from warehouse.stock s where s.key = any (portion))
        order by g.key for key share;
        perform from position.position p
        where p.key in (select s.position_key from warehouse.stock s where s.key = any (portion))
        order by p.key for key share;
        perform from warehouse.stock s where s.key = any (portion) order by s.key for no key update;
        update warehouse.stock s set site_key = p.site_key, product_sort = lower(g.code),
            place_sort = position.sort_text(p.codes), unit_sort = lower(u.code), unit_lot_key = u.lot_key,
            lot_sort = lower(l.code)
        from warehouse.stock k join product.product g on g.key = k.product_key
            join position.position p on p.key = k.position_key
            left join serial.serial u on u.key = k.serial_key
            left join serial.lot l on l.key = coalesce(k.lot_key, u.lot_key)
        where k.key = any (portion) and s.key = k.key;
        last := portion[cardinality(portion)];
        commit;
    end loop;
end $$;

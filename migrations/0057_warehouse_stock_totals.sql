-- The total of a product at a site is asked for every minute, and adding up a million stock rows takes a second. Totals are
-- therefore kept. A total that every movement changes would make all movements of a product wait for each other, so a
-- change of stock only inserts what it adds, which waits for nobody. A background task adds such rows to the totals. The
-- total of a product is the sum of both tables, at every moment and for every snapshot.
create table warehouse.stock_total (
    site_key text not null,
    product_key bigint not null,
    -- Quantity in stock, in the unit of the product.
    quantity numeric not null,
    -- Number of stock rows.
    rows bigint not null,
    constraint stock_total_pk primary key (site_key, product_key)
);
comment on table warehouse.stock_total is
    'Stock of a product at a site, without the changes in stock_total_change. Both have no foreign keys: they are copies of sums of warehouse.stock.';

create table warehouse.stock_total_change (
    key bigint generated always as identity constraint stock_total_change_pk primary key,
    site_key text not null,
    product_key bigint not null,
    quantity numeric not null,
    rows bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
comment on table warehouse.stock_total_change is
    'What transactions added to stock_total. Rows stay until the service adds them to the totals, at most some seconds.';

create function warehouse.note_stock_added() returns trigger language plpgsql as $$
begin
    insert into warehouse.stock_total_change (site_key, product_key, quantity, rows)
    select a.site_key, a.product_key, sum(a.quantity), count(*) from after a where a.site_key is not null
    group by a.site_key, a.product_key;
    return null;
end $$;
create trigger stock_total_of_insert after insert on warehouse.stock
    referencing new table as after for each statement execute function warehouse.note_stock_added();

create function warehouse.note_stock_removed() returns trigger language plpgsql as $$
begin
    insert into warehouse.stock_total_change (site_key, product_key, quantity, rows)
    select b.site_key, b.product_key, -sum(b.quantity), -count(*) from before b where b.site_key is not null
    group by b.site_key, b.product_key;
    return null;
end $$;
create trigger stock_total_of_delete after delete on warehouse.stock
    referencing old table as before for each statement execute function warehouse.note_stock_removed();

create function warehouse.note_stock_changed() returns trigger language plpgsql as $$
begin
    insert into warehouse.stock_total_change (site_key, product_key, quantity, rows)
    select c.site_key, c.product_key, sum(c.quantity), sum(c.rows) from (
        select a.site_key, a.product_key, a.quantity, 1 as rows from after a
        union all
        select b.site_key, b.product_key, -b.quantity, -1 from before b
    ) c
    where c.site_key is not null
    group by c.site_key, c.product_key having sum(c.quantity) <> 0 or sum(c.rows) <> 0;
    return null;
end $$;
create trigger stock_total_of_update after update on warehouse.stock
    referencing old table as before new table as after
    for each statement execute function warehouse.note_stock_changed();

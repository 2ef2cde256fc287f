-- The report on stock age still added up every stock row. Its groups depend on the day and on the time zone of the plant,
-- so the service prepares each day: it adds up all stock once, by the groups of that day. From then on, changes of stock
-- are added to the totals of the day as to those of migration 0057, and a report reads the totals and the changes.

-- The triggers are created again, which waits for the transactions that have changed stock: none of them notes a change
-- without the arrival after the commit, when a day can be prepared. Stock is locked before its changes, like in every
-- transaction that changes stock.
drop trigger stock_total_of_insert on warehouse.stock;
drop trigger stock_total_of_delete on warehouse.stock;
drop trigger stock_total_of_update on warehouse.stock;

alter table warehouse.stock_total_change
    -- Of the stock rows that changed. Null also in changes that are older than this migration. A day is prepared without
    -- them in its newest group, and right as soon as they are added to it.
    add column arrived timestamptz,
    add column expires date;
create index stock_total_change_product_key_idx on warehouse.stock_total_change (product_key);
comment on index warehouse.stock_total_change_product_key_idx is
    'GET /report/stock-age: changes of a product that are not in its totals yet';

create table warehouse.stock_age_day (
    key bigint generated always as identity constraint stock_age_day_pk primary key,
    -- The day of the report, in the time zone of the plant.
    today date not null,
    -- Last day on which a lot that expires then counts as expiring.
    soon date not null,
    -- Moments at which the age groups begin, from the second oldest on.
    edges timestamptz[] not null,
    constraint stock_age_day_unique unique (today, soon, edges)
);
comment on table warehouse.stock_age_day is
    'Days for which stock_age_total is kept: today, and near midnight also the next or the previous day. One for each time zone in use.';

create table warehouse.stock_age_total (
    day_key bigint not null,
    product_key bigint not null,
    site_key text not null,
    -- Number of edges at or before the arrival. Stock that never came in is in the newest group.
    age integer not null,
    -- Quantity in stock, in the unit of the product.
    quantity numeric not null,
    -- Number of stock rows.
    rows bigint not null,
    -- The part in expired lots.
    expired numeric not null,
    expired_rows bigint not null,
    -- The part in lots that expire soon.
    expiring numeric not null,
    expiring_rows bigint not null,
    constraint stock_age_total_pk primary key (day_key, product_key, site_key, age)
);
comment on table warehouse.stock_age_total is
    'Stock of a product at a site by its age on a day, without the changes in stock_total_change. Groups without stock may remain, with 0 rows.';

-- Changes that are added to the totals of products are added to those of days in the same transaction, whichever release
-- does it.
create function warehouse.add_to_stock_ages() returns trigger language plpgsql as $$
begin
    insert into warehouse.stock_age_total as t (day_key, product_key, site_key, age, quantity, rows, expired, expired_rows,
        expiring, expiring_rows)
    select d.key, c.product_key, c.site_key, coalesce(width_bucket(c.arrived, d.edges), cardinality(d.edges)) as age,
        sum(c.quantity), sum(c.rows),
        coalesce(sum(c.quantity) filter (where c.expires < d.today), 0),
        coalesce(sum(c.rows) filter (where c.expires < d.today), 0),
        coalesce(sum(c.quantity) filter (where c.expires between d.today and d.soon), 0),
        coalesce(sum(c.rows) filter (where c.expires between d.today and d.soon), 0)
    from folded c cross join warehouse.stock_age_day d
    group by d.key, c.product_key, c.site_key, 4
    on conflict (day_key, product_key, site_key, age) do update
        set quantity = t.quantity + excluded.quantity, rows = t.rows + excluded.rows,
            expired = t.expired + excluded.expired, expired_rows = t.expired_rows + excluded.expired_rows,
            expiring = t.expiring + excluded.expiring, expiring_rows = t.expiring_rows + excluded.expiring_rows;
    return null;
end $$;
create trigger stock_ages_of_fold after delete on warehouse.stock_total_change
    referencing old table as folded for each statement execute function warehouse.add_to_stock_ages();

-- Changes are noted with the arrival and the expiry date.
create or replace function warehouse.note_stock_added() returns trigger language plpgsql as $$
begin
    insert into warehouse.stock_total_change (site_key, product_key, arrived, expires, quantity, rows)
    select a.site_key, a.product_key, a.arrived, a.expires, sum(a.quantity), count(*) from after a
    where a.site_key is not null
    group by a.site_key, a.product_key, a.arrived, a.expires;
    return null;
end $$;
create trigger stock_total_of_insert after insert on warehouse.stock
    referencing new table as after for each statement execute function warehouse.note_stock_added();

create or replace function warehouse.note_stock_removed() returns trigger language plpgsql as $$
begin
    insert into warehouse.stock_total_change (site_key, product_key, arrived, expires, quantity, rows)
    select b.site_key, b.product_key, b.arrived, b.expires, -sum(b.quantity), -count(*) from before b
    where b.site_key is not null
    group by b.site_key, b.product_key, b.arrived, b.expires;
    return null;
end $$;
create trigger stock_total_of_delete after delete on warehouse.stock
    referencing old table as before for each statement execute function warehouse.note_stock_removed();

create or replace function warehouse.note_stock_changed() returns trigger language plpgsql as $$
begin
    insert into warehouse.stock_total_change (site_key, product_key, arrived, expires, quantity, rows)
    select c.site_key, c.product_key, c.arrived, c.expires, sum(c.quantity), sum(c.rows) from (
        select a.site_key, a.product_key, a.arrived, a.expires, a.quantity, 1 as rows from after a
        union all
        select b.site_key, b.product_key, b.arrived, b.expires, -b.quantity, -1 from before b
    ) c
    where c.site_key is not null
    group by c.site_key, c.product_key, c.arrived, c.expires having sum(c.quantity) <> 0 or sum(c.rows) <> 0;
    return null;
end $$;
create trigger stock_total_of_update after update on warehouse.stock
    referencing old table as before new table as after
    for each statement execute function warehouse.note_stock_changed();

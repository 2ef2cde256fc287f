--! find_day
-- The day with these groups, if it is prepared.
select key from warehouse.stock_age_day where today = :today and soon = :soon and edges = :edges;

--! prepare_day
-- Prepares a day: adds up all stock by its groups, without the changes that are not added to totals yet. Both are read in
-- one snapshot, so the totals and those changes together are the stock. The caller holds the lock of the task that adds
-- changes to totals.
with made as (
    insert into warehouse.stock_age_day (today, soon, edges) values (:today, :soon, :edges) returning key
), added as (
    insert into warehouse.stock_age_total (day_key, product_key, site_key, age, quantity, rows, expired, expired_rows,
        expiring, expiring_rows)
    select made.key, k.product_key, k.site_key, k.age, k.quantity, k.rows, k.expired, k.expired_rows, k.expiring,
        k.expiring_rows
    from made cross join (
        select c.product_key, c.site_key,
            coalesce(width_bucket(c.arrived, :edges::timestamptz[]), cardinality(:edges::timestamptz[])) as age,
            sum(c.quantity) as quantity, sum(c.rows) as rows,
            coalesce(sum(c.quantity) filter (where c.expires < :today), 0) as expired,
            coalesce(sum(c.rows) filter (where c.expires < :today), 0) as expired_rows,
            coalesce(sum(c.quantity) filter (where c.expires between :today and :soon), 0) as expiring,
            coalesce(sum(c.rows) filter (where c.expires between :today and :soon), 0) as expiring_rows
        from (
            select s.product_key, s.site_key, s.arrived, s.expires, s.quantity, 1 as rows from warehouse.stock s
            where s.site_key is not null
            union all
            select n.product_key, n.site_key, n.arrived, n.expires, -n.quantity, -n.rows
            from warehouse.stock_total_change n
        ) c
        group by 1, 2, 3
    ) k
    returning product_key
)
select count(*) from added;

--! delete_past_days
-- Deletes days whose newest age group began before a moment, with their totals.
with past as (
    delete from warehouse.stock_age_day where edges[cardinality(edges)] < :before returning key
)
delete from warehouse.stock_age_total t using past where t.day_key = past.key;

--: AgedStock(product_description?)

--! find_kept_day
-- The day for which totals are kept by these groups. None if the service has not prepared it.
select key from warehouse.stock_age_day where today = :today and soon = :soon and edges = :edges;

--! sum_kept_stock_ages (site_key?, product_keys?) : AgedStock
-- The same as `sum_stock_ages`, from the totals of a prepared day and the changes that are not added to them yet. A group
-- whose rows have all left the stock remains until the day is deleted, and is left out.
select g.key as product_key, g.code as product_code, g.description as product_description, a.age, a.quantity, a.rows,
    a.expired, a.expired_rows, a.expiring, a.expiring_rows
from product.product g cross join lateral (
        select k.age, sum(k.quantity) as quantity, sum(k.rows)::bigint as rows, sum(k.expired) as expired,
            sum(k.expired_rows)::bigint as expired_rows, sum(k.expiring) as expiring,
            sum(k.expiring_rows)::bigint as expiring_rows
        from (
            select t.age, t.quantity, t.rows, t.expired, t.expired_rows, t.expiring, t.expiring_rows
            from warehouse.stock_age_total t
            where t.day_key = :day_key and t.product_key = g.key and (:site_key::text is null or t.site_key = :site_key)
            union all
            select coalesce(width_bucket(c.arrived, :edges::timestamptz[]), cardinality(:edges::timestamptz[])),
                c.quantity, c.rows,
                case when c.expires < :today then c.quantity else 0 end,
                case when c.expires < :today then c.rows else 0 end,
                case when c.expires between :today and :soon then c.quantity else 0 end,
                case when c.expires between :today and :soon then c.rows else 0 end
            from warehouse.stock_total_change c
            where c.product_key = g.key and (:site_key::text is null or c.site_key = :site_key)
        ) k
        group by k.age having sum(k.rows) <> 0
    ) a
where :product_keys::bigint[] is null or g.key = any (:product_keys)
order by lower(g.code) collate "C", g.key, a.age desc
limit :wanted;

--! sum_stock_ages (site_key?, product_keys?) : AgedStock
-- Stock by product and by the age of the movement that last increased it. A stock row whose quantity falls to 0 ends,
-- so that later stock counts from its own first movement. Stock that never came in, such as a negative one, counts as
-- new. Product by product in the order of the response, so that a report of too many rows ends with the last one that is
-- wanted.
select g.key as product_key, g.code as product_code, g.description as product_description, a.age, a.quantity, a.rows,
    a.expired, a.expired_rows, a.expiring, a.expiring_rows
from product.product g cross join lateral (
        select coalesce(width_bucket(s.arrived, :edges::timestamptz[]), cardinality(:edges::timestamptz[])) as age,
            sum(s.quantity) as quantity, count(*) as rows,
            coalesce(sum(s.quantity) filter (where s.expires < :today), 0) as expired,
            count(*) filter (where s.expires < :today) as expired_rows,
            coalesce(sum(s.quantity) filter (where s.expires between :today and :soon), 0) as expiring,
            count(*) filter (where s.expires between :today and :soon) as expiring_rows
        from warehouse.stock s
        where s.product_key = g.key and (:site_key::text is null or s.site_key = :site_key)
        group by 1
    ) a
where :product_keys::bigint[] is null or g.key = any (:product_keys)
order by lower(g.code) collate "C", g.key, a.age desc
limit :wanted;

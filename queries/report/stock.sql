--! sum_stock_ages (site_key?, product_keys?): (product_description?)
-- Stock by product and by the age of the movement that last increased it. A stock row whose quantity falls to 0 ends,
-- so that later stock counts from its own first movement. Stock that never came in, such as a negative one, counts as
-- new. Product by product in the order of the response, so that a report of too many rows ends with the last one that is
-- wanted.
select g.key as product_key, g.code as product_code, g.description as product_description, a.age, a.quantity, a.rows,
    a.expired, a.expired_rows, a.expiring, a.expiring_rows
from product.product g cross join lateral (
        select coalesce(width_bucket(m."end", :edges::timestamptz[]), cardinality(:edges::timestamptz[])) as age,
            sum(s.quantity) as quantity, count(*) as rows,
            coalesce(sum(s.quantity) filter (where l.expires < :today), 0) as expired,
            count(*) filter (where l.expires < :today) as expired_rows,
            coalesce(sum(s.quantity) filter (where l.expires between :today and :soon), 0) as expiring,
            count(*) filter (where l.expires between :today and :soon) as expiring_rows
        from warehouse.stock s left join warehouse.movement m on m.key = s.movement_key
            left join serial.lot l on l.key = coalesce(s.lot_key, s.unit_lot_key)
        where s.product_key = g.key and (:site_key::text is null or s.site_key = :site_key)
        group by 1
    ) a
where :product_keys::bigint[] is null or g.key = any (:product_keys)
order by lower(g.code) collate "C", g.key, a.age desc
limit :wanted;

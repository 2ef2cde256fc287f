--! sum_stock_ages (site_key?, product_keys?): (product_description?)
-- Stock by product and by the age of the movement that last increased it. A stock row whose quantity falls to 0 ends,
-- so that later stock counts from its own first movement. Stock that never came in, such as a negative one, counts as
-- new.
select s.product_key, g.code as product_code, g.description as product_description,
    coalesce(width_bucket(m."end", :edges::timestamptz[]), cardinality(:edges::timestamptz[])) as age, sum(s.quantity) as quantity, count(*) as rows,
    coalesce(sum(s.quantity) filter (where l.expires < :today), 0) as expired,
    count(*) filter (where l.expires < :today) as expired_rows,
    coalesce(sum(s.quantity) filter (where l.expires between :today and :soon), 0) as expiring,
    count(*) filter (where l.expires between :today and :soon) as expiring_rows
from warehouse.stock s join product.product g on g.key = s.product_key join position.position p on p.key = s.position_key
    left join warehouse.movement m on m.key = s.movement_key left join serial.serial u on u.key = s.serial_key
    left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key)
where (:site_key::text is null or p.site_key = :site_key)
    and (:product_keys::bigint[] is null or s.product_key = any (:product_keys))
group by s.product_key, g.code, g.description, 4
order by lower(g.code) collate "C", s.product_key, 4 desc
limit :wanted;

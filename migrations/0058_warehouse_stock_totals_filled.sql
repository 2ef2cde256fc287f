-- Everything that changes stock has noted it in stock_total_change since the migration before, which waited for open
-- transactions. What the totals still lack is therefore the difference, in one snapshot, between all stock and what the
-- totals know of it. Called again, this adds nothing.
insert into warehouse.stock_total_change (site_key, product_key, quantity, rows)
select k.site_key, k.product_key, sum(k.quantity), sum(k.rows) from (
    select s.site_key, s.product_key, s.quantity, 1 as rows from warehouse.stock s where s.site_key is not null
    union all
    select t.site_key, t.product_key, -t.quantity, -t.rows from warehouse.stock_total t
    union all
    select c.site_key, c.product_key, -c.quantity, -c.rows from warehouse.stock_total_change c
) k
group by k.site_key, k.product_key having sum(k.quantity) <> 0 or sum(k.rows) <> 0;

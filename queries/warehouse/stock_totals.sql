--! fold_changes
-- Adds changes of totals to the totals, the oldest first, and returns how many. A reader sees either the changes or the
-- totals with them.
with folded as (
    delete from warehouse.stock_total_change
    where key in (select c.key from warehouse.stock_total_change c order by c.key limit :at_most)
    returning site_key, product_key, quantity, rows
), added as (
    insert into warehouse.stock_total as t (site_key, product_key, quantity, rows)
    select f.site_key, f.product_key, sum(f.quantity), sum(f.rows) from folded f group by f.site_key, f.product_key
    on conflict (site_key, product_key) do update
        set quantity = t.quantity + excluded.quantity, rows = t.rows + excluded.rows
)
select count(*) from folded;

--! delete_empty_totals
-- Deletes totals of products that have no stock at a site any more.
delete from warehouse.stock_total where rows = 0 and quantity = 0;

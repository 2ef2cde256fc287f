-- Which products use a counter: the only statements of this area that read tables of higher areas.

--! find_counter_users : (description?)
-- Products that take serial numbers from a counter, which is not deleted while there are any. Trashed ones do not
-- count.
select key, code, description from product.product where counter_key = :counter_key and not trash
order by lower(code) collate "C", key limit :limit;

--! count_counter_users
-- All of them; `find_counter_users` names only the first.
select count(*) from product.product where counter_key = :counter_key and not trash;

-- Products that use a counter: the only statements of this area that read tables of higher areas.

--! find_counter_users : (description?)
-- The first products that take serial numbers from a counter. A counter with such products is not deleted. Products in
-- the trash do not count.
select key, code, description from product.product where counter_key = :counter_key and not trash
order by lower(code) collate "C", key limit :limit;

--! count_counter_users
-- Number of all products that use a counter, because `find_counter_users` returns only the first ones.
select count(*) from product.product where counter_key = :counter_key and not trash;

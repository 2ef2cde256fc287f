-- Reads of our own about who above uses our records: the only statements here that name tables of higher areas.

--! find_counter_users : (description?)
select key, code, description from product.product where counter_key = :counter_key and not trash
order by lower(code) collate "C", key limit :limit;

--! count_counter_users
select count(*) from product.product where counter_key = :counter_key and not trash;

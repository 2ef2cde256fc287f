-- What a first call found and did not show.

--! insert_result
with result_row as (
    insert into trace.result (key, asked, as_of, created, total, truncated)
    values (:key, :asked, :as_of, :now, :total, :truncated)
)
insert into trace.result_block (result_key, block, items)
select :key, place, items from unnest(:blocks::integer[], :items::bytea[]) as block_row (place, items);

--! find_result
select asked, as_of, total, truncated from trace.result where key = :key and created > :not_before;

--! find_blocks
select block, items from trace.result_block where result_key = :key and block = any (:blocks) order by block;

--! sweep_results
delete from trace.result where key = any (array (
    select key from trace.result where created <= :before order by created limit 100 for update skip locked))
returning key;

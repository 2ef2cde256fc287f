-- Results of recalls that do not fit on one page. They are kept for 24 hours, so that further pages show what the first
-- request found.

--! insert_result
-- Stores a result with its items in blocks. A page reads only the blocks that it shows.
with result_row as (
    insert into trace.result (key, user_key, asked, content, as_of, created, total, truncated, bytes)
    values (:key, :user_key, :asked, :content, :as_of, :now, :total, :truncated, :bytes)
)
insert into trace.result_block (result_key, block, items)
select :key, place, items from unnest(:blocks::integer[], :items::bytea[]) as block_row (place, items);

--! renew_result
-- Extends the storage time of an equal result, when the same user has asked the same question and found the same items,
-- so that it is not stored twice. No row when there is none, or when another request has locked it.
update trace.result set created = :now where key = (
    select key from trace.result
    where user_key = :user_key and created > :not_before and asked = :asked and content = :content
        and truncated = :truncated
    order by created desc limit 1 for update skip locked)
returning key;

--! find_result
-- A stored result without its items. No row when it is older than `not_before` or was deleted by `trim_results`.
select asked, as_of, total, truncated from trace.result where key = :key and created > :not_before;

--! find_result_blocks
-- The blocks that contain the items of a page.
select block, items from trace.result_block where result_key = :key and block = any (:blocks) order by block;

--! trim_results_of_user
-- Deletes the oldest results of a user beyond the limits, but never the one that was just stored (`kept`). Skips
-- results that another request has locked, so that two requests cannot deadlock.
delete from trace.result where key = any (array (
    select result_row.key from trace.result result_row
    join (select key, (sum(bytes) over newest_first)::bigint as bytes, row_number() over newest_first as place
        from trace.result where user_key = :user_key
        window newest_first as (order by created desc, key desc)) counted on counted.key = result_row.key
    where (counted.bytes > :bytes_max or counted.place > :results_max) and result_row.key <> :kept
    order by result_row.key for update of result_row skip locked))
returning key;

--! count_result_bytes
-- Total size of the results of all users, to decide whether `trim_results` is needed.
select coalesce(sum(bytes), 0)::bigint from trace.result;

--! trim_results
-- Deletes the oldest results of all users beyond the limit, but never the one that was just stored (`kept`).
delete from trace.result where key = any (array (
    select result_row.key from trace.result result_row
    join (select key, (sum(bytes) over (order by created desc, key desc))::bigint as bytes from trace.result) counted
        on counted.key = result_row.key
    where counted.bytes > :bytes_max and result_row.key <> :kept
    order by result_row.key for update of result_row skip locked))
returning key;

--! sweep_results
-- Deletes up to a hundred expired results. The caller repeats this until none is left.
delete from trace.result where key = any (array (
    select key from trace.result where created <= :before order by created limit 100 for update skip locked))
returning key;

--! settle_positions
select counting.settle_positions(:session_key, :positions::text[], :now)::text as settled;

--! withdraw_empty
-- Something was found there, or the record that said 0 is gone.
delete from counting.position_completion
where session_key = :session_key and position_key = any (:positions) and status = 'empty' returning position_key;

--! put_empty (notes?)
insert into counting.position_completion (session_key, position_key, status, completed_at, user_key, notes)
values (:session_key, :position_key, 'empty', :now, :user_key, :notes)
on conflict on constraint position_completion_position_unique
do update set status = 'empty', completed_at = excluded.completed_at, user_key = excluded.user_key, notes = excluded.notes
returning key;

--! find_completion
select status from counting.position_completion where session_key = :session_key and position_key = :position_key;

--! find_empty_records
select key from counting.record
where session_key = :session_key and position_key = :position_key and source = 'empty' and status <> 'discarded'
order by key;

--! find_completed_positions
select c.position_key from counting.position_completion c join position.position p on p.key = c.position_key
where c.session_key = :session_key order by lower(p.code) collate "C", p.key collate "C";

--! find_completed_children
select c.position_key, c.status from counting.position_completion c join position.position p on p.key = c.position_key
where c.session_key = :session_key and p.parent_position_key = :parent_key
order by lower(p.code) collate "C", p.key collate "C";

--! is_covered (product_key?, site_key?)
-- Virtual positions have no site.
select coalesce(counting.is_covered(:session_key, :product_key, :path::text[], :site_key), false) as covered;

--! find_uncovered
-- Pairs that a session does not count.
select asked.product_key, asked.position_key
from unnest(:products::bigint[], :positions::text[]) as asked (product_key, position_key)
    join position.position p on p.key = asked.position_key
where counting.is_covered(:session_key, asked.product_key, p.path, p.site_key) is not true;

--! settle_positions
-- Determines again whether these locations, and all locations above them, are `counted`. The caller has locked the
-- session and has written or discarded records there.
select counting.settle_positions(:session_key, :positions::text[], :now)::text as settled;

--! withdraw_empty_positions
-- Reopens a location that was confirmed empty: a count has found something there, or one of the records of 0 that the
-- confirmation created was discarded.
delete from counting.position_completion
where session_key = :session_key and position_key = any (:positions) and status = 'empty' returning position_key;

--! store_empty_position (notes?)
-- Stores that a user has confirmed a location as empty. This replaces the status `counted`.
insert into counting.position_completion (session_key, position_key, status, completed_at, user_key, notes)
values (:session_key, :position_key, 'empty', :now, :user_key, :notes)
on conflict on constraint position_completion_position_unique
do update set status = 'empty', completed_at = excluded.completed_at, user_key = excluded.user_key, notes = excluded.notes
returning key;

--! find_position_status
-- Whether a location is `counted` or `empty` in the session. No row while the location is open.
select status from counting.position_completion where session_key = :session_key and position_key = :position_key;

--! find_empty_records
-- The records that the confirmation of an empty location created, which a repeated request returns.
select key from counting.record
where session_key = :session_key and position_key = :position_key and source = 'empty' and status <> 'discarded'
order by key;

--! find_completed_positions
-- All locations of a session that are counted or empty, sorted by code.
select c.position_key from counting.position_completion c join position.position p on p.key = c.position_key
where c.session_key = :session_key order by lower(p.code) collate "C", p.key collate "C";

--! find_completed_children
-- The counted or empty locations directly below one location, with their status, sorted by code.
select c.position_key, c.status from counting.position_completion c join position.position p on p.key = c.position_key
where c.session_key = :session_key and p.parent_position_key = :parent_key
order by lower(p.code) collate "C", p.key collate "C";

--! is_covered (product_key?, site_key?)
-- Whether a pair is in the scope of a session or, without a product, whether the location as a whole is: then assignments
-- of products do not count. An assignment of a product covers it at every location, so the caller refuses virtual
-- locations. Without any assignment, the scope is the whole site.
select coalesce(counting.is_covered(:session_key, :product_key, :path::text[], :site_key), false) as covered;

--! find_uncovered_pairs
-- The pairs among these that are outside the scope of a session.
select asked.product_key, asked.position_key
from unnest(:products::bigint[], :positions::text[]) as asked (product_key, position_key)
    join position.position p on p.key = asked.position_key
where counting.is_covered(:session_key, asked.product_key, p.path, p.site_key) is not true;

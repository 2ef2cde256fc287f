-- Keys of the records to which a text or a location in a search refers. The limit is one more than the number of keys
-- that the search can look up one by one: with that many, it filters every row instead.

--! match_products
select key from product.product where lower(code) like :pattern limit :limit;

--! match_serials
select key from serial.serial where lower(code) like :pattern limit :limit;

--! match_lots
select key from serial.lot where lower(code) like :pattern limit :limit;

--! match_positions
-- The location and everything below it, deleted or not. Read level by level, so that it stops at the limit. The index
-- on paths would first collect everything, which for the root of a site is every location.
with recursive below as (
    select key from position.position where key = :root
    union all
    select p.key from below b join position.position p on p.parent_position_key = b.key
)
select key from below limit :limit;

--! match_positions_by_code
-- Locations below a root for which a code on the path down to them matches. The root itself is included only if its own
-- code matches. Everything below a match is a match, so only the topmost matches are followed, level by level and up to
-- the limit. If the codes alone match as often as the limit, these matches are returned: the caller then only needs to
-- know that there are too many.
with recursive matched as materialized (
    select q.key, q.path, q.codes from position.position q
    where lower(q.code) like :pattern and :root = any (q.path) and q.key <> :root limit :limit
), below as (
    select m.key from matched m where not exists (
        select from unnest(m.codes[array_position(m.path, :root) + 1 : cardinality(m.path) - 1]) as above (code)
        where lower(above.code) like :pattern)
    union all
    -- `offset 0` prevents the planner from reading all other locations too.
    select p.key from below b cross join lateral (
        select q.key from position.position q where q.parent_position_key = b.key offset 0) p
)
select key from matched where (select count(*) from matched) = :limit
union all
select key from position.position where key = :root and lower(code) like :pattern
union all
select key from below
limit :limit;

--! match_foreign_positions
-- Locations whose stock is not owned by the plant.
select key from position.position where not owned limit :limit;

--! match_held_stock
-- Stock rows on hold, each once: those of a unit on hold, of a lot on hold, or of a unit whose lot is on hold. `offset
-- 0` prevents the planner from reading all other stock too.
select t.key from serial.serial c cross join lateral (
    select s.key from warehouse.stock s where s.serial_key = c.key offset 0) t where c.hold_reason is not null
union all
select t.key from serial.lot c cross join lateral (
    select s.key from warehouse.stock s where s.lot_key = c.key offset 0) t where c.hold_reason is not null
union all
select t.key from serial.lot c join serial.serial i on i.lot_key = c.key and i.hold_reason is null cross join lateral (
    select s.key from warehouse.stock s where s.serial_key = i.key offset 0) t where c.hold_reason is not null
limit :limit;

--! match_held_products
-- Products with a unit or lot on hold. When too much stock is on hold, a search skips all other products.
select product_key from serial.serial where hold_reason is not null
union
select product_key from serial.lot where hold_reason is not null
limit :limit;

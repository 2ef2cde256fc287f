-- What a search text or a place names: keys, as many as asked for.

--! match_products
select key from product.product where lower(code) like :pattern limit :limit;

--! match_serials
select key from serial.serial where lower(code) like :pattern limit :limit;

--! match_lots
select key from serial.lot where lower(code) like :pattern limit :limit;

--! match_positions
-- The position and everything below it, deleted or not.
select key from position.position where path @> array[:root::text] limit :limit;

--! match_places
-- Positions below a root, or itself, with such a code on the way down to them; the root itself only where it is all.
select p.key from position.position p
where p.path @> array[:root::text] and p.path && array (
        select q.key from position.position q where lower(q.code) like :pattern and q.path @> array[:root::text]
            and q.key <> :root)
    or (p.key = :root and lower(p.code) like :pattern)
limit :limit;

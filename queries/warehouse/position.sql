--! find_live_positions
select key from warehouse.position where key = any (:keys) and not deleted order by key for share;

--! find_positions_coded
select given.code as given, p.key from unnest(:codes::text[]) as given (code)
join warehouse.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key;

--! hold_positions_coded
select given.code as given, p.key from unnest(:codes::text[]) as given (code)
join warehouse.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key for share of p;

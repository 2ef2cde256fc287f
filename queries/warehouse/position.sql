--! find_live_positions
select key from warehouse.position where key = any (:keys) and not deleted order by key for share;

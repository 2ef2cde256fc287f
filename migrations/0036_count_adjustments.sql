-- no transaction
create index concurrently if not exists movement_counted_idx on warehouse.movement (product_key, posted)
    where refs ? 'inventory_count_session_key' and posted is not null;

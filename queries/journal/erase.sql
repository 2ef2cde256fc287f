--! erase_events
-- All rows; every stream is told, with the commit.
select journal.erase_events() as rows, pg_notify('tracewright_erased', '')::text as told;

--! erase_events_of_order
select erased.key from journal.erase_events_of_order(:work_order_key) as erased (key);

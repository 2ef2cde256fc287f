--! erase_events
-- For a reset of production: erases all events. With the commit every instance is notified, and its streams say so.
select journal.erase_events() as rows, pg_notify('tracewright_erased', '')::text as told;

--! erase_events_of_order
-- For the forced deletion of a work order; returns which events went.
select erased.key from journal.erase_events_of_order(:work_order_key) as erased (key);

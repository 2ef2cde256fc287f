--! erase_events
-- Erases all events in a reset of production. The commit notifies every instance, which informs its streams.
select journal.erase_events() as rows, pg_notify('tracewright_erased', '')::text as told;

--! erase_events_of_order
-- Erases the events of a work order that is deleted by force. Returns the keys of the events.
select erased.key from journal.erase_events_of_order(:work_order_key) as erased (key);

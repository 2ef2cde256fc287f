--! allow_erasing
-- For this transaction: what is only added to may be deleted, and it may take its time.
select set_config('tracewright.reset', 'on', true) as reset, set_config('statement_timeout', '0', true) as timeout;

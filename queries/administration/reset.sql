--! allow_erasing
-- Prepares a reset or a forced deletion: until the end of the transaction, the triggers allow rows of append-only
-- tables to be erased, and statements have no time limit.
select set_config('tracewright.reset', 'on', true) as reset, set_config('statement_timeout', '0', true) as timeout;

--! allow_erasing
-- Before a reset or a forced deletion: for this transaction, triggers let append-only tables be erased, and statements
-- have no time limit.
select set_config('tracewright.reset', 'on', true) as reset, set_config('statement_timeout', '0', true) as timeout;

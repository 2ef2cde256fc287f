--! erase_stock
-- Everything that was moved, is to be moved or lies somewhere; positions and the record of who counted them stay.
with stock_row as (
    delete from warehouse.stock returning key
), movement_row as (
    delete from warehouse.movement returning key
), list_row as (
    delete from warehouse.movement_list returning key
), freed as (
    update warehouse.pair set counting_by = null, locked_by = null
    where counting_by is not null or locked_by is not null returning product_key
)
select (select count(*) from stock_row) as stock, (select count(*) from movement_row) as movements,
    (select count(*) from list_row) as lists, (select count(*) from freed) as freed;

--! allow_erasing
-- For this transaction: completed movements may be deleted, and it may take its time.
select set_config('tracewright.reset', 'on', true) as reset, set_config('statement_timeout', '0', true) as timeout;

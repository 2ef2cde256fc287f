-- Recall: what the walk through the genealogy asks, and the results that pages are read from.
create schema if not exists trace;
grant usage on schema trace to tracewright_service;
alter default privileges in schema trace grant select, insert, update, delete on tables to tracewright_service;

-- Nearly all links last: those that have ended are asked about for every unit of a walk, and are few. The index holds all
-- that is asked, so that no row is read.
create index link_ended_child_idx on serial.link (child_serial_key, linked_at)
    include (key, ended_at, parent_serial_key, batch_key) where ended_at is not null;
comment on index serial.link_ended_child_idx is 'GET /trace/where-used, /trace/recall: where a part was before';

-- What a batch took and made.
create index movement_batch_key_idx on warehouse.movement ((refs ->> 'batch_key'))
    where refs ->> 'batch_key' is not null;
comment on index warehouse.movement_batch_key_idx is 'GET /trace: material of a batch, and what it made without units and lots';
-- What one unit of a batch took.
create index movement_parent_serial_key_idx on warehouse.movement ((refs ->> 'parent_serial_key'))
    where refs ->> 'parent_serial_key' is not null and serial_key is null;
comment on index warehouse.movement_parent_serial_key_idx is 'GET /trace/origin: material of one unit';
-- Material of a lot. Units carry their lot too, and a lot may have a hundred thousand of them.
create index movement_lot_material_idx on warehouse.movement (lot_key, type)
    where lot_key is not null and serial_key is null;
comment on index warehouse.movement_lot_material_idx is 'GET /trace: where a lot without units came from and went';
-- The last shipment of a unit.
create index movement_shipped_serial_idx on warehouse.movement (serial_key, posted desc)
    where type = 'shipment' and serial_key is not null;
comment on index warehouse.movement_shipped_serial_idx is 'GET /trace/where-used, /trace/recall: who got a unit';
-- The ledger of stock without units and lots, in its order.
create index movement_pool_idx on warehouse.movement (product_key, posted)
    where serial_key is null and lot_key is null and posted is not null;
comment on index warehouse.movement_pool_idx is 'GET /trace: what went through stock that nothing tells apart';
-- Units that were used up for nothing that is known: hardly any.
create index movement_lost_serial_idx on warehouse.movement (serial_key)
    where type = 'consumption' and serial_key is not null and not refs ? 'serial_link_key';
comment on index warehouse.movement_lost_serial_idx is 'GET /trace: consumptions without a link';

create index batch_end_idx on production.batch ("end") where "end" is not null;
comment on index production.batch_end_idx is 'GET /trace/recall by the time in which batches were completed';
create index step_record_completed_idx on production.step_record (completed) where completed is not null;
comment on index production.step_record_completed_idx is 'GET /trace/recall by the time in which steps were completed';
create index lot_supplier_lot_idx on serial.lot (supplier_lot) where supplier_lot is not null;
comment on index serial.lot_supplier_lot_idx is 'GET /trace/recall by the lot of a supplier';

-- What a first call found and did not show, for a day.
create table trace.result (
    key bigint not null default nextval('platform.key_sequence'),
    -- SHA-256 of what was asked: a cursor continues only that.
    asked bytea not null,
    as_of timestamptz not null,
    created timestamptz not null,
    total bigint not null,
    truncated boolean not null,
    constraint result_pk primary key (key)
);
create index result_created_idx on trace.result (created);
-- Its items in their order, many in one row.
create table trace.result_block (
    result_key bigint not null,
    block integer not null,
    items bytea not null,
    constraint result_block_pk primary key (result_key, block),
    constraint result_block_result_fk foreign key (result_key) references trace.result (key) on delete cascade
);
alter table trace.result_block alter column items set storage external;

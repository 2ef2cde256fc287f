create schema serial;

create table serial.lot (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    product_key bigint not null,
    code text not null,
    origin text not null,
    supplier_lot text,
    partner_code text,
    partner_name text,
    purchase_doc text,
    transfer_doc text,
    batch_key bigint,
    work_order_key bigint,
    produced date,
    expires date,
    hold_reason text,
    hold_by bigint,
    hold_at timestamptz,
    created timestamptz not null,
    created_by bigint,
    extra jsonb,
    constraint lot_pk primary key (key),
    constraint lot_product_fk foreign key (product_key) references product.product (key),
    constraint lot_batch_fk foreign key (batch_key) references production.batch (key),
    constraint lot_work_order_fk foreign key (work_order_key) references production.work_order (key),
    constraint lot_code_unique unique (product_key, code),
    constraint lot_origin_check check (origin in ('received', 'produced', 'manual')),
    constraint lot_hold_check check (num_nulls(hold_reason, hold_by, hold_at) in (0, 3))
);
create index lot_code_trgm_idx on serial.lot using gin (lower(code) gin_trgm_ops);
create index lot_created_idx on serial.lot (created, key);
create index lot_batch_key_idx on serial.lot (batch_key);
create index lot_work_order_key_idx on serial.lot (work_order_key);

-- The units. Who wrote them, their counter and their place in the warehouse are plain values.
create table serial.serial (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    code text,
    product_key bigint not null,
    work_order_key bigint,
    lot_key bigint,
    counter_key text,
    created timestamptz not null,
    created_by bigint,
    user_key bigint,
    released timestamptz,
    deleted_at timestamptz,
    deleted_by bigint,
    scrapped timestamptz,
    scrapped_by bigint,
    scrap_reason text,
    hold_reason text,
    hold_by bigint,
    hold_at timestamptz,
    -- Derived from its open link, in the transaction that changes the link: what it is built into, and the unit at
    -- the top of that. A whole tree is one index range, and a loop shows in one comparison.
    link_key bigint,
    link_confirmed boolean not null default false,
    parent_key bigint,
    parent_batch_key bigint,
    root_key bigint not null,
    -- Kept by the warehouse: where it lies, or what took it out of stock for good.
    position_key text,
    left_by text,
    state text not null generated always as (
        case
            when deleted_at is not null then 'deleted'
            when scrapped is not null then 'scrapped'
            when link_confirmed then 'installed'
            when released is null then 'wip'
            when position_key is not null then 'in_stock'
            when left_by = 'shipment' then 'shipped'
            when left_by = 'consumption' then 'consumed'
            else 'released'
        end) stored,
    constraint serial_pk primary key (key),
    constraint serial_product_fk foreign key (product_key) references product.product (key),
    constraint serial_work_order_fk foreign key (work_order_key) references production.work_order (key),
    constraint serial_lot_fk foreign key (lot_key) references serial.lot (key),
    constraint serial_parent_fk foreign key (parent_key) references serial.serial (key),
    constraint serial_parent_batch_fk foreign key (parent_batch_key) references production.batch (key),
    constraint serial_hold_check check (num_nulls(hold_reason, hold_by, hold_at) in (0, 3)),
    constraint serial_left_by_check check (left_by in ('shipment', 'consumption')),
    constraint serial_parent_check check (parent_key <> key and num_nonnulls(parent_key, parent_batch_key) <= 1),
    constraint serial_link_check check ((link_key is null) = (num_nonnulls(parent_key, parent_batch_key) = 0)
        and (link_key is not null or not link_confirmed)),
    -- A head is its own root, and nothing else is.
    constraint serial_root_check check ((parent_key is null) = (root_key = key)),
    -- What is built in lies nowhere; what lies somewhere is whole.
    constraint serial_stock_check check (position_key is null
        or (not link_confirmed and released is not null and scrapped is null and deleted_at is null))
);
-- Few indexes: linking a unit writes a new version of its row, and every index pays for that.
create unique index serial_code_unique on serial.serial (product_key, code) where deleted_at is null;
create index serial_code_order_idx on serial.serial (lower(code) collate "C", key);
create index serial_code_trgm_idx on serial.serial using gin (lower(code) gin_trgm_ops);
create index serial_created_idx on serial.serial (created);
create index serial_released_idx on serial.serial (released desc nulls last, key);
create index serial_work_order_key_idx on serial.serial (work_order_key) where work_order_key is not null;
create index serial_lot_key_idx on serial.serial (lot_key, root_key) where lot_key is not null;
create index serial_parent_key_idx on serial.serial (parent_key) where parent_key is not null;
create index serial_parent_batch_key_idx on serial.serial (parent_batch_key) where parent_batch_key is not null;
create index serial_root_key_idx on serial.serial (root_key);

-- What was measured and noted on a unit. A custom field may go; what was declared stays.
create table serial.value (
    serial_key bigint not null,
    form_field_key text not null,
    custom_field_key text not null,
    -- Its place among the values of the unit.
    place integer not null,
    label text,
    hint text,
    mandatory boolean not null default false,
    value jsonb,
    batch_key bigint,
    step_key text,
    phase_key text,
    last_updated timestamptz,
    updated_by bigint,
    event_key bigint,
    constraint value_pk primary key (serial_key, form_field_key),
    constraint value_serial_fk foreign key (serial_key) references serial.serial (key),
    constraint value_batch_fk foreign key (batch_key) references production.batch (key)
);
create index value_custom_field_key_idx on serial.value (custom_field_key, serial_key);
create index value_batch_key_idx on serial.value (batch_key) where batch_key is not null;

-- What was built into what, when, by whom, and why it ended. Open rows show on the serial; all rows are the history.
create table serial.link (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    parent_serial_key bigint,
    child_serial_key bigint not null,
    component_key bigint not null,
    work_order_key bigint,
    job_key bigint,
    phase_key text,
    batch_key bigint,
    confirmed boolean not null,
    linked_at timestamptz not null,
    linked_by bigint,
    ended_at timestamptz,
    ended_by bigint,
    reason text,
    disposition text,
    replaced_by_link_key bigint,
    replaces_link_key bigint,
    consumption_movement_key bigint,
    return_movement_key bigint,
    constraint link_pk primary key (key),
    constraint link_parent_fk foreign key (parent_serial_key) references serial.serial (key),
    constraint link_child_fk foreign key (child_serial_key) references serial.serial (key),
    constraint link_component_fk foreign key (component_key) references product.product (key),
    constraint link_work_order_fk foreign key (work_order_key) references production.work_order (key),
    constraint link_job_fk foreign key (job_key) references production.job (key),
    constraint link_phase_fk foreign key (phase_key) references process.phase (key),
    constraint link_batch_fk foreign key (batch_key) references production.batch (key),
    constraint link_replaced_by_fk foreign key (replaced_by_link_key) references serial.link (key),
    constraint link_replaces_fk foreign key (replaces_link_key) references serial.link (key),
    constraint link_parent_check check (parent_serial_key is not null or batch_key is not null),
    constraint link_itself_check check (parent_serial_key <> child_serial_key),
    constraint link_disposition_check check (disposition in ('return', 'scrap', 'none')),
    -- Only what was confirmed can end, and it ends with its reason and after it began.
    constraint link_end_check check (case when ended_at is null
        then num_nonnulls(ended_by, reason, disposition, replaced_by_link_key, return_movement_key) = 0
        else confirmed and reason is not null and disposition is not null and ended_at >= linked_at end)
);
-- A unit is built in at most once.
create unique index link_open_child_unique on serial.link (child_serial_key) where ended_at is null;
create index link_parent_serial_key_idx on serial.link (parent_serial_key, linked_at);
create index link_child_serial_key_idx on serial.link (child_serial_key, linked_at);
create index link_component_key_idx on serial.link (component_key);
create index link_work_order_key_idx on serial.link (work_order_key) where work_order_key is not null;
create index link_job_key_idx on serial.link (job_key) where job_key is not null;
create index link_phase_key_idx on serial.link (phase_key) where phase_key is not null;
create index link_batch_key_idx on serial.link (batch_key) where batch_key is not null;
create index link_linked_at_idx on serial.link (linked_at);
create index link_replaced_by_idx on serial.link (replaced_by_link_key) where replaced_by_link_key is not null;
create index link_replaces_idx on serial.link (replaces_link_key) where replaces_link_key is not null;

-- A confirmed link only ever gains its end.
create function serial.refuse_link_change() returns trigger language plpgsql as $$
begin
    raise exception 'a confirmed link never changes, it ends';
end
$$;
create trigger link_never_changes before update on serial.link
    for each row when (old.confirmed and (not new.confirmed
        or old.ended_at is not null and (old.ended_at, old.ended_by, old.reason, old.disposition)
            is distinct from (new.ended_at, new.ended_by, new.reason, new.disposition)
        or old.replaced_by_link_key <> coalesce(new.replaced_by_link_key, 0)
        or (old.parent_serial_key, old.child_serial_key, old.component_key, old.linked_at, old.linked_by)
            is distinct from
            (new.parent_serial_key, new.child_serial_key, new.component_key, new.linked_at, new.linked_by)))
    execute function serial.refuse_link_change();

create table serial.lot_allocation (
    key bigint not null default nextval('platform.key_sequence'),
    batch_key bigint not null,
    component_key bigint not null,
    lot_key bigint not null,
    quantity numeric(18, 6) not null,
    position_key text,
    parent_serial_key bigint,
    declared_by bigint,
    declared_at timestamptz not null,
    constraint lot_allocation_pk primary key (key),
    constraint lot_allocation_batch_fk foreign key (batch_key) references production.batch (key),
    constraint lot_allocation_component_fk foreign key (component_key) references product.product (key),
    constraint lot_allocation_lot_fk foreign key (lot_key) references serial.lot (key),
    constraint lot_allocation_position_fk foreign key (position_key) references warehouse.position (key),
    constraint lot_allocation_parent_fk foreign key (parent_serial_key) references serial.serial (key),
    constraint lot_allocation_quantity_check check (quantity > 0)
);
create index lot_allocation_batch_key_idx on serial.lot_allocation (batch_key);
create index lot_allocation_component_key_idx on serial.lot_allocation (component_key);
create index lot_allocation_lot_key_idx on serial.lot_allocation (lot_key);
create index lot_allocation_position_key_idx on serial.lot_allocation (position_key);
create index lot_allocation_parent_serial_key_idx on serial.lot_allocation (parent_serial_key);

-- The units of a batch.
create table production.batch_unit (
    batch_key bigint not null,
    serial_key bigint not null,
    constraint batch_unit_pk primary key (batch_key, serial_key),
    constraint batch_unit_batch_fk foreign key (batch_key) references production.batch (key),
    constraint batch_unit_serial_fk foreign key (serial_key) references serial.serial (key)
);
create index batch_unit_serial_key_idx on production.batch_unit (serial_key);

-- Work in progress between two phases: free, or booked by a job and its batch.
create table production.wip_link (
    key bigint not null default nextval('platform.key_sequence'),
    work_order_key bigint not null,
    product_key bigint not null,
    phase_from_key text not null,
    phase_to_key text not null,
    job_key bigint,
    batch_key bigint,
    source_batch_key bigint not null,
    serial_key bigint,
    quantity numeric(18, 6) not null,
    value numeric(18, 6) not null default 0,
    declared timestamptz not null,
    constraint wip_link_pk primary key (key),
    constraint wip_link_work_order_fk foreign key (work_order_key) references production.work_order (key),
    constraint wip_link_product_fk foreign key (product_key) references product.product (key),
    constraint wip_link_phase_from_fk foreign key (phase_from_key) references process.phase (key),
    constraint wip_link_phase_to_fk foreign key (phase_to_key) references process.phase (key),
    constraint wip_link_job_fk foreign key (job_key) references production.job (key),
    constraint wip_link_batch_fk foreign key (batch_key) references production.batch (key),
    constraint wip_link_source_batch_fk foreign key (source_batch_key) references production.batch (key),
    constraint wip_link_serial_fk foreign key (serial_key) references serial.serial (key),
    constraint wip_link_booked_check check ((job_key is null) = (batch_key is null)),
    constraint wip_link_quantity_check check (quantity > 0 and (serial_key is null or quantity = 1))
);
create unique index wip_link_serial_unique on production.wip_link (serial_key) where serial_key is not null;
create index wip_link_work_order_key_idx on production.wip_link (work_order_key, phase_to_key, declared);
create index wip_link_product_key_idx on production.wip_link (product_key);
create index wip_link_phase_from_key_idx on production.wip_link (phase_from_key);
create index wip_link_phase_to_key_idx on production.wip_link (phase_to_key);
create index wip_link_job_key_idx on production.wip_link (job_key);
create index wip_link_batch_key_idx on production.wip_link (batch_key);
create index wip_link_source_batch_key_idx on production.wip_link (source_batch_key);

-- A unit as it is read: with its values, and with the position it lies in.
create view serial.serial_record as
select s.key, s.rev, s.code, s.product_key, s.work_order_key, s.lot_key, s.counter_key, s.created_by, s.user_key,
    s.created, s.released, s.deleted_at, s.deleted_by, s.scrapped, s.scrapped_by, s.scrap_reason, s.hold_reason,
    s.hold_by, s.hold_at, case when s.link_confirmed then s.parent_key end as parent_key,
    case when s.link_confirmed then s.parent_batch_key end as parent_batch_key, s.link_key, s.link_confirmed,
    s.position_key, p.code as position_code, s.state,
    coalesce((
        select jsonb_agg(jsonb_build_object('form_field_key', v.form_field_key,
                'custom_field_key', v.custom_field_key, 'label', v.label, 'hint', v.hint, 'mandatory', v.mandatory,
                'value', v.value, 'batch_key', v.batch_key::text, 'step_key', v.step_key, 'phase_key', v.phase_key,
                'last_updated', to_char(v.last_updated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'updated_by', v.updated_by::text, 'event_key', v.event_key::text) order by v.place)
        from serial.value v where v.serial_key = s.key), '[]') as data
from serial.serial s left join warehouse.position p on p.key = s.position_key;

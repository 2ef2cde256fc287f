-- Stock rows :first to :last of :rows, each with five movements that add up to it. All first movements of the chunk
-- come first in time, then all second ones, and so on, so that the movements of one location are scattered over the
-- table.
create temporary table part on commit drop as
select i, p, v, block, x, p % 10 as kind, 'b' || bin as bin, 'r' || 1 + (bin - 1) / 40 as rack,
    'd' || 1 + (bin - 1) / 2000 as dock, 2000000000 + p as product_key, 4000000000 + p * 7 + v / 3 as lot_number,
    5000000000 + 2 * i as unit, 5000000001 + 2 * i as gone, 20 + i % 30 as came, 1 + i % 5 as second, 1 + i % 3 as third,
    7000000000 + 5 * :first + (i - :first) as first_key
from (
    select i, i % :products as p, i / :products as v, i / 10 as block, (i / 10) % 100 as x,
        -- A product is in twenty bins, one in each twentieth of the plant.
        1 + ((i / :products * 7 + i) % 20) * (:bins / 20) + (hashint8(i) & 2147483647) % (:bins / 20) as bin
    from generate_series(:first::bigint, :last::bigint) i
) numbered;

-- Three stock rows per lot. Every hundredth lot is on hold, so that the number of lots on hold grows with the plant.
insert into serial.lot (key, product_key, code, origin, supplier_lot, hold_reason, hold_by, hold_at, created)
select lot_number, product_key, 'LOT-' || lpad((lot_number - 4000000000)::text, 7, '0'), 'received', 'S' || lot_number,
    case when lot_number % 100 = 0 then 'To be tested' end, case when lot_number % 100 = 0 then 1000000001 end,
    case when lot_number % 100 = 0 then timestamptz ':start' end, timestamptz ':start'
from part where kind in (5, 6, 7, 9) and v % 3 = 0;

-- One unit that is in stock here, and one that was here and left.
insert into serial.serial (key, code, product_key, lot_key, created, released, root_key, position_key, left_by, hold_reason,
    hold_by, hold_at)
select s.key, 'SN-' || lpad((s.key - 5000000000)::text, 8, '0'), product_key, case when kind = 9 then lot_number end,
    timestamptz ':start', timestamptz ':start', s.key, case when s.lies then bin end,
    case when not s.lies then case when i % 4 < 2 then 'shipment' else 'consumption' end end,
    case when s.held then 'To be tested' end, case when s.held then 1000000001 end,
    case when s.held then timestamptz ':start' end
from part cross join lateral (values (unit, true, block % 50 = 9), (gone, false, false)) as s (key, lies, held)
where kind >= 8;

insert into warehouse.pair (product_key, position_key)
select product_key, bin from part
union
select product_key, dock from part
union
select product_key, rack from part where kind >= 8
on conflict do nothing;

-- Ten stock rows form a block: they arrive with one document, leave with another, and are planned or canceled together.
insert into warehouse.movement_list (key, code, type, status, due_by, created, start, "end", refs)
select 6000000000 + block * 8 + l.number, l.prefix || '-' || lpad(block::text, 7, '0'), l.type, l.status,
    t.moment::date + 7, t.moment, case when l.status in ('started', 'completed') then t.moment end,
    case when l.status in ('completed', 'canceled') then t.moment end, '{}'
from (select distinct block, x from part) b
    cross join lateral (select timestamptz ':start' + block * 50 * (interval ':days days' / (5.0 * :rows)) as moment) t
    cross join lateral (values
        (0, 'RC', 'receipt', 'completed', true), (1, 'SH', 'shipment', 'completed', x <> 2),
        (2, 'SO', 'shipment', 'planned', x = 0), (3, 'SC', 'shipment', 'canceled', x = 1),
        (4, 'PC', 'consumption', 'started', x = 2), (5, 'RO', 'receipt', 'planned', x = 5)
    ) as l (number, prefix, type, status, wanted)
where l.wanted;

-- Movements of a stock row: number, type, status, from, to, planned and confirmed quantity, unit, list, and the
-- movement that it was split from.
create temporary table moved on commit drop as
select part.*, m.*, first_key + m.round * :chunk as key from part cross join lateral (
    select 0 as round, case when i % 8 = 7 then 'production' else 'receipt' end as type, 'completed' as status,
        case when i % 8 = 7 then 'NULL' else 'OUT' end as from_key, dock as to_key, came as planned, came as confirmed,
        unit as moved_unit, case when i % 8 <> 7 then 0 end as list, null::bigint as split_of
    where kind < 8
    union all
    select 1, 'transfer', 'completed', dock, bin, came, came, unit, null, null where kind < 8
    union all
    -- In some blocks movement 2 is still started, and movement 3 was split from it.
    select 2, case when x <> 2 and i % 2 = 0 then 'shipment' else 'consumption' end,
        case when x = 2 then 'started' else 'completed' end, bin,
        case when x <> 2 and i % 2 = 0 then 'OUT' else 'NULL' end, second, case when x = 2 then 0 else second end, unit,
        case when x = 2 then 4 when i % 2 = 0 then 1 end, null
    where kind < 8
    union all
    select 3, 'consumption', 'completed', bin, 'NULL', third, third, unit, case when x = 2 then 4 end,
        case when x = 2 then first_key + 2 * :chunk end
    where kind < 8
    union all
    select 4, case when x = 3 then 'adjustment' when x = 53 then 'reversal' when x = 5 then 'receipt' when boxed then 'transfer'
            else 'shipment' end,
        case when x in (0, 5) then 'planned' when x = 1 then 'canceled' else 'completed' end,
        case when x in (3, 53) then 'NULL' when x = 5 then 'OUT' when boxed then dock else bin end,
        case when x in (3, 53, 5) then bin when boxed then (select p.parent_position_key from position.position p
            where p.key = 'x' || 1 + block / 100 % :boxes) else 'OUT' end,
        case when x = 53 then 0 when x = 3 then 1 - 2 * (i % 2) else 1 end,
        case when x in (0, 1, 5) then 0 when x = 3 then 1 - 2 * (i % 2) else 1 end,
        unit, case when x = 0 then 2 when x = 1 then 3 when x = 5 then 5 end, null
    from (select x = 4 and i % 10 = 0 as boxed) b where kind < 8
    union all
    select 0, 'receipt', 'completed', 'OUT', dock, 1, 1, unit, 0, null where kind >= 8
    union all
    select 1, 'transfer', 'completed', dock, case when x in (0, 1, 5) then bin else rack end, 1, 1, unit, null, null
    where kind >= 8
    union all
    select 2, 'receipt', 'completed', 'OUT', bin, 1, 1, gone, null, null where kind >= 8
    union all
    select 3, case when i % 4 < 2 then 'shipment' else 'consumption' end, 'completed', bin,
        case when i % 4 < 2 then 'OUT' else 'NULL' end, 1, 1, gone, null, null
    where kind >= 8
    union all
    select 4, case when x in (0, 1) then 'shipment' when x = 5 then 'receipt' else 'transfer' end,
        case when x in (0, 5) then 'planned' when x = 1 then 'canceled' else 'completed' end,
        case when x in (0, 1) then bin when x = 5 then 'OUT' else rack end, case when x in (0, 1) then 'OUT' else bin end, 1,
        case when x in (0, 1, 5) then 0 else 1 end, case when x <> 5 then unit end,
        case when x = 0 then 2 when x = 1 then 3 when x = 5 then 5 end, null
    where kind >= 8
) m;

insert into warehouse.movement (key, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key,
    position_from, position_to, qt_planned, qt_original, qt_confirmed, created, created_by, start, "end", user_key, posted,
    inverse_movement_key, reversed_qt, split_from_key, movement_list_key, movement_list_item, allocation, refs)
select m.key, type, status, case when not boxed then product_key end, case when kind >= 8 then moved_unit end,
    case when kind >= 8 and x = 5 and round = 4 then 'NEW-' || lpad(i::text, 8, '0') end,
    case when kind between 5 and 7 and not boxed and not (x = 5 and round = 4) then lot_number
        when kind = 9 and round = 0 then lot_number end,
    case when kind between 5 and 7 and x = 5 and round = 4 then 'NEWLOT-' || lpad(i::text, 8, '0') end,
    case when boxed then 'x' || 1 + block / 100 % :boxes end, from_key, to_key, planned,
    case when status = 'started' then planned + third else planned end, confirmed, moment, user_key,
    case when status in ('started', 'completed') then moment end, case when ended then moment end,
    case when ended then user_key end, case when status = 'completed' then m.key end,
    case when reversed then first_key + 4 * :chunk end, reversed::integer, split_of,
    case when list is not null then 6000000000 + block * 8 + list end, case when list is not null then 1 + i % 10 end,
    'declared', r.refs
from moved m
    cross join lateral (
        select timestamptz ':start' + (m.key - 7000000000) * (interval ':days days' / (5.0 * :rows)) as moment,
            -- A user moves as much in a large plant as in a small one.
            1000000001 + (i * 7 + round) % :users as user_key, status in ('completed', 'canceled') as ended,
            round = 3 and x = 53 and kind < 8 as reversed, kind < 8 and round = 4 and x = 4 and i % 10 = 0 as boxed
    ) t
    cross join lateral (
        -- Partners, documents and work orders grow in number with the plant, so each has the same number of movements.
        select case
            when type = 'receipt' and list is not null then jsonb_build_object('purchase_doc', 'PO-' || block,
                'transfer_doc', 'DN-' || block, 'partner_code', 'S' || block % :partners,
                'partner_name', 'Supplier ' || block % :partners)
            when type = 'shipment' and list is not null then jsonb_build_object('sales_doc', 'SO-' || block,
                'transfer_doc', 'DDT-' || block, 'partner_code', 'C' || block % :partners,
                'partner_name', 'Customer ' || block % :partners)
            when type in ('consumption', 'production', 'reversal') then jsonb_build_object(
                'work_order_key', (3000000000 + i / 100)::text, 'batch_key', (3500000000 + i / 20)::text)
                || case when type = 'reversal' then jsonb_build_object('origin_movement_key',
                    (first_key + 3 * :chunk)::text) else '{}' end
            else '{}' end as refs
    ) r
order by m.key;

-- The sum of the movements above.
insert into warehouse.stock (key, product_key, position_key, serial_key, lot_key, quantity, movement_key)
select 8000000000 + i, product_key, bin, case when kind >= 8 then unit end, case when kind between 5 and 7 then lot_number end,
    case when kind >= 8 then 1 else came - case when x = 2 then 0 else second end - third
        + case when x in (0, 1, 5) or (x = 4 and i % 10 = 0) then 0 when x = 3 then 1 - 2 * (i % 2) when x = 53 then 1
            else -1 end end,
    first_key + :chunk
from part;

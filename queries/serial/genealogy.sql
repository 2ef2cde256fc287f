--: AncestorRow(serial_code?, product_description?)

--: ChildRow(serial_code?, product_description?, reason?)

--: NodeRow(serial_code?, product_description?, parent_key?, link_key?, linked_at?, linked_by?, reason?, state?, work_order_key?)

--! find_ancestors : AncestorRow
-- The units that contain a unit, the finished unit first and the direct parent last. Drafts do not count.
with recursive up (key, link_key, depth) as (
    select s.parent_key, s.link_key, 1 from serial.serial s
    where s.key = :key and s.link_confirmed and s.parent_key is not null
    union all
    select s.parent_key, s.link_key, up.depth + 1 from up join serial.serial s on s.key = up.key
    where s.link_confirmed and s.parent_key is not null
)
select s.key as serial_key, s.code as serial_code, s.product_key, p.code as product_code,
    p.description as product_description, up.link_key
from up join serial.serial s on s.key = up.key join product.product p on p.key = s.product_key
order by up.depth desc;

--! find_children : ChildRow
-- The direct components of a unit, drafts included. Read from units alone, because each unit stores its open link.
select s.parent_key, s.key as serial_key, false as replaced, s.code as serial_code, s.product_key,
    p.code as product_code, p.description as product_description, s.link_confirmed as confirmed, s.link_key,
    null::text as reason
from serial.serial s join product.product p on p.key = s.product_key
where s.parent_key = :key
order by lower(p.code) collate "C", lower(s.code) collate "C", s.link_key;

--! find_linked_children : ChildRow
-- The direct components of a unit, including components whose link has ended, which only the links record.
select l.parent_serial_key as parent_key, s.key as serial_key, l.ended_at is not null as replaced,
    s.code as serial_code, s.product_key, p.code as product_code, p.description as product_description, l.confirmed,
    l.key as link_key, l.reason
from serial.link l join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key
where l.parent_serial_key = :key
order by lower(p.code) collate "C", lower(s.code) collate "C", l.key;

--! find_tree : NodeRow
-- The whole as-built structure to which a unit belongs, drafts included, regardless of which of its units is requested.
select s.key as serial_key, s.code as serial_code, s.product_key, p.code as product_code,
    p.description as product_description, s.parent_key, s.link_key, l.linked_at, l.linked_by,
    s.link_confirmed as confirmed, false as replaced, null::text as reason, s.state, s.work_order_key
from serial.serial s join product.product p on p.key = s.product_key
    -- One lookup by key for each unit, even if the planner expects a large tree. The limit prevents it from reading all
    -- links.
    left join lateral (select k.linked_at, k.linked_by from serial.link k where k.key = s.link_key limit 1) l on true
where s.root_key = (select asked.root_key from serial.serial asked where asked.key = :key);

--! find_ended_nodes : NodeRow
-- Components that were removed from these units. The tree shows them as replaced.
select s.key as serial_key, s.code as serial_code, s.product_key, p.code as product_code,
    p.description as product_description, l.parent_serial_key as parent_key, l.key as link_key, l.linked_at, l.linked_by,
    l.confirmed, true as replaced, l.reason, s.state, s.work_order_key
from serial.link l join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key
where l.parent_serial_key = any (:keys) and l.ended_at is not null;

--! find_tree_at : NodeRow
-- The tree at a past moment: confirmed links that had begun and had not ended. Clocks of instances may differ, so a
-- moment can show a cycle. In that case, the requested unit counts as the root.
with recursive valid as not materialized (
    select l.key, l.parent_serial_key, l.child_serial_key from serial.link l
    where l.confirmed and l.parent_serial_key is not null and l.linked_at <= :at
        and (l.ended_at is null or l.ended_at > :at)
), up (key) as (
    select s.key from serial.serial s where s.key = :key and s.created <= :at
    union
    select l.parent_serial_key from up join valid l on l.child_serial_key = up.key
), top as (
    select coalesce(
        (select up.key from up where not exists (select from valid l where l.child_serial_key = up.key) limit 1),
        (select up.key from up where up.key = :key)) as key
), down (key, parent_key, link_key) as (
    select top.key, null::bigint, null::bigint from top where top.key is not null
    union all
    select l.child_serial_key, l.parent_serial_key, l.key from down join valid l on l.parent_serial_key = down.key
    where l.child_serial_key <> (select top.key from top)
)
select s.key as serial_key, s.code as serial_code, s.product_key, p.code as product_code,
    p.description as product_description, down.parent_key, down.link_key, l.linked_at, l.linked_by, true as confirmed,
    false as replaced, null::text as reason, null::text as state, s.work_order_key
from down join serial.serial s on s.key = down.key join product.product p on p.key = s.product_key
    left join lateral (select k.linked_at, k.linked_by from serial.link k where k.key = down.link_key limit 1) l on true;

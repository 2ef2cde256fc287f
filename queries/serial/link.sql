--: LinkRow(parent_serial_key?, work_order_key?, job_key?, phase_key?, batch_key?, linked_by?, ended_at?, ended_by?, reason?, disposition?, replaced_by_link_key?, replaces_link_key?, consumption_movement_key?, return_movement_key?)

--! find_link : LinkRow
select key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key,
    confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key,
    consumption_movement_key, return_movement_key
from serial.link where key = :key;

--! find_links : LinkRow
select key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key,
    confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key,
    consumption_movement_key, return_movement_key
from serial.link where key = any (:keys) order by linked_at, key;

--! find_temporary_links (): (parent_serial_key?, phase_key?)
-- Drafts of an open batch: parts that were scanned for it and are not built in yet.
select key, child_serial_key, component_key, parent_serial_key, phase_key from serial.link where batch_key = :batch_key and ended_at is null and not confirmed order by key;

--! insert_links (parent_serial_keys[?], phase_keys[?], work_order_keys[?], job_keys[?], batch_keys[?], replaces_keys[?]) : LinkRow
-- Inserts links. A link never begins before the last link of its child ended, even if the clocks of two instances
-- differ.
insert into serial.link (parent_serial_key, child_serial_key, component_key, phase_key, work_order_key, job_key,
    batch_key, replaces_link_key, confirmed, linked_at, linked_by)
select l.parent_serial_key, l.child_serial_key, l.component_key, l.phase_key, l.work_order_key, l.job_key,
    l.batch_key, l.replaces_key, :confirmed,
    greatest(:now, (select max(old.ended_at) from serial.link old where old.child_serial_key = l.child_serial_key)),
    :linked_by
from unnest(:parent_serial_keys::bigint[], :child_serial_keys::bigint[], :component_keys::bigint[], :phase_keys::text[],
    :work_order_keys::bigint[], :job_keys::bigint[], :batch_keys::bigint[], :replaces_keys::bigint[])
    as l (parent_serial_key, child_serial_key, component_key, phase_key, work_order_key, job_key, batch_key, replaces_key)
-- The foreign key locks the components in this order.
order by l.component_key
returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key,
    confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key,
    consumption_movement_key, return_movement_key;

--! confirm_links : LinkRow
-- Confirms temporary links manually, together with `confirm_parts`. The completion of a batch uses `confirm_drafts`
-- instead.
update serial.link set confirmed = true, linked_at = greatest(:now, linked_at), linked_by = :user_key, rev = rev + 1
where key = any (:keys)
returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key,
    confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key,
    consumption_movement_key, return_movement_key;

--! end_link : LinkRow
-- Ends the link of a removed component. The link stays as history, with reason and disposition.
update serial.link set ended_at = greatest(:now, linked_at), ended_by = :user_key, reason = :reason,
    disposition = :disposition, rev = rev + 1
where key = :key
returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key,
    confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key,
    consumption_movement_key, return_movement_key;

--! find_links_of_batches : LinkRow
-- Open links that name one of the batches, and all open links to one of the units, including those made without a
-- batch.
select l.key, l.rev, l.parent_serial_key, l.child_serial_key, l.component_key, l.work_order_key, l.job_key, l.phase_key,
    l.batch_key, l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition,
    l.replaced_by_link_key, l.replaces_link_key, l.consumption_movement_key, l.return_movement_key
from serial.link l
where l.ended_at is null and (l.batch_key = any (:batch_keys) or l.parent_serial_key = any (:unit_keys))
order by l.key;

--! confirm_drafts (movement_keys[?]) : LinkRow
-- Confirms the links of a completed batch: its parts are built in, and each link names the movement that consumed its
-- part from stock.
with part as (
    update serial.serial set link_confirmed = true, rev = rev + 1 where key = any (:child_keys)
)
update serial.link l set confirmed = true, linked_at = greatest(:now, l.linked_at), linked_by = :user_key,
    consumption_movement_key = d.movement_key, rev = l.rev + 1
from unnest(:keys::bigint[], :movement_keys::bigint[]) as d (key, movement_key) where l.key = d.key
returning l.key, l.rev, l.parent_serial_key, l.child_serial_key, l.component_key, l.work_order_key, l.job_key, l.phase_key,
    l.batch_key, l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition,
    l.replaced_by_link_key, l.replaces_link_key, l.consumption_movement_key, l.return_movement_key;

--! end_links : LinkRow
-- Ends links of components of batches that are undone: one reason for all, and a disposition for each.
update serial.link l set ended_at = greatest(:now, l.linked_at), ended_by = :user_key, reason = :reason,
    disposition = e.disposition, rev = l.rev + 1
from unnest(:keys::bigint[], :dispositions::text[]) as e (key, disposition) where l.key = e.key
returning l.key, l.rev, l.parent_serial_key, l.child_serial_key, l.component_key, l.work_order_key, l.job_key, l.phase_key,
    l.batch_key, l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition,
    l.replaced_by_link_key, l.replaces_link_key, l.consumption_movement_key, l.return_movement_key;

--! note_returns
-- Stores in ended links the movement that returned their component to stock.
update serial.link l set return_movement_key = r.movement_key
from unnest(:keys::bigint[], :movement_keys::bigint[]) as r (key, movement_key) where l.key = r.key
returning l.key;

--! delete_temporary_links
-- Deletes drafts, which leave no history because nothing was built in. Never deletes a confirmed link.
delete from serial.link where key = any (:keys) and not confirmed;

--! attach_units (parent_keys[?], batch_keys[?])
-- Moves a linked part with everything below it into the tree of its parent. Until then, it is the root of its own tree,
-- which consists of all units with this root.
update serial.serial s set
    root_key = a.root_key,
    parent_key = case when s.key = a.child_key then a.parent_key else s.parent_key end,
    parent_batch_key = case when s.key = a.child_key then a.batch_key else s.parent_batch_key end,
    link_key = case when s.key = a.child_key then a.link_key else s.link_key end,
    link_confirmed = case when s.key = a.child_key then :confirmed else s.link_confirmed end,
    rev = case when s.key = a.child_key then s.rev + 1 else s.rev end
from unnest(:child_keys::bigint[], :parent_keys::bigint[], :batch_keys::bigint[], :link_keys::bigint[],
    :root_keys::bigint[]) as a (child_key, parent_key, batch_key, link_key, root_key)
where s.root_key = a.child_key and (s.key = a.child_key or a.root_key <> a.child_key)
-- Returns rows, because only statements that return rows are kept prepared. Any other statement costs two more round
-- trips each time.
returning s.key;

--! detach_units
-- Makes each removed part the root of its own tree, with everything below it.
with recursive below (key, head) as (
    select key, key from unnest(:keys::bigint[]) as key
    union all
    select s.key, below.head from below join serial.serial s on s.parent_key = below.key
    where s.key <> all (:keys)
)
update serial.serial s set
    root_key = below.head,
    parent_key = case when s.key = below.head then null else s.parent_key end,
    parent_batch_key = case when s.key = below.head then null else s.parent_batch_key end,
    link_key = case when s.key = below.head then null else s.link_key end,
    link_confirmed = s.key <> below.head and s.link_confirmed,
    rev = case when s.key = below.head then s.rev + 1 else s.rev end
from below where s.key = below.key;

--! confirm_parts
-- Stores in the part that its link is confirmed, so that trees can be read from units alone.
update serial.serial set link_confirmed = true, rev = rev + 1 where key = any (:keys) returning key;

--! note_replacement : LinkRow
-- Stores in an ended link the link of the component that replaced it.
update serial.link set replaced_by_link_key = :replaced_by, rev = rev + 1 where key = :key
returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key,
    confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key,
    consumption_movement_key, return_movement_key;

--! find_codes_of_links (): (parent_serial_code?, child_serial_code?)
-- The codes for a list of links, which links do not contain. A link to a batch has neither a parent nor its code.
select l.key, p.code as parent_serial_code, c.code as child_serial_code, component.code as component_code
from serial.link l left join serial.serial p on p.key = l.parent_serial_key
    join serial.serial c on c.key = l.child_serial_key join product.product component on component.key = l.component_key
where l.key = any (:keys);

--! note_consumptions : LinkRow
-- Stores in links the movement that consumed their part from stock.
update serial.link l set consumption_movement_key = m.movement_key
from unnest(:keys::bigint[], :movement_keys::bigint[]) as m (key, movement_key) where l.key = m.key
returning l.key, l.rev, l.parent_serial_key, l.child_serial_key, l.component_key, l.work_order_key, l.job_key, l.phase_key, l.batch_key,
    l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition, l.replaced_by_link_key, l.replaces_link_key,
    l.consumption_movement_key, l.return_movement_key;

--! note_return : LinkRow
-- Stores in an ended link the movement that returned its component to stock.
update serial.link set return_movement_key = :movement_key where key = :key
returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key,
    confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key,
    consumption_movement_key, return_movement_key;

--! forget_work_of_links
-- Removes deleted work orders or jobs from links that were made manually for them. These links stay.
update serial.link set work_order_key = case when work_order_key = any (:order_keys) then null else work_order_key end,
    job_key = case when job_key = any (:job_keys) then null else job_key end, rev = rev + 1
where work_order_key = any (:order_keys) or job_key = any (:job_keys);

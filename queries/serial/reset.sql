--! erase_units
-- For a reset of production, which runs exclusively: deletes all units with their links and values. Lots stay, without
-- references to the work that made them.
with link_row as (
    delete from serial.link returning key
), value_row as (
    delete from serial.value returning serial_key
), unit_row as (
    delete from serial.serial returning key
), lot_row as (
    update serial.lot set batch_key = null, work_order_key = null, rev = rev + 1
    where batch_key is not null or work_order_key is not null
)
select (select count(*) from unit_row) as units, (select count(*) from link_row) as links,
    (select count(*) from value_row) as values;

--! find_units_of_work
-- Units that must be locked before a work order is erased: its own units, units with values from its batches, and parts
-- of links that name its work, replaced such a link or were replaced by one. The caller has locked the work, so no
-- others can be added.
with work_link as materialized (
    select l.key, l.child_serial_key from serial.link l
    where l.work_order_key = :work_order_key or l.job_key = any (:job_keys) or l.batch_key = any (:batch_keys)
)
select s.key from serial.serial s where s.work_order_key = :work_order_key
union
select v.serial_key from serial.value v where v.batch_key = any (:batch_keys)
union
select child_serial_key from work_link
union
select l.child_serial_key from work_link w join serial.link l on l.replaces_link_key = w.key
union
select l.child_serial_key from work_link w join serial.link l on l.replaced_by_link_key = w.key;

--! find_named_files
-- Files of steps to which values of units refer, as folder and name. They are kept although the batches are erased.
select distinct concat_ws('/', v.batch_key, v.step_key, v.custom_field_key, v.form_field_key) as subfolder,
    file.entry ->> 'name' as name
from serial.value v cross join lateral jsonb_array_elements(
    case when jsonb_typeof(v.value) = 'array' then v.value else '[]' end) as file (entry)
where v.batch_key = any (:batch_keys) and v.step_key is not null and file.entry ? 'name';

--! erase_links_of_work
-- Deletes the active and ended links that name a work order, its jobs or its batches. In links that stay, references to
-- a deleted link as predecessor or successor are removed. Returns the component of each deleted link, and whether the
-- link was open, because such a component must be detached.
with gone as materialized (
    select l.key from serial.link l
    where l.work_order_key = :work_order_key or l.job_key = any (:job_keys) or l.batch_key = any (:batch_keys)
), loose as (
    select l.key from gone join serial.link l on l.replaced_by_link_key = gone.key
    union
    select l.key from gone join serial.link l on l.replaces_link_key = gone.key
), loosened as (
    update serial.link l
    set replaced_by_link_key = case when l.replaced_by_link_key in (select key from gone) then null
            else l.replaced_by_link_key end,
        replaces_link_key = case when l.replaces_link_key in (select key from gone) then null else l.replaces_link_key end,
        rev = l.rev + 1
    from loose where l.key = loose.key and l.key not in (select key from gone)
)
delete from serial.link l using gone where l.key = gone.key
returning l.child_serial_key, l.ended_at is null as open;

--! forget_work_of_units
-- Detaches the parts after `erase_links_of_work`: each becomes a root again with everything below it, and units lose
-- the reference to the work order that made them. One statement, because the foreign keys of a unit that is written
-- twice in a transaction are checked again, which locks the records that it names.
with recursive below (key, head) as (
    select key, key from unnest(:children::bigint[]) as key
    union all
    select s.key, below.head from below join serial.serial s on s.parent_key = below.key
    where s.key <> all (:children)
), touched as (
    select s.key, below.head from below join serial.serial s on s.key = below.key
    union all
    select s.key, null from serial.serial s
    where s.work_order_key = :work_order_key and s.key not in (select below.key from below)
)
update serial.serial s set
    root_key = coalesce(touched.head, s.root_key),
    parent_key = case when s.key = touched.head then null else s.parent_key end,
    parent_batch_key = case when s.key = touched.head then null else s.parent_batch_key end,
    link_key = case when s.key = touched.head then null else s.link_key end,
    link_confirmed = s.key is distinct from touched.head and s.link_confirmed,
    work_order_key = nullif(s.work_order_key, :work_order_key),
    rev = s.rev + 1
from touched where s.key = touched.key;

--! forget_work_of_values
-- Removes references from values to what is erased: the batch that wrote them and the journal row of their change. The
-- values stay.
update serial.value v
set batch_key = case when v.batch_key = any (:batch_keys) then null else v.batch_key end,
    event_key = case when v.event_key = any (:event_keys) then null else v.event_key end
where v.serial_key = any (:serial_keys) and (v.batch_key = any (:batch_keys) or v.event_key = any (:event_keys));

--! forget_work_of_lots
-- Removes references from lots to the erased work that made them. The lots stay.
with held as (
    select key from serial.lot where work_order_key = :work_order_key or batch_key = any (:batch_keys)
    order by key for no key update
)
update serial.lot l set batch_key = null, work_order_key = null, rev = l.rev + 1 from held where l.key = held.key;

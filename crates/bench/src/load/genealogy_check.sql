-- One row for each unit whose derived columns are wrong. No row when the genealogy is consistent. The open links are
-- the source: the parent of a unit follows from them, and its root follows from walking down from the units without a
-- parent. A unit in a loop is below no such unit, so it is reported with a wrong root.
with recursive below (key, root_key) as (
    select key, key from serial.serial where parent_key is null
    union all
    select s.key, b.root_key from below b join serial.serial s on s.parent_key = b.key
)
select 'root_key' as problem, s.key
from serial.serial s left join below b on b.key = s.key
where s.root_key is distinct from b.root_key
union all
select 'several open parents', l.child_serial_key
from serial.link l where l.ended_at is null group by l.child_serial_key having count(*) > 1
union all
select 'open link', s.key
from serial.serial s left join serial.link l on l.child_serial_key = s.key and l.ended_at is null
where (s.link_key, s.link_confirmed, s.parent_key, s.parent_batch_key) is distinct from
    (l.key, coalesce(l.confirmed, false), l.parent_serial_key,
        case when l.parent_serial_key is null then l.batch_key end)
union all
select 'ended link', s.key
from serial.link l join serial.serial s on s.key = l.child_serial_key
where l.ended_at is not null and not s.has_ended_links

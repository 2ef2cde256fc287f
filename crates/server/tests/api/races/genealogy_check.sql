-- Units that break an invariant of the genealogy, each with the fault. No row when the genealogy is consistent.
with recursive open_link as (
    select key, child_serial_key as child_key, parent_serial_key as parent_key, batch_key, confirmed
    from serial.link where ended_at is null
), above (serial_key, ancestor_key) as (
    select child_key, parent_key from open_link where parent_key is not null
    union
    select above.serial_key, l.parent_key from above join open_link l on l.child_key = above.ancestor_key
    where l.parent_key is not null
), top (serial_key, top_key) as (
    select s.key, coalesce(min(a.ancestor_key), s.key)
    from serial.serial s left join above a on a.serial_key = s.key
        and not exists (select from open_link l where l.child_key = a.ancestor_key and l.parent_key is not null)
    group by s.key
)
select s.key, 'its root is not the top of its parents' as broken
from serial.serial s join top t on t.serial_key = s.key where s.root_key <> t.top_key
union all
select serial_key, 'it contains itself' from above where serial_key = ancestor_key
union all
select child_key, 'it is built in more than once' from open_link group by child_key having count(*) > 1
union all
select s.key, 'its row and its open link disagree'
from serial.serial s left join open_link l on l.child_key = s.key
where (s.link_key, s.link_confirmed, s.parent_key, s.parent_batch_key) is distinct from
    (l.key, coalesce(l.confirmed, false), l.parent_key, case when l.parent_key is null then l.batch_key end)
union all
select one.child_serial_key, 'two of its links hold at the same moment'
from serial.link one join serial.link other on other.child_serial_key = one.child_serial_key and other.key > one.key
where tstzrange(one.linked_at, one.ended_at) && tstzrange(other.linked_at, other.ended_at)
union all
select old.child_serial_key, 'its replacement does not know it'
from serial.link old left join serial.link new on new.key = old.replaced_by_link_key
where old.replaced_by_link_key is not null and new.replaces_link_key is distinct from old.key
union all
select new.child_serial_key, 'what it replaces does not know it'
from serial.link new join serial.link old on old.key = new.replaces_link_key
where old.replaced_by_link_key is distinct from new.key
union all
select s.key, 'it is deleted or scrapped, and built in'
from serial.serial s join open_link l on l.child_key = s.key
-- A temporary link stays when its unit is scrapped. The completion of its batch is then refused.
where s.deleted_at is not null or (s.scrapped is not null and l.confirmed)
union all
select s.key, 'it is deleted, and something is built into it'
from serial.serial s join open_link l on l.parent_key = s.key where s.deleted_at is not null
union all
select s.key, 'it was scrapped before something was built into it'
from serial.serial s join serial.link l on l.parent_serial_key = s.key where s.scrapped < l.linked_at
union all
select s.key, 'it is in work or was put on hold before it was built in'
from serial.serial s join open_link o on o.child_key = s.key join serial.link l on l.key = o.key
where s.released is null or s.hold_at < l.linked_at
union all
select l.child_serial_key, 'its row denies that a link of it has ended'
from serial.link l join serial.serial s on s.key = l.child_serial_key
where l.ended_at is not null and not s.has_ended_links;

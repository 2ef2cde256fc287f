-- Drills: backups, trial restores, restores and trial upgrades. A finished drill never changes.

--: NewestDrills(backup_ended?, verify_ended?, rpo_seconds?)

--! insert_drill (tool?)
-- Begins a drill, and returns its key. Committed before the work begins, so that a drill that was killed is visible.
insert into administration.drill (kind, started, result, tool, version)
values (:kind, :now, 'running', :tool, :version)
returning key;

--! finish_drill (label?, cursor?, rpo_seconds?, rto_seconds?)
-- Finishes a running drill. Changes no row when the drill is already finished.
update administration.drill
set ended = :now, result = :result, label = :label, cursor = :cursor,
    rpo_seconds = round(:rpo_seconds::double precision::numeric, 3),
    rto_seconds = round(:rto_seconds::double precision::numeric, 3), detail = :detail
where key = :key and result = 'running';

--! close_stale_drills
-- Closes drills whose program was killed, so that none is running forever.
update administration.drill set ended = :now, result = 'failed'
where result = 'running' and started < :now::timestamptz - interval '24 hours';

--! find_newest_drills : NewestDrills
-- Unix times at which the newest passed backup and the newest passed verification ended, and the recovery point of that
-- verification, for the metrics.
select
    (select extract(epoch from b.ended)::double precision from administration.drill b
        where b.kind = 'backup' and b.result = 'passed' order by b.key desc limit 1) as backup_ended,
    extract(epoch from v.ended)::double precision as verify_ended, v.rpo_seconds::double precision as rpo_seconds
from (select true) as one left join (
    select d.ended, d.rpo_seconds from administration.drill d
    where d.kind = 'verify' and d.result = 'passed' order by d.key desc limit 1
) v on true;

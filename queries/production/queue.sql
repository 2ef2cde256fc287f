-- Queues: type `s` contains the open work orders of a site, type `o` the open jobs of an operator at a site.

--: QueueRow(user_key?)

--! find_site_queue : QueueRow
-- The queue of a site. A site that was added after the installation has no row before its first work order.
select key, rev, type, site_key, user_key, independent from production.queue where type = 's' and site_key = :site_key;

--! find_operator_queue : QueueRow
-- The queue of an operator at a site. No row before the first job is assigned there.
select key, rev, type, site_key, user_key, independent from production.queue
where type = 'o' and site_key = :site_key and user_key = :user_key;

--! make_site_queues
-- Creates the queues of sites that have none. A site that was added after the installation gets its queue with its
-- first work order.
insert into production.queue (type, site_key) select 's', given.key from unnest(:site_keys::text[]) as given (key)
order by given.key on conflict (site_key) where type = 's' do nothing;

--! lock_site_queues : QueueRow
-- Locks the queues of sites, after all other locks of a command and before the queues of operators.
select key, rev, type, site_key, user_key, independent from production.queue
where type = 's' and site_key = any (:site_keys) order by key for no key update;

--! make_operator_queues
-- Creates the queues of operators at sites when the first job needs them.
insert into production.queue (type, site_key, user_key)
select 'o', given.site_key, given.user_key from unnest(:user_keys::bigint[], :site_keys::text[]) as given (user_key, site_key)
order by given.user_key, given.site_key on conflict (user_key, site_key) where type = 'o' do nothing;

--! lock_operator_queues : QueueRow
-- Locks the queues of operators. These are the last locks of a command, after the queues of sites.
select q.key, q.rev, q.type, q.site_key, q.user_key, q.independent from production.queue q
where q.type = 'o' and (q.user_key, q.site_key) in (select * from unnest(:user_keys::bigint[], :site_keys::text[]))
order by q.key for no key update;

--! touch_queues
-- Gives queues a new revision after entries were added, removed or reordered. A client that reorders a queue with the
-- old revision is refused.
update production.queue set rev = rev + 1 where key = any (:keys) returning rev;

--! set_independent
-- Makes a queue independent of the order of its site, or makes it follow that order again.
update production.queue set independent = :independent, rev = rev + 1 where key = :key returning rev;

--! lock_independent_queues
-- Locks all independent queues, which must follow their sites again when the setting for independent queues is turned
-- off.
select key from production.queue where independent order by key for no key update;

--! revert_queues
-- Makes queues follow their sites again. Their own sequence stays stored, but is no longer read.
update production.queue set independent = false, rev = rev + 1 where key = any (:keys) returning rev;

--! list_queued_orders
-- The open work orders in the queue of a site, in the sequence in which they are to be made.
select work_order_key from production.queued_order where queue_key = :queue_key order by place;

--! append_orders
-- Adds new and reopened work orders at the end of the queue of their site, which the caller has locked.
insert into production.queued_order (work_order_key, queue_key, place)
select given.key, :queue_key,
    given.place + (select coalesce(max(place), 0) from production.queued_order where queue_key = :queue_key)
from unnest(:order_keys::bigint[]) with ordinality as given (key, place);

--! remove_orders
-- Work orders that are closed or deleted leave the queue of their site.
delete from production.queued_order where work_order_key = any (:order_keys) returning work_order_key;

--! place_orders
-- Reorders the queue of a site, which the caller has locked. The keys are all its work orders in the new sequence.
update production.queued_order q set place = given.place
from unnest(:order_keys::bigint[]) with ordinality as given (key, place)
where q.work_order_key = given.key and q.queue_key = :queue_key;

--! list_queued_jobs
-- The jobs in the queue of an operator: in its own sequence when it is independent, otherwise in that of the site.
select j.key from production.queue q join production.queued_job m on m.queue_key = q.key
    join production.job j on j.key = m.job_key join production.work_order o on o.key = j.work_order_key
    left join production.queued_order w on w.work_order_key = o.key
where q.key = :queue_key
order by case when q.independent then m.place end, w.place, array_position(o.phase_sequence, j.phase_key), j.created, j.key;

--! place_jobs
-- Reorders an independent queue, which the caller has locked. The keys are all its jobs in the new sequence.
update production.queued_job q set place = given.place
from unnest(:job_keys::bigint[]) with ordinality as given (key, place)
where q.job_key = given.key and q.queue_key = :queue_key;

--! find_misplaced_jobs (): (in_queue_of?, belongs_to?)
-- Jobs of work orders that are not in the queue of their assignee, because the command has assigned, reassigned or
-- closed them. A closed job belongs to no queue.
select j.key, o.site_key, q.user_key as in_queue_of, wanted.user_key as belongs_to
from production.job j join production.work_order o on o.key = j.work_order_key
    cross join lateral (select case when j.stage <> 'closed' then j.assigned_to end as user_key) wanted
    left join production.queued_job m on m.job_key = j.key left join production.queue q on q.key = m.queue_key
where j.work_order_key = any (:order_keys) and q.user_key is distinct from wanted.user_key
order by j.created, j.key;

--! remove_jobs
-- Jobs leave the queue they are in before append_jobs puts them into that of their assignee.
delete from production.queued_job where job_key = any (:job_keys) returning job_key;

--! append_jobs
-- Adds each job at the end of the queue of its assignee, which the caller has locked.
insert into production.queued_job (job_key, queue_key, place)
select given.job_key, given.queue_key, given.number
    + (select coalesce(max(place), 0) from production.queued_job m where m.queue_key = given.queue_key)
from unnest(:job_keys::bigint[], :queue_keys::bigint[]) with ordinality as given (job_key, queue_key, number)
returning job_key;

-- Queues: type s has the open work orders of a site, type o the open jobs of an operator at a site.

--: QueueRow(user_key?)

--! find_site_queue : QueueRow
-- The queue of a site. No row before the first work order of a site that was added after the installation.
select key, rev, type, site_key, user_key, independent from production.queue where type = 's' and site_key = :site_key;

--! find_operator_queue : QueueRow
-- An operator has one queue per site, made with the first job assigned there; no row before that.
select key, rev, type, site_key, user_key, independent from production.queue
where type = 'o' and site_key = :site_key and user_key = :user_key;

--! make_site_queues
-- A site that was added after the installation gets its queue with its first work order.
insert into production.queue (type, site_key) select 's', given.key from unnest(:site_keys::text[]) as given (key)
order by given.key on conflict (site_key) where type = 's' do nothing;

--! lock_site_queues : QueueRow
-- Taken after all other locks of a command, and before the queues of operators.
select key, rev, type, site_key, user_key, independent from production.queue
where type = 's' and site_key = any (:site_keys) order by key for no key update;

--! make_operator_queues
-- The queue of an operator at a site is made when the first job needs it.
insert into production.queue (type, site_key, user_key)
select 'o', given.site_key, given.user_key from unnest(:user_keys::bigint[], :site_keys::text[]) as given (user_key, site_key)
order by given.user_key, given.site_key on conflict (user_key, site_key) where type = 'o' do nothing;

--! lock_operator_queues : QueueRow
-- The last locks of a command, after the queues of sites.
select q.key, q.rev, q.type, q.site_key, q.user_key, q.independent from production.queue q
where q.type = 'o' and (q.user_key, q.site_key) in (select * from unnest(:user_keys::bigint[], :site_keys::text[]))
order by q.key for no key update;

--! touch_queues
-- Entries came, left or were reordered: a client that reorders the queue with the old revision is refused.
update production.queue set rev = rev + 1 where key = any (:keys) returning rev;

--! set_independent
-- The queue leaves the order of its site, or follows it again.
update production.queue set independent = :independent, rev = rev + 1 where key = :key returning rev;

--! lock_independent_queues
-- Queues that have to follow their sites again when the setting for independent queues is turned off.
select key from production.queue where independent order by key for no key update;

--! revert_queues
-- The queues follow their sites again; their own sequence stays stored, but is no longer read.
update production.queue set independent = false, rev = rev + 1 where key = any (:keys) returning rev;

--! list_queued_orders
-- Open work orders in the queue of a site, in the sequence in which they are to be made.
select work_order_key from production.queued_order where queue_key = :queue_key order by place;

--! append_orders
-- New and reopened work orders go to the end of the queue of their site, which is locked.
insert into production.queued_order (work_order_key, queue_key, place)
select given.key, :queue_key,
    given.place + (select coalesce(max(place), 0) from production.queued_order where queue_key = :queue_key)
from unnest(:order_keys::bigint[]) with ordinality as given (key, place);

--! remove_orders
-- Work orders that are closed or deleted leave the queue of their site.
delete from production.queued_order where work_order_key = any (:order_keys);

--! place_orders
-- A planner has reordered the queue of a site, which is locked; the keys are all its work orders in the new order.
update production.queued_order q set place = given.place
from unnest(:order_keys::bigint[]) with ordinality as given (key, place)
where q.work_order_key = given.key and q.queue_key = :queue_key;

--! list_queued_jobs
-- The queue of an operator: in its own order when it is independent, otherwise in the order of the site.
select j.key from production.queue q join production.queued_job m on m.queue_key = q.key
    join production.job j on j.key = m.job_key join production.work_order o on o.key = j.work_order_key
    left join production.queued_order w on w.work_order_key = o.key
where q.key = :queue_key
order by case when q.independent then m.place end, w.place, array_position(o.phase_sequence, j.phase_key), j.created, j.key;

--! place_jobs
-- An order of its own for an independent queue, which is locked; the keys are all its jobs in the new order.
update production.queued_job q set place = given.place
from unnest(:job_keys::bigint[]) with ordinality as given (key, place)
where q.job_key = given.key and q.queue_key = :queue_key;

--! find_misplaced_jobs (): (in_queue_of?, belongs_to?)
-- Jobs of work orders that are not in the queue of their assignee: assigned, reassigned or closed by the command.
-- A closed job belongs in no queue.
select j.key, o.site_key, q.user_key as in_queue_of, wanted.user_key as belongs_to
from production.job j join production.work_order o on o.key = j.work_order_key
    cross join lateral (select case when j.stage <> 'closed' then j.assigned_to end as user_key) wanted
    left join production.queued_job m on m.job_key = j.key left join production.queue q on q.key = m.queue_key
where j.work_order_key = any (:order_keys) and q.user_key is distinct from wanted.user_key
order by j.created, j.key;

--! remove_jobs
-- Jobs leave the queue they are in before append_jobs puts them into that of their assignee.
delete from production.queued_job where job_key = any (:job_keys);

--! append_jobs
-- Each job goes to the end of the queue of its assignee, which is locked.
insert into production.queued_job (job_key, queue_key, place)
select given.job_key, given.queue_key, given.number
    + (select coalesce(max(place), 0) from production.queued_job m where m.queue_key = given.queue_key)
from unnest(:job_keys::bigint[], :queue_keys::bigint[]) with ordinality as given (job_key, queue_key, number);

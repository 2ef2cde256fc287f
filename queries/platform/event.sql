--: EventRow(user_key?, session_key?, description?, site_key?, work_order_key?, job_key?, phase_key?, batch_key?, work_session_key?, product_key?, position_key?, movement_key?, task_key?, issue_key?, message_key?)

--! insert_events (user_key?, session_key?, keys[?], descriptions[?], site_keys[?], work_order_keys[?], job_keys[?], phase_keys[?], batch_keys[?], work_session_keys[?], product_keys[?], position_keys[?], movement_keys[?], task_keys[?], issue_keys[?], message_keys[?])
-- Inserts the events of one command in the order of its effects. The first event names the command. This must be the
-- last statement before the commit, after all locks: the order of the journal is the order of these keys, and it is
-- correct only because keys are drawn under the locks. A command that locks and writes in one statement must select
-- from the row that it has locked, so that the key is drawn after the wait.
insert into journal.event (key, event_type, event_group, is_primary, topic, user_key, session_key, at,
    description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key,
    movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential)
select coalesce(e.key, nextval('platform.key_sequence')),
    e.event_type, (:event_group::text)::uuid, e.place = 1, e.topic, :user_key, :session_key, :at,
    e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key,
    e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys::bigint[],
    e.data, e.audience::bigint[], e.confidential
-- Lists of keys are passed as text, because all arrays of an array must have the same length.
from unnest(:keys::bigint[], :event_types::text[], :topics::text[], :descriptions::text[], :site_keys::text[],
    :work_order_keys::bigint[], :job_keys::bigint[], :phase_keys::text[], :batch_keys::bigint[],
    :work_session_keys::bigint[], :product_keys::bigint[], :position_keys::text[], :movement_keys::bigint[],
    :task_keys::bigint[], :issue_keys::bigint[], :message_keys::bigint[], :serial_keys::text[], :data::jsonb[],
    :audiences::text[], :confidential::boolean[]) with ordinality
    as e (key, event_type, topic, description, site_key, work_order_key, job_key, phase_key, batch_key,
        work_session_key, product_key, position_key, movement_key, task_key, issue_key, message_key, serial_keys, data,
        audience, confidential, place)
order by e.place
-- Returns rows, because only statements that return rows are kept prepared. Any other statement costs two more round
-- trips each time.
returning key;

--! find_event : EventRow
-- One event, which can be read as soon as it is committed. Its position is 0 until the sealer has reached it. A
-- confidential event exists only for its audience, here and in all other reads by a user. Events of topics that the
-- reader may not read do not exist for the reader either.
select e.key, coalesce(f.pos, 0) as pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key,
    e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key,
    e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key,
    e.serial_keys, e.data, e.audience, e.confidential
from journal.event e left join journal.feed f on f.event_key = e.key
where e.key = :key and (not e.confidential or e.audience @> array[:reader_key::bigint]) and e.topic = any (:topics);

--! find_events_of_serial : EventRow
-- The history of a unit, oldest first. Keys are drawn while the unit is locked, so their order is correct even for
-- events that the sealer has not reached yet (position 0). The second condition enables the partial index.
select e.key, coalesce(f.pos, 0) as pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key,
    e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key,
    e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key,
    e.serial_keys, e.data, e.audience, e.confidential
from journal.event e left join journal.feed f on f.event_key = e.key
where e.serial_keys @> array[:serial_key::bigint] and e.serial_keys <> '{}'
    and (not e.confidential or e.audience @> array[:reader_key::bigint]) and e.topic = any (:topics)
order by e.key limit :limit offset :offset;

--! count_events_of_serial
-- Total number of rows of `find_events_of_serial`.
select count(*) as total from journal.event
where serial_keys @> array[:serial_key::bigint] and serial_keys <> '{}'
    and (not confidential or audience @> array[:reader_key::bigint]) and topic = any (:topics);

--! find_events_after : EventRow
-- The next events of the feed, read once for all streams of an instance. Each stream sends only those that its listener
-- may read.
select e.key, f.pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key,
    e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key,
    e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key,
    e.serial_keys, e.data, e.audience, e.confidential
from journal.feed f join journal.event e on e.key = f.event_key
where f.pos > :pos order by f.pos limit :limit;

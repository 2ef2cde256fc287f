--: EventRow(user_key?, session_key?, description?, site_key?, work_order_key?, job_key?, phase_key?, batch_key?, work_session_key?, product_key?, position_key?, movement_key?, task_key?, issue_key?, message_key?)

--! settle_numbering
-- A database that came from another cluster goes on above its last row.
update journal.numbering set system_identifier = here.system_identifier, shift = greatest(0,
    coalesce((select max(transaction) from journal.event), 0) + 1 - pg_current_xact_id()::text::bigint)
from pg_control_system() as here
where numbering.system_identifier <> here.system_identifier;

--! insert_events (user_key?, session_key?)
-- The rows of one command, in the order of their effects; the first one names the command.
insert into journal.event (key, transaction, event_type, event_group, is_primary, topic, user_key, session_key, at,
    description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key,
    movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential)
select coalesce(e.key, nextval('platform.key_sequence')),
    pg_current_xact_id()::text::bigint + (select shift from journal.numbering),
    e.event_type, (:event_group::text)::uuid, e.place = 1, e.topic, :user_key, :session_key, :at,
    e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key,
    e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys, e.data,
    e.audience, e.confidential
from rows from (jsonb_to_recordset(:events) as (key bigint, event_type text, topic text, description text,
    site_key text, work_order_key bigint, job_key bigint, phase_key text, batch_key bigint, work_session_key bigint,
    product_key bigint, position_key text, movement_key bigint, task_key bigint, issue_key bigint, message_key bigint,
    serial_keys bigint[], data jsonb, audience bigint[], confidential boolean)) with ordinality
    as e (key, event_type, topic, description, site_key, work_order_key, job_key, phase_key, batch_key,
        work_session_key, product_key, position_key, movement_key, task_key, issue_key, message_key, serial_keys, data,
        audience, confidential, place)
order by e.place
-- Only a statement that answers rows is kept prepared; the others cost two more round trips each time.
returning key;

--! find_event : EventRow
-- A confidential row exists for its audience alone, here and in every read of a user.
select key, transaction, event_type, event_group::text as event_group, is_primary, topic, user_key, session_key, at,
    description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key,
    movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential
from journal.event where key = :key and (not confidential or audience @> array[:reader_key::bigint]);

--! find_events_of_serial : EventRow
-- Also the rows that readers of the journal do not see yet. The second condition lets the partial index be used.
select key, transaction, event_type, event_group::text as event_group, is_primary, topic, user_key, session_key, at,
    description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key,
    movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential
from journal.event where serial_keys @> array[:serial_key::bigint] and serial_keys <> '{}'
    and (not confidential or audience @> array[:reader_key::bigint])
order by transaction, key limit :limit offset :offset;

--! count_events_of_serial
select count(*) as total from journal.event
where serial_keys @> array[:serial_key::bigint] and serial_keys <> '{}'
    and (not confidential or audience @> array[:reader_key::bigint]);

--! find_newest_place
-- The newest row that readers see, and the transaction at which their sight ends.
select coalesce(newest.transaction, 0) as transaction, coalesce(newest.key, 0) as key, sight.horizon
from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift as horizon from journal.numbering) as sight
left join lateral (
    select transaction, key from journal.visible_event order by transaction desc, key desc limit 1
) as newest on true;

--! find_events_above : EventRow
-- For all streams together; each sends only what its listener may see.
select key, transaction, event_type, event_group::text as event_group, is_primary, topic, user_key, session_key, at,
    description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key,
    movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential
from journal.visible_event where (transaction, key) > (:transaction, :key)
order by transaction, key limit :limit;

-- Tasks of work orders, with assignees, links, form values, time, messages and journal rows. $1: work orders, $2: their
-- numbers, $3: users, $4: whether some tasks are still open.
with given as (
    select o.key as work_order_key, o.code as order_code, o.product_key, o.created as at, n as number,
        ($3::bigint[])[1 + n % cardinality($3::bigint[])] as user_key,
        ($3::bigint[])[1 + (n + 1) % cardinality($3::bigint[])] as other_key, $4 and n % 5 = 0 as open,
        nextval('platform.key_sequence') as key, nextval('platform.key_sequence') as message_key
    from unnest($1::bigint[], $2::bigint[]) with ordinality as given (order_key, n, place)
        join production.work_order o on o.key = given.order_key
    order by given.place
), type as (
    select key, row_number() over (order by name) - 1 as number from collaboration.task_type
    where name in ('Inspection', 'Rework', 'Maintenance')
), told as (
    select given.*, type.key as type_key from given join type on type.number = given.number % 3
), task as (
    insert into collaboration.task (key, task_type_key, code, status, due_by, created, created_by, closed, closed_by, title,
        description)
    select key, type_key, 'TASK-' || order_code, case when open then 'open' else 'completed' end, at + interval '5 days', at,
        user_key, case when not open then at + interval '3 days' end, case when not open then other_key end,
        'Check ' || order_code, 'Routine check of the line'
    from told
), assignee as (
    insert into collaboration.task_assignee (task_key, place, user_key, role)
    select key, 0, user_key, 'owner' from told union all select key, 1, other_key, 'participant' from told
), link as (
    insert into collaboration.task_link (task_key, work_order_key, product_key)
    select key, work_order_key, null::bigint from told union all select key, null, product_key from told
), form as (
    insert into collaboration.form_field (task_key, place, form_field_key, custom_field_key, kind, multiple, label, mandatory,
        hidden, value, last_updated, updated_by)
    select key, 1, 'scale_cause', 'scale_cause', 'text', false, 'Cause', false, false, to_jsonb('cause ' || number % 89), at,
        user_key from told
), spent as (
    insert into collaboration.task_time (task_key, user_key, duration, created)
    select key, other_key, 60000 * (1 + number % 60), at + interval '3 days' from told where not open
), message as (
    insert into collaboration.message (key, sender_key, task_key, content, created)
    select message_key, other_key, key, 'Done on ' || order_code || '.', at + interval '1 day' from told
)
insert into journal.event (event_type, event_group, is_primary, topic, user_key, at, site_key, work_order_key, product_key,
    task_key, message_key, data)
select e.kind, gen_random_uuid(), true, e.topic, user_key, at + e.after, '0', work_order_key, product_key, key,
    case when e.topic = 'message' then message_key end, e.data
from told cross join lateral (values
    ('TASK_CREATED', 'task', interval '0', jsonb_build_object('code', 'TASK-' || order_code)),
    ('MESSAGE_POSTED', 'message', interval '1 day', jsonb_build_object('recipient_id', 'Task/' || key)),
    ('TASK_COMPLETED', 'task', interval '3 days', jsonb_build_object('status_before', 'open', 'form_changes', '[]'::jsonb))
) as e (kind, topic, after, data)
where not open or e.kind <> 'TASK_COMPLETED'
order by at + e.after, key

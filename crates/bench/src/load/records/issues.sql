-- Issues of units, with links, form values, messages and journal rows. $1: units, $2: numbers of the units, $3: users,
-- $4: whether some issues are still open.
with given as (
    select u.key as serial_key, u.work_order_key, u.product_key, u.created as at, n as number,
        ($3::bigint[])[1 + n % cardinality($3::bigint[])] as user_key, $4 and n % 4 = 0 as open,
        nextval('platform.key_sequence') as key, nextval('platform.key_sequence') as message_key
    from unnest($1::bigint[], $2::bigint[]) with ordinality as given (serial_key, n, place)
        join serial.serial u on u.key = given.serial_key
    order by given.place
), type as (
    select key, critical, row_number() over (order by code) - 1 as number from collaboration.issue_type where code like 'SCALE-%'
), told as (
    select given.*, type.key as type_key, type.critical, at + interval '2 days' as closed
    from given join type on type.number = given.number / 10 % 4
), issue as (
    insert into collaboration.issue (key, issue_type_key, open, critical, created, created_by, closed, closed_by)
    select key, type_key, open, critical, at, user_key, case when not open then closed end, case when not open then user_key end
    from told
), link as (
    insert into collaboration.issue_link (issue_key, serial_key, work_order_key)
    select key, serial_key, null::bigint from told union all select key, null, work_order_key from told
), form as (
    insert into collaboration.form_field (issue_key, place, form_field_key, custom_field_key, kind, multiple, label, mandatory,
        hidden, value, last_updated, updated_by)
    select key, 1, 'scale_cause', 'scale_cause', 'text', false, 'Cause', false, false,
        to_jsonb('cause ' || number % 97), at, user_key from told
    union all
    select key, 2, 'scale_cost', 'scale_cost', 'number', false, 'Cost', false, false, to_jsonb(number % 500), at, user_key
    from told
), message as (
    insert into collaboration.message (key, sender_key, issue_key, content, created)
    select message_key, user_key, key, 'Seen on unit ' || number || '.', at + interval '1 hour' from told
)
insert into journal.event (event_type, event_group, is_primary, topic, user_key, at, site_key, work_order_key, product_key,
    issue_key, message_key, serial_keys, data)
select e.kind, gen_random_uuid(), true, e.topic, user_key, at + e.after, '0', work_order_key, product_key, key,
    case when e.topic = 'message' then message_key end, array[serial_key], e.data
from told cross join lateral (values
    ('ISSUE_CREATED', 'issue', interval '0', jsonb_build_object('critical', critical, 'links', jsonb_build_array(
        jsonb_build_object('type', 'serial', 'key', serial_key::text, 'implied', false),
        jsonb_build_object('type', 'work_order', 'key', work_order_key::text, 'implied', false)))),
    ('MESSAGE_POSTED', 'message', interval '1 hour', jsonb_build_object('recipient_id', 'Issue/' || key)),
    ('ISSUE_CLOSED', 'issue', interval '2 days', jsonb_build_object('critical', critical, 'form_changes', '[]'::jsonb))
) as e (kind, topic, after, data)
where not open or e.kind <> 'ISSUE_CLOSED'
order by at + e.after, key

-- What every read and every new unit pays.

-- Whether a unit has values at all: most have none, and looking for them is a third of the cost of reading one.
alter table serial.serial add column has_values boolean not null default false;
update serial.serial s set has_values = true where exists (select from serial.value v where v.serial_key = s.key);

-- The flag is true before the first value can be seen, whoever writes it.
create function serial.note_values() returns trigger language plpgsql as $$
begin
    update serial.serial s set has_values = true
    where not s.has_values and s.key in (select written.serial_key from written);
    return null;
end $$;
create trigger value_is_noted after insert on serial.value
    referencing new table as written for each statement execute function serial.note_values();

create or replace view serial.serial_record as
select s.key, s.rev, s.code, s.product_key, s.work_order_key, s.lot_key, s.counter_key, s.created_by, s.user_key,
    s.created, s.released, s.deleted_at, s.deleted_by, s.scrapped, s.scrapped_by, s.scrap_reason, s.hold_reason,
    s.hold_by, s.hold_at,
    case when s.link_confirmed then s.parent_key end as parent_key,
    case when s.link_confirmed then s.parent_batch_key end as parent_batch_key,
    s.link_key, s.link_confirmed, s.position_key, p.code as position_code, s.state,
    case when s.has_values then coalesce(
        (select jsonb_agg(jsonb_build_object(
            'form_field_key', v.form_field_key, 'custom_field_key', v.custom_field_key, 'label', v.label,
            'hint', v.hint, 'mandatory', v.mandatory, 'value', v.value, 'batch_key', v.batch_key::text,
            'step_key', v.step_key, 'phase_key', v.phase_key,
            'last_updated', to_char(v.last_updated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'updated_by', v.updated_by::text, 'event_key', v.event_key::text) order by v.place)
        from serial.value v where v.serial_key = s.key), '[]'::jsonb)
    else '[]'::jsonb end as data
from serial.serial s left join position.position p on p.key = s.position_key;

--! insert_empty_values (labels[?], hints[?])
-- Inserts the fields of the process, all empty, into new units of a work order.
insert into serial.value (serial_key, form_field_key, custom_field_key, place, label, hint, mandatory, phase_key, step_key)
select s.key, f.form_field_key, f.custom_field_key, f.place, f.label, f.hint, f.mandatory, f.phase_key, f.step_key
from unnest(:serial_keys::bigint[]) as s (key)
    cross join unnest(:form_field_keys::text[], :custom_field_keys::text[], :labels::text[], :hints::text[],
        :mandatory::boolean[], :phase_keys::text[], :step_keys::text[])
        with ordinality as f (form_field_key, custom_field_key, label, hint, mandatory, phase_key, step_key, place)
order by s.key, f.place
returning serial_key;

--! settle_units (codes[?], scrap_reason?)
-- Updates the units of a completed batch: some get their code, some are released, some are scrapped. The time of scrap
-- is never before the last part was built in, because the command that built it in may have begun later and locked the
-- unit first.
update serial.serial s
set code = coalesce(u.code, s.code),
    released = case when u.released then :now else s.released end,
    released_by = case when u.released then :user_key else s.released_by end,
    scrapped = case when u.scrapped then greatest(:now,
        (select max(l.linked_at) from serial.link l where l.parent_serial_key = s.key)) else s.scrapped end,
    scrapped_by = case when u.scrapped then :user_key else s.scrapped_by end,
    scrap_reason = case when u.scrapped then :scrap_reason else s.scrap_reason end,
    user_key = :user_key, rev = s.rev + 1
from unnest(:keys::bigint[], :codes::text[], :released::boolean[], :scrapped::boolean[]) as u (key, code, released, scrapped)
where s.key = u.key
returning s.key;

--! unsettle_units
-- Undoes `settle_units`: units that the batch has released or scrapped are in progress again. Their codes stay.
update serial.serial s
set released = case when s.key = any (:released) then null else s.released end,
    released_by = case when s.key = any (:released) then null else s.released_by end,
    scrapped = case when s.key = any (:scrapped) then null else s.scrapped end,
    scrapped_by = case when s.key = any (:scrapped) then null else s.scrapped_by end,
    scrap_reason = case when s.key = any (:scrapped) then null else s.scrap_reason end,
    user_key = :user_key, rev = s.rev + 1
where s.key = any (:released) or s.key = any (:scrapped)
returning s.key;

--! delete_units
-- Deletes units that a batch will not make because it was canceled, reduced or undone. The rows stay for the history.
update serial.serial set deleted_at = :now, deleted_by = :user_key, user_key = :user_key, rev = rev + 1
where key = any (:keys) and deleted_at is null
returning key;

--! find_old_values (): (value?)
-- Values before `merge_values` overwrites them, because the journal shows old and new values.
select serial_key, form_field_key, value from serial.value
where serial_key = any (:serial_keys) and form_field_key = any (:form_field_keys);

--! find_written_values
-- Values that `clear_written_values` is about to clear, for the journal: those that the batches have written, and all
-- values of the phases.
select serial_key, form_field_key, value from serial.value
where serial_key = any (:serial_keys) and (batch_key = any (:batch_keys) or phase_key = any (:phase_keys))
    and value is not null
order by serial_key, place;

--! merge_values (labels[?], hints[?], values[?], event_keys[?])
-- Writes values that were recorded in steps into the units of the batch. A field that a unit does not have yet is added
-- after the others.
with stored as (
    insert into serial.value as stood (serial_key, form_field_key, custom_field_key, place, label, hint, mandatory, value, type,
        batch_key, step_key, phase_key, last_updated, updated_by, event_key)
    select u.key, f.form_field_key, f.custom_field_key,
        coalesce((select max(v.place) from serial.value v where v.serial_key = u.key), 0) + f.place, f.label, f.hint,
        f.mandatory, f.value, f.type, :batch_key, f.step_key, :phase_key, :now, :user_key, u.event_key
    from unnest(:serial_keys::bigint[], :event_keys::bigint[]) as u (key, event_key)
        cross join unnest(:form_field_keys::text[], :custom_field_keys::text[], :labels::text[], :hints::text[],
            :mandatory::boolean[], :values::jsonb[], :types::text[], :step_keys::text[])
            with ordinality as f (form_field_key, custom_field_key, label, hint, mandatory, value, type, step_key, place)
    order by u.key, f.place
    on conflict on constraint value_pk do update
    set value = excluded.value, type = excluded.type, batch_key = excluded.batch_key, step_key = excluded.step_key,
        phase_key = excluded.phase_key, last_updated = excluded.last_updated, updated_by = excluded.updated_by,
        -- A unit in which nothing changed has no event: its value keeps the event of the last change.
        event_key = coalesce(excluded.event_key, stood.event_key)
)
update serial.serial set user_key = :user_key, rev = rev + 1 where key = any (:serial_keys)
returning key;

--! clear_written_values
-- Clears values of units when work is undone: those that the batches have written, and all values of the phases. The
-- fields themselves stay.
with cleared as (
    update serial.value v set value = null, batch_key = null, last_updated = :now, updated_by = :user_key,
        event_key = u.event_key
    from unnest(:serial_keys::bigint[], :event_keys::bigint[]) as u (key, event_key)
    where v.serial_key = u.key and (v.batch_key = any (:batch_keys) or v.phase_key = any (:phase_keys))
        and v.value is not null
)
update serial.serial set user_key = :user_key, rev = rev + 1 where key = any (:serial_keys)
returning key;

--! find_units_carrying
-- Units that the edit of a completed step must correct, wherever they are now: those that still have a value from its
-- batch in one of these fields. Deleted units are left out.
select distinct v.serial_key from serial.value v join serial.serial s on s.key = v.serial_key
where v.batch_key = :batch_key and v.form_field_key = any (:form_field_keys) and s.deleted_at is null
order by v.serial_key;

--! find_free_lot_number (): (number?)
-- The first number in a range whose code no lot of the product has, for a batch without its own lot code. Null when all
-- codes are taken.
select min(n.number) as number from generate_series(:first::bigint, :last::bigint) as n (number)
where not exists (select from serial.lot l where l.product_key = :product_key and l.code = :prefix || n.number::text);

--! hold_lot_by_code (): (hold_reason?)
-- Locks a lot to which several batches may add output: no other command can put it on hold before the commit.
select key, origin, hold_reason from serial.lot where product_key = :product_key and code = :code for share;

--! insert_produced_lot
-- Creates a lot for the first batch that adds output to it. The lot names that batch and its work order.
insert into serial.lot (product_key, code, origin, batch_key, work_order_key, produced, created, created_by)
values (:product_key, :code, 'produced', :batch_key, :work_order_key, :produced, :now, :user_key)
returning key;

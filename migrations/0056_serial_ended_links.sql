-- A recall asks every reached unit for links that have ended, and hardly any unit has one. The row of a unit answers it
-- without a lookup: false says that no link of the unit has ended, null that the unit is older than this column and has
-- to be asked. It never becomes false again, so it may claim too much, but never too little.
alter table serial.serial add column has_ended_links boolean;
alter table serial.serial alter column has_ended_links set default false;
comment on column serial.serial.has_ended_links is
    'Whether a link by which the unit was built in has ended. Null for units older than the column, whose links must be read.';

create function serial.note_ended_link() returns trigger language plpgsql as $$
begin
    update serial.serial set has_ended_links = true
    where key = new.child_serial_key and has_ended_links is not true;
    return null;
end
$$;

create trigger link_end_is_noted_on_insert after insert on serial.link for each row
    when (new.ended_at is not null) execute function serial.note_ended_link();
create trigger link_end_is_noted after update of ended_at, child_serial_key on serial.link for each row
    when (new.ended_at is not null) execute function serial.note_ended_link();

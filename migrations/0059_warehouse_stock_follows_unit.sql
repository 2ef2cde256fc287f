-- A changed code of a unit wrote the code of its lot as well, as it was when the statement began. While the lot was
-- renamed, that was the old one, and it replaced the new one once the rename was committed. The code of the lot is
-- therefore read only when the unit gets another lot, with the lot kept from being renamed.
create or replace function warehouse.follow_unit() returns trigger language plpgsql as $$
begin
    if old.lot_key is distinct from new.lot_key then
        perform from serial.lot l where l.key = new.lot_key for key share;
        update warehouse.stock s set unit_sort = lower(new.code), unit_lot_key = new.lot_key,
            lot_sort = (select lower(l.code) from serial.lot l where l.key = new.lot_key)
        where s.serial_key = new.key;
    else
        update warehouse.stock s set unit_sort = lower(new.code) where s.serial_key = new.key;
    end if;
    return null;
end $$;

--! find_units_named (): (code?)
-- Units that a count names by key or by code. Codes are looked up in all products, so that a unit of another product
-- can be distinguished from an unknown one. Deleted units are found only by key.
select s.key, s.product_key, s.code, s.deleted_at is not null as deleted from serial.serial s
where s.key = any (:keys)
union
select s.key, s.product_key, s.code, false from serial.serial s
where lower(s.code) collate "C" = any (:lower_codes::text[]) and s.deleted_at is null;

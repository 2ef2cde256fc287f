--! find_units_named (): (code?)
-- Units by key, or by code whatever the product.
select s.key, s.product_key, s.code, s.deleted_at is not null as deleted from serial.serial s
where s.key = any (:keys)
union
select s.key, s.product_key, s.code, false from serial.serial s
where lower(s.code) collate "C" = any (:lower_codes::text[]) and s.deleted_at is null;

--! insert_count_file
-- Stores the file of a dry run, so that the execution imports exactly what was checked.
insert into counting.import_file (file_key, session_key, import_mode, user_key, filename, object_path, created)
values (:file_key, :session_key, :import_mode, :user_key, :filename, :object_path, :now);

--! find_count_file : (object_path?, answer?)
-- The file of a dry run that can still be executed. If `answer` is set, the import was already executed, and this
-- response is repeated.
select file_key, session_key, import_mode, user_key, filename, object_path, answer
from counting.import_file where file_key = :file_key and created > :not_before;

--! finish_count_file
-- Notes that the file was imported: its bytes are no longer needed, and the response is kept for a repeated request.
update counting.import_file set answer = :answer, object_path = null where file_key = :file_key;

--! sweep_count_files : (object_path?)
-- Deletes up to 100 expired files. The caller releases the stored bytes. Rows that another instance is deleting are
-- skipped.
delete from counting.import_file where file_key = any (array(
    select file_key from counting.import_file where created <= :before order by created limit 100
    for update skip locked))
returning file_key, object_path;

--! find_positions_named
-- Locations of a site that are not deleted, by code, for an import. Uses a join, because a kept plan would compare each
-- row with every value of an `any`, which takes half a minute for a file of 50 000 locations.
select lower(p.code) as code, p.key from (select distinct unnest(:codes::text[]) as code) as asked
    join position.position p on lower(p.code) = asked.code
where p.site_key = :site_key and not p.deleted;

--! find_products_named : (traceability_level?)
-- Products by code, for an import, with the properties that decide whether and how they are counted.
select p.key, p.code, p.traceability_level, p.manage_inventory, p.lot_tracking, p.allow_negative_inventory
from (select distinct unnest(:codes::text[]) as code) as asked join product.product p on p.code = asked.code
where not p.trash;

--! find_serials_named
-- Units of products by code, for an import. Deleted units are left out, so that the import reports them as unknown.
select s.key, s.product_key, s.code as code from unnest(:products::bigint[], :codes::text[]) as asked (product_key, code)
    join serial.serial s on s.product_key = asked.product_key and s.code = asked.code and s.deleted_at is null;

--! find_lots_named
-- Lots of the products by code, for an import.
select l.key, l.product_key, l.code from unnest(:products::bigint[], :codes::text[]) as asked (product_key, code)
    join serial.lot l on l.product_key = asked.product_key and l.code = asked.code;

--! find_records_to_replace
-- Records that an import discards: those of its pairs (mode `update`), or all records of the session (mode `replace`).
select r.key, r.product_key, r.position_key from counting.record r
where r.session_key = :session_key and r.status in ('completed', 'submitted')
    and (:all::boolean or (r.product_key, r.position_key) in (select * from unnest(:products::bigint[], :positions::text[])))
order by r.key;

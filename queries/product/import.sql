--! insert_import_file
-- Begins a dry run, whose progress can be read from now on.
insert into product.import_file (file_key, kind, user_key, filename, status, rows_total, created)
values (:file_key, :kind, :user_key, :filename, 'checking', :rows_total, :created);

--! find_import_file : (object_path?, answer?)
-- An import that can be read and executed. It expires after a limited time (`not_before`).
select file_key, kind, user_key, filename, object_path, status, rows_done, rows_total, answer
from product.import_file where file_key = :file_key and created > :not_before;

--! note_import_progress
-- Updates the progress in a separate transaction, so that other requests see it while the import runs. An import that
-- is done stays done.
update product.import_file set status = :status, rows_done = least(:rows_done, rows_total)
where file_key = :file_key and status <> 'done';

--! finish_import (object_path?)
-- Ends a dry run or an execution. Only a dry run without faults keeps its file for the execution.
update product.import_file set status = :status, rows_done = rows_total, answer = :answer, object_path = :object_path
where file_key = :file_key;

--! fail_import
-- Ends an execution that found faults. The file stays, so that it can be executed again once the missing records exist.
update product.import_file set status = 'error', answer = :answer where file_key = :file_key and status <> 'done';

--! delete_import_file
-- Deletes a dry run that was interrupted.
delete from product.import_file where file_key = :file_key;

--! sweep_import_files : (object_path?)
-- Deletes a few expired imports. One that is being written is left for the next sweep.
delete from product.import_file where file_key = any (array(
    select file_key from product.import_file where created <= :before order by created limit 100
    for update skip locked))
returning file_key, object_path;

--! find_import_products : (description?, counter_key?, counter_name?, consumption_position_key?, consumption_position_code?, production_position_key?, production_position_code?)
-- Products that are not in the trash, with the names that a file uses instead of keys, for comparison with the rows of
-- the file.
select p.key, p.code, p.description, p.counter_key, k.name as counter_name, p.manage_inventory,
    p.default_consumption_position_key as consumption_position_key, a.code as consumption_position_code,
    p.default_production_position_key as production_position_key, b.code as production_position_code,
    array (select t.key from tag.tag_connection c join tag.tag t on t.key = c.tag_key
        where c.context = 'product' and c.context_key = p.key::text
        order by lower(t.name) collate "C", t.key collate "C") as tag_keys,
    array (select t.name from tag.tag_connection c join tag.tag t on t.key = c.tag_key
        where c.context = 'product' and c.context_key = p.key::text
        order by lower(t.name) collate "C", t.key collate "C") as tag_names
from product.product p
left join configuration.counter k on k.key = p.counter_key
left join position.position a on a.key = p.default_consumption_position_key
left join position.position b on b.key = p.default_production_position_key
where p.code = any (:codes) and not p.trash;

--! lock_products_by_code
-- Locks the products that the execution of an import changes, in key order.
select key, code from product.product where code = any (:codes) and not trash order by key for update;

--! insert_imported_products (descriptions[?], counter_keys[?], consumption_position_keys[?], production_position_keys[?])
-- Inserts products in code order, so that two imports that create the same codes cannot deadlock.
insert into product.product (code, description, counter_key, manage_inventory, default_consumption_position_key,
    default_production_position_key, created, updated)
select given.code, given.description, given.counter_key, given.manage_inventory, given.consumption_position_key,
    given.production_position_key, :now, :now
from unnest(:codes::text[], :descriptions::text[], :counter_keys::text[], :manage_inventories::boolean[],
    :consumption_position_keys::text[], :production_position_keys::text[])
    as given (code, description, counter_key, manage_inventory, consumption_position_key, production_position_key)
order by given.code collate "C"
returning key, code;

--! update_imported_products (descriptions[?], counter_keys[?], consumption_position_keys[?], production_position_keys[?])
-- Stores the members that a file can contain, except tags. The values are final: where the file lacks a column, the
-- caller passes the stored value. All other members of a product stay unchanged.
update product.product as p set description = given.description, counter_key = given.counter_key,
    manage_inventory = given.manage_inventory, default_consumption_position_key = given.consumption_position_key,
    default_production_position_key = given.production_position_key, updated = :now, rev = p.rev + 1
from unnest(:keys::bigint[], :descriptions::text[], :counter_keys::text[], :manage_inventories::boolean[],
    :consumption_position_keys::text[], :production_position_keys::text[])
    as given (key, description, counter_key, manage_inventory, consumption_position_key, production_position_key)
where p.key = given.key;

--! find_import_lines : (position_key?, position_code?, minimum_quantity?, extra?)
-- The stored BOMs of the products of a file, for comparison with its rows.
select l.product_key, l.line_no, l.component_key, c.code as component_code, l.qt, l.phase_key, f.alias as phase_name,
    l.consumption_position_key as position_key, w.code as position_code, l.consumption_position_mandatory,
    l.minimum_quantity_if_negative, l.minimum_quantity, l.extra
from product.bom_line l
join product.product c on c.key = l.component_key
join process.phase f on f.key = l.phase_key
left join position.position w on w.key = l.consumption_position_key
where l.product_key = any (:product_keys) order by l.product_key, l.line_no;

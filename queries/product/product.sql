--: ProductRow(description?, counter_key?, traceability_level?, gtin?, cost_target?, cost_average?, production_notes?, throughput_time_target?, processing_time_target?, kpi_window_size?, default_production_position_key?, default_consumption_position_key?, img_name?)

--: ProductData(description?, counter_key?, traceability_level?, gtin?, cost_target?, cost_average?, production_notes?, throughput_time_target?, processing_time_target?, kpi_window_size?, default_production_position_key?, default_consumption_position_key?)

--! find_products : ProductRow
-- Products as the API returns them, trashed ones included, in any order.
select p.key, p.rev, p.code, p.description, p.active, p.counter_key, p.traceability_level, p.manage_inventory,
    p.allow_negative_inventory, p.lot_tracking, p.serial_code_on_creation, p.gtin, p.trash, p.created, p.updated,
    p.cost_target, p.cost_average, p.technical_batch_qt, p.minimum_order_qt, p.production_notes,
    p.throughput_time_target, p.processing_time_target, p.kpi_window_type, p.kpi_window_size, p.metadata,
    p.default_production_position_key, p.default_consumption_position_key,
    array (select f.key from process.phase f where f.product_key = p.key and f.trashed is null order by f.place)
        as process_phases,
    (select f.name from attachments.file f
        where f.bucket = 'product' and f.object_key = p.key::text and f.subfolder = 'image' limit 1) as img_name,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', 'Tag/' || t.key, '_key', t.key, '_rev', t.rev::text, 'name', t.name,
                'description', t.description, 'color', t.color) order by lower(t.name) collate "C", t.key collate "C"), '[]')
        from tag.tag_connection c join tag.tag t on t.key = c.tag_key
        where c.context = 'product' and c.context_key = p.key::text) as tags
from product.product p where p.key = any (:keys);

--! find_product_key_by_code
-- The product with a code. Codes are unique among products that are not in the trash.
select key from product.product where code = :code and not trash;

--! find_products_by_code
-- The products with these codes that are not in the trash. Other codes are left out.
select key, code from product.product where code = any (:codes) and not trash;

--! lock_product (): (traceability_level?)
-- Locks a product, trashed or not: a restore needs trashed ones, and every other command refuses them.
select key, rev, code, trash, traceability_level, manage_inventory, lot_tracking, allow_negative_inventory, updated
from product.product where key = :key for update;

--! lock_live_products
-- Locks the targets of a copy, in key order. A trashed product counts as missing.
select key, rev, code from product.product where key = any (:keys) and not trash order by key for update;

--! lock_products_in_order (): (found?)
-- Locks products that are to be changed and products to which lines only refer, all in one key order. The weaker lock
-- is the one that foreign keys take. A change of a product needs the stronger one, so both locks keep the settings that
-- the rules check unchanged.
select given.key, case when given.changes
        then (select true from product.product p where p.key = given.key for update)
        else (select true from product.product p where p.key = given.key for key share) end as found
from (
    select key, bool_or(changes) as changes from (
        select unnest(:changed_keys::bigint[]) as key, true as changes
        union all select unnest(:named_keys::bigint[]), false) as named
    group by key order by key
) as given;

--! insert_product ProductData
insert into product.product (code, description, active, counter_key, traceability_level, manage_inventory,
    allow_negative_inventory, lot_tracking, serial_code_on_creation, gtin, created, updated, cost_target, cost_average,
    technical_batch_qt, minimum_order_qt, production_notes, throughput_time_target, processing_time_target,
    kpi_window_type, kpi_window_size, metadata, default_production_position_key, default_consumption_position_key, key)
values (:code, :description, :active, :counter_key, :traceability_level, :manage_inventory, :allow_negative_inventory,
    :lot_tracking, :serial_code_on_creation, :gtin, :now, :now, :cost_target, :cost_average, :technical_batch_qt,
    :minimum_order_qt, :production_notes, :throughput_time_target, :processing_time_target, :kpi_window_type,
    :kpi_window_size, :metadata, :default_production_position_key, :default_consumption_position_key, :key);

--! update_product ProductData
update product.product set code = :code, description = :description, active = :active, counter_key = :counter_key,
    traceability_level = :traceability_level, manage_inventory = :manage_inventory,
    allow_negative_inventory = :allow_negative_inventory, lot_tracking = :lot_tracking,
    serial_code_on_creation = :serial_code_on_creation, gtin = :gtin, updated = :now, cost_target = :cost_target,
    cost_average = :cost_average, technical_batch_qt = :technical_batch_qt, minimum_order_qt = :minimum_order_qt,
    production_notes = :production_notes, throughput_time_target = :throughput_time_target,
    processing_time_target = :processing_time_target, kpi_window_type = :kpi_window_type,
    kpi_window_size = :kpi_window_size, metadata = :metadata,
    default_production_position_key = :default_production_position_key,
    default_consumption_position_key = :default_consumption_position_key, rev = rev + 1
where key = :key;

--! copy_product (description?)
-- Copies a product except for its code, and except for its description if another one is given. Tags, files, process
-- and BOM are copied separately.
insert into product.product (code, description, active, counter_key, traceability_level, manage_inventory,
    allow_negative_inventory, lot_tracking, serial_code_on_creation, gtin, created, updated, cost_target, cost_average,
    technical_batch_qt, minimum_order_qt, production_notes, throughput_time_target, processing_time_target,
    kpi_window_type, kpi_window_size, metadata, default_production_position_key, default_consumption_position_key)
select :code, coalesce(:description, description), active, counter_key, traceability_level, manage_inventory,
    allow_negative_inventory, lot_tracking, serial_code_on_creation, gtin, :now, :now, cost_target, cost_average,
    technical_batch_qt, minimum_order_qt, production_notes, throughput_time_target, processing_time_target,
    kpi_window_type, kpi_window_size, metadata, default_production_position_key, default_consumption_position_key
from product.product where key = :original
returning key;

--! touch_product
-- Gives a product a new revision after its process or BOM has changed.
update product.product set updated = :now, rev = rev + 1 where key = :key;

--! touch_products
-- Gives products a new revision after something that belongs to them has changed: process, BOM, tags, documents or
-- image.
update product.product set updated = :now, rev = rev + 1 where key = any (:keys);

--! set_trash
-- Moves a product to the trash or restores it.
update product.product set trash = :trash, updated = :now, rev = rev + 1 where key = :key;

--! set_counter (counter_key?)
-- Gives products the counter for serial numbers that another product has. Null removes their counter.
update product.product set counter_key = :counter_key, updated = :now, rev = rev + 1 where key = any (:keys);

--! find_counter_key : (counter_key?)
-- The counter that is copied to other products. Null when the product has none, no row when it is trashed.
select counter_key from product.product where key = :key and not trash;

--! any_product_exists
-- Whether the database has any product, trashed ones included. The demonstration plant is not loaded into such a
-- database.
select exists (select from product.product);

--! find_metadata_fields
-- The custom fields whose values and files a copy of the product receives. Deleted fields are left out.
select f.key from product.product p cross join jsonb_array_elements(p.metadata) entry
join quality.custom_field f on f.key = entry ->> 'custom_field_key'
where p.key = :key;

--! hold_products_to_make (): (traceability_level?, counter_key?)
-- Locks the products of new units or lots: their settings for codes, lots and traceability cannot change before the
-- commit.
select key, code, traceability_level, counter_key, serial_code_on_creation, lot_tracking from product.product
where (key = any (:keys) or code = any (:codes)) and not trash order by key for share;

--! hold_products_to_order (): (description?, traceability_level?, production_notes?, default_production_position_key?)
-- Locks the product of a work order and its components: what the work order copies from them cannot change before the
-- commit.
select key, code, description, active, traceability_level, serial_code_on_creation, minimum_order_qt, production_notes,
    default_production_position_key
from product.product where key = any (:keys) and not trash order by key for share;

--: ProductState()

--! find_product_states : ProductState
-- Whether products exist, and whether they are trashed, for their files, tags and messages. Takes no lock.
select key, trash from product.product where key = any (:keys);

--! keep_product_states : ProductState
-- Reads the same as `find_product_states` for a change that only refers to the products: they exist until the commit.
select key, trash from product.product where key = any (:keys) order by key for key share;

--! hold_product_states : ProductState
-- Reads the same as `find_product_states` for a change that relies on the state of the products: they are not trashed
-- or restored before the commit.
select key, trash from product.product where key = any (:keys) order by key for share;

--! lock_product_states : ProductState
-- Reads the same as `find_product_states` and locks the products to change them, in key order, so that two commands
-- cannot deadlock.
select key, trash from product.product where key = any (:keys) order by key for update;

-- Products that use operations: the only statements of this area that read tables of higher areas.

--: OperationRow(code?, description?, default_phase_notes?)

--! find_operation : OperationRow
-- An operation with the products that use it and are not in the trash, for the response.
select o.key, o.rev, o.name, o.code, o.description, o.default_phase_parameters, o.default_phase_notes,
    (select coalesce(jsonb_agg(jsonb_build_object('_key', u.key::text, 'code', u.code) order by u.code collate "C"), '[]')
        from (select distinct p.key, p.code from process.phase f join product.product p on p.key = f.product_key
            where f.operation_key = o.key and f.trashed is null and not p.trash) u) as used_for
from process.operation o where o.key = :key;

--! find_products_using_operation
-- The first products with a phase that is based on an operation, which prevent its deletion. Products in the trash
-- count, because they can be restored.
select distinct p.code from process.phase f join product.product p on p.key = f.product_key
where f.operation_key = :operation_key and f.trashed is null order by p.code limit :limit;

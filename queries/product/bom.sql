--! read_bom : (component_description?, traceability_level?, consumption_position_key?, minimum_quantity?, extra?)
-- The lines of one BOM as the API returns them, with the code and the settings of each component.
select l.key, l.line_no, l.component_key, c.code as component_code, c.description as component_description, l.qt,
    l.phase_key, f.alias as phase_name, c.traceability_level, c.manage_inventory, l.consumption_position_key,
    l.consumption_position_mandatory, l.minimum_quantity_if_negative, l.minimum_quantity, l.extra
from product.bom_line l
join product.product c on c.key = l.component_key
join process.phase f on f.key = l.phase_key
where l.product_key = :product_key order by l.line_no;

--! find_components : (traceability_level?)
-- Products that BOM lines name by key or by code and that are not in the trash. The caller has the lock on all BOMs,
-- which the deletion of a product needs too, so they stay out of the trash until the commit.
select key, code, traceability_level from product.product
where not trash and (key = any (:keys) or code = any (:codes));

--! delete_boms
-- Deletes the lines of BOMs before they are inserted again, because a BOM is only replaced as a whole.
delete from product.bom_line where product_key = any (:product_keys);

--! insert_boms (position_keys[?], minimums[?], extras[?])
-- Inserts the lines of one or more BOMs, passed as one array for each column.
insert into product.bom_line (product_key, line_no, component_key, qt, phase_key, consumption_position_key,
    consumption_position_mandatory, minimum_quantity_if_negative, minimum_quantity, extra)
select given.product_key, given.line_no, given.component_key, given.qt, given.phase_key, given.position_key,
    given.mandatory, given.minimum_flag, given.minimum, given.extra
from unnest(:product_keys::bigint[], :line_nos::integer[], :component_keys::bigint[], :qts::numeric[],
    :phase_keys::text[], :position_keys::text[], :mandatories::boolean[], :minimum_flags::boolean[],
    :minimums::numeric[], :extras::jsonb[])
    as given (product_key, line_no, component_key, qt, phase_key, position_key, mandatory, minimum_flag, minimum,
        extra);

--! find_ancestors_of
-- For the search for loops: these products and every product that contains one of them at any depth, trashed or not.
with recursive above (key) as (
    select unnest(:product_keys::bigint[])
    union
    select l.product_key from above join product.bom_line l on l.component_key = above.key
)
select key from above where key is not null;

--! find_lines_between
-- For the search for loops: the lines that lead from one of these products to another.
select distinct l.product_key, l.component_key from product.bom_line l
where l.product_key = any (:keys) and l.component_key = any (:keys);

--! find_codes
-- Codes of products, trashed ones included, because a refusal shows the products of a loop by code.
select key, code from product.product where key = any (:keys);

--! find_live_products_using
-- The codes of the first products that have a component in their BOM and are not in the trash, for the refusal to
-- delete the component.
select distinct p.code from product.bom_line l join product.product p on p.key = l.product_key
where l.component_key = :component_key and not p.trash order by p.code limit :limit;

--! count_live_products_using
-- Number of products that have a component in their BOM and are not in the trash. They prevent the deletion of the
-- component.
select count(distinct p.key) from product.bom_line l join product.product p on p.key = l.product_key
where l.component_key = :component_key and not p.trash;

--! find_component_keys
-- The components of a BOM that is copied. They are locked before the copy is written.
select distinct component_key from product.bom_line where product_key = :product_key order by component_key;

--! find_trashed_components
-- The components of a product that must be restored before the product itself.
select distinct c.key, c.code from product.bom_line l join product.product c on c.key = l.component_key
where l.product_key = :product_key and c.trash order by c.code, c.key;

--! has_fractional_line
-- Whether a BOM line needs a fractional quantity of a component that is now traced. While the product was in the trash,
-- the component may have become traced, which prevents the restore.
select exists (select from product.bom_line l join product.product c on c.key = l.component_key
    where l.product_key = :product_key and c.traceability_level is not null and l.qt <> trunc(l.qt));

--! bom_needs_fractional_quantity
-- Whether the BOM of a product that is not in the trash needs a fractional quantity of a product. If so, that product
-- cannot become traced, because traced products are needed in whole units.
select exists (select from product.bom_line l join product.product p on p.key = l.product_key
    where l.component_key = :component_key and not p.trash and l.qt <> trunc(l.qt));

--! count_lines_of_phases
-- Number of BOM lines that refer to phases. A phase with such lines cannot leave its process.
select phase_key, count(*) as lines from product.bom_line where phase_key = any (:phase_keys) group by phase_key;

--! move_lines_to_phase
-- Assigns all BOM lines of products that receive a copy of another process to the last phase of that process.
update product.bom_line l set phase_key = m.phase_key
from unnest(:product_keys::bigint[], :phase_keys::text[]) as m (product_key, phase_key)
where l.product_key = m.product_key;

--! copy_bom
-- Inserts the BOM of a copied product: the same lines, each in the copy of its phase.
insert into product.bom_line (product_key, line_no, component_key, qt, phase_key, consumption_position_key,
    consumption_position_mandatory, minimum_quantity_if_negative, minimum_quantity, extra)
select :target::bigint, l.line_no, l.component_key, l.qt, mapped.new_key, l.consumption_position_key,
    l.consumption_position_mandatory, l.minimum_quantity_if_negative, l.minimum_quantity, l.extra
from product.bom_line l
join unnest(:old_phases::text[], :new_phases::text[]) as mapped (old_key, new_key) on mapped.old_key = l.phase_key
where l.product_key = :original;

--! find_where_used : (product_description?)
-- One row for each path from a product down to the requested component, level by level. Paths through a trashed product
-- are left out.
with recursive users (line_key, product_key, phase_key, qt, level, qt_total, path) as (
    select l.key, l.product_key, l.phase_key, l.qt, 1, l.qt::numeric, array[l.product_key, l.component_key]
    from product.bom_line l where l.component_key = :component_key
    union all
    select l.key, l.product_key, l.phase_key, l.qt, u.level + 1, l.qt * u.qt_total, l.product_key || u.path
    from users u join product.product owner on owner.key = u.product_key and not owner.trash
    join product.bom_line l on l.component_key = u.product_key
    where :recursive
)
select p.key as product_key, p.code as product_code, p.description as product_description, p.active,
    u.phase_key, f.alias as phase_name, u.qt, u.level, trim_scale(u.qt_total)::text as qt_total,
    array (select c.code from unnest(u.path) with ordinality as step (key, place)
        join product.product c on c.key = step.key order by place) as path
from users u join product.product p on p.key = u.product_key join process.phase f on f.key = u.phase_key
where not p.trash and (not :active_only or p.active)
order by u.level, lower(p.code) collate "C", lower(f.alias) collate "C", u.line_key
limit :limit offset :offset;

--! count_where_used
-- Number of rows of `find_where_used` without limit and offset.
with recursive users (product_key) as (
    select l.product_key from product.bom_line l where l.component_key = :component_key
    union all
    select l.product_key from users u
    join product.product owner on owner.key = u.product_key and not owner.trash
    join product.bom_line l on l.component_key = u.product_key
    where :recursive
)
select count(*) from users u join product.product p on p.key = u.product_key
where not p.trash and (not :active_only or p.active);

-- What a new work order copies from product and process, and the site to which it belongs.

--! find_labels (): (hint?)
-- Labels and hints of custom fields, for form fields that have none of their own.
select key, coalesce(default_label, name) as label, default_hint as hint from quality.custom_field where key = any (:keys);

--! read_bom_to_copy (): (component_description?, consumption_position_key?, minimum_quantity?, extra?)
-- The BOM of a product, which a new work order copies. The caller has locked the product.
select l.component_key, c.code as component_code, c.description as component_description, l.qt, l.phase_key,
    f.alias as phase_name, l.consumption_position_key, l.consumption_position_mandatory, l.minimum_quantity_if_negative,
    l.minimum_quantity, l.extra
from product.bom_line l join product.product c on c.key = l.component_key join process.phase f on f.key = l.phase_key
where l.product_key = :product_key order by l.line_no;

--! find_sites
-- The sites among these keys that exist.
select key from organization.site where key = any (:keys);

--! find_site_of_user
-- The site of the user who creates a work order, for a work order without a site.
select site_key from organization.user_account where key = :key;

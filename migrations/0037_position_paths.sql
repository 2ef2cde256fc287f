-- A position that was made beside the renaming of one above it kept the old code in its way for good: searches by the way
-- did not find what lies there. From now on such commands exclude each other; here the stored ways are made from the tree.
with recursive tree (key, site_key, path, codes, blocked, consumable) as (
    select key, site_key, array[key], array[code], not available, coalesce(allow_consumption, true)
    from position.position where parent_position_key is null
    union all
    select below.key, tree.site_key, tree.path || below.key, tree.codes || below.code, tree.blocked or not below.available,
        coalesce(below.allow_consumption, tree.consumable)
    from tree join position.position below on below.parent_position_key = tree.key
)
update position.position p
set site_key = tree.site_key, path = tree.path, codes = tree.codes, blocked = tree.blocked, consumable = tree.consumable
from tree
where p.key = tree.key and (p.site_key, p.path, p.codes, p.blocked, p.consumable)
    is distinct from (tree.site_key, tree.path, tree.codes, tree.blocked, tree.consumable);

--: Match(label?, product_key?, state?, reason?)

--! find_by_text (product_keys?) : Match
-- Records whose code is a scanned text, ignoring case, of the kinds that the caller may read. Each kind is read by its
-- own index, newest first. `exact` shows whether upper and lower case match too. `reason` is the scrap
-- reason, otherwise the reason for the hold.
select kind, key, code, label, product_key, state, held, reason, exact from (
    (select 1 as place, 'serial' as kind, s.key::text as key, s.code, g.code as label, s.product_key, s.state,
        s.hold_reason is not null as held, coalesce(s.scrap_reason, s.hold_reason) as reason, s.code = :text as exact,
        s.created, s.key as number
    from serial.serial s join product.product g on g.key = s.product_key
    where :serials and lower(s.code) collate "C" = lower(:text) and s.deleted_at is null
        and (:product_keys::bigint[] is null or s.product_key = any (:product_keys))
    order by s.created desc, s.key desc limit :wanted)
    union all
    (select 2, 'lot', l.key::text, l.code, g.code, l.product_key,
        case when l.expires < :today then 'expired' end, l.hold_reason is not null, l.hold_reason, l.code = :text,
        l.created, l.key
    from serial.lot l join product.product g on g.key = l.product_key
    where :lots and lower(l.code) collate "C" = lower(:text)
        and (:product_keys::bigint[] is null or l.product_key = any (:product_keys))
    order by l.created desc, l.key desc limit :wanted)
    union all
    (select 3, 'position', p.key, p.code, array_to_string(p.codes, ' / '), null,
        case when p.blocked then 'blocked' end, false, null, p.code = :text, p.created, null
    from position.position p
    where :positions and lower(p.code) collate "C" = lower(:text) and not p.deleted
    order by p.created desc, p.key limit :wanted)
    union all
    (select 4, 'work_order', o.key::text, o.code, o.product_code, o.product_key, o.status, false, null, o.code = :text,
        o.created, o.key
    from production.work_order o
    where :orders and lower(o.code) collate "C" = lower(:text)
        and (:product_keys::bigint[] is null or o.product_key = any (:product_keys))
    order by o.created desc, o.key desc limit :wanted)
    union all
    (select 5, 'product', g.key::text, g.code, g.description, g.key,
        case when g.active then 'active' else 'inactive' end, false, null, g.code = :text, g.created, g.key
    from product.product g
    where :products and lower(g.code) collate "C" = lower(:text) and not g.trash
        and (:product_keys::bigint[] is null or g.key = any (:product_keys))
    order by g.created desc, g.key desc limit :wanted)
    union all
    (select 6, 'user', u.key::text, u.username, nullif(concat_ws(' ', u.name, u.surname), ''), null,
        case when u.active then 'active' else 'disabled' end, false, null, u.username = :text, u.created_at, u.key
    from organization.user_account u
    where :users and lower(u.username) = lower(:text) and not u.trash
    order by u.created_at desc, u.key desc limit :wanted)
) found
order by place, created desc, number desc, key
limit :wanted;

--! find_by_gtin (product_keys?, serial?, lot?) : Match
-- For a scanned GS1 code: the products with its GTIN, and the unit and the lot of these products that it names. `exact`
-- is true for the record that the code names, and false for the product when the code also names a unit or a lot.
with made as (
    select g.key, g.code, g.description, g.active, g.created from product.product g
    where lpad(g.gtin, 14, '0') = :gtin and not g.trash
        and (:product_keys::bigint[] is null or g.key = any (:product_keys))
)
select kind, key, code, label, product_key, state, held, reason, exact from (
    (select 1 as place, 'serial' as kind, s.key::text as key, s.code, m.code as label, s.product_key, s.state,
        s.hold_reason is not null as held, coalesce(s.scrap_reason, s.hold_reason) as reason, s.code = :serial as exact,
        s.created, s.key as number
    from made m join serial.serial s on s.product_key = m.key
    where :serials and s.code = upper(:serial) and s.deleted_at is null
    order by s.created desc, s.key desc limit :wanted)
    union all
    (select 2, 'lot', l.key::text, l.code, m.code, l.product_key, case when l.expires < :today then 'expired' end,
        l.hold_reason is not null, l.hold_reason, l.code = :lot and :serial is null, l.created, l.key
    from made m join serial.lot l on l.product_key = m.key
    where :lots and l.code = upper(:lot)
    order by l.created desc, l.key desc limit :wanted)
    union all
    (select 5, 'product', m.key::text, m.code, m.description, m.key, case when m.active then 'active' else 'inactive' end,
        false, null, coalesce(:serial, :lot) is null, m.created, m.key
    from made m where :products
    order by m.created desc, m.key desc limit :wanted)
) found
order by place, created desc, number desc, key
limit :wanted;

--: LotRow(supplier_lot?, partner_code?, partner_name?, purchase_doc?, transfer_doc?, batch_key?, work_order_key?, produced?, expires?, hold_reason?, hold_by?, hold_at?, created_by?, extra?)

--! keep_lots_named
-- Lots to which new units refer, by key or by code. Takes in advance the lock that the foreign key of new units takes,
-- so that lots are locked before counters.
select key, product_key, code from serial.lot
where key = any (:keys)
    -- The second condition enables the index, which contains the codes in lower case.
    or code = any (:codes)
        and lower(code) collate "C" = any (array(select lower(asked.code) collate "C" from unnest(:codes) as asked (code)))
order by key for key share;

--! find_lots : LotRow
select l.key, l.rev, l.product_key, p.code as product_code, l.code, l.origin, l.supplier_lot, l.partner_code,
    l.partner_name, l.purchase_doc, l.transfer_doc, l.batch_key, l.work_order_key, l.produced, l.expires, l.hold_reason,
    l.hold_by, l.hold_at, l.created, l.created_by, l.extra
from serial.lot l join product.product p on p.key = l.product_key where l.key = any (:keys);

--! lock_lot : LotRow
-- Locks a lot for a change that keeps its code: commands that only refer to the lot do not have to wait.
select l.key, l.rev, l.product_key, p.code as product_code, l.code, l.origin, l.supplier_lot, l.partner_code,
    l.partner_name, l.purchase_doc, l.transfer_doc, l.batch_key, l.work_order_key, l.produced, l.expires, l.hold_reason,
    l.hold_by, l.hold_at, l.created, l.created_by, l.extra
from serial.lot l join product.product p on p.key = l.product_key where l.key = :key for no key update of l;

--! lock_lot_fully : LotRow
-- Locks a lot for its deletion, or for a change of its code, which is part of a key: commands that only refer to the
-- lot must wait too.
select l.key, l.rev, l.product_key, p.code as product_code, l.code, l.origin, l.supplier_lot, l.partner_code,
    l.partner_name, l.purchase_doc, l.transfer_doc, l.batch_key, l.work_order_key, l.produced, l.expires, l.hold_reason,
    l.hold_by, l.hold_at, l.created, l.created_by, l.extra
from serial.lot l join product.product p on p.key = l.product_key where l.key = :key for update of l;

--! hold_lots (): (hold_reason?, expires?)
-- Locks lots of any product that are to be allocated, by key or by code: their hold and expiry date cannot change
-- before the commit.
select key, product_key, code, hold_reason, expires from serial.lot
where key = any (:keys)
    or code = any (:codes)
        and lower(code) collate "C" = any (array(select lower(asked.code) collate "C" from unnest(:codes) as asked (code)))
order by key for share;

--: LotData(supplier_lot?, partner_code?, partner_name?, purchase_doc?, produced?, expires?, extra?)

--! insert_lot LotData
-- Inserts a lot that a user records. For movements, lots are created by `insert_lots`, for batches by
-- `insert_produced_lot`.
insert into serial.lot (key, product_key, code, origin, supplier_lot, partner_code, partner_name, purchase_doc, produced,
    expires, created, created_by, extra)
values (:key, :product_key, :code, 'manual', :supplier_lot, :partner_code, :partner_name, :purchase_doc, :produced,
    :expires, :now, :user_key, :extra);

--! update_lot (supplier_lot?, partner_code?, partner_name?, purchase_doc?, produced?, expires?, extra?)
-- Stores all columns that a user can change. The caller passes the current value of unchanged ones.
update serial.lot set code = :code, supplier_lot = :supplier_lot, partner_code = :partner_code,
    partner_name = :partner_name, purchase_doc = :purchase_doc, produced = :produced, expires = :expires,
    extra = :extra, rev = rev + 1
where key = :key;

--! set_lot_hold (reason?, by?, at?)
-- Puts a lot on hold. Null in `reason`, `by` and `at` releases the hold.
update serial.lot set hold_reason = :reason, hold_by = :by, hold_at = :at, rev = rev + 1 where key = :key;

--! lock_lots
-- Locks lots for `put_lots_on_hold`, in key order, so that two concurrent recalls cannot deadlock.
select key from serial.lot where key = any (:keys) order by key for no key update;

--! put_lots_on_hold
-- Puts recalled lots on hold. Lots that are already on hold keep their reason. Only the others are returned.
update serial.lot l set hold_reason = :reason, hold_by = :user_key, hold_at = :now, rev = l.rev + 1
from unnest(:keys::bigint[]) as asked (key) where l.key = asked.key and l.hold_reason is null
returning l.key, l.product_key, l.code;

--! delete_lot
delete from serial.lot where key = :key;

--! lot_code_is_taken (own_key?)
-- Whether another lot of the product has a code. `own_key` is the lot that is being changed.
select exists (
    select from serial.lot where product_key = :product_key and code = :code and key is distinct from :own_key) as taken;

--! find_lots_by_code
-- The existing lots among those that a movement names by product and code.
select l.product_key, l.code, l.key from unnest(:product_keys::bigint[], :codes::text[]) as given (product_key, code)
    join serial.lot l on l.product_key = given.product_key and l.code = given.code;

--! insert_lots (partner_codes[?], partner_names[?], purchase_docs[?], transfer_docs[?], created_by?)
-- Inserts lots that occur for the first time in a movement, in a fixed order, so that commands with the same codes
-- cannot deadlock.
insert into serial.lot (product_key, code, origin, partner_code, partner_name, purchase_doc, transfer_doc, created,
    created_by)
select l.product_key, l.code, l.origin, l.partner_code, l.partner_name, l.purchase_doc, l.transfer_doc, :now, :created_by
from unnest(:product_keys::bigint[], :codes::text[], :origins::text[], :partner_codes::text[], :partner_names::text[],
    :purchase_docs::text[], :transfer_docs::text[])
    as l (product_key, code, origin, partner_code, partner_name, purchase_doc, transfer_doc)
order by l.product_key, l.code
returning key, product_key, code;

-- What a backup must contain besides the database, and what a restored database must fulfil.

--: NamedObjectRow(size?, sha256?)

--! list_named_objects : NamedObjectRow
-- Every object of the file store that a record names, in the order of the paths, with the record. Imports, which live
-- for hours, record neither size nor checksum.
select named.path, named.record, named.size, named.sha256, named.created from (
    select f.object_path as path, f.bucket || '/' || f.object_key || ' ' || f.name as record, f.size, f.sha256, f.created
    from attachments.file f
    union all
    select m.object_path, 'media/' || m.key || ' ' || m.name, m.size, m.sha256, m.created_at from attachments.media m
    union all
    select c.object_path, 'configuration/' || c.key, c.size, c.sha256, 'epoch'::timestamptz
    from configuration.config c where c.object_path is not null
    union all
    select i.object_path, 'product_import/' || i.file_key, null, null, i.created
    from product.import_file i where i.object_path is not null
    union all
    select i.object_path, 'count_import/' || i.file_key, null, null, i.created
    from counting.import_file i where i.object_path is not null
) named order by named.path;

--! find_newest_cursor : (cursor?)
-- The identity of the feed and its newest position, as readers know it. The position is null before the service first
-- started.
select (select s.feed_id::text from journal.sealer s) as feed_id,
    (select e.feed from journal.epoch e order by e.n desc limit 1) || '.' || coalesce(max(f.pos), 0)::text as cursor
from journal.feed f;

--! find_feed_holes
-- Positions of the feed whose next one is missing. A new epoch may leave positions out. No row when the feed is dense.
select f.pos from (select pos, lead(pos) over (order by pos) as next_pos from journal.feed) f
where f.next_pos <> f.pos + 1 and not exists (select from journal.epoch e where e.base_pos = f.next_pos)
order by f.pos limit 100;

--! count_content
-- Numbers of units and of positions, which show that a restored database is not an empty one.
select (select count(*) from serial.serial) as units, (select count(*) from journal.feed) as positions;

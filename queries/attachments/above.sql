-- Records that use media: the only statements of this area that read tables of higher areas.

--! find_records_using_media
-- The first records that use a medium. A medium in use is not deleted, and the refusal names these records. Only steps
-- use media so far.
select 'Step/' || step_key as record_id from process.step_media
where media_key = :media_key order by step_key limit :limit;

--! find_used_media
-- The sweep checks its media again after locking them, because a record may have begun to use one before the lock.
select distinct media_key from process.step_media where media_key = any (:media_keys);

--! lock_unused_media
-- The next media that the sweep may remove: no record has used them since `before`. Media that are locked are left for
-- the next sweep, because another command is replacing, deleting or beginning to use them.
select m.key from attachments.media m
where m.unused_since <= :before
    and not exists (select from process.step_media u where u.media_key = m.key)
order by m.unused_since limit :limit
for update of m skip locked;

-- Which records use a medium: the only statements of this area that read tables of higher areas.

--! find_records_using_media
-- A medium in use is not deleted; the refusal names the first records. Only steps use media so far.
select 'Step/' || step_key as record_id from process.step_media
where media_key = :media_key order by step_key limit :limit;

--! find_used_media
-- Asked again by the sweep once it has locked the media: a record may have begun to use one before the lock.
select distinct media_key from process.step_media where media_key = any (:media_keys);

--! lock_unused_media
-- The next media that the sweep may remove: no record has used them since `before`. Locked ones are left to the next
-- sweep, because a command is replacing or deleting them, or a record begins to use them.
select m.key from attachments.media m
where m.unused_since <= :before
    and not exists (select from process.step_media u where u.media_key = m.key)
order by m.unused_since limit :limit
for update of m skip locked;

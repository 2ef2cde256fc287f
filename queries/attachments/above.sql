-- Reads of our own about who above uses our records: the only statements here that name tables of higher areas.

--! find_users_of_media
select 'Step/' || step_key as record_id from process.step_media
where media_key = :media_key order by step_key limit :limit;

--! find_used_media
select distinct media_key from process.step_media where media_key = any (:media_keys);

--! lock_unused_media
-- A part of the media that no record has used since then. What somebody has locked is left to the next time: it is being
-- replaced, deleted, or a record begins to use it.
select m.key from attachments.media m
where m.unused_since <= :before
    and not exists (select from process.step_media u where u.media_key = m.key)
order by m.unused_since limit :limit
for update of m skip locked;

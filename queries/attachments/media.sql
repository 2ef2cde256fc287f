--: MediaRow()

--! insert_media : MediaRow
-- No record uses a new medium, so it is unused from its creation on.
insert into attachments.media
    (key, name, object_path, size, content_type, sha256, created_at, created_by, unused_since)
values (:key, :name, :object_path, :size, :content_type, :sha256, :created_at, :created_by, :created_at)
returning key, rev, name, object_path, size, content_type, sha256, created_at;

--! find_media : MediaRow
select key, rev, name, object_path, size, content_type, sha256, created_at
from attachments.media where key = :key;

--! lock_media : MediaRow
-- To replace the content: records may begin to use the medium at the same time.
select key, rev, name, object_path, size, content_type, sha256, created_at
from attachments.media where key = :key for no key update;

--! lock_media_to_delete : MediaRow
-- The strongest lock: a record that begins to use the medium waits for the end of the deletion.
select key, rev, name, object_path, size, content_type, sha256, created_at
from attachments.media where key = :key for update;

--! replace_media : MediaRow
-- New content under the same key. It does not count as use: `unused_since` stays.
update attachments.media
set rev = rev + 1, name = :name, object_path = :object_path, size = :size, content_type = :content_type,
    sha256 = :sha256
where key = :key
returning key, rev, name, object_path, size, content_type, sha256, created_at;

--! delete_media
-- The caller has locked these media and knows that no record uses them. Returns where the bytes are, so that the caller
-- releases them.
delete from attachments.media where key = any (:keys) returning object_path;

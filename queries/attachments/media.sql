--: MediaRow()

--! insert_media : MediaRow
-- Inserts a new medium. No record uses it yet, so it counts as unused from its creation on.
insert into attachments.media
    (key, name, object_path, size, content_type, sha256, created_at, created_by, unused_since)
values (:key, :name, :object_path, :size, :content_type, :sha256, :created_at, :created_by, :created_at)
returning key, rev, name, object_path, size, content_type, sha256, created_at;

--! find_media : MediaRow
select key, rev, name, object_path, size, content_type, sha256, created_at
from attachments.media where key = :key;

--! lock_media : MediaRow
-- Locks a medium to replace its content. Records may begin to use the medium at the same time.
select key, rev, name, object_path, size, content_type, sha256, created_at
from attachments.media where key = :key for no key update;

--! lock_media_to_delete : MediaRow
-- Locks a medium to delete it. This is the strongest lock: a record that is about to use the medium waits until the
-- deletion has ended.
select key, rev, name, object_path, size, content_type, sha256, created_at
from attachments.media where key = :key for update;

--! replace_media : MediaRow
-- Replaces the content of a medium under the same key. Replacing is not a use, so `unused_since` stays.
update attachments.media
set rev = rev + 1, name = :name, object_path = :object_path, size = :size, content_type = :content_type,
    sha256 = :sha256
where key = :key
returning key, rev, name, object_path, size, content_type, sha256, created_at;

--! delete_media
-- Deletes media that the caller has locked and that no record uses. Returns the paths of their bytes, which the caller
-- releases.
delete from attachments.media where key = any (:keys) returning object_path;

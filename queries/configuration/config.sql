--: ConfigFile()

--! read_config
select key, value from configuration.config order by key collate "C";

--! lock_config : (object_path?)
-- Locks entries that are about to change. Returns the path of their stored file if they have one.
select key, value, object_path from configuration.config where key = any (:keys) order by key for update;

--! hold_config_entry
-- Reads a setting on which a command relies. The entry cannot change before the commit.
select value from configuration.config where key = :key for share;

--! store_config
-- Stores the values of settings that are not files.
insert into configuration.config (key, value) select given.key, given.value
from unnest(:keys::text[], :values::jsonb[]) as given (key, value) order by given.key
on conflict (key) do update set value = excluded.value, rev = nextval('platform.revision_sequence');

--! store_config_file
-- Stores a file as the value of an entry: the value is the public address, and the other columns describe the stored
-- bytes.
insert into configuration.config (key, value, object_path, filename, content_type, size, sha256)
values (:key, :value, :object_path, :filename, :content_type, :size, :sha256)
on conflict (key) do update set value = excluded.value, object_path = excluded.object_path,
    filename = excluded.filename, content_type = excluded.content_type, size = excluded.size, sha256 = excluded.sha256,
    rev = nextval('platform.revision_sequence');

--! clear_config_file
-- Removes the file of an entry. The caller releases its bytes.
insert into configuration.config (key, value) values (:key, 'null')
on conflict (key) do update set value = 'null', object_path = null, filename = null, content_type = null, size = null,
    sha256 = null, rev = nextval('platform.revision_sequence');

--! find_config_file : ConfigFile
-- The file of an entry. No row when the entry has no file.
select object_path, filename, content_type, size, sha256 from configuration.config
where key = :key and object_path is not null;

--! find_config_value
-- The value of a setting. No row when the setting was never stored.
select value from configuration.config where key = :key;

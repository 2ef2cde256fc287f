--: ConfigFile()

--! read_config
select key, value from configuration.config order by key collate "C";

--! lock_config : (object_path?)
select key, value, object_path from configuration.config where key = any (:keys) order by key for update;

--! lock_config_shared
-- Only a look, but nobody may change the entry before the one who looked has committed.
select value from configuration.config where key = :key for share;

--! store_config
insert into configuration.config (key, value) select given.key, given.value
from unnest(:keys::text[], :values::jsonb[]) as given (key, value) order by given.key
on conflict (key) do update set value = excluded.value, rev = nextval('platform.revision_sequence');

--! store_config_file
insert into configuration.config (key, value, object_path, filename, content_type, size, sha256)
values (:key, :value, :object_path, :filename, :content_type, :size, :sha256)
on conflict (key) do update set value = excluded.value, object_path = excluded.object_path,
    filename = excluded.filename, content_type = excluded.content_type, size = excluded.size, sha256 = excluded.sha256,
    rev = nextval('platform.revision_sequence');

--! clear_config_file
insert into configuration.config (key, value) values (:key, 'null')
on conflict (key) do update set value = 'null', object_path = null, filename = null, content_type = null, size = null,
    sha256 = null, rev = nextval('platform.revision_sequence');

--! find_config_file : ConfigFile
select object_path, filename, content_type, size, sha256 from configuration.config
where key = :key and object_path is not null;

--! find_config_value
select value from configuration.config where key = :key;

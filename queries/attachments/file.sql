--: FileRow()

--! list_files : FileRow
select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by
from attachments.file
where bucket = :bucket and object_key = :object_key
    and (subfolder = :subfolder
        or (:recursive and (:subfolder = '' or starts_with(subfolder, :subfolder || '/'))))
order by bucket || '/' || object_key || '/' || case subfolder when '' then '' else subfolder || '/' end || name
    collate "C"
limit :limit offset :offset;

--! count_listed_files
select count(*) from attachments.file
where bucket = :bucket and object_key = :object_key
    and (subfolder = :subfolder
        or (:recursive and (:subfolder = '' or starts_with(subfolder, :subfolder || '/'))));

--! find_file : FileRow
select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by
from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder and name = :name;

--! count_files
select count(*) from attachments.file where bucket = :bucket and object_key = :object_key;

--! find_named_files
select name from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder and name = any (:names);

--! delete_named_files
delete from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder and name = any (:names)
returning object_path;

--! delete_folder
-- The folder and what lies below it; the object folder itself only gives up the files that lie directly in it.
delete from attachments.file
where bucket = :bucket and object_key = :object_key
    and (subfolder = :subfolder or (:subfolder <> '' and starts_with(subfolder, :subfolder || '/')))
returning object_path;

--! insert_files : FileRow
insert into attachments.file
    (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by)
select :bucket, :object_key, :subfolder, given.name, given.object_path, given.size, given.content_type, given.sha256,
    :created, :created_by
from unnest(:names::text[], :object_paths::text[], :sizes::bigint[], :content_types::text[], :sha256s::text[])
    as given (name, object_path, size, content_type, sha256)
returning bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by;

--! insert_copied_files
insert into attachments.file
    (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by)
select given.bucket, given.object_key, given.subfolder, given.name, given.object_path, given.size, given.content_type,
    given.sha256, :created, :created_by
from unnest(:buckets::text[], :object_keys::text[], :subfolders::text[], :names::text[], :object_paths::text[],
    :sizes::bigint[], :content_types::text[], :sha256s::text[])
    as given (bucket, object_key, subfolder, name, object_path, size, content_type, sha256);

--! delete_object_files
delete from attachments.file where bucket = :bucket and object_key = :object_key returning object_path;

--! find_object_files : FileRow
select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by
from attachments.file
where bucket = :bucket and object_key = any (:object_keys)
    and (cardinality(:subfolders::text[]) = 0 or subfolder = any (:subfolders))
order by object_key, subfolder, name;

--! find_folder_sizes
select name, size from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder order by name collate "C";

--! delete_bucket_files
-- A part of all files of some buckets.
delete from attachments.file where ctid = any (array(
    select ctid from attachments.file where bucket = any (:buckets) limit :limit))
returning object_path;

--! delete_files_but
-- All files of a record but these.
delete from attachments.file f
where f.bucket = :bucket and f.object_key = :object_key
    and (f.subfolder, f.name) not in (select * from unnest(:subfolders::text[], :names::text[]))
returning f.object_path;

--! find_keys_with_files
select distinct object_key from attachments.file where bucket = :bucket and object_key = any (:object_keys);

--! move_files
update attachments.file f set subfolder = :to
where f.bucket = :bucket and f.object_key = :object_key and f.subfolder = :subfolder
    and not exists (
        select from attachments.file o
        where o.bucket = f.bucket and o.object_key = f.object_key and o.subfolder = :to and o.name = f.name);

--: FileRow()

--! list_files : FileRow
-- The files of one folder of a record by path, with `recursive` also those of all folders below it. An empty `subfolder`
-- is the record's own folder.
select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by
from attachments.file
where bucket = :bucket and object_key = :object_key
    and (subfolder = :subfolder
        or (:recursive and (:subfolder = '' or starts_with(subfolder, :subfolder || '/'))))
order by bucket || '/' || object_key || '/' || case subfolder when '' then '' else subfolder || '/' end || name
    collate "C"
limit :limit offset :offset;

--! count_listed_files
-- The total of `list_files`.
select count(*) from attachments.file
where bucket = :bucket and object_key = :object_key
    and (subfolder = :subfolder
        or (:recursive and (:subfolder = '' or starts_with(subfolder, :subfolder || '/'))));

--! find_file : FileRow
select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by
from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder and name = :name;

--! count_files
-- All files of a record, in every folder, for the limit per record.
select count(*) from attachments.file where bucket = :bucket and object_key = :object_key;

--! find_named_files
-- Which of these names exist in the folder: a deletion of several files deletes all of them or none.
select name from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder and name = any (:names);

--! delete_named_files
-- Returns where the bytes are, so that the caller releases them.
delete from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder and name = any (:names)
returning object_path;

--! delete_folder
-- The folder and all folders below it. With an empty `subfolder` only the files directly in the folder of the record.
-- Returns where the bytes are, so that the caller releases them.
delete from attachments.file
where bucket = :bucket and object_key = :object_key
    and (subfolder = :subfolder or (:subfolder <> '' and starts_with(subfolder, :subfolder || '/')))
returning object_path;

--! insert_files : FileRow
-- The rows of an upload, all in one folder of one record.
insert into attachments.file
    (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by)
select :bucket, :object_key, :subfolder, given.name, given.object_path, given.size, given.content_type, given.sha256,
    :created, :created_by
from unnest(:names::text[], :object_paths::text[], :sizes::bigint[], :content_types::text[], :sha256s::text[])
    as given (name, object_path, size, content_type, sha256)
returning bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by;

--! insert_copied_files
-- A copied record gets copies of the files of its original: several records at once, each file in its own folder.
insert into attachments.file
    (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by)
select given.bucket, given.object_key, given.subfolder, given.name, given.object_path, given.size, given.content_type,
    given.sha256, :created, :created_by
from unnest(:buckets::text[], :object_keys::text[], :subfolders::text[], :names::text[], :object_paths::text[],
    :sizes::bigint[], :content_types::text[], :sha256s::text[])
    as given (bucket, object_key, subfolder, name, object_path, size, content_type, sha256);

--! delete_record_files
-- A record is deleted for good, with its files in all folders. Returns where the bytes are, so that the caller releases
-- them.
delete from attachments.file where bucket = :bucket and object_key = :object_key returning object_path;

--! find_record_files : FileRow
-- The files of some records in some folders; without folders those of all folders.
select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by
from attachments.file
where bucket = :bucket and object_key = any (:object_keys)
    and (cardinality(:subfolders::text[]) = 0 or subfolder = any (:subfolders))
order by object_key, subfolder, name;

--! find_folder_files
-- Names and sizes, as records show the files of a field. Folders below it are not included.
select name, size from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder order by name collate "C";

--! delete_bucket_files
-- A reset deletes all files of some buckets, one batch at a time. Returns where the bytes are, so that the caller
-- releases them.
delete from attachments.file where ctid = any (array(
    select ctid from attachments.file where bucket = any (:buckets) limit :limit))
returning object_path;

--! delete_record_files_except
-- A record is deleted for good, but other records still name some of its files: those stay. Returns where the bytes of
-- the deleted ones are, so that the caller releases them.
delete from attachments.file f
where f.bucket = :bucket and f.object_key = :object_key
    and (f.subfolder, f.name) not in (select * from unnest(:subfolders::text[], :names::text[]))
returning f.object_path;

--! find_keys_with_files
-- Which of these records have files, in any folder.
select distinct object_key from attachments.file where bucket = :bucket and object_key = any (:object_keys);

--! move_files_to_folder
-- A form that changes its type keeps its files: they go from the folder of the old field to that of the new one. A file
-- whose name exists there already stays where it is. Only rows move, the bytes keep their path.
update attachments.file f set subfolder = :to
where f.bucket = :bucket and f.object_key = :object_key and f.subfolder = :subfolder
    and not exists (
        select from attachments.file o
        where o.bucket = f.bucket and o.object_key = f.object_key and o.subfolder = :to and o.name = f.name);

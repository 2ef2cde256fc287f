--: FileRow()

--! list_files : FileRow
-- The files of one folder of a record, sorted by path. With `recursive`, also the files of all folders below it. An
-- empty `subfolder` is the record's own folder.
select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by
from attachments.file
where bucket = :bucket and object_key = :object_key
    and (subfolder = :subfolder
        or (:recursive and (:subfolder = '' or starts_with(subfolder, :subfolder || '/'))))
order by bucket || '/' || object_key || '/' || case subfolder when '' then '' else subfolder || '/' end || name
    collate "C"
limit :limit offset :offset;

--! count_listed_files
-- Total number of rows of `list_files`.
select count(*) from attachments.file
where bucket = :bucket and object_key = :object_key
    and (subfolder = :subfolder
        or (:recursive and (:subfolder = '' or starts_with(subfolder, :subfolder || '/'))));

--! find_file : FileRow
select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by
from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder and name = :name;

--! count_files
-- Number of all files of a record, in every folder, for the limit per record.
select count(*) from attachments.file where bucket = :bucket and object_key = :object_key;

--! find_named_files
-- The names among these that exist in the folder, because a deletion of several files deletes either all of them or
-- none.
select name from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder and name = any (:names);

--! delete_named_files
-- Deletes files of one folder by name. Returns the paths of their bytes, which the caller releases.
delete from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder and name = any (:names)
returning object_path;

--! delete_folder
-- Deletes the files of a folder and of all folders below it. With an empty `subfolder`, deletes only the files directly
-- in the folder of the record. Returns the paths of their bytes, which the caller releases.
delete from attachments.file
where bucket = :bucket and object_key = :object_key
    and (subfolder = :subfolder or (:subfolder <> '' and starts_with(subfolder, :subfolder || '/')))
returning object_path;

--! insert_files : FileRow
-- Inserts the files of an upload, all in one folder of one record.
insert into attachments.file
    (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by)
select :bucket, :object_key, :subfolder, given.name, given.object_path, given.size, given.content_type, given.sha256,
    :created, :created_by
from unnest(:names::text[], :object_paths::text[], :sizes::bigint[], :content_types::text[], :sha256s::text[])
    as given (name, object_path, size, content_type, sha256)
returning bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by;

--! insert_copied_files
-- Inserts copies of files for the copies of records. One call can cover several records and folders.
insert into attachments.file
    (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by)
select given.bucket, given.object_key, given.subfolder, given.name, given.object_path, given.size, given.content_type,
    given.sha256, :created, :created_by
from unnest(:buckets::text[], :object_keys::text[], :subfolders::text[], :names::text[], :object_paths::text[],
    :sizes::bigint[], :content_types::text[], :sha256s::text[])
    as given (bucket, object_key, subfolder, name, object_path, size, content_type, sha256);

--! delete_record_files
-- Deletes all files of a record that is deleted permanently, in every folder. Returns the paths of their bytes, which
-- the caller releases.
delete from attachments.file where bucket = :bucket and object_key = :object_key returning object_path;

--! find_record_files : FileRow
-- The files of these records in these folders. Without folders, the files of all folders.
select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by
from attachments.file
where bucket = :bucket and object_key = any (:object_keys)
    and (cardinality(:subfolders::text[]) = 0 or subfolder = any (:subfolders))
order by object_key, subfolder, name;

--! find_folder_files
-- Names and sizes of the files of one folder, as a record shows them: files of a form field, media of a step, documents
-- of a product. Folders below it are not included.
select name, size from attachments.file
where bucket = :bucket and object_key = :object_key and subfolder = :subfolder order by name collate "C";

--! delete_bucket_files
-- Deletes one batch of the files of some buckets, for a reset. Returns the paths of their bytes, which the caller
-- releases.
delete from attachments.file where ctid = any (array(
    select ctid from attachments.file where bucket = any (:buckets) limit :limit))
returning object_path;

--! delete_record_files_except
-- Deletes the files of a record that is deleted permanently, except for those that other records still name. Returns
-- the paths of the deleted bytes, which the caller releases.
delete from attachments.file f
where f.bucket = :bucket and f.object_key = :object_key
    and (f.subfolder, f.name) not in (select * from unnest(:subfolders::text[], :names::text[]))
returning f.object_path;

--! find_keys_with_files
-- The records among these that have files, in any folder.
select distinct object_key from attachments.file where bucket = :bucket and object_key = any (:object_keys);

--! move_files_to_folder
-- Moves files from the folder of an old form field to that of a new one when a form changes its type. A file stays
-- where it is if the new folder already has a file of that name. Only rows change: the bytes keep their path.
update attachments.file f set subfolder = :to
where f.bucket = :bucket and f.object_key = :object_key and f.subfolder = :subfolder
    and not exists (
        select from attachments.file o
        where o.bucket = f.bucket and o.object_key = f.object_key and o.subfolder = :to and o.name = f.name);

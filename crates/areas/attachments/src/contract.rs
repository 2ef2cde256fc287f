//! Functions that other areas call in their own transactions to store the files of their records.

use attachments_queries::client::Params as _;
use attachments_queries::file::{
    FileRow, InsertCopiedFilesParams, InsertFilesParams, delete_bucket_files, delete_folder, delete_named_files,
    delete_record_files, delete_record_files_except, find_folder_files, find_keys_with_files, find_record_files,
    insert_copied_files, insert_files, move_files_to_folder,
};
use deadpool_postgres::Object;
use kernel::wire::key::UserKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::limits::ERASED_AT_ONCE;
use super::rows::refuse_too_many;
use platform::api::{Download, Problem, ReceivedFile};
use platform::db::Write;
use platform::files::{Staged, keep, release, release_now, stage_copy};
use platform::state::App;

pub use super::buckets::Bucket as FileBucket;
pub use super::refusals::AttachmentsRefusal;
pub use super::rows::lock_files;

/// Name and size of a stored file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NamedFile {
    /// Name of the file, 1 to 255 bytes of UTF-8.
    pub name: String,
    /// Size of the content in bytes.
    pub size: i64,
}

/// A folder of a record. The caller has checked that the record exists.
#[derive(Clone, Copy, Debug)]
pub struct FolderRef<'a> {
    /// Bucket that the record belongs to.
    pub bucket: FileBucket,
    /// Key of the record. Before changing files, the caller either locks the record for change, which excludes uploads,
    /// or calls [`lock_files`] and then holds the record.
    pub object_key: &'a str,
    /// The folder below the record. Empty for the record's own folder.
    pub subfolder: &'a str,
}

/// The files of one folder, by name. Files in folders below it are not included.
pub async fn files_in(client: &Object, place: FolderRef<'_>) -> Result<Vec<NamedFile>, Problem> {
    let (bucket, key, folder) = (place.bucket.as_str(), place.object_key, place.subfolder);
    let rows = find_folder_files().bind(client, &bucket, &key, &folder).all().await?;
    Ok(rows.into_iter().map(|row| NamedFile { name: row.name, size: row.size }).collect())
}

/// The file of a folder that has at most one, such as an image folder, ready for download. None if the folder is empty.
pub async fn find_single_file(client: &Object, place: FolderRef<'_>) -> Result<Option<Download>, Problem> {
    let (bucket, keys, folders) = (place.bucket.as_str(), vec![place.object_key], vec![place.subfolder]);
    let rows = find_record_files().bind(client, &bucket, &keys, &folders).all().await?;
    Ok(rows.into_iter().next().map(|row| Download {
        object_path: row.object_path,
        name: row.name,
        content_type: row.content_type,
        size: row.size,
        sha256: row.sha256,
    }))
}

/// Stores a received file. It replaces the file with the same name or, with `alone`, all files of the folder. Refuses
/// an invalid name and a record that would have too many files. Releases the bytes of replaced files.
pub async fn store_file(
    app: &App,
    write: &mut Write,
    user_key: UserKey,
    place: FolderRef<'_>,
    file: ReceivedFile,
    alone: bool,
) -> Result<NamedFile, Problem> {
    let (bucket, key, folder) = (place.bucket.as_str(), place.object_key, place.subfolder);
    let name = file.head.checked_name()?;
    let gone = if alone {
        delete_folder().bind(write.conn(), &bucket, &key, &folder).all().await?
    } else {
        delete_named_files().bind(write.conn(), &bucket, &key, &folder, &[name.as_str()].as_slice()).all().await?
    };
    release(app, write, &gone).await?;
    let size = file.staged.size;
    let row = NewFile { name: &name, content_type: file.head.content_type, staged: &file.staged };
    insert_rows(write, user_key, place, &[row]).await?;
    keep(write, vec![file.staged]).await?;
    refuse_too_many(write, bucket, key).await?;
    Ok(NamedFile { name, size })
}

/// Deletes a file and releases its bytes. Returns whether it existed. The caller has checked that it is not evidence.
pub async fn delete_file(app: &App, write: &Write, place: FolderRef<'_>, name: &str) -> Result<bool, Problem> {
    let (bucket, key, folder) = (place.bucket.as_str(), place.object_key, place.subfolder);
    let gone = delete_named_files().bind(write.conn(), &bucket, &key, &folder, &[name].as_slice()).all().await?;
    release(app, write, &gone).await?;
    Ok(!gone.is_empty())
}

/// Deletes all files of a folder and of the folders below it, and returns how many. An empty subfolder means only the
/// files directly in the record's own folder.
pub async fn clear_folder(app: &App, write: &Write, place: FolderRef<'_>) -> Result<usize, Problem> {
    let (bucket, key, folder) = (place.bucket.as_str(), place.object_key, place.subfolder);
    let gone = delete_folder().bind(write.conn(), &bucket, &key, &folder).all().await?;
    release(app, write, &gone).await?;
    Ok(gone.len())
}

/// Moves the files of a folder to another folder of the same record, so that an issue keeps the files of its form when
/// its type changes. A file whose name already exists there is not moved.
pub async fn move_folder(write: &Write, place: FolderRef<'_>, to: &str) -> Result<(), Problem> {
    let (bucket, key, folder) = (place.bucket.as_str(), place.object_key, place.subfolder);
    move_files_to_folder().bind(write.conn(), &to, &bucket, &key, &folder).await?;
    Ok(())
}

/// Deletes all files of a record that is permanently deleted, and releases their bytes.
pub async fn delete_files_of_record(
    app: &App,
    write: &Write,
    bucket: FileBucket,
    object_key: &str,
) -> Result<(), Problem> {
    let gone = delete_record_files().bind(write.conn(), &bucket.as_str(), &object_key).all().await?;
    release(app, write, &gone).await
}

/// Deletes the files of a record that is permanently deleted, except those in `kept` (folder and name), which other
/// records still need. Returns how many were deleted.
pub async fn delete_files_of_record_except(
    app: &App,
    write: &Write,
    bucket: FileBucket,
    object_key: &str,
    kept: &[(String, String)],
) -> Result<usize, Problem> {
    let (folders, names): (Vec<&str>, Vec<&str>) =
        kept.iter().map(|(folder, name)| (folder.as_str(), name.as_str())).unzip();
    let bucket = bucket.as_str();
    let gone = delete_record_files_except().bind(write.conn(), &bucket, &object_key, &folders, &names).all().await?;
    release(app, write, &gone).await?;
    Ok(gone.len())
}

/// Deletes all files of the given buckets for a reset, and returns how many. The caller removes their bytes after the
/// commit ([`platform::files::remove_due`]).
pub async fn erase_files(write: &Write, buckets: &[FileBucket]) -> Result<usize, Problem> {
    let names: Vec<&str> = buckets.iter().map(|bucket| bucket.as_str()).collect();
    let mut erased = 0;
    loop {
        // In batches, because the paths are held in memory.
        let gone = delete_bucket_files().bind(write.conn(), &names, &ERASED_AT_ONCE).all().await?;
        if gone.is_empty() {
            return Ok(erased);
        }
        release_now(write, &gone).await?;
        erased += gone.len();
    }
}

/// Returns those of the given keys whose records have files, in any folder.
pub async fn keys_with_files(client: &Object, bucket: FileBucket, keys: &[String]) -> Result<Vec<String>, Problem> {
    Ok(find_keys_with_files().bind(client, &bucket.as_str(), &keys).all().await?)
}

/// Paths in the file store of all files of a record, or only of those in `subfolders` unless that list is empty.
pub async fn find_stored_paths(
    client: &Object,
    bucket: FileBucket,
    object_key: &str,
    subfolders: &[String],
) -> Result<Vec<String>, Problem> {
    let rows = find_record_files().bind(client, &bucket.as_str(), &[object_key].as_slice(), &subfolders).all().await?;
    Ok(rows.into_iter().map(|row| row.object_path).collect())
}

/// A copied file for a copied record. No row names the copied bytes until [`keep_copies`] writes it.
#[derive(Debug)]
pub struct CopiedFile {
    /// Key of the record that the file was copied from.
    pub object_key: String,
    row: FileRow,
    staged: Staged,
}

/// Copies the bytes of all files of the given records, or only of those in `subfolders` unless that list is empty. The
/// caller does this before its transaction, because copying can take a long time.
pub async fn stage_copies(
    app: &App,
    bucket: FileBucket,
    object_keys: &[String],
    subfolders: &[String],
) -> Result<Vec<CopiedFile>, Problem> {
    let client = app.read().await?;
    let rows = find_record_files().bind(&client, &bucket.as_str(), &object_keys, &subfolders).all().await?;
    drop(client);
    let mut copies = Vec::with_capacity(rows.len());
    for row in rows {
        let folder = format!("{}/{}", row.bucket, row.object_key);
        let staged = stage_copy(app, &folder, &row.object_path, row.size, &row.sha256).await?;
        copies.push(CopiedFile { object_key: row.object_key.clone(), row, staged });
    }
    Ok(copies)
}

/// Attaches staged copies to new records of the same bucket, each with the key of its record. The commit makes them
/// visible.
pub async fn keep_copies(
    write: &mut Write,
    user_key: UserKey,
    copies: Vec<(CopiedFile, String)>,
) -> Result<(), Problem> {
    if copies.is_empty() {
        return Ok(());
    }
    let params = InsertCopiedFilesParams {
        created: write.now(),
        created_by: user_key.number(),
        buckets: column(&copies, |copy| copy.row.bucket.as_str()),
        object_keys: copies.iter().map(|(_, object_key)| object_key.as_str()).collect::<Vec<_>>(),
        subfolders: column(&copies, |copy| copy.row.subfolder.as_str()),
        names: column(&copies, |copy| copy.row.name.as_str()),
        object_paths: column(&copies, |copy| copy.staged.path()),
        sizes: column(&copies, |copy| copy.staged.size),
        content_types: column(&copies, |copy| copy.row.content_type.as_str()),
        sha256s: column(&copies, |copy| copy.staged.sha256.as_str()),
    };
    insert_copied_files().params(write.conn(), &params).await?;
    keep(write, copies.into_iter().map(|(copy, _)| copy.staged).collect()).await
}

/// One value of each copy, in order, as a column for the statement.
fn column<'a, T>(copies: &'a [(CopiedFile, String)], of: impl Fn(&'a CopiedFile) -> T) -> Vec<T> {
    copies.iter().map(|(copy, _)| of(copy)).collect()
}

/// A received file that does not have a row yet.
pub(super) struct NewFile<'a> {
    /// The checked name of the file.
    pub name: &'a str,
    /// The media type of the file.
    pub content_type: &'a str,
    /// The bytes in the file store, which no record names yet.
    pub staged: &'a Staged,
}

/// Writes the rows of new files and returns them in any order. Files with the same names must have been deleted.
pub(super) async fn insert_rows(
    write: &Write,
    user_key: UserKey,
    place: FolderRef<'_>,
    files: &[NewFile<'_>],
) -> Result<Vec<FileRow>, Problem> {
    let params = InsertFilesParams {
        bucket: place.bucket.as_str(),
        object_key: place.object_key,
        subfolder: place.subfolder,
        created: write.now(),
        created_by: user_key.number(),
        names: files.iter().map(|file| file.name).collect::<Vec<_>>(),
        object_paths: files.iter().map(|file| file.staged.path()).collect::<Vec<_>>(),
        sizes: files.iter().map(|file| file.staged.size).collect::<Vec<_>>(),
        content_types: files.iter().map(|file| file.content_type).collect::<Vec<_>>(),
        sha256s: files.iter().map(|file| file.staged.sha256.as_str()).collect::<Vec<_>>(),
    };
    Ok(insert_files().params(write.conn(), &params).all().await?)
}

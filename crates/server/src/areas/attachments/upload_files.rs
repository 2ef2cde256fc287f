//! `POST /files` — files for a record: received as a stream, kept together or not at all.

use std::collections::HashSet;

use axum::extract::State;
use kernel::input;
use kernel::text::Text;
use queries::client::Params as _;
use queries::queries::attachments::file::{
    InsertFilesParams, count_files, delete_folder, delete_named_files, insert_files,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::buckets::Bucket;
use super::limits::{FILES_PER_OBJECT_MAX, FILES_PER_REQUEST_MAX};
use super::model::FileInfo;
use super::store::Folder;
use crate::platform::api::{Envelope, Parts, Problem, ReceivedFile, bad_file_name, fault};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::files::{Staged, crash_point, keep, release, stage};
use crate::platform::state::App;

input! {
    /// Where the files go.
    pub struct TargetForm {
        /// What the files belong to.
        pub bucket: Bucket,
        /// Key of the record.
        pub object_key: Text<1, 200>,
        /// Folder below the record, segments separated by a slash.
        pub subfolder: Option<Text<0, 4000>>,
        /// Clear the folder first.
        pub reset_folder: bool = false,
    }
}

/// The body of the upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct UploadForm {
    /// What the files belong to.
    bucket: Bucket,
    /// Key of the record.
    object_key: String,
    /// Folder below the record, segments separated by a slash.
    subfolder: Option<String>,
    /// Clear the folder first.
    reset_folder: Option<bool>,
    /// The files; every part with a file name is one.
    #[schema(value_type = Vec<String>, format = Binary, content_media_type = "application/octet-stream")]
    contents: Vec<String>,
}

/// What was stored.
#[derive(Serialize, ToSchema)]
pub struct UploadedFiles {
    /// The bucket.
    bucket: &'static str,
    /// The record.
    object_key: String,
    /// The folder.
    subfolder: Option<String>,
    /// The files, in the order sent.
    files: Vec<FileInfo>,
}

/// Upload files.
#[utoipa::path(post, path = "/files", request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 200, description = "What was stored.", body = Envelope<UploadedFiles>), (status = 404, description = "`target_not_found`, `subfolder_invalid`, `field_not_found`, `field_not_files`"), (status = 409, description = "`too_many_files`"), (status = 413, description = "`file_too_large`, `body_too_large`")))]
pub async fn upload_files(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    mut parts: Parts,
) -> Result<Committed<Envelope<UploadedFiles>>, Problem> {
    let received = receive(&app, &caller, &mut parts).await;
    let files = parts.heard(received).await?;
    let form = parts.texts::<TargetForm>()?;
    let folder = folder(&form)?;
    // Without a right nothing is kept, not even the refusal.
    folder.bucket.must_write(&caller, &folder.object_key)?;
    if files.is_empty() {
        return Err(fault(&["body", "contents"], "missing", "At least one file is required"));
    }
    let mut write = writer.begin_received("upload_files", &parts.digest()).await?;
    folder.lock(&write).await?;
    folder.must_be_writable(write.conn(), &caller).await?;
    crash_point("upload.locked");
    let names: Vec<&str> = files.iter().map(|file| file.head.filename.as_str()).collect();
    refuse_names(&folder, &names)?;
    let replaced = clear(&write, &folder, &names, form.reset_folder).await?;
    release(&app, &write, &replaced).await?;
    let (stored, staged) = insert(&app, &caller, &write, &folder, files).await?;
    keep(&mut write, staged).await?;
    refuse_too_many(&write, &folder).await?;
    crash_point("upload.rows_written");
    let subfolder = (!folder.subfolder.is_empty()).then_some(folder.subfolder);
    let answer =
        UploadedFiles { bucket: folder.bucket.as_str(), object_key: folder.object_key, subfolder, files: stored };
    let committed = write.commit(Envelope::ok("Files stored.", answer)).await;
    crash_point("upload.committed");
    committed
}

fn folder(form: &TargetForm) -> Result<Folder, Problem> {
    Folder::new(form.bucket, form.object_key.to_string(), form.subfolder.as_ref().map(Text::as_str))
}

/// Streams all files to the store. A target that stands before the files is checked before the first byte is taken,
/// unless an idempotency key must see the whole body first.
async fn receive(app: &App, caller: &Caller, parts: &mut Parts) -> Result<Vec<ReceivedFile>, Problem> {
    let (mut checked, mut files) = (parts.is_keyed(), Vec::new());
    while let Some(file) = parts.next_file().await? {
        let known = parts.texts::<TargetForm>().ok();
        if let (Some(form), false) = (&known, checked) {
            let client = app.read().await?;
            folder(form)?.must_be_writable(&client, caller).await?;
            checked = true;
        }
        if files.len() == FILES_PER_REQUEST_MAX {
            let message = format!("At most {FILES_PER_REQUEST_MAX} files at once");
            return Err(fault(&["body", &file.part], "too_long", &message));
        }
        // A target that comes after its files does not name their folder in the store; the rows know where they are.
        let path = known.and_then(|form| folder(&form).ok()?.store_folder());
        let upload = stage(app, path.as_deref().unwrap_or("unplaced")).await?;
        files.push(parts.receive(file, upload).await?);
    }
    Ok(files)
}

fn refuse_names(folder: &Folder, names: &[&str]) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    for name in names {
        if !folder.fits(name) {
            return Err(bad_file_name(name));
        }
        if !seen.insert(*name) {
            let message = format!("The file {name} was sent twice.");
            return Err(Problem::unprocessable("filename_repeated", message).with("filename", *name));
        }
    }
    Ok(())
}

/// Takes away what the new files replace; the paths of its bytes.
async fn clear(write: &Write, folder: &Folder, names: &[&str], all: bool) -> Result<Vec<String>, Problem> {
    let (bucket, key, subfolder) = (folder.bucket.as_str(), folder.object_key.as_str(), folder.subfolder.as_str());
    if all {
        return Ok(delete_folder().bind(write.conn(), &bucket, &key, &subfolder).all().await?);
    }
    Ok(delete_named_files().bind(write.conn(), &bucket, &key, &subfolder, &names).all().await?)
}

async fn insert(
    app: &App,
    caller: &Caller,
    write: &Write,
    folder: &Folder,
    files: Vec<ReceivedFile>,
) -> Result<(Vec<FileInfo>, Vec<Staged>), Problem> {
    let params = InsertFilesParams {
        bucket: folder.bucket.as_str(),
        object_key: folder.object_key.as_str(),
        subfolder: folder.subfolder.as_str(),
        created: app.clock.now(),
        created_by: caller.user_key(),
        names: files.iter().map(|file| file.head.filename.as_str()).collect::<Vec<_>>(),
        object_paths: files.iter().map(|file| file.staged.path()).collect::<Vec<_>>(),
        sizes: files.iter().map(|file| file.staged.size).collect::<Vec<_>>(),
        content_types: files.iter().map(|file| file.head.content_type).collect::<Vec<_>>(),
        sha256s: files.iter().map(|file| file.staged.sha256.as_str()).collect::<Vec<_>>(),
    };
    let rows = insert_files().params(write.conn(), &params).all().await?;
    let mut stored: Vec<FileInfo> = rows.into_iter().map(FileInfo::from).collect();
    let place = |name: &str| files.iter().position(|file| file.head.filename == name);
    stored.sort_by_key(|info| place(&info.name));
    Ok((stored, files.into_iter().map(|file| file.staged).collect()))
}

async fn refuse_too_many(write: &Write, folder: &Folder) -> Result<(), Problem> {
    let count = count_files().bind(write.conn(), &folder.bucket.as_str(), &folder.object_key.as_str()).one().await?;
    if count <= FILES_PER_OBJECT_MAX {
        return Ok(());
    }
    let message = format!("A record keeps at most {FILES_PER_OBJECT_MAX} files.");
    Err(Problem::conflict("too_many_files", message).with("limit", FILES_PER_OBJECT_MAX))
}

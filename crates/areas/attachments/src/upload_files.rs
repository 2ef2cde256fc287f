//! `POST /files` uploads files of a record. They are received as a stream and stored together or not at all.

use attachments_queries::file::{delete_folder, delete_named_files};
use axum::extract::State;
use kernel::input;
use kernel::wire::text::Text;
use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::buckets::Bucket;
use super::contract::{FolderRef, NewFile, insert_rows};
use super::limits::FILES_PER_REQUEST_MAX;
use super::model::FileInfo;
use super::refusals::AttachmentsRefusal;
use super::rows::{Folder, NamedFolder, refuse_too_many};
use platform::api::{
    Envelope, FilePartSchema, MultipartBody, Problem, ReceivedFile, SharedRefusal, bad_file_name, fault, form_schema,
};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::files::{Staged, crash_point, keep, release, stage};
use platform::records::LockMode;
use platform::refuses;
use platform::state::App;

input! {
    /// The record and the folder in which the files are stored.
    pub struct TargetForm {
        /// Kind of record that the files belong to. It decides which record `object_key` names and which folders the
        /// record can have.
        pub bucket: Bucket,
        /// Key of the record. For `traceability` it is the key of the work order.
        pub object_key: Text<1, 200>,
        /// Folder below the record, at most 8 segments separated by slashes. The description of the operation lists the
        /// allowed folders. Absent: the record's own folder.
        pub subfolder: Option<Text<0, 4000>>,
        /// Whether to delete all other files of the folder and its subfolders. Without `subfolder` only files directly
        /// in the record's own folder are deleted. Default: `false`.
        pub reset_folder: bool = false,
    }
}

/// The body of the upload.
pub struct UploadForm;

impl PartialSchema for UploadForm {
    fn schema() -> RefOr<Schema> {
        let about = "The files, 1 to 50. Every part with a file name counts as a file, regardless of its part name.";
        form_schema::<TargetForm>(FilePartSchema { name: "contents", about, many: true })
    }
}

impl ToSchema for UploadForm {}

/// The files that were stored.
#[derive(Serialize, ToSchema)]
pub struct UploadedFiles {
    /// Kind of record that the files belong to.
    bucket: &'static str,
    /// Key of the record that the files belong to.
    object_key: String,
    /// Folder below the record. `null` for the record's own folder.
    subfolder: Option<String>,
    /// The stored files, in the order in which they were sent.
    files: Vec<FileInfo>,
}

refuses![
    AttachmentsRefusal::TargetNotFound,
    AttachmentsRefusal::SubfolderInvalid,
    AttachmentsRefusal::FileInUse,
    AttachmentsRefusal::TargetClosed,
    AttachmentsRefusal::TooManyFiles,
    SharedRefusal::FileTooLarge,
    AttachmentsRefusal::FilenameRepeated,
    SharedRefusal::BadFileName,
    AttachmentsRefusal::FieldNotFound,
    AttachmentsRefusal::FieldNotFiles,
];

/// Upload files of a record.
///
/// Stores 1 to 50 files in one folder of a record, all of them or none. A file with the same name is replaced, and with
/// `reset_folder=true` all other files of the folder are deleted. Send the fields before the files: the service then
/// checks record, folder and permission before it receives the first byte, unless the request has an `Idempotency-Key`.
/// The bucket determines which record `object_key` names and which folders it can have:
///
/// | `bucket` | `object_key` | `subfolder` |
/// |---|---|---|
/// | `issue` | issue | `{form_field_key}`: a field of the form |
/// | `product` | product | any folder except `image`; files of a custom field in `meta/{custom_field_key}` |
/// | `step` | step of an operation or phase | no subfolder |
/// | `traceability` | work order | `{batch_key}/{step_key}/{custom_field_key}/{form_field_key}`: evidence of a step of a batch of that work order. The last two segments name a custom field of type `files` and its form field in the step |
/// | `user` | user | any folder except `image` |
/// | `serial` | unit | any folder |
/// | `task` | task that is not closed | any folder |
///
/// Any other folder is refused with 404 `subfolder_invalid`, with the expected pattern in `detail.expected`. Files that
/// a done step, a closed issue or a closed task names are evidence and cannot be replaced (409 `file_in_use`). Use a
/// new name instead. A record has at most 10 000 files (409 `too_many_files`). A repeated upload with the same
/// `Idempotency-Key` returns the first result and stores nothing. The journal does not record uploads.
#[utoipa::path(
    post,
    path = "/files",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The stored files.", body = Envelope<UploadedFiles>),
        Refused,
    ),
)]
pub async fn upload_files(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    mut parts: MultipartBody,
) -> Result<Committed<Envelope<UploadedFiles>>, Problem> {
    let received = receive(&app, &caller, &mut parts).await;
    let files = parts.drain_on_refusal(received).await?;
    let mut write = writer.begin_received("upload_files", &parts.digest()).await?;
    let form = parts.texts::<TargetForm>()?;
    let target = target_folder(&form);
    target.lock(&write).await?;
    let folder = target.writable(&app, write.conn(), &caller, LockMode::Hold).await?;
    crash_point("upload.locked");
    if files.is_empty() {
        return Err(fault(&["body", "contents"], "missing", "At least one file is required"));
    }
    let names = checked_names(&folder, &files)?;
    // Clearing the folder removes all of its files. Otherwise only files with the same names are replaced.
    if form.reset_folder {
        folder.check_evidence(folder.evidence.iter())?;
    } else {
        folder.check_evidence(names.iter())?;
    }
    if !folder.takes_new {
        return Err(AttachmentsRefusal::TargetClosed.into());
    }
    let replaced = delete_replaced(&write, &folder, &names, form.reset_folder).await?;
    release(&app, &write, &replaced).await?;
    let (stored, staged) = insert_received(&caller, &write, &folder, &names, files).await?;
    keep(&mut write, staged).await?;
    refuse_too_many(&write, folder.bucket.as_str(), &folder.object_key).await?;
    crash_point("upload.rows_written");
    let subfolder = (!folder.subfolder.is_empty()).then_some(folder.subfolder);
    let answer =
        UploadedFiles { bucket: folder.bucket.as_str(), object_key: folder.object_key, subfolder, files: stored };
    let committed = write.commit(Envelope::ok("Files stored.", answer)).await;
    crash_point("upload.committed");
    committed
}

/// The folder that the fields of the form name, without any check.
fn target_folder(form: &TargetForm) -> NamedFolder {
    NamedFolder {
        bucket: form.bucket,
        object_key: form.object_key.to_string(),
        subfolder: form.subfolder.as_ref().map(Text::to_string),
    }
}

/// Streams all files to the file store. When the fields of the target come before the files, the target is checked
/// before the first byte is received. With an idempotency key the target is checked later, because a repeated request
/// is first recognized by its whole body.
async fn receive(app: &App, caller: &Caller, parts: &mut MultipartBody) -> Result<Vec<ReceivedFile>, Problem> {
    let (mut checked, mut files) = (false, Vec::new());
    while let Some(file) = parts.next_file().await? {
        let known = parts.texts::<TargetForm>().ok().map(|form| target_folder(&form));
        if let (Some(folder), false, false) = (&known, checked, parts.has_idempotency_key()) {
            let client = app.read().await?;
            folder.writable(app, &client, caller, LockMode::Read).await?;
            checked = true;
        }
        if checked {
            file.checked_name()?;
        }
        if files.len() == FILES_PER_REQUEST_MAX {
            let message = format!("A request should have at most {FILES_PER_REQUEST_MAX} files");
            return Err(fault(&["body", &file.part], "too_long", &message));
        }
        // When the target comes after the files, a neutral folder of the store is used. Rows store the whole path.
        let path = known.and_then(|folder| folder.store_folder());
        let upload = stage(app, path.as_deref().unwrap_or("unplaced")).await?;
        files.push(parts.receive(file, upload).await?);
    }
    Ok(files)
}

/// The names of the files in the order sent. Refuses invalid names, paths that are too long, and a name that occurs
/// twice.
fn checked_names(folder: &Folder, files: &[ReceivedFile]) -> Result<Vec<String>, Problem> {
    let mut names = Vec::with_capacity(files.len());
    for file in files {
        let name = file.head.checked_name()?;
        if !folder.fits(&name) {
            return Err(bad_file_name(&name));
        }
        if names.contains(&name) {
            let message = format!("The request contains two files named {name}. Rename one of them.");
            return Err(AttachmentsRefusal::FilenameRepeated.with_message(message).with("filename", name));
        }
        names.push(name);
    }
    Ok(names)
}

/// Deletes the files that the new ones replace: all of the folder, or those with the same names. Returns the paths of
/// their bytes, which the caller releases.
async fn delete_replaced(write: &Write, folder: &Folder, names: &[String], all: bool) -> Result<Vec<String>, Problem> {
    let (bucket, key, subfolder) = (folder.bucket.as_str(), folder.object_key.as_str(), folder.subfolder.as_str());
    if all {
        return Ok(delete_folder().bind(write.conn(), &bucket, &key, &subfolder).all().await?);
    }
    Ok(delete_named_files().bind(write.conn(), &bucket, &key, &subfolder, &names).all().await?)
}

/// Writes the rows. Returns the files in the order sent, and their staged bytes, which the caller keeps.
async fn insert_received(
    caller: &Caller,
    write: &Write,
    folder: &Folder,
    names: &[String],
    files: Vec<ReceivedFile>,
) -> Result<(Vec<FileInfo>, Vec<Staged>), Problem> {
    let place = FolderRef { bucket: folder.bucket, object_key: &folder.object_key, subfolder: &folder.subfolder };
    let new = files.iter().zip(names);
    let new: Vec<NewFile<'_>> =
        new.map(|(file, name)| NewFile { name, content_type: file.head.content_type, staged: &file.staged }).collect();
    let rows = insert_rows(write, caller.user_key(), place, &new).await?;
    let mut stored: Vec<FileInfo> = rows.into_iter().map(FileInfo::from).collect();
    let order = |name: &str| names.iter().position(|other| other == name);
    stored.sort_by_key(|info| order(&info.name));
    Ok((stored, files.into_iter().map(|file| file.staged).collect()))
}

//! `DELETE /files` deletes files of a record. When one of them does not exist, none is deleted.

use std::collections::BTreeSet;

use attachments_queries::file::{delete_named_files, find_named_files};
use axum::extract::State;
use kernel::input;
use kernel::wire::filename::file_name;
use kernel::wire::list::List;
use kernel::wire::text::Text;
use serde::Serialize;
use utoipa::ToSchema;

use super::buckets::Bucket;
use super::limits::DELETED_FILES_MAX;
use super::refusals::AttachmentsRefusal;
use super::rows::NamedFolder;
use platform::api::{Body, Envelope, Problem, SharedRefusal, bad_file_name};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::files::release;
use platform::records::LockMode;
use platform::refuses;
use platform::state::App;

input! {
    /// The files to delete, all in one folder of one record.
    pub struct DeleteForm {
        /// Kind of record that the files belong to.
        pub bucket: Bucket,
        /// Key of the record. For `traceability` it is the key of the work order.
        pub object_key: Text<1, 200>,
        /// Folder below the record, at most 8 segments separated by slashes. Absent: the record's own folder.
        pub subfolder: Option<Text<0, 4000>>,
        /// Names of the files, 1 to 200 of them, case-sensitive. A repeated name counts once.
        pub filenames: List<Text<0, 4000>, 1, DELETED_FILES_MAX>,
    }
}

/// The files that were deleted.
#[derive(Serialize, ToSchema)]
pub struct DeletedFiles {
    /// Kind of record that the files belonged to.
    bucket: &'static str,
    /// Key of the record that the files belonged to.
    object_key: String,
    /// Folder below the record. `null` for the record's own folder.
    subfolder: Option<String>,
    /// Names of the deleted files, in the order in which they were sent, each once.
    deleted: Vec<String>,
}

refuses![
    AttachmentsRefusal::TargetNotFound,
    AttachmentsRefusal::SubfolderInvalid,
    AttachmentsRefusal::FileNotFound,
    AttachmentsRefusal::FileInUse,
    SharedRefusal::BadFileName,
    AttachmentsRefusal::FieldNotFound,
    AttachmentsRefusal::FieldNotFiles,
];

/// Delete files of a record.
///
/// Deletes the named files of one folder, all of them or none. If one does not exist, nothing is deleted: the request
/// is refused with 404 `file_not_found`, and `detail.filename` is its name. Files that are referenced by a
/// completed step, a closed issue or a closed task are evidence and cannot be deleted (409 `file_in_use`). Add a corrected file under a new name
/// instead. Files of archived or deleted records can be read but not deleted (404 `target_not_found`).
///
/// Some records need a further scope: `product:catalogue:update` for the bucket `product`, `process:template:update`
/// for `step`, `org:user:write` for files of another user, and `production:step:edit` for `traceability` once the step
/// is completed. Changes to the files of one record are processed one at a time. The journal does not record them.
#[utoipa::path(
    delete,
    path = "/files",
    request_body = DeleteForm,
    responses(
        (status = 200, description = "The names of the deleted files.", body = Envelope<DeletedFiles>),
        Refused,
    ),
)]
pub async fn delete_files(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(form): Body<DeleteForm>,
) -> Result<Committed<Envelope<DeletedFiles>>, Problem> {
    let target = NamedFolder {
        bucket: form.bucket,
        object_key: form.object_key.to_string(),
        subfolder: form.subfolder.as_ref().map(Text::to_string),
    };
    let write = writer.begin("delete_files").await?;
    target.lock(&write).await?;
    let folder = target.writable(&app, write.conn(), &caller, LockMode::Hold).await?;
    let names = checked_names(&form.filenames.0)?;
    let (bucket, key, subfolder) = (folder.bucket.as_str(), folder.object_key.as_str(), folder.subfolder.as_str());
    let found = find_named_files().bind(write.conn(), &bucket, &key, &subfolder, &names).all().await?;
    let found: BTreeSet<String> = found.into_iter().collect();
    if let Some(missing) = names.iter().find(|name| !found.contains(*name)) {
        let message = format!("There is no file {missing} in this folder. Nothing was deleted. Check its name.");
        return Err(AttachmentsRefusal::FileNotFound.with_message(message).with("filename", missing.as_str()));
    }
    folder.check_evidence(names.iter())?;
    let paths = delete_named_files().bind(write.conn(), &bucket, &key, &subfolder, &names).all().await?;
    release(&app, &write, &paths).await?;
    let subfolder = (!folder.subfolder.is_empty()).then_some(folder.subfolder);
    let answer = DeletedFiles { bucket, object_key: folder.object_key, subfolder, deleted: names };
    write.commit(Envelope::ok("Files deleted.", answer)).await
}

/// The names in NFC, each once, in the order sent. Refuses a name that no file can have.
fn checked_names(given: &[Text<0, 4000>]) -> Result<Vec<String>, Problem> {
    let mut names = Vec::new();
    for name in given {
        let name = file_name(name.as_str()).ok_or_else(|| bad_file_name(name.as_str()))?;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

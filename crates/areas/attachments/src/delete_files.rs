//! `DELETE /files` — delete files of a record; when one is missing, none goes.

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
    /// Which files.
    pub struct DeleteForm {
        /// What the files belong to.
        pub bucket: Bucket,
        /// Key of the record.
        pub object_key: Text<1, 200>,
        /// Folder below the record, segments separated by a slash.
        pub subfolder: Option<Text<0, 4000>>,
        /// Their names; repeated ones count once.
        pub filenames: List<Text<0, 4000>, 1, DELETED_FILES_MAX>,
    }
}

/// What is gone.
#[derive(Serialize, ToSchema)]
pub struct DeletedFiles {
    /// The bucket.
    bucket: &'static str,
    /// The record.
    object_key: String,
    /// The folder.
    subfolder: Option<String>,
    /// Names of the files, in the order sent.
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

/// Delete files.
#[utoipa::path(
    delete,
    path = "/files",
    request_body = DeleteForm,
    responses(
        (status = 200, description = "What is gone.", body = Envelope<DeletedFiles>),
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
        let message = format!("There is no file {missing} in this folder; nothing was deleted.");
        return Err(AttachmentsRefusal::FileNotFound.with_message(message).with("filename", missing.as_str()));
    }
    folder.check_evidence(names.iter())?;
    let paths = delete_named_files().bind(write.conn(), &bucket, &key, &subfolder, &names).all().await?;
    release(&app, &write, &paths).await?;
    let subfolder = (!folder.subfolder.is_empty()).then_some(folder.subfolder);
    let answer = DeletedFiles { bucket, object_key: folder.object_key, subfolder, deleted: names };
    write.commit(Envelope::ok("Files deleted.", answer)).await
}

/// Names in their normal form, each once, in the order sent. Refuses one that no file can have.
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

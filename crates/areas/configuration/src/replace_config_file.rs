//! `PUT /config/{key}/file` — replace the file of an entry. A request without a file removes the stored one.

use axum::extract::State;
use configuration_queries::config::{clear_config_file, lock_config, store_config_file};
use kernel::rules::config::{SECRET_RULE, may_be_file, secret_advice};
use kernel::rules::secret::looks_secret;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::model::ConfigKey;
use super::refusals::ConfigurationRefusal;
use platform::admin_log::AuditChange;
use platform::api::{Envelope, MultipartBody, PathParam, Problem, ReceivedFile, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::files::{crash_point, keep, release, stage};
use platform::refuses;
use platform::state::App;

/// Multipart body of an upload for a configuration entry.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct ConfigFileForm {
    /// The file to store, with a file name. Absent: the stored file is removed and the entry becomes `null`.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: Option<String>,
}

/// The value of an entry after its file was replaced or removed.
#[derive(Serialize, ToSchema)]
pub struct StoredFile {
    /// Address of the file, for example `/media/config/company_logo/logo.png`. `null` when the file was removed.
    file_path: Option<String>,
}

refuses![
    ConfigurationRefusal::ConfigKeyNotFile,
    ConfigurationRefusal::ConfigValueInvalid,
    SharedRefusal::FileTooLarge,
    SharedRefusal::BadFileName,
];

/// Replace the file of a configuration entry.
///
/// Stores the part `file` of a multipart body and sets the entry to the address of the file, which everyone can read
/// without a token. A body without a file removes the stored one and sets the entry to `null`. Repeating the request
/// leaves the same state. Any key can become a file entry, except a known setting with another kind of value. Such a
/// setting is refused with 409 `config_key_not_file`. Change it with `PATCH /config`. A key that looks like a secret is
/// refused with 422 `config_value_invalid`. The change is recorded in the audit log, not in the journal.
#[utoipa::path(
    put,
    path = "/config/{key}/file",
    request_body(content = Option<ConfigFileForm>, content_type = "multipart/form-data"),
    params(
        ("key" = inline(ConfigKey), Path, description = "Key of the entry, such as `company_logo`. The entry may be new."),
    ),
    responses(
        (status = 200, description = "The address of the stored file, or `null` after a removal.", body = Envelope<StoredFile>),
        Refused,
    ),
)]
pub async fn replace_config_file(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<ConfigKey>,
    mut parts: MultipartBody,
) -> Result<Committed<Envelope<StoredFile>>, Problem> {
    let key = key.as_str();
    let received = receive(&app, &mut parts).await;
    let file = parts.drain_on_refusal(received).await?;
    let mut write = writer.begin("replace_config_file").await?;
    refuse_secret(key)?;
    let before = lock_file_entry(&app, &write, key).await?;
    crash_point("upload.locked");
    let name = file.as_ref().map(|file| file.head.checked_name()).transpose()?;
    let file_path = name.as_ref().map(|name| format!("{}/config/{key}/{name}", app.settings.media_root));
    let message = if let (Some(file), Some(name), Some(address)) = (file, &name, &file_path) {
        store(&mut write, key, name, address, file).await?;
        "File stored."
    } else {
        clear_config_file().bind(write.conn(), &key).await?;
        "File removed."
    };
    write.audit(AuditChange::changed(format!("config/{key}"), &json!({"value": before}), &json!({"value": file_path})));
    crash_point("upload.rows_written");
    let committed = write.commit(Envelope::ok(message, StoredFile { file_path })).await;
    crash_point("upload.committed");
    committed
}

/// Refuses a key that looks like a secret, because the files of the configuration are public.
fn refuse_secret(key: &str) -> Result<(), Problem> {
    if looks_secret(key) {
        return Err(ConfigurationRefusal::ConfigValueInvalid
            .with_message(secret_advice(key))
            .with("key", key)
            .with("rule", SECRET_RULE));
    }
    Ok(())
}

/// Receives the first part named `file` that has a file name and skips the other parts. None when the request has no
/// file, which removes the stored one.
async fn receive(app: &App, parts: &mut MultipartBody) -> Result<Option<ReceivedFile>, Problem> {
    let mut received = None;
    while let Some(file) = parts.next_file().await? {
        if file.part == "file" && received.is_none() {
            // The object path does not contain the key, because not every key of an entry is valid as the name of a
            // folder.
            let upload = stage(app, "config").await?;
            received = Some(parts.receive(file, upload).await?);
        }
    }
    Ok(received)
}

/// Locks the entry whose file is replaced, releases its stored file and returns its value before the change, which is
/// null for a new entry. Refuses a known setting whose value is not a file. Any other entry may become a file entry.
async fn lock_file_entry(app: &App, write: &Write, key: &str) -> Result<Value, Problem> {
    let present = lock_config().bind(write.conn(), &[key].as_slice()).opt().await?;
    let Some(present) = present else { return Ok(Value::Null) };
    if let Some(old) = present.object_path {
        release(app, write, &[old]).await?;
        return Ok(present.value);
    }
    if may_be_file(key) || present.value.is_null() {
        return Ok(present.value);
    }
    let message = format!("The entry {key} is a setting with a value, not a file. Change it with PATCH /config.");
    Err(ConfigurationRefusal::ConfigKeyNotFile.with_message(message).with("key", key))
}

/// Stores the received file and sets the entry to its public address.
async fn store(write: &mut Write, key: &str, name: &str, address: &str, file: ReceivedFile) -> Result<(), Problem> {
    let (head, staged) = (file.head, file.staged);
    store_config_file()
        .bind(
            write.conn(),
            &key,
            &json!(address),
            &staged.path(),
            &name,
            &head.content_type,
            &staged.size,
            &staged.sha256,
        )
        .await?;
    keep(write, vec![staged]).await
}

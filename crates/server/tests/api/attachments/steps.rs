//! Functions that the tests of this area share.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::store;
use crate::organization::steps::column;
use crate::support::{Actor, Answer, TestApp, send};

pub const BOUNDARY: &str = "a-boundary-of-our-own";
/// `Content-Type` of a [`Form`].
pub const MULTIPART: &str = "multipart/form-data; boundary=a-boundary-of-our-own";

/// A multipart body as raw bytes, so that names are sent exactly as they are.
#[derive(Clone, Debug, Default)]
pub struct Form(Vec<u8>);

impl Form {
    /// A form with the fields of a target.
    pub fn to(bucket: &str, object_key: &str, subfolder: Option<&str>) -> Self {
        let form = Self::default().text("bucket", bucket).text("object_key", object_key);
        subfolder.into_iter().fold(form, |form, subfolder| form.text("subfolder", subfolder))
    }

    /// A form with a user as target.
    pub fn of(user: &Actor, subfolder: Option<&str>) -> Self {
        Self::to("user", &key(user), subfolder)
    }

    /// Adds a part without a file name.
    pub fn text(self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.part(format!("Content-Disposition: form-data; name=\"{name}\"").as_bytes(), value.as_ref())
    }

    /// Adds a file with the documented part name.
    pub fn file(self, name: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Self {
        self.named("contents", name, content)
    }

    /// Adds a file with any part name.
    pub fn named(self, part: &str, name: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Self {
        self.typed(part, name, None, content)
    }

    /// Adds a file with this media type.
    pub fn typed(
        self,
        part: &str,
        name: impl AsRef<[u8]>,
        content_type: Option<&str>,
        content: impl AsRef<[u8]>,
    ) -> Self {
        let mut head = format!("Content-Disposition: form-data; name=\"{part}\"; filename=\"").into_bytes();
        head.extend_from_slice(name.as_ref());
        head.push(b'"');
        if let Some(content_type) = content_type {
            head.extend_from_slice(format!("\r\nContent-Type: {content_type}").as_bytes());
        }
        self.part(&head, content.as_ref())
    }

    /// Adds a part with this head and content.
    pub fn part(mut self, head: &[u8], content: &[u8]) -> Self {
        self.0.extend_from_slice(format!("--{BOUNDARY}\r\n").as_bytes());
        self.0.extend_from_slice(head);
        self.0.extend_from_slice(b"\r\n\r\n");
        self.0.extend_from_slice(content);
        self.0.extend_from_slice(b"\r\n");
        self
    }

    /// Returns the whole body.
    pub fn finish(&self) -> Vec<u8> {
        let mut bytes = self.0.clone();
        bytes.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        bytes
    }
}

/// The key of a user as text.
pub fn key(user: &Actor) -> String {
    user.user_key.to_string()
}

/// Starts a service and creates an operator.
pub async fn with_operator() -> (TestApp, Actor) {
    let app = store::app().await;
    let anna = app.user("anna", "operator").await;
    (app, anna)
}

/// Prepares an upload request.
pub fn upload_request(actor: &Actor, form: &Form) -> RequestBuilder {
    actor.request(Method::POST, "/files").header("content-type", MULTIPART).body(form.finish())
}

/// Sends `POST /files`.
pub async fn upload(actor: &Actor, form: &Form) -> Answer {
    send(upload_request(actor, form)).await
}

/// Uploads files to the actor's own user, each with its name as content.
pub async fn put(actor: &Actor, subfolder: Option<&str>, names: &[&str]) {
    let form = names.iter().fold(Form::of(actor, subfolder), |form, name| form.file(name, name));
    upload(actor, &form).await.ok();
}

/// Sends `DELETE /files`.
pub async fn delete(actor: &Actor, body: Value) -> Answer {
    send(actor.request(Method::DELETE, "/files").json(&body)).await
}

/// Deletes files of the actor's own user.
pub async fn delete_own(actor: &Actor, subfolder: Option<&str>, names: &[&str]) -> Answer {
    let body = json!({"bucket": "user", "object_key": key(actor), "subfolder": subfolder, "filenames": names});
    delete(actor, body).await
}

/// Lists files of a user with further query parameters.
pub async fn list_with(actor: &Actor, user: &Actor, query: &[(&str, &str)]) -> Answer {
    let target = [("bucket", "user"), ("object_key", &key(user))];
    send(actor.request(Method::GET, "/files").query(&target).query(query)).await
}

/// Lists all files of a user.
pub async fn all_files(actor: &Actor, user: &Actor) -> Value {
    list_with(actor, user, &[("recursive", "true"), ("limit", "1000")]).await.ok().json()
}

/// Returns the paths of all files of a user, relative to the user.
pub async fn paths(actor: &Actor, user: &Actor) -> Vec<String> {
    let start = format!("user/{}/", user.user_key);
    let paths = column(&all_files(actor, user).await, "path").into_iter();
    paths.map(|path| path.strip_prefix(&start).expect("below the user").to_owned()).collect()
}

/// Returns the address of a file. The path is sent exactly as it is passed.
pub fn address(user: &Actor, path: &str) -> String {
    format!("/files/user/{}/{path}", user.user_key)
}

/// Downloads the content of a file.
pub async fn content(actor: &Actor, user: &Actor, path: &str) -> Vec<u8> {
    actor.get(&address(user, path)).await.ok().bytes.to_vec()
}

/// `detail` of the refusal for a record that does not exist.
pub fn no_target(bucket: &str, object_key: &str) -> Value {
    json!({"code": "target_not_found", "bucket": bucket, "object_key": object_key})
}

/// Marks a user as archived.
pub async fn archive(app: &TestApp, user: &Actor) {
    let sql = "update organization.user_account set trash = true, active = false where key = $1";
    app.sql.execute(sql, &[&user.user_key]).await.unwrap();
}

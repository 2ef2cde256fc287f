//! Reads multipart bodies part by part: texts and small files into memory, other files as a stream to the file store.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use http::header;
use http_body::Body as _;
use kernel::wire::filename::file_name;
use kernel::wire::input::{Members, Reader, Record};
use kernel::wire::media_type::known_type;
use multer::{Field, Multipart};
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use super::budget::{BudgetShare, FILES};
use super::extract::{fault, read_record};
use super::idempotency::MultipartClaim;
use super::multipart_stream::{PartHeadLimit, limit_part_heads};
use super::request_body::BODY_WITHIN;
use super::{GeneralRefusal, Problem, SharedRefusal};
use crate::files::{Staged, Upload, stage};
use crate::state::App;

/// Maximum duration of an upload. It is shorter than the age at which the sweep removes an unfinished upload.
pub const UPLOAD_WITHIN: Duration = Duration::from_mins(30);
/// Time for which the rest of a refused body is read, so that a client that is still sending receives the refusal.
const LINGER: Duration = Duration::from_secs(5);
/// Maximum size of a part that is not a file, in bytes.
pub const TEXT_BYTES_MAX: usize = 64 * 1024;
/// Maximum total size of all parts that are not files, in bytes.
pub const TEXTS_BYTES_MAX: usize = 256 * 1024;
/// Number of bytes kept from the start of a file to recognize its type.
const START_BYTES: usize = 32;
/// Maximum number of parts in one body.
pub const PARTS_MAX: usize = 200;

/// A multipart body.
#[derive(Debug)]
pub struct MultipartBody {
    multipart: Option<Multipart<'static>>,
    pace: PartHeadLimit,
    /// The file whose headers were read and whose content comes next.
    file: Option<Field<'static>>,
    limit: u64,
    upload_limit: u64,
    /// Size of the whole body if the client announced it. No file in it can be larger.
    announced: Option<u64>,
    deadline: Instant,
    count: usize,
    texts_bytes: usize,
    texts: Vec<(String, Vec<String>)>,
    bad_text: Option<Problem>,
    digest: Sha256,
    keyed: bool,
}

/// A small file of a multipart body, held in memory.
#[derive(Debug)]
pub struct UploadedFile {
    /// Content of the file.
    pub bytes: bytes::Bytes,
    name: String,
    /// Share of the memory budget for the content.
    _share: BudgetShare,
}

impl UploadedFile {
    /// Name of the file, or 422 if it is not allowed.
    pub fn checked_name(&self) -> Result<String, Problem> {
        file_name(&self.name).ok_or_else(|| bad_file_name(&self.name))
    }
}

/// The headers of a file part, read before its content.
#[derive(Debug)]
pub struct FilePart {
    /// Name of the part.
    pub part: String,
    /// Name of the file as the client sent it.
    pub given_name: String,
    /// Media type that the client sent if the service knows it, otherwise `application/octet-stream`.
    pub content_type: &'static str,
}

impl FilePart {
    /// Name of the file, or 422 if it is not allowed.
    pub fn checked_name(&self) -> Result<String, Problem> {
        file_name(&self.given_name).ok_or_else(|| bad_file_name(&self.given_name))
    }
}

impl FromRequest<App> for MultipartBody {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let keyed = request.extensions().get::<MultipartClaim>().is_some();
        let (pace, announced) = (PartHeadLimit::default(), request.body().size_hint().upper());
        let multipart = match request.headers().get(header::CONTENT_TYPE) {
            Some(kind) => {
                let boundary = kind.to_str().ok().and_then(|kind| multer::parse_boundary(kind).ok());
                let missing =
                    || fault(&["body"], "value_error", "The Content-Type of the multipart body has no boundary");
                let boundary = boundary.ok_or_else(missing)?;
                Some(Multipart::new(limit_part_heads(request.into_body().into_data_stream(), pace.clone()), boundary))
            }
            // A request without a media type and without a body has no parts.
            None if request.body().is_end_stream() => None,
            None => return Err(Problem::unsupported_media_type("multipart/form-data")),
        };
        Ok(Self {
            multipart,
            pace,
            file: None,
            limit: app.settings.max_file_bytes,
            upload_limit: app.settings.max_upload_bytes,
            announced,
            deadline: Instant::now() + UPLOAD_WITHIN,
            count: 0,
            texts_bytes: 0,
            texts: Vec::new(),
            bad_text: None,
            digest: Sha256::new(),
            keyed,
        })
    }
}

impl MultipartBody {
    /// Reads the file of the named part into memory, at most `limit` bytes. Refuses a body without that part.
    pub async fn small_file(mut self, name: &str, limit: u64) -> Result<UploadedFile, Problem> {
        while let Some(mut field) = self.next_field().await? {
            if field.name() != Some(name) {
                self.pass_over_field(&mut field).await?;
                continue;
            }
            let name = field.file_name().unwrap_or_default().to_owned();
            return self.collect_file(&mut field, name, limit).await;
        }
        Err(fault(&["body", name], "missing", "A file is required"))
    }

    /// Reads all parts and keeps the first file with this part name, at most `limit` bytes. None without such a file.
    pub async fn small_file_if_any(&mut self, name: &str, limit: u64) -> Result<Option<UploadedFile>, Problem> {
        let found = self.find_small_file(name, limit).await;
        self.drain_on_refusal(found).await
    }

    /// [`Self::small_file_if_any`] without draining the body after a refusal.
    async fn find_small_file(&mut self, name: &str, limit: u64) -> Result<Option<UploadedFile>, Problem> {
        let mut found = None;
        while let Some(head) = self.next_file().await? {
            let Some(mut field) = self.file.take().filter(|_| head.part == name && found.is_none()) else { continue };
            found = Some(self.collect_file(&mut field, head.given_name, limit).await?);
        }
        Ok(found)
    }

    /// Reads the bytes of a part into memory, at most `limit`. Takes its share of the memory budget first.
    async fn collect_file(
        &self,
        field: &mut Field<'static>,
        name: String,
        limit: u64,
    ) -> Result<UploadedFile, Problem> {
        // The whole share at once, because requests that each wait with a part of their share could block each other.
        let most = self.announced.map_or(limit, |announced| announced.min(limit));
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let share = FILES.take(most).await?;
        // Allocated at the size of the share, because a growing vector could use up to twice as much.
        let mut bytes = Vec::with_capacity(most);
        while let Some(chunk) = self.chunk(field).await? {
            if u64::try_from(bytes.len() + chunk.len()).unwrap_or(u64::MAX) > limit {
                return Err(too_large(name, limit));
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(UploadedFile { bytes: bytes.into(), name, _share: share })
    }

    /// Reads up to the next file. None at the end. Keeps texts and skips a file that was not received.
    pub async fn next_file(&mut self) -> Result<Option<FilePart>, Problem> {
        while let Some(mut field) = self.next_field().await? {
            let part = field.name().unwrap_or_default().to_owned();
            let Some(given_name) = given_name(&field) else {
                self.note_text(part, &mut field).await?;
                continue;
            };
            let content_type = known_type(field.content_type().map(AsRef::as_ref).unwrap_or_default());
            self.file = Some(field);
            return Ok(Some(FilePart { part, given_name, content_type }));
        }
        Ok(None)
    }

    /// Streams the file that [`MultipartBody::next_file`] found to the store.
    pub async fn receive(&mut self, head: FilePart, mut upload: Upload) -> Result<ReceivedFile, Problem> {
        let mut field = self.file.take().ok_or_else(|| Problem::internal("there is no file to receive"))?;
        let (mut size, mut start) = (0_u64, Vec::new());
        while let Some(bytes) = self.chunk(&mut field).await? {
            start.extend(bytes.iter().take(START_BYTES - start.len()));
            size += u64::try_from(bytes.len()).unwrap_or(u64::MAX);
            if size > self.limit {
                return Err(too_large(head.given_name, self.limit));
            }
            upload.write(bytes).await?;
        }
        let staged = upload.finish().await?;
        self.note(&[&head.part, &head.given_name, head.content_type, &staged.sha256]);
        Ok(ReceivedFile { head, start, staged })
    }

    /// Streams the file of the named part to a folder of the store. Refuses a body without that part.
    pub async fn one_file(&mut self, app: &App, name: &str, folder: &str) -> Result<ReceivedFile, Problem> {
        let received = self.find_file(app, name, folder).await;
        self.drain_on_refusal(received).await
    }

    /// [`Self::one_file`] without draining the body after a refusal. A second file with the same part name is skipped.
    async fn find_file(&mut self, app: &App, name: &str, folder: &str) -> Result<ReceivedFile, Problem> {
        let mut found = None;
        while let Some(file) = self.next_file().await? {
            if file.part == name && found.is_none() {
                let upload = stage(app, folder).await?;
                found = Some(self.receive(file, upload).await?);
            }
        }
        found.ok_or_else(|| fault(&["body", name], "missing", "A file is required"))
    }

    /// After a refusal, reads the rest of the body for a limited time, so a client still sending gets the refusal.
    pub async fn drain_on_refusal<T>(&mut self, outcome: Result<T, Problem>) -> Result<T, Problem> {
        if outcome.is_err() {
            let _ = tokio::time::timeout(LINGER, self.pass_over()).await;
        }
        outcome
    }

    async fn pass_over(&mut self) {
        self.file = None;
        self.pace.discard();
        if let Some(multipart) = &mut self.multipart {
            while let Ok(Some(mut field)) = multipart.next_field().await {
                while let Ok(Some(_)) = field.chunk().await {}
            }
        }
    }

    /// Reads the headers of the next part. None at the end of the body. Unread content of the previous part is skipped.
    async fn next_field(&mut self) -> Result<Option<Field<'static>>, Problem> {
        // The rest of the previous part is read first, so that it does not count toward the limit of the next headers.
        if let Some(mut passed_over) = self.file.take() {
            self.pass_over_field(&mut passed_over).await?;
        }
        let Some(multipart) = &mut self.multipart else { return Ok(None) };
        self.count += 1;
        if self.count > PARTS_MAX {
            return Err(fault(&["body"], "too_long", &format!("A body should have at most {PARTS_MAX} parts")));
        }
        self.pace.head_begins();
        let next = tokio::time::timeout_at(next_byte_by(self.deadline), multipart.next_field()).await;
        self.pace.head_ends();
        let upload_limit = self.upload_limit;
        next.map_err(|_elapsed| Problem::from(GeneralRefusal::RequestTimeout))?
            .map_err(|error| broken(error, upload_limit))
    }

    /// Reads the next bytes of a part. None at its end.
    async fn chunk(&self, field: &mut Field<'static>) -> Result<Option<bytes::Bytes>, Problem> {
        let chunk = tokio::time::timeout_at(next_byte_by(self.deadline), field.chunk()).await;
        let late = if Instant::now() < self.deadline {
            "No data of the body arrived for 60 seconds. Send the request again."
        } else {
            "The upload took longer than 30 minutes. Send fewer or smaller files."
        };
        let chunk = chunk.map_err(|_elapsed| GeneralRefusal::RequestTimeout.with_message(late))?;
        chunk.map_err(|error| broken(error, self.upload_limit))
    }

    async fn pass_over_field(&self, field: &mut Field<'static>) -> Result<(), Problem> {
        while self.chunk(field).await?.is_some() {}
        Ok(())
    }

    /// Reads a part that is not a file. Faults of a single text are reported only by [`MultipartBody::texts`].
    async fn note_text(&mut self, name: String, field: &mut Field<'static>) -> Result<(), Problem> {
        let mut bytes = Vec::new();
        while let Some(chunk) = self.chunk(field).await? {
            if bytes.len() <= TEXT_BYTES_MAX {
                bytes.extend_from_slice(&chunk);
            }
        }
        self.digest.update(Sha256::digest(&bytes));
        self.texts_bytes += name.len() + bytes.len();
        if self.texts_bytes > TEXTS_BYTES_MAX {
            let message = format!("All texts together should have at most {TEXTS_BYTES_MAX} bytes");
            return Err(fault(&["body"], "too_long", &message));
        }
        if bytes.len() > TEXT_BYTES_MAX {
            let message = format!("Text should have at most {TEXT_BYTES_MAX} bytes");
            self.bad_text.get_or_insert(fault(&["body", &name], "string_too_long", &message));
        }
        let Ok(value) = String::from_utf8(bytes) else {
            self.bad_text.get_or_insert(fault(&["body", &name], "string_type", "The value is not valid UTF-8"));
            return Ok(());
        };
        self.note(&[&name, &value]);
        match self.texts.iter_mut().find(|(other, _)| *other == name) {
            Some((_, values)) => values.push(value),
            None => self.texts.push((name, vec![value])),
        }
        Ok(())
    }

    /// Adds strings to the digest, each with its length, so that different bodies never give the same hash input.
    fn note(&mut self, pieces: &[&str]) {
        self.digest.update(pieces.len().to_be_bytes());
        for piece in pieces {
            self.digest.update(piece.len().to_be_bytes());
            self.digest.update(piece);
        }
    }

    /// Whether the request has an idempotency key. If it has, nothing may be refused before the whole body was read.
    pub fn has_idempotency_key(&self) -> bool {
        self.keyed
    }

    /// Converts the form fields received so far to a record. Files are not included.
    pub fn texts<T: Record>(&self) -> Result<T, Problem> {
        if let Some(problem) = &self.bad_text {
            return Err(problem.clone());
        }
        read_record(Reader::new("body"), Members::Parameters(&self.texts))
    }

    /// Digest of the whole body, by which a repeated request with an idempotency key is recognized.
    pub fn digest(&self) -> Vec<u8> {
        self.digest.clone().finalize().to_vec()
    }
}

/// A file that was completely received.
#[derive(Debug)]
pub struct ReceivedFile {
    /// Headers of the part: names and media type, as the client declared them.
    pub head: FilePart,
    /// First bytes of the file, from which its type is recognized.
    pub start: Vec<u8>,
    /// The stored object, which no record names yet.
    pub staged: Staged,
}

/// 422 for a file name that is not allowed.
pub fn bad_file_name(name: &str) -> Problem {
    let shown: String = name.chars().take(255).collect();
    let message = "A file name must be 1 to 255 bytes long. It must not contain slashes, backslashes, control characters or \
                   invisible characters, start with a space, or end with a space or a dot. Rename the file.";
    SharedRefusal::BadFileName.with_message(message).with("filename", shown)
}

fn too_large(filename: String, limit: u64) -> Problem {
    Problem::file_too_large(limit).with("filename", filename)
}

/// Time by which the next byte must arrive: within [`BODY_WITHIN`], but not after the deadline of the upload.
fn next_byte_by(deadline: Instant) -> Instant {
    deadline.min(Instant::now() + BODY_WITHIN)
}

/// File name of a part. None when the part is not a file. A part with an unreadable file name still counts as a file,
/// because it must never be mistaken for a text and lost.
fn given_name(field: &Field<'static>) -> Option<String> {
    if let Some(name) = field.file_name() {
        return (!name.is_empty()).then(|| name.to_owned());
    }
    let head = field.headers().get(header::CONTENT_DISPOSITION)?.as_bytes();
    let head = String::from_utf8_lossy(head);
    let lower = head.to_ascii_lowercase();
    let start = lower.find("filename")?;
    let encoded = lower.find("filename*=utf-8''").and_then(|start| head.get(start + "filename*=utf-8''".len()..));
    if let Some(encoded) = encoded {
        let encoded = encoded.split(';').next().unwrap_or_default().trim();
        let decoded = percent_encoding::percent_decode_str(encoded).decode_utf8();
        return Some(decoded.map_or_else(|_| "\u{FFFD}/".to_owned(), std::borrow::Cow::into_owned));
    }
    // A name with a slash is always refused later.
    Some(format!("{}/", head.get(start..).unwrap_or_default()))
}

/// The refusal for a body that ends early, is not multipart, or is too large.
fn broken(error: multer::Error, upload_limit: u64) -> Problem {
    let mut cause: Option<&dyn std::error::Error> = Some(&error);
    while let Some(inner) = cause {
        if inner.is::<http_body_util::LengthLimitError>() {
            return Problem::body_too_large(upload_limit);
        }
        cause = inner.source();
    }
    fault(&["body"], "value_error", "The multipart body is malformed").caused_by(error)
}

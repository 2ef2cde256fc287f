//! A copy of a record that a client sends for verification. It can be any file, so nothing in it is trusted.

use std::io::Read;

use paper::EmbeddedRecord;
use serde::Deserialize;
use serde_json::Value;

use super::limits::{VERIFIED_BYTES_MAX, VERIFIED_VALUES_MAX};
use super::options::DhrOptions;
use super::record_assembly::content_hash;
use platform::api::budget::{BudgetShare, JSON_TREES, JSON_VALUE_BYTES};
use platform::api::request_body::{JsonValueCounter, run_on_body_thread};
use platform::api::{Problem, SharedRefusal, UploadedFile};

/// Number of bytes that are counted at a time.
const COUNTED_BYTES: usize = 16 * 1024;

/// Content of a copy, not verified yet.
#[derive(Deserialize)]
pub struct ClaimedRecord {
    /// Hash that the copy states for its record. It may be wrong.
    pub content_hash: String,
    pub record: Value,
}

/// A copy that was read, with its reserved memory.
pub struct SubmittedCopy {
    pub claimed: ClaimedRecord,
    /// Options with which the record was created.
    pub options: DhrOptions,
    /// Hash of the record, computed here because the hash that the copy states proves nothing.
    pub hash: String,
    _share: BudgetShare,
}

/// Amount of JSON in a copy, which determines the memory that reading it needs.
struct JsonSize {
    bytes: usize,
    values: usize,
}

impl SubmittedCopy {
    /// Reads a file. Refuses a file that is not a record of this service or is too large. The JSON is first counted
    /// through a small buffer, because a few kilobytes can unpack to gigabytes, and a value takes many times the memory
    /// of its text.
    pub async fn read(file: UploadedFile) -> Result<Self, Problem> {
        let (file, counted) = run_on_body_thread(move || {
            let counted = count(&file);
            (file, counted)
        })
        .await?;
        let JsonSize { bytes, values } = counted?;
        // The texts are in memory up to four times while they are extracted from a PDF, and twice while they are
        // compared.
        let share = JSON_TREES.take(values * JSON_VALUE_BYTES + 4 * bytes).await?;
        let read = run_on_body_thread(move || {
            let claimed = parse(&file)?;
            drop(file);
            let options = DhrOptions::deserialize(claimed.record.get("options")?).ok()?;
            let hash = content_hash(&claimed.record);
            Some((claimed, options, hash))
        });
        let (claimed, options, hash) = read.await?.ok_or_else(unreadable)?;
        Ok(Self { claimed, options, hash, _share: share })
    }
}

/// Returns the JSON of a file: the file itself, or the record embedded in a PDF. `None` for a PDF without a record.
fn json_in(file: &UploadedFile) -> Option<Box<dyn Read + Send + '_>> {
    let bytes = &file.bytes[..];
    if bytes.starts_with(b"%PDF-") { Some(EmbeddedRecord::find(bytes)?.reader()) } else { Some(Box::new(bytes)) }
}

/// Parses the JSON of a file. Returns `None` when it is not a record. JSON that is already in memory is parsed in
/// place, because a reader would copy every text again.
fn parse(file: &UploadedFile) -> Option<ClaimedRecord> {
    let bytes = &file.bytes[..];
    let read = if bytes.starts_with(b"%PDF-") {
        serde_json::from_reader(std::io::BufReader::new(json_in(file)?))
    } else {
        serde_json::from_slice(bytes)
    };
    read.ok()
}

/// Counts the bytes and values of the JSON in a file. Refuses more than the limits.
fn count(file: &UploadedFile) -> Result<JsonSize, Problem> {
    let mut json = json_in(file).ok_or_else(unreadable)?;
    let (mut bytes, mut values, mut buffer) = (0, JsonValueCounter::default(), [0; COUNTED_BYTES]);
    loop {
        let read = json.read(&mut buffer).map_err(|_broken| unreadable())?;
        let Some(piece) = buffer.get(..read).filter(|piece| !piece.is_empty()) else { break };
        bytes += piece.len();
        values.count(piece);
        if u64::try_from(bytes).is_ok_and(|bytes| bytes > VERIFIED_BYTES_MAX) {
            return Err(Problem::file_too_large(VERIFIED_BYTES_MAX));
        }
        if values.so_far() > VERIFIED_VALUES_MAX {
            let message =
                format!("The record has more than {VERIFIED_VALUES_MAX} JSON values. Send its content_hash instead.");
            return Err(SharedRefusal::FileTooLarge.with_message(message).with("limit", VERIFIED_VALUES_MAX));
        }
    }
    Ok(JsonSize { bytes, values: values.so_far() })
}

/// Returns the refusal of a file that is not a record of this service.
fn unreadable() -> Problem {
    SharedRefusal::FileUnreadable
        .with_message("The file is not a device history record of this service. Send a record as PDF or JSON.")
}

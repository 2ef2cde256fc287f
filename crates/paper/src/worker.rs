//! The work of the renderer process: it reads commands from one pipe and replies on another until the input ends. A
//! hostile file can harm only this process.

use std::io::{Error, ErrorKind, Read, Result, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::picture::{Picture, picture};
use crate::render::{AttachedPicture, DocumentSource, RenderError, RenderedPdf, render};
use crate::wire::{CAUSE_BYTES_MAX, HEAD_BYTES, MADE_BYTES_MAX, RenderCommand, RenderReply};

/// A file that the document shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedAttachment {
    /// Key of the unit whose record names the file.
    pub serial_key: String,
    /// Caption of the file: phase, serial number, field, file name.
    pub caption: String,
    /// Index of the file among the kept files, starting with 0.
    pub kept: usize,
}

/// The description of a document, sent with its JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocumentSpec {
    /// Name and version of the program.
    pub producer: String,
    /// Maximum number of pages of the document.
    pub pages_max: usize,
    /// Index of the company logo among the kept files. None when there is none.
    pub logo: Option<usize>,
    /// Files to show, in order.
    pub attached: Vec<PlacedAttachment>,
}

impl DocumentSpec {
    /// Encodes the description.
    pub fn to_bytes(&self) -> Vec<u8> {
        let attached: Vec<Value> =
            self.attached.iter().map(|one| json!([one.serial_key, one.caption, one.kept])).collect();
        let order =
            json!({"producer": self.producer, "pages_max": self.pages_max, "logo": self.logo, "attached": attached});
        order.to_string().into_bytes()
    }

    /// Decodes the description. None when it is malformed.
    fn read(bytes: &[u8]) -> Option<Self> {
        let order: Value = serde_json::from_slice(bytes).ok()?;
        let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
        let placed = |one: &Value| {
            let [serial_key, caption, kept] = one.as_array()?.as_slice() else { return None };
            let text = |value: &Value| Some(value.as_str()?.to_owned());
            Some(PlacedAttachment { serial_key: text(serial_key)?, caption: text(caption)?, kept: number(kept)? })
        };
        Some(Self {
            producer: order.get("producer")?.as_str()?.to_owned(),
            pages_max: number(order.get("pages_max")?)?,
            logo: order.get("logo").and_then(number),
            attached: order.get("attached")?.as_array()?.iter().map(placed).collect::<Option<_>>()?,
        })
    }
}

/// Executes commands until the input ends. `begins` is called when a command is announced, before its bytes are read.
pub fn work(
    input: &mut impl Read,
    output: &mut impl Write,
    mut begins: impl FnMut(RenderCommand) -> Result<()>,
) -> Result<()> {
    let mut kept: Vec<Picture> = Vec::new();
    let mut head = [0; HEAD_BYTES];
    while read_head(input, &mut head)? {
        let ask = RenderCommand::read(&head).ok_or(ErrorKind::InvalidData)?;
        begins(ask)?;
        match ask {
            RenderCommand::Look { keep, bytes } => {
                let shown = picture(take(input, bytes)?);
                let answer = shown.as_ref().map_or(RenderReply::NotShown, answer_of);
                kept.extend(shown.filter(|_| keep));
                output.write_all(&answer.head())?;
            }
            RenderCommand::Set { order, document } => {
                let (order, document) = (take(input, order)?, take(input, document)?);
                let made = catch_unwind(AssertUnwindSafe(|| set(&order, document, std::mem::take(&mut kept))));
                answer(
                    output,
                    made.unwrap_or_else(|_panicked| Err(RenderError::Failed("a panic occurred".to_owned()))),
                )?;
            }
        }
        output.flush()?;
    }
    Ok(())
}

/// Reads the next head. False at the end of the input.
fn read_head(input: &mut impl Read, head: &mut [u8; HEAD_BYTES]) -> Result<bool> {
    let [first, rest @ ..] = head;
    match input.read_exact(std::slice::from_mut(first)) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(false),
        other => other?,
    }
    input.read_exact(rest)?;
    Ok(true)
}

/// Reads exactly this many bytes. The number was checked with the head.
fn take(input: &mut impl Read, bytes: u64) -> Result<Vec<u8>> {
    let mut taken = Vec::with_capacity(usize::try_from(bytes).map_err(Error::other)?);
    let read = input.by_ref().take(bytes).read_to_end(&mut taken)?;
    if u64::try_from(read).ok() == Some(bytes) { Ok(taken) } else { Err(ErrorKind::UnexpectedEof.into()) }
}

/// The reply for a file that can be shown.
fn answer_of(shown: &Picture) -> RenderReply {
    let bytes = u64::try_from(shown.pdf.len()).unwrap_or(u64::MAX);
    RenderReply::Shown { pages: u32::try_from(shown.pages).unwrap_or(u32::MAX), is_image: shown.is_image, bytes }
}

/// Typesets a document from its encoded description, its JSON and the kept files.
fn set(order: &[u8], document: Vec<u8>, kept: Vec<Picture>) -> std::result::Result<RenderedPdf, RenderError> {
    let failed = |what: &str| RenderError::Failed(format!("{what} is missing or malformed"));
    let order = DocumentSpec::read(order).ok_or_else(|| failed("the description of the document"))?;
    let whole: Value = serde_json::from_slice(&document).map_err(|error| RenderError::Failed(error.to_string()))?;
    let record = whole.get("record").unwrap_or(&Value::Null);
    let hash = whole.get("content_hash").and_then(Value::as_str).ok_or_else(|| failed("the content hash"))?;
    let last_change: Option<DateTime<Utc>> = record["last_change"].as_str().and_then(|at| at.parse().ok());
    let mut kept: Vec<Option<Picture>> = kept.into_iter().map(Some).collect();
    let mut taken = |place: usize| kept.get_mut(place).and_then(Option::take);
    let attached = order.attached.into_iter().map(|PlacedAttachment { serial_key, caption, kept }| {
        Some(AttachedPicture { serial_key, caption, picture: taken(kept)? })
    });
    let attached: Option<Vec<AttachedPicture>> = attached.collect();
    let attached = attached.ok_or_else(|| failed("an attached file"))?;
    render(DocumentSource {
        record,
        content_hash: hash,
        document,
        last_change: last_change.ok_or_else(|| failed("the time of the last change"))?,
        producer: &order.producer,
        logo: order.logo.and_then(taken),
        attached,
        pages_max: order.pages_max,
    })
}

/// Sends the reply for a document, followed by the PDF or the cause of the failure.
fn answer(output: &mut impl Write, made: std::result::Result<RenderedPdf, RenderError>) -> Result<()> {
    let number = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let (answer, bytes) = match made {
        Ok(RenderedPdf { bytes, .. }) if number(bytes.len()) > MADE_BYTES_MAX => {
            (RenderReply::TooMuch { rows: 0, bytes: number(bytes.len()) }, Vec::new())
        }
        Ok(RenderedPdf { bytes, pages }) => {
            (RenderReply::Made { pages: number(pages), bytes: number(bytes.len()) }, bytes)
        }
        Err(RenderError::TooLong(pages)) => (RenderReply::TooLong { pages: number(pages) }, Vec::new()),
        Err(RenderError::TooMuch(weight)) => {
            (RenderReply::TooMuch { rows: weight.rows, bytes: weight.bytes }, Vec::new())
        }
        Err(RenderError::Failed(cause)) => {
            let most = usize::try_from(CAUSE_BYTES_MAX).unwrap_or(usize::MAX);
            let cause: Vec<u8> = cause.bytes().take(most).collect();
            (RenderReply::Failed { bytes: number(cause.len()) }, cause)
        }
    };
    output.write_all(&answer.head())?;
    output.write_all(&bytes)
}

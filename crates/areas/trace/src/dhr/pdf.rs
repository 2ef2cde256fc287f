//! The PDF of a record.

use bytes::Bytes;
use paper::{DocumentSpec, PlacedAttachment, ROWS_MAX, TEXT_BYTES_MAX};
use serde_json::Value;

use super::components::children;
use super::facts::rows_of;
use super::file_refs::{FileLocation, FileReference};
use super::limits::{PAGES_MAX, SHOWN_FILE_BYTES_MAX};
use super::record_assembly::AssembledDocument;
use crate::refusals::TraceRefusal;
use platform::api::Problem;
use platform::api::budget::{DOCUMENTS, with_share};
use platform::api::request_body::run_on_body_thread;
use platform::render::{FileInspection, RenderOutcome, RenderSession};
use platform::state::App;

const PRODUCER: &str = concat!("Tracewright ", env!("CARGO_PKG_VERSION"));

/// Renders the document as a PDF with its attached files and the company logo. Refuses a document that is too large.
pub async fn print(app: &App, mut document: AssembledDocument) -> Result<Bytes, Problem> {
    let units = document.facts.tree.order.len();
    let attached = place_attachments(&mut document);
    let logo =
        document.facts.logo_path.clone().map(|path| Logo { path, sha256: document.facts.company.logo_sha256.clone() });
    let (session, turn) = (document.session.take(), document.turn.take());
    // Drops everything that was read, and the assembly turn, before it waits for a renderer.
    let json = run_on_body_thread(move || document.into_json()).await??;
    let share = DOCUMENTS.take(json.len()).await?;
    let json = with_share(json, share);
    drop(turn);
    let mut session = match session {
        Some(session) => session,
        None => app.renderer.session().await?,
    };
    let has_files = !attached.is_empty();
    let logo = look_at_logo(app, &mut session, logo, has_files).await?;
    let has_foreign = has_files || logo.is_some();
    let order = DocumentSpec { producer: PRODUCER.to_owned(), pages_max: PAGES_MAX, logo, attached };
    match session.set(&order, json).await? {
        RenderOutcome::Made(bytes) => Ok(bytes),
        RenderOutcome::TooLong(pages) => {
            let message = format!("A document can have at most {PAGES_MAX} pages. Request fewer sections.");
            Err(TraceRefusal::DhrTooLarge.with_message(message).with("units", units).with("pages", pages))
        }
        RenderOutcome::TooMuch { rows, bytes } => {
            Err(too_much(units, rows, usize::try_from(bytes).unwrap_or(usize::MAX)))
        }
        RenderOutcome::Killed => {
            let message = "Creating this PDF takes too much memory or time. Request fewer sections, or request JSON.";
            Err(TraceRefusal::DhrTooLarge.with_message(message).with("units", units).with("pages", Value::Null))
        }
        RenderOutcome::Failed(cause) if has_foreign => {
            let message = "An attached file or the company logo cannot be put into the document. Leave out \
                           include_attachments, or replace the logo in the configuration.";
            Err(TraceRefusal::DocumentUnreadable.with_message(message).caused_by(cause))
        }
        RenderOutcome::Failed(cause) => Err(Problem::internal(cause)),
    }
}

/// Returns the refusal of a record with more rows or text than one PDF may have.
fn too_much(units: usize, rows: u64, bytes: usize) -> Problem {
    let message = format!(
        "A PDF can have at most {ROWS_MAX} rows and {} MiB of text. Request fewer sections, or request JSON.",
        TEXT_BYTES_MAX >> 20
    );
    let refusal = TraceRefusal::DhrTooLarge.with_message(message).with("units", units).with("pages", Value::Null);
    refusal.with("rows", rows).with("bytes", bytes)
}

/// Path of the company logo in the file store, and the checksum of its content.
struct Logo {
    path: String,
    sha256: Option<String>,
}

/// Passes the company logo to the renderer and returns its number there. `None` without a logo, and for a logo that
/// cannot be shown: the document is then made without it. A logo that has crashed a renderer is not opened again.
async fn look_at_logo(
    app: &App,
    session: &mut RenderSession,
    logo: Option<Logo>,
    has_files: bool,
) -> Result<Option<usize>, Problem> {
    let Some(Logo { path, sha256 }) = logo else { return Ok(None) };
    if sha256.as_deref().is_some_and(|sha256| app.renderer.is_known_killer(sha256)) {
        return Ok(None);
    }
    let Some(bytes) = app.files.get(&path).await? else { return Ok(None) };
    if i64::try_from(bytes.len()).is_ok_and(|size| size > SHOWN_FILE_BYTES_MAX) {
        return Ok(None);
    }
    let look = session.look(&bytes, true).await?;
    if let (FileInspection::Killed, Some(sha256)) = (&look, &sha256) {
        app.renderer.remember_killer(sha256);
    }
    match look {
        FileInspection::Shown(seen) => Ok(seen.is_image.then_some(seen.kept)),
        // The process that crashed had kept the files of the record.
        FileInspection::Killed if has_files => {
            let message = "The company logo cannot be read. Replace it in the configuration, or repeat the request to \
                           get the document without it.";
            Err(TraceRefusal::DocumentUnreadable.with_message(message))
        }
        FileInspection::NotShown | FileInspection::Killed => Ok(None),
    }
}

/// Removes the attached files from the document and returns them in page order: unit by unit in the order of the
/// records, then by phase, images before PDF files.
fn place_attachments(document: &mut AssembledDocument) -> Vec<PlacedAttachment> {
    let (facts, pictures) = (&document.facts, &mut document.shown.pictures);
    let mut attached = Vec::new();
    let mut open = vec![facts.tree.root];
    while let Some(unit) = open.pop().and_then(|key| facts.units.get(&key)) {
        let mut files: Vec<&FileReference> = rows_of(&facts.named, &unit.key).iter().collect();
        let is_pdf = |place: &FileLocation| pictures.get(place).is_some_and(|picture| !picture.is_image);
        files.sort_by_cached_key(|file| (file.phase.is_none(), file.phase.clone(), is_pdf(&file.place)));
        for FileReference { place, phase, label } in files {
            // Units of a batch name the same files, which are shown only once.
            let Some(picture) = pictures.remove(place) else { continue };
            let code = unit.code.as_deref().unwrap_or("-");
            let phase = phase.as_ref().map_or("General", |(_, name)| name);
            let caption = format!("{phase} · {} {code} · {label} · {}", unit.product_code, place.name);
            attached.push(PlacedAttachment { serial_key: unit.key.to_string(), caption, kept: picture.kept });
        }
        if facts.options.include_children {
            open.extend(children(facts, unit.key).into_iter().rev());
        }
    }
    attached
}

/// Returns the file name `DHR_{code or key}_{time}.pdf`. Characters other than letters, digits, `_` and `-` are
/// replaced with `_`.
pub fn file_name(record: &Value, last_change: chrono::DateTime<chrono::Utc>) -> String {
    let header = &record["header"];
    let name = header["serial_code"].as_str().or_else(|| header["serial_key"].as_str()).unwrap_or_default();
    let safe: String = name
        .chars()
        .map(|one| if one.is_ascii_alphanumeric() || matches!(one, '_' | '-') { one } else { '_' })
        .collect();
    format!("DHR_{safe}_{}.pdf", last_change.format("%Y%m%d_%H%M%S"))
}

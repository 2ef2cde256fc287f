//! The PDF of a record.

use bytes::Bytes;
use paper::{Attached, Made, Paper, Picture, Unmade, picture, render};
use serde_json::Value;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::assembling::Document;
use super::components::children;
use super::facts::{Facts, of};
use super::limits::{PAGES_MAX, PRINTED_AT_ONCE, TURN_WITHIN};
use super::place::{Named, Place};
use crate::areas::trace::refusals::Refusal;
use crate::platform::api::{General, Problem};
use crate::platform::state::App;

const PRODUCER: &str = concat!("Tracewright ", env!("CARGO_PKG_VERSION"));

static TURNS: Semaphore = Semaphore::const_new(PRINTED_AT_ONCE);

/// Waits for the right to set a document.
async fn turn() -> Result<SemaphorePermit<'static>, Problem> {
    let message = "Too many documents are being made at once; try again in a moment.";
    let busy = |cause: String| General::Overloaded.saying(message).for_now(cause);
    let permit = tokio::time::timeout(TURN_WITHIN, TURNS.acquire()).await;
    permit.map_err(|elapsed| busy(elapsed.to_string()))?.map_err(|closed| busy(closed.to_string()))
}

/// Sets the document; its pictures go into it.
pub async fn print(app: &App, mut document: Document) -> Result<Bytes, Problem> {
    let _turn = turn().await?;
    let logo = load_logo(app, &document.facts).await?;
    let json = document.json()?;
    let attached = attached(&mut document);
    let units = document.facts.tree.order.len();
    // Everything that was read goes before the pages come.
    let Document { assembled, facts, shown } = document;
    drop((facts, shown));
    let made = tokio::task::spawn_blocking(move || {
        render(Paper {
            record: &assembled.record,
            content_hash: &assembled.content_hash,
            document: json,
            last_change: assembled.last_change,
            producer: PRODUCER,
            logo,
            attached,
            pages_max: PAGES_MAX,
        })
    });
    match made.await.map_err(Problem::internal)? {
        Ok(Made { bytes, .. }) => Ok(bytes.into()),
        Err(Unmade::TooLong(pages)) => {
            let message = format!("A document has at most {PAGES_MAX} pages.");
            Err(Refusal::DhrTooLarge.saying(message).with("units", units).with("pages", pages))
        }
        Err(Unmade::Failed(cause)) => Err(Problem::internal(cause)),
    }
}

/// The logo of the company; one that cannot be shown is left out.
async fn load_logo(app: &App, facts: &Facts) -> Result<Option<Picture>, Problem> {
    let Some(path) = &facts.logo_path else { return Ok(None) };
    let Some(bytes) = app.files.get(path).await? else { return Ok(None) };
    let shown = tokio::task::spawn_blocking(move || picture(bytes.into())).await.map_err(Problem::internal)?;
    Ok(shown.filter(|logo| logo.is_image))
}

/// Pages of attached files: unit by unit as their records stand, by phase, images before PDFs.
fn attached(document: &mut Document) -> Vec<Attached> {
    let (facts, pictures) = (&document.facts, &mut document.shown.pictures);
    let mut attached = Vec::new();
    let mut open = vec![facts.tree.root];
    while let Some(unit) = open.pop().and_then(|key| facts.units.get(&key)) {
        let mut files: Vec<&Named> = of(&facts.named, &unit.key).iter().collect();
        let is_pdf = |place: &Place| pictures.get(place).is_some_and(|picture| !picture.is_image);
        files.sort_by_cached_key(|file| (file.phase.is_none(), file.phase.clone(), is_pdf(&file.place)));
        for Named { place, phase, label } in files {
            // Units of a batch name the same files; they are shown once.
            let Some(picture) = pictures.remove(place) else { continue };
            let code = unit.code.as_deref().unwrap_or("-");
            let phase = phase.as_ref().map_or("General", |(_, name)| name);
            let caption = format!("{phase} · {} {code} · {label} · {}", unit.product_code, place.name);
            attached.push(Attached { serial_key: unit.key.to_string(), caption, picture });
        }
        if facts.options.include_children {
            open.extend(children(facts, unit.key).into_iter().rev());
        }
    }
    attached
}

/// `DHR_{code or key}_{time}.pdf`, with nothing in it that a file system could mind.
pub fn file_name(record: &Value, last_change: chrono::DateTime<chrono::Utc>) -> String {
    let header = &record["header"];
    let name = header["serial_code"].as_str().or_else(|| header["serial_key"].as_str()).unwrap_or_default();
    let safe: String = name
        .chars()
        .map(|one| if one.is_ascii_alphanumeric() || matches!(one, '_' | '-') { one } else { '_' })
        .collect();
    format!("DHR_{safe}_{}.pdf", last_change.format("%Y%m%d_%H%M%S"))
}

//! From a record to the bytes of its PDF.

use chrono::{DateTime, Datelike, Timelike, Utc};
use serde_json::Value;
use typst::diag::SourceDiagnostic;
use typst::foundations::{Datetime, Smart};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp, pdf as pdf_of};

use crate::picture::Picture;
use crate::qr::qr;
use crate::view::view_of;
use crate::weight::Weight;
use crate::world::{CacheEvictionGuard, TemplateWorld, load};

/// Pages whose structure is written for readers aloud. Of 416 pages it was nine tenths of the file and 60 MiB of memory.
const TAGGED_PAGES_MAX: usize = 100;

const TEMPLATE: &str = include_str!("dhr.typ");

/// A file that is shown in the document.
#[derive(Clone, Debug)]
pub struct AttachedPicture {
    /// The unit whose record names it.
    pub serial_key: String,
    /// What stands above it: phase, serial, field, file.
    pub caption: String,
    /// Its pages.
    pub picture: Picture,
}

/// What a document is made from.
#[derive(Debug)]
pub struct DocumentSource<'a> {
    /// The record in JSON.
    pub record: &'a Value,
    /// Its hash, in hex.
    pub content_hash: &'a str,
    /// The whole JSON document, which the PDF carries.
    pub document: Vec<u8>,
    /// When the record changed last.
    pub last_change: DateTime<Utc>,
    /// Who makes it: the program and its version.
    pub producer: &'a str,
    /// The logo of the company.
    pub logo: Option<Picture>,
    /// Files that are shown, in their order.
    pub attached: Vec<AttachedPicture>,
    /// Pages that a document may have.
    pub pages_max: usize,
}

/// A document that was made.
#[derive(Debug)]
pub struct RenderedPdf {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// Its pages.
    pub pages: usize,
}

/// Why there is no document.
#[derive(Debug)]
pub enum RenderError {
    /// It would have so many pages.
    TooLong(usize),
    /// It would draw so much, which is more than is laid out.
    TooMuch(Weight),
    /// The typesetter failed.
    Failed(String),
}

/// Loads what every document needs, before the first one is asked for.
pub fn warm_up() {
    load();
}

/// Makes the PDF. Takes a core for as long as it lasts.
pub fn render(paper: DocumentSource<'_>) -> Result<RenderedPdf, RenderError> {
    let _forgetting = CacheEvictionGuard;
    let shown: usize = paper.attached.iter().map(|one| one.picture.pages).sum();
    if shown > paper.pages_max {
        return Err(RenderError::TooLong(shown));
    }
    let view = view_of(&paper);
    let weight = Weight::of(&view);
    if !weight.is_within_limits() {
        return Err(RenderError::TooMuch(weight));
    }
    let mut files = vec![
        ("/view.json".to_owned(), view.to_string().into_bytes()),
        ("/dhr.json".to_owned(), paper.document),
        ("/hash.svg".to_owned(), qr(paper.content_hash).into_bytes()),
        ("/unit.svg".to_owned(), qr(unit_name(paper.record)).into_bytes()),
    ];
    // A standard for archives allows no foreign pages inside.
    let archival = paper.attached.is_empty() && paper.logo.is_none();
    files.extend(paper.logo.map(|logo| ("/logo.pdf".to_owned(), logo.pdf)));
    files.extend((0..).zip(paper.attached).map(|(place, one)| (format!("/attached/{place}.pdf"), one.picture.pdf)));
    drop(view);
    let desk =
        TemplateWorld::new(TEMPLATE, files).ok_or_else(|| RenderError::Failed("a file has no place".to_owned()))?;
    let document: PagedDocument = typst::compile(&desk).output.map_err(|faults| failed(&faults))?;
    let pages = document.pages().len();
    if pages > paper.pages_max {
        return Err(RenderError::TooLong(pages));
    }
    let standards = if archival { PdfStandards::new(&[PdfStandard::A_3b]) } else { Ok(PdfStandards::default()) };
    let options = PdfOptions {
        ident: Smart::Custom(paper.content_hash.to_owned()),
        creator: Smart::Custom(Some(paper.producer.to_owned())),
        timestamp: moment(paper.last_change).map(Timestamp::new_utc),
        standards: standards.map_err(|refused| RenderError::Failed(refused.message().to_string()))?,
        tagged: pages <= TAGGED_PAGES_MAX,
        ..PdfOptions::default()
    };
    let bytes = pdf_of(&document, &options).map_err(|faults| failed(&faults))?;
    Ok(RenderedPdf { bytes, pages })
}

/// What a label of the unit says: its code, or its key.
fn unit_name(record: &Value) -> &str {
    let header = &record["header"];
    header["serial_code"].as_str().or_else(|| header["serial_key"].as_str()).unwrap_or_default()
}

fn moment(at: DateTime<Utc>) -> Option<Datetime> {
    let small = |number: u32| u8::try_from(number).ok();
    Datetime::from_ymd_hms(
        at.year(),
        small(at.month())?,
        small(at.day())?,
        small(at.hour())?,
        small(at.minute())?,
        small(at.second())?,
    )
}

fn failed(faults: &[SourceDiagnostic]) -> RenderError {
    let texts: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    RenderError::Failed(texts.join("; "))
}

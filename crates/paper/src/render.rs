//! Rendering of a record as a PDF.

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

/// Maximum number of pages of a tagged PDF, whose structure screen readers use. For 416 pages the structure was nine
/// tenths of the file and needed 60 MiB of memory.
const TAGGED_PAGES_MAX: usize = 100;

/// The Typst template of a device history record.
const TEMPLATE: &str = include_str!("dhr.typ");

/// A file that is shown in the document.
#[derive(Clone, Debug)]
pub struct AttachedPicture {
    /// Key of the unit whose record names the file.
    pub serial_key: String,
    /// Caption of the file: phase, serial number, field, file name.
    pub caption: String,
    /// Pages of the file.
    pub picture: Picture,
}

/// The input of a document.
#[derive(Debug)]
pub struct DocumentSource<'a> {
    /// The record in JSON.
    pub record: &'a Value,
    /// Hash of the record, in hexadecimal digits.
    pub content_hash: &'a str,
    /// The whole JSON document, which is embedded in the PDF.
    pub document: Vec<u8>,
    /// Time of the last change of the record.
    pub last_change: DateTime<Utc>,
    /// Name and version of the program.
    pub producer: &'a str,
    /// Logo of the company. None when there is none.
    pub logo: Option<Picture>,
    /// Files to show, in order.
    pub attached: Vec<AttachedPicture>,
    /// Maximum number of pages of the document.
    pub pages_max: usize,
}

/// A finished document.
#[derive(Debug)]
pub struct RenderedPdf {
    /// Content of the PDF.
    pub bytes: Vec<u8>,
    /// Number of pages.
    pub pages: usize,
}

/// Why a document was not created.
#[derive(Debug)]
pub enum RenderError {
    /// The document would have this many pages, which is more than allowed.
    TooLong(usize),
    /// The document has more content than can be laid out.
    TooMuch(Weight),
    /// The typesetter failed, with this message.
    Failed(String),
}

/// Loads the fonts and the typesetter's library before the first document is requested.
pub fn warm_up() {
    load();
}

/// Creates the PDF. Occupies one core until it is finished.
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
    // The archive format PDF/A does not allow foreign pages.
    let archival = paper.attached.is_empty() && paper.logo.is_none();
    files.extend(paper.logo.map(|logo| ("/logo.pdf".to_owned(), logo.pdf)));
    files.extend((0..).zip(paper.attached).map(|(place, one)| (format!("/attached/{place}.pdf"), one.picture.pdf)));
    drop(view);
    let desk = TemplateWorld::new(TEMPLATE, files)
        .ok_or_else(|| RenderError::Failed("a file path is not valid".to_owned()))?;
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

/// Name of the unit in the document: its serial number, or its key.
fn unit_name(record: &Value) -> &str {
    let header = &record["header"];
    header["serial_code"].as_str().or_else(|| header["serial_key"].as_str()).unwrap_or_default()
}

/// Converts a time to the type of the typesetter. None when it cannot be represented.
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

/// Joins the messages of the typesetter into one error.
fn failed(faults: &[SourceDiagnostic]) -> RenderError {
    let texts: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    RenderError::Failed(texts.join("; "))
}

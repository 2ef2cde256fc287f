//! Checks whether the pages of a foreign PDF can be placed in a document.

use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, pdf as pdf_of};

use crate::world::{CacheEvictionGuard, TemplateWorld};

/// Path of the file in the test document.
const PATH: &str = "/attached/0.pdf";

/// Whether the pages of a foreign PDF can be placed in a document. This is tried with a document that contains only
/// this file, rendered in the same way as a record, so that a file that would break a record is found early.
pub fn is_placeable(pdf: Vec<u8>, pages: usize) -> bool {
    let _forgetting = CacheEvictionGuard;
    let image = format!("image(\"{PATH}\", format: \"pdf\", page: page, width: 10cm)");
    let template = format!(
        "#set page(width: auto, height: auto, margin: 0pt)\n\
         #for page in range(1, {}) {{ {image}; pagebreak(weak: true) }}",
        pages + 1
    );
    let Some(desk) = TemplateWorld::new(&template, vec![(PATH.to_owned(), pdf)]) else { return false };
    let Ok(document) = typst::compile::<PagedDocument>(&desk).output else { return false };
    pdf_of(&document, &PdfOptions::default()).is_ok()
}

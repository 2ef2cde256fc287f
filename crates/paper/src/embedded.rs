//! The JSON inside of a PDF that was made here.

use std::panic::catch_unwind;

use hayro_syntax::Pdf;
use hayro_syntax::object::{Name, Object};

/// The embedded record of a PDF; nothing when it has none.
pub fn record_in(pdf: Vec<u8>) -> Option<Vec<u8>> {
    // A reader that panics over a broken file has not read it.
    catch_unwind(|| find(pdf)).ok().flatten()
}

fn find(pdf: Vec<u8>) -> Option<Vec<u8>> {
    let pdf = Pdf::new(pdf).ok()?;
    pdf.objects().into_iter().find_map(|object| {
        let Object::Stream(stream) = object else { return None };
        let kind: Name<'_> = stream.dict().get("Type")?;
        if kind.as_str() != "EmbeddedFile" {
            return None;
        }
        stream.decoded().ok().map(std::borrow::Cow::into_owned)
    })
}

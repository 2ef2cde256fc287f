//! Turns a device history record in JSON into a PDF document. The same JSON gives the same bytes on any machine.
//!
//! Texts of users reach the typesetter as data, never as markup. The typesetter can open only the files that it is
//! given: the template, the data and the images. Fonts are embedded in the program.
//!
//! The service never runs the typesetter or reads foreign files in its own process. It starts a child process that runs
//! [`work`] and communicates with it by the protocol in [`wire`]. The service itself calls only [`EmbeddedRecord`],
//! which follows no references.

mod embedded;
mod fonts;
mod picture;
mod placement;
mod qr;
mod render;
mod view;
mod weight;
pub mod wire;
mod worker;
mod world;

pub use embedded::EmbeddedRecord;
pub use picture::{Picture, picture};
pub use render::{AttachedPicture, DocumentSource, RenderError, RenderedPdf, render, warm_up};
pub use weight::{ROWS_MAX, TEXT_BYTES_MAX, Weight};
pub use worker::{DocumentSpec, PlacedAttachment, work};

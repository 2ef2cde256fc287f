//! Documents: turns a device history record in JSON into a PDF. The same JSON gives the same bytes on any machine.
//!
//! Texts of users reach the typesetter as data, never as markup, and the typesetter can open only what it is given: the
//! template, the data, the images. Fonts are part of the program.
//!
//! The service never calls the typesetter or a reader of foreign files in its own process: it starts a process whose
//! `main` is [`work`] and communicates with it by [`wire`]. The service itself calls only [`EmbeddedRecord`], which
//! follows no references.

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

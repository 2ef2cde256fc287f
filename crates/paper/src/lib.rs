//! Documents: a Device History Record, which is JSON, becomes a PDF. The same JSON gives the same bytes, on any machine.
//!
//! What users wrote reaches the typesetter as data and never as markup, and the typesetter can open nothing but what it
//! is handed: the template, the data, the pictures. Fonts are part of the program.
//!
//! The service never calls the typesetter or a reader of foreign files itself: it starts a process whose `main` is
//! [`work`], and talks to it by [`wire`]. What the service calls here is [`EmbeddedRecord`], which follows nothing.

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

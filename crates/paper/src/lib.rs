//! Documents: a Device History Record, which is JSON, becomes a PDF. The same JSON gives the same bytes, on any machine.
//!
//! What users wrote reaches the typesetter as data and never as markup, and the typesetter can open nothing but what it
//! is handed: the template, the data, the pictures. Fonts are part of the program.

mod embedded;
mod fonts;
mod picture;
mod qr;
mod render;
mod view;
mod world;

pub use embedded::record_in;
pub use picture::{Picture, picture};
pub use render::{Attached, Made, Paper, Unmade, render};

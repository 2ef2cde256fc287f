//! What must stay fast when a plant has a large catalogue. Figures are printed; in a debug build only wide bounds hold.

mod catalogue;
mod genealogy;
mod searches;
mod statements;

pub use statements::LARGE;

//! Fields and lists: contract 14.

mod fields;
mod lists;

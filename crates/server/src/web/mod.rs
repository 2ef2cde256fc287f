//! Pages for browsers: files that the build embeds, served from memory.

pub mod book;
pub mod console;

//! What people see in a browser: files that the build embedded, served from memory.

pub mod book;
pub mod console;

//! Everything that the typesetter can access: the template, the given files, the fonts.

use std::collections::HashMap;
use std::sync::LazyLock;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

use crate::fonts::FONTS;

/// The standard library of the typesetter.
static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| LazyHash::new(<Library as LibraryExt>::default()));

/// Clears the caches of the typesetter when it is dropped, because they would grow with every document.
pub struct CacheEvictionGuard;

impl Drop for CacheEvictionGuard {
    fn drop(&mut self) {
        comemo::evict(0);
    }
}

/// Loads the fonts and the library of the typesetter.
pub fn load() {
    LazyLock::force(&FONTS);
    LazyLock::force(&LIBRARY);
}

/// The template and the only files that it may read.
pub struct TemplateWorld {
    main: Source,
    files: HashMap<FileId, Bytes>,
}

/// File ID of a path. None when the path is not valid. The typesetter keeps every ID, so there must be few different
/// paths.
fn place(path: &str) -> Option<FileId> {
    Some(RootedPath::new(VirtualRoot::Project, VirtualPath::new(path).ok()?).intern())
}

impl TemplateWorld {
    /// Creates a world from a template and files by their paths. None when a path is not valid.
    pub fn new(template: &str, files: Vec<(String, Vec<u8>)>) -> Option<Self> {
        let main = Source::new(place("/dhr.typ")?, template.to_owned());
        let placed = |(path, bytes): (String, Vec<u8>)| Some((place(&path)?, Bytes::new(bytes)));
        Some(Self { main, files: files.into_iter().map(placed).collect::<Option<_>>()? })
    }
}

impl World for TemplateWorld {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &FONTS.book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main.id() { Ok(self.main.clone()) } else { Err(FileError::AccessDenied) }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.get(&id).cloned().ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.fonts.get(index).cloned()
    }

    /// Always None, because a document does not show when it was printed.
    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

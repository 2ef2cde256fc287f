//! What a workbook may be before anything of it is taken into memory: a ZIP archive of XML, which may claim anything
//! about itself.
//!
//! The reader of workbooks keeps every text, format and sheet name that it meets; so they are counted first, on the way
//! through a small buffer.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::SheetError;

/// Bytes that the archive may unpack to.
const UNPACKED_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Bytes of the table of shared texts, which the reader holds beside the table that is made.
const STRINGS_BYTES_MAX: u64 = 32 * 1024 * 1024;
/// Shared texts of a workbook.
pub const STRINGS_MAX: usize = 500_000;
/// Formats of cells: what spreadsheet programs themselves allow, rounded up.
const FORMATS_MAX: usize = 65_536;
/// Other elements that a reader may keep: sheets, names, fonts, relations.
const ELEMENTS_MAX: usize = 100_000;
/// Parts of the archive.
const PARTS_MAX: usize = 1000;
/// Bytes that are looked at together.
const PIECE: usize = 64 * 1024;
/// Bytes of the name of an element that tell it apart.
const NAME_BYTES: usize = 24;

/// Elements that make up cells and the look of texts. They are read one by one and not kept.
const UNCOUNTED_ELEMENTS: [&[u8]; 24] = [
    b"c",
    b"row",
    b"v",
    b"f",
    b"is",
    b"t",
    b"r",
    b"rPr",
    b"rFont",
    b"rPh",
    b"sz",
    b"color",
    b"name",
    b"family",
    b"scheme",
    b"charset",
    b"b",
    b"i",
    b"u",
    b"strike",
    b"vertAlign",
    b"phoneticPr",
    b"alignment",
    b"col",
];

fn unreadable(why: impl std::fmt::Display) -> SheetError {
    SheetError::Unreadable(why.to_string())
}

/// Unpacks everything once, counting: what the archive says about its sizes is not believed.
pub fn check(bytes: &[u8]) -> Result<(), SheetError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    if archive.len() > PARTS_MAX {
        return Err(unreadable("it has too many parts"));
    }
    let (mut left, mut elements) = (UNPACKED_BYTES_MAX, ElementCounts::default());
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).map_err(unreadable)?;
        let name = part.name().map_err(unreadable)?.to_lowercase();
        let before = left;
        let mut claim = name.ends_with("sharedstrings.xml").then(ClaimedCount::default);
        elements.look_at(&name, &mut part, &mut left, claim.as_mut())?;
        if let Some(claim) = claim {
            if before - left > STRINGS_BYTES_MAX {
                return Err(unreadable("it unpacks to too much"));
            }
            claim.check(before - left)?;
        }
    }
    Ok(())
}

/// How many texts the table of shared texts claims to have. The reader makes room for as many, and a claim beyond the
/// memory would end the service. Without NUL it cannot hide in an encoding that we do not read.
#[derive(Default)]
struct ClaimedCount {
    /// The end of what was read, where a claim may have begun.
    held: Vec<u8>,
    most: u64,
}

impl ClaimedCount {
    const WORD: &[u8] = b"uniqueCount";
    /// Bytes from the word to the end of its value.
    const LENGTH: usize = 128;

    fn look_at(&mut self, piece: &[u8]) -> Result<(), SheetError> {
        self.held.extend_from_slice(piece);
        let sure = self.held.len().saturating_sub(Self::LENGTH);
        self.find(sure)?;
        self.held.drain(..sure);
        Ok(())
    }

    /// Looks at the claims that begin before a place.
    fn find(&mut self, before: usize) -> Result<(), SheetError> {
        let words = self.held.windows(Self::WORD.len()).take(before).enumerate();
        let places = words.filter(|(_, window)| *window == Self::WORD).map(|(place, _)| place);
        for place in places {
            let rest = self.held.get(place + Self::WORD.len()..).unwrap_or_default().trim_ascii_start();
            let Some(rest) = rest.strip_prefix(b"=") else { continue };
            let rest = rest.trim_ascii_start();
            let value = match rest.split_first() {
                Some((quote @ (b'"' | b'\''), rest)) => rest.split(|byte| byte == quote).next().unwrap_or_default(),
                _ => return Err(Self::refused()),
            };
            let value = std::str::from_utf8(value).ok().and_then(|value| value.trim().parse().ok());
            self.most = self.most.max(value.ok_or_else(Self::refused)?);
        }
        Ok(())
    }

    /// A text needs at least `<si/>`.
    fn check(mut self, bytes: u64) -> Result<(), SheetError> {
        self.find(self.held.len())?;
        let strings_max = u64::try_from(STRINGS_MAX).unwrap_or(u64::MAX);
        if self.most > (bytes / 5 + 1).min(strings_max) { Err(Self::refused()) } else { Ok(()) }
    }

    fn refused() -> SheetError {
        unreadable("it claims more texts than it has")
    }
}

/// The elements of all parts together.
#[derive(Default)]
struct ElementCounts {
    texts: usize,
    formats: usize,
    others: usize,
}

impl ElementCounts {
    /// Reads one part to its end. What is no XML is only measured.
    fn look_at(
        &mut self,
        name: &str,
        part: &mut impl Read,
        left: &mut u64,
        mut claim: Option<&mut ClaimedCount>,
    ) -> Result<(), SheetError> {
        let (mut piece, mut opening, mut is_xml) = (vec![0; PIECE], TagScanner::Outside, None);
        loop {
            let read = part.read(&mut piece).map_err(unreadable)?;
            let bytes = piece.get(..read).unwrap_or_default();
            if bytes.is_empty() {
                return Ok(());
            }
            let size = u64::try_from(read).unwrap_or(u64::MAX);
            *left = left.checked_sub(size).ok_or_else(|| unreadable("it unpacks to too much"))?;
            if let Some(claim) = &mut claim {
                claim.look_at(bytes)?;
            }
            if !*is_xml.get_or_insert_with(|| looks_like_xml(name, bytes)) {
                continue;
            }
            for byte in bytes {
                if let Some(name) = opening.next(*byte)? {
                    self.count(&name)?;
                }
            }
        }
    }

    fn count(&mut self, name: &[u8]) -> Result<(), SheetError> {
        let local = name.rsplit(|byte| *byte == b':').next().unwrap_or_default();
        let (count, most) = match local {
            b"si" => (&mut self.texts, STRINGS_MAX),
            b"xf" => (&mut self.formats, FORMATS_MAX),
            _ if UNCOUNTED_ELEMENTS.contains(&local) => return Ok(()),
            _ => (&mut self.others, ELEMENTS_MAX),
        };
        *count += 1;
        if *count > most { Err(unreadable("it has too many texts, formats or sheets")) } else { Ok(()) }
    }
}

/// By its name, by its first byte, or by the mark of another encoding.
fn looks_like_xml(name: &str, start: &[u8]) -> bool {
    let named = [".xml", ".rels", ".vml"].iter().any(|ending| name.ends_with(ending));
    let marked = [&b"\xEF\xBB\xBF"[..], b"\xFF\xFE", b"\xFE\xFF"].iter().any(|mark| start.starts_with(mark));
    named || marked || start.trim_ascii_start().starts_with(b"<")
}

/// Finds the names of elements, byte by byte.
enum TagScanner {
    Outside,
    Name(Vec<u8>),
}

impl TagScanner {
    /// The name of an element that begins, once it is known. Declarations of documents and entities are refused:
    /// no spreadsheet program writes them, and they are there to read other files or to multiply.
    fn next(&mut self, byte: u8) -> Result<Option<Vec<u8>>, SheetError> {
        if byte == 0 {
            return Err(unreadable("it is not UTF-8"));
        }
        let Self::Name(name) = self else {
            if byte == b'<' {
                *self = Self::Name(Vec::new());
            }
            return Ok(None);
        };
        if name.as_slice() == b"!" && byte != b'-' && byte != b'[' {
            return Err(unreadable("it declares a document type or entities"));
        }
        let ends = byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>' | b'<') || name.len() == NAME_BYTES;
        if !ends {
            name.push(byte);
            return Ok(None);
        }
        let name = std::mem::take(name);
        *self = if byte == b'<' { Self::Name(Vec::new()) } else { Self::Outside };
        // An end has no name here; instructions and comments have one that is none.
        Ok(name.first().is_some_and(|first| !matches!(first, b'?' | b'!')).then_some(name))
    }
}

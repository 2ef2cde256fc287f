//! Checks a workbook before it is read into memory. It is a ZIP archive of XML, whose sizes and counts cannot be
//! trusted.
//!
//! The library that reads workbooks keeps every text, format and sheet name in memory. They are therefore counted
//! first, while the archive is unpacked through a small buffer.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::SheetError;

/// Maximum size of the unpacked archive in bytes.
const UNPACKED_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Maximum size in bytes of the table of shared texts, which the library keeps in addition to the resulting table.
const STRINGS_BYTES_MAX: u64 = 32 * 1024 * 1024;
/// Maximum number of shared texts in a workbook.
pub const STRINGS_MAX: usize = 500_000;
/// Maximum number of cell formats: the limit of spreadsheet programs, rounded up.
const FORMATS_MAX: usize = 65_536;
/// Maximum number of other elements that the library may keep: sheets, names, fonts, relations.
const ELEMENTS_MAX: usize = 100_000;
/// Maximum number of parts in the archive.
const PARTS_MAX: usize = 1000;
/// Bytes that are unpacked and checked at a time.
const PIECE: usize = 64 * 1024;
/// Number of bytes of an element's name that are compared. The rest of a longer name is ignored.
const NAME_BYTES: usize = 24;

/// Elements of cells and of formatted texts. The library reads them one by one and does not keep them.
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

/// Refuses a workbook as unreadable, with the reason.
fn unreadable(why: impl std::fmt::Display) -> SheetError {
    SheetError::Unreadable(why.to_string())
}

/// Refuses an archive that would need too much memory. Unpacks everything once to count it, because the sizes that the
/// archive claims cannot be trusted.
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
                return Err(unreadable("it is too large when unpacked"));
            }
            claim.check(before - left)?;
        }
    }
    Ok(())
}

/// The number of shared texts that the workbook claims to have. The library reserves memory for that many, and a claim
/// that exceeds all memory would crash the service. Text with NUL bytes is refused, so that a claim cannot hide in an
/// encoding that is not read here.
#[derive(Default)]
struct ClaimedCount {
    /// The last bytes that were read, because a claim can begin there and continue in the next chunk.
    held: Vec<u8>,
    /// The largest claim so far.
    most: u64,
}

impl ClaimedCount {
    /// Name of the attribute with the claim.
    const WORD: &[u8] = b"uniqueCount";
    /// Maximum number of bytes from the start of the attribute name to the end of its value.
    const LENGTH: usize = 128;

    /// Checks the next chunk of the table.
    fn look_at(&mut self, piece: &[u8]) -> Result<(), SheetError> {
        self.held.extend_from_slice(piece);
        let sure = self.held.len().saturating_sub(Self::LENGTH);
        self.find(sure)?;
        self.held.drain(..sure);
        Ok(())
    }

    /// Reads the claims that begin before this offset.
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

    /// Refuses a claim that cannot be true for a table of this size in bytes: each text needs at least `<si/>`.
    fn check(mut self, bytes: u64) -> Result<(), SheetError> {
        self.find(self.held.len())?;
        let strings_max = u64::try_from(STRINGS_MAX).unwrap_or(u64::MAX);
        if self.most > (bytes / 5 + 1).min(strings_max) { Err(Self::refused()) } else { Ok(()) }
    }

    /// Refuses a false claim.
    fn refused() -> SheetError {
        unreadable("it declares more texts than it contains")
    }
}

/// Number of elements that the library would keep, over all parts.
#[derive(Default)]
struct ElementCounts {
    texts: usize,
    formats: usize,
    others: usize,
}

impl ElementCounts {
    /// Unpacks one part and counts its elements. Of parts that are not XML, only the size counts. `left` is the number
    /// of bytes that may still be unpacked.
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
            *left = left.checked_sub(size).ok_or_else(|| unreadable("it is too large when unpacked"))?;
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

    /// Counts one element by its name without prefix, and refuses too many.
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

/// Whether the library would read this part as XML: by its name, its first byte, or a byte-order mark.
fn looks_like_xml(name: &str, start: &[u8]) -> bool {
    let named = [".xml", ".rels", ".vml"].iter().any(|ending| name.ends_with(ending));
    let marked = [&b"\xEF\xBB\xBF"[..], b"\xFF\xFE", b"\xFE\xFF"].iter().any(|mark| start.starts_with(mark));
    named || marked || start.trim_ascii_start().starts_with(b"<")
}

/// Finds the names of elements, byte by byte.
enum TagScanner {
    /// Between tags.
    Outside,
    /// Inside the name of a tag.
    Name(Vec<u8>),
}

impl TagScanner {
    /// Returns the name of an element once it is complete, None before that. Declarations of document types and
    /// entities are refused: no spreadsheet program writes them, and attacks use them to read other files or to
    /// multiply content.
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
            return Err(unreadable("it contains a document type or entity declaration"));
        }
        let ends = byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>' | b'<') || name.len() == NAME_BYTES;
        if !ends {
            name.push(byte);
            return Ok(None);
        }
        let name = std::mem::take(name);
        *self = if byte == b'<' { Self::Name(Vec::new()) } else { Self::Outside };
        // A closing tag has an empty name here. Instructions and comments start with a character that no element name
        // has.
        Ok(name.first().is_some_and(|first| !matches!(first, b'?' | b'!')).then_some(name))
    }
}

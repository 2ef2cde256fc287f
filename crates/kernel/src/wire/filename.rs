//! Names of files and folders that clients choose. They are data and never become paths on disk unchecked.

use unicode_normalization::UnicodeNormalization;

/// Maximum number of bytes of one name.
pub const NAME_BYTES_MAX: usize = 255;
/// Maximum number of folder levels below a record.
pub const SEGMENTS_MAX: usize = 8;
/// Maximum number of bytes of a whole path.
pub const PATH_BYTES_MAX: usize = 1024;

/// The name in NFC, if it is valid. `None` for names that could be paths or mislead people.
pub fn file_name(name: &str) -> Option<String> {
    let name: String = name.nfc().collect();
    let good = (1..=NAME_BYTES_MAX).contains(&name.len())
        && !name.contains(['/', '\\'])
        && !name.chars().any(|letter| letter.is_control() || is_deceptive(letter))
        && !name.starts_with(char::is_whitespace)
        && !name.ends_with(char::is_whitespace)
        && !name.ends_with('.');
    good.then_some(name)
}

/// Whether a character is invisible or changes the direction of writing, so that two names could look alike.
fn is_deceptive(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The segments of a subfolder, each a checked name. Empty when the path is absent or empty. None when a segment is
/// invalid or there are too many.
pub fn subfolder(path: Option<&str>) -> Option<Vec<String>> {
    let Some(path) = path.filter(|path| !path.is_empty()) else { return Some(Vec::new()) };
    let segments: Vec<String> = path.split('/').map(file_name).collect::<Option<_>>()?;
    (segments.len() <= SEGMENTS_MAX).then_some(segments)
}

/// `Content-Disposition` of a download whose name needs no encoding.
pub fn plain_disposition(name: &str) -> String {
    format!("attachment; filename=\"{name}\"")
}

/// `Content-Disposition` of a download, with any name. Browsers save the file instead of showing it.
pub fn disposition(name: &str) -> String {
    use std::fmt::Write;
    let mut header = "attachment; filename*=UTF-8''".to_owned();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"!#$&+-.^_`|~".contains(&byte) {
            header.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(header, "%{byte:02X}");
        }
    }
    header
}

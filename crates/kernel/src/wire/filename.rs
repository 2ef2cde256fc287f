//! Names of files and folders that clients choose. They are data: no path on a disk is ever made of them unchecked.

use unicode_normalization::UnicodeNormalization;

/// Bytes of one name.
pub const NAME_BYTES_MAX: usize = 255;
/// Folders below an object.
pub const SEGMENTS_MAX: usize = 8;
/// Bytes of a whole path.
pub const PATH_BYTES_MAX: usize = 1024;

/// A checked name, in NFC; `None` for anything that could be a path, a trick or a surprise.
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

/// Characters that nobody sees, or that turn the direction of writing: with them `exe.pdf` and `fdp.exe` look alike, and
/// two names can look the same.
fn is_deceptive(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The segments of a subfolder, each a checked name; none when it is absent or empty.
pub fn subfolder(path: Option<&str>) -> Option<Vec<String>> {
    let Some(path) = path.filter(|path| !path.is_empty()) else { return Some(Vec::new()) };
    let segments: Vec<String> = path.split('/').map(file_name).collect::<Option<_>>()?;
    (segments.len() <= SEGMENTS_MAX).then_some(segments)
}

/// `Content-Disposition` of a download whose name we made of letters that need no encoding.
pub fn plain_disposition(name: &str) -> String {
    format!("attachment; filename=\"{name}\"")
}

/// `Content-Disposition` of a download: never shown inside a page, whatever the name holds.
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

//! Finds the JSON record embedded in a PDF that this service created. The file comes from outside, so it is not parsed
//! as a PDF. The search looks only for a stream in the form that our writer produces, and follows no references.

use std::io::Read;

use flate2::bufread::ZlibDecoder;

/// Maximum number of embedded file streams that are examined. Our own PDF has one.
const STREAMS_MAX: usize = 8;
/// Maximum number of bytes between the start of the object and its `/Type`, and between the type and the data.
const DICTIONARY_BYTES_MAX: usize = 512;

/// The embedded record of a PDF, as stored in the file.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedRecord<'a> {
    data: &'a [u8],
    /// Whether the data is compressed with zlib.
    is_deflated: bool,
}

impl<'a> EmbeddedRecord<'a> {
    /// Finds the record. None when the PDF has none in the form of our writer.
    pub fn find(pdf: &'a [u8]) -> Option<Self> {
        let mut from = 0;
        for _ in 0..STREAMS_MAX {
            let rest = pdf.get(from..)?;
            let at = from + position(rest, b"/EmbeddedFile")?;
            from = at + 1;
            if let Some(found) = stream_around(pdf, at) {
                return Some(found);
            }
        }
        None
    }

    /// Returns a reader of the uncompressed record. It unpacks only as much as is read.
    pub fn reader(self) -> Box<dyn Read + Send + 'a> {
        if self.is_deflated { Box::new(ZlibDecoder::new(self.data)) } else { Box::new(self.data) }
    }
}

/// Offset of the first occurrence of a byte sequence.
fn position(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|window| window == word)
}

/// Splits a dictionary into words. A name begins a new word, with or without a space before it.
fn words_of(dictionary: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for text in dictionary.split(|one: char| one.is_ascii_whitespace() || "<>()".contains(one)) {
        let mut starts: Vec<usize> = text.match_indices(['/', '[']).map(|(at, _)| at).collect();
        starts.push(text.len());
        let mut from = 0;
        for at in starts {
            words.extend(text.get(from..at).filter(|word| !word.is_empty()));
            from = at;
        }
    }
    words
}

/// The stream whose dictionary has its type at this offset: `obj << … >> stream … endstream`. None when it does not
/// have this form.
fn stream_around(pdf: &[u8], at: usize) -> Option<EmbeddedRecord<'_>> {
    let before = pdf.get(at.saturating_sub(DICTIONARY_BYTES_MAX)..at)?;
    let begin = at - before.len() + before.windows(3).rposition(|window| window == b"obj")? + 3;
    let after = pdf.get(at..)?;
    let after = after.get(..DICTIONARY_BYTES_MAX.min(after.len()))?;
    let end = at + position(after, b"stream")?;
    let dictionary = std::str::from_utf8(pdf.get(begin..end)?).ok()?;
    let words = words_of(dictionary);
    let value = |name: &str| {
        words.windows(2).find_map(|pair| match pair {
            [key, value] if *key == name => Some(*value),
            _ => None,
        })
    };
    if value("/Type")? != "/EmbeddedFile" {
        return None;
    }
    // A reference (`3 0 R`) is not accepted as a length: our writer always writes the number.
    let is_reference = |words: &[&str]| matches!(words, ["/Length", _, _, "R"]);
    if words.windows(4).any(is_reference) {
        return None;
    }
    let length: usize = value("/Length")?.parse().ok()?;
    let is_deflated = match value("/Filter") {
        None => false,
        Some("/FlateDecode") => true,
        Some(_) => return None,
    };
    let data = pdf.get(end + b"stream".len()..)?;
    let data = data.strip_prefix(b"\r\n").or_else(|| data.strip_prefix(b"\n"))?;
    let (data, rest) = data.split_at_checked(length)?;
    rest.trim_ascii_start().starts_with(b"endstream").then_some(EmbeddedRecord { data, is_deflated })
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::EmbeddedRecord;

    /// A PDF object with this dictionary and data.
    fn object(dictionary: &str, data: &str) -> Vec<u8> {
        format!("%PDF-1.7\n7 0 obj\n<<\n{dictionary}\n>>\nstream\n{data}\nendstream\nendobj\n").into_bytes()
    }

    /// Text of the embedded record. None when there is none.
    fn text(pdf: &[u8]) -> Option<String> {
        let mut text = String::new();
        EmbeddedRecord::find(pdf)?.reader().read_to_string(&mut text).ok()?;
        Some(text)
    }

    #[test]
    fn only_a_stream_of_our_own_form_is_read() {
        for dictionary in ["/Length 2\n/Type /EmbeddedFile", "/Type/EmbeddedFile/Params<</Size 2>>/Length 2"] {
            assert_eq!(text(&object(dictionary, "{}")).as_deref(), Some("{}"), "{dictionary}");
        }
        for dictionary in [
            "/Length 2\n/Type /XObject /X /EmbeddedFile",
            "/Length 3 0 R\n/Type /EmbeddedFile",
            "/Length 99999\n/Type /EmbeddedFile",
            "/Length 18446744073709551615\n/Type /EmbeddedFile",
            "/Length 1\n/Type /EmbeddedFile",
            "/Length 2\n/Type /EmbeddedFile\n/Filter [/FlateDecode /FlateDecode]",
            "/Length 2\n/Type /EmbeddedFile\n/Filter /LZWDecode",
            "/Type /EmbeddedFile",
        ] {
            assert_eq!(text(&object(dictionary, "{}")), None, "{dictionary}");
        }
        let mut late = "/EmbeddedFile ".repeat(9).into_bytes();
        late.extend(object("/Length 2\n/Type /EmbeddedFile", "{}"));
        assert_eq!(text(&late), None, "the ninth is not looked at");
        for broken in [&b"%PDF-1.7"[..], b"", b"/EmbeddedFile", b"obj/EmbeddedFile stream"] {
            assert_eq!(text(broken), None);
        }
    }
}

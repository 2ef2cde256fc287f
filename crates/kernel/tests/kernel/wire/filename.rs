//! File names, for any text that a client may send.

use kernel::wire::filename::{NAME_BYTES_MAX, SEGMENTS_MAX, disposition, file_name, subfolder};
use proptest::prelude::*;

/// File name that a client reads from the header.
fn decoded(header: &str) -> Option<String> {
    let mut rest = header.strip_prefix("attachment; filename*=UTF-8''")?.bytes();
    let mut bytes = Vec::new();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[test]
fn names_of_the_contract() {
    for bad in [
        "",
        ".",
        "..",
        "../x.png",
        "a/b",
        "/a",
        "a/",
        "a\\b",
        " a",
        "a ",
        "a.",
        "a\u{0}",
        "a\nb",
        "\u{7f}",
        "\u{85}x",
        "...",
        "a\u{202e}fdp.exe",
        "a\u{200b}b",
        "a\u{200d}b",
        "\u{feff}a",
        "a\u{ad}b",
        "a\u{2066}b",
        "a\u{e0041}",
    ] {
        assert_eq!(file_name(bad), None, "{bad:?}");
    }
    for good in [
        "a",
        "a.png",
        ".hidden",
        "a b",
        "a..b",
        "..a",
        "CON",
        "%2e%2e",
        "ä.png",
        "a:b",
        "~",
        "файл.txt",
        "קובץ.pdf",
        "图.png",
    ] {
        assert_eq!(file_name(good).as_deref(), Some(good));
    }
    assert_eq!(file_name("Cafe\u{301}").as_deref(), Some("Caf\u{e9}"));
    assert!(file_name(&"x".repeat(NAME_BYTES_MAX)).is_some());
    assert!(file_name(&"x".repeat(NAME_BYTES_MAX + 1)).is_none());
    // The length of the composed name counts: 127 times two bytes are accepted, although 127 times three were sent.
    assert!(file_name(&"e\u{301}".repeat(127)).is_some());
}

#[test]
fn subfolders_are_names_with_slashes_between() {
    assert_eq!(subfolder(None), Some(vec![]));
    assert_eq!(subfolder(Some("")), Some(vec![]));
    assert_eq!(subfolder(Some("a/b")), Some(vec!["a".to_owned(), "b".to_owned()]));
    for bad in ["/", "/a", "a/", "a//b", "..", "a/../b", "a/./b", "a/ b"] {
        assert_eq!(subfolder(Some(bad)), None, "{bad}");
    }
    assert!(subfolder(Some(&["x"; SEGMENTS_MAX].join("/"))).is_some());
    assert!(subfolder(Some(&["x"; SEGMENTS_MAX + 1].join("/"))).is_none());
}

proptest! {
    #[test]
    fn a_name_that_is_taken_is_one_step_down_and_stays_as_it_is(name in "(?s).{0,40}") {
        if let Some(checked) = file_name(&name) {
            prop_assert_eq!(file_name(&checked), Some(checked.clone()));
            prop_assert!(!checked.contains(['/', '\\', '\0']) && checked != "." && checked != "..");
            prop_assert_eq!(checked.trim(), &checked);
            let path = std::path::Path::new("/base").join(&checked);
            prop_assert_eq!(path.parent(), Some(std::path::Path::new("/base")));
            prop_assert_eq!(path.components().count(), 3);
        }
    }

    #[test]
    fn a_plain_name_is_taken(name in "[A-Za-z0-9_-]{1,60}(\\.[a-z]{1,4})?") {
        prop_assert_eq!(file_name(&name), Some(name));
    }

    #[test]
    fn a_name_with_a_bad_character_is_refused(
        before in "[a-z]{1,5}", bad in prop::sample::select(vec!['/', '\\', '\0', '\n', '\r', '\t', '\u{1b}', '\u{9f}', '\u{61c}', '\u{200e}', '\u{202a}', '\u{202e}', '\u{2060}', '\u{2069}', '\u{fffb}']), after in "[a-z]{1,5}",
    ) {
        prop_assert_eq!(file_name(&format!("{before}{bad}{after}")), None);
    }

    #[test]
    fn a_subfolder_is_its_segments(segments in prop::collection::vec("[a-z]{1,4}|\\.{1,3}|", 1..=10)) {
        let joined = segments.join("/");
        prop_assume!(!joined.is_empty());
        let good = segments.len() <= SEGMENTS_MAX && segments.iter().all(|segment| file_name(segment).is_some());
        prop_assert_eq!(subfolder(Some(&joined)), good.then_some(segments));
    }

    #[test]
    fn a_disposition_is_plain_ascii_and_tells_the_name(name in "(?s).{0,60}") {
        let header = disposition(&name);
        prop_assert!(header.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' '));
        prop_assert!(!header.contains('"') && header.matches(';').count() == 1);
        prop_assert_eq!(decoded(&header), Some(name));
    }
}

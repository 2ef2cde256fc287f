//! Wildcard and substring search: a pattern finds exactly what the specification says.

use kernel::wire::input::{Input, Members, Raw, Reader};
use kernel::wire::wildcard::{Wildcard, substring};
use proptest::prelude::*;

/// `like … escape '\'` as PostgreSQL defines it.
fn like(pattern: &[char], value: &[char]) -> bool {
    match pattern {
        [] => value.is_empty(),
        ['%', rest @ ..] => (0..=value.len()).any(|skipped| like(rest, value.get(skipped..).unwrap_or_default())),
        ['_', rest @ ..] => value.split_first().is_some_and(|(_, after)| like(rest, after)),
        ['\\', literal, rest @ ..] | [literal, rest @ ..] => {
            value.split_first().is_some_and(|(first, after)| first == literal && like(rest, after))
        }
    }
}

/// Whether a pattern finds a value, ignoring case.
fn finds(pattern: &str, value: &str) -> bool {
    let (pattern, value): (Vec<_>, Vec<_>) = (pattern.chars().collect(), value.to_lowercase().chars().collect());
    like(&pattern, &value)
}

/// One element of a search text.
enum Piece {
    Any,
    One,
    Just(char),
}

/// Parses a search text by the rules of the specification.
fn pieces(search: &str) -> Vec<Piece> {
    let letters: Vec<char> = search.to_lowercase().chars().collect();
    let (mut pieces, mut place) = (Vec::new(), 0);
    while let Some(letter) = letters.get(place) {
        let next = letters.get(place + 1);
        place += 1;
        pieces.push(match (letter, next) {
            ('*', _) => Piece::Any,
            ('?', _) => Piece::One,
            ('\\', Some(escaped @ ('*' | '?' | '\\'))) => {
                place += 1;
                Piece::Just(*escaped)
            }
            (other, _) => Piece::Just(*other),
        });
    }
    pieces
}

/// Whether the elements match the whole value.
fn whole(pieces: &[Piece], value: &[char]) -> bool {
    match (pieces.split_first(), value.split_first()) {
        (None, first) => first.is_none(),
        (Some((Piece::Any, rest)), None) => whole(rest, value),
        (Some((Piece::Any, rest)), Some((_, after))) => whole(rest, value) || whole(pieces, after),
        (Some((Piece::One, rest)), Some((_, after))) => whole(rest, after),
        (Some((Piece::Just(wanted), rest)), Some((first, after))) => wanted == first && whole(rest, after),
        (Some(_), None) => false,
    }
}

/// Whether a search text finds a value by the rules of the specification: as a substring, or as a pattern if it has
/// wildcards.
fn matches(search: &str, value: &str) -> bool {
    let (pieces, value): (_, Vec<char>) = (pieces(search), value.to_lowercase().chars().collect());
    if pieces.iter().all(|piece| matches!(piece, Piece::Just(_))) {
        return (0..=value.len()).any(|start| {
            let found = value.get(start..start + pieces.len());
            found.is_some_and(|found| whole(&pieces, found))
        });
    }
    whole(&pieces, &value)
}

/// Few letters, so that searches sometimes find something.
const FEW: &str = r"[aAbBäÄ%_*?\\ ]{0,7}";

proptest! {
    #![proptest_config(ProptestConfig { cases: 255, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn wildcard_finds_exactly_what_the_contract_says(search in FEW, values in prop::collection::vec(FEW, 12)) {
        let wildcard = Wildcard::new(&search);
        for value in values {
            let found = wildcard.pattern().is_none_or(|pattern| finds(pattern, &value));
            prop_assert_eq!(found, search.trim().is_empty() || matches(&search, &value), "{:?} in {:?}", search, value);
        }
    }

    #[test]
    fn escaped_wildcard_text_finds_exactly_the_values_that_contain_it(text in r"[aAb%_*?\\]{1,4}", value in FEW) {
        let escaped: String = text.chars().flat_map(|letter| {
            let escape = "*?\\".contains(letter).then_some('\\');
            escape.into_iter().chain([letter])
        }).collect();
        let wildcard = Wildcard::new(&escaped);
        let pattern = wildcard.pattern().expect("a pattern");
        prop_assert_eq!(finds(pattern, &value), value.to_lowercase().contains(&text.to_lowercase()));
        for around in [format!("{text}{value}"), format!("{value}{text}"), format!("{value}{text}{value}")] {
            prop_assert!(finds(pattern, &around), "{escaped:?} does not find {around:?}");
        }
    }

    #[test]
    fn substring_finds_exactly_the_values_that_contain_it(text in FEW, value in FEW) {
        match substring(&text) {
            None => prop_assert!(text.trim().is_empty()),
            Some(pattern) => {
                prop_assert!(!text.trim().is_empty());
                prop_assert_eq!(finds(&pattern, &value), value.to_lowercase().contains(&text.to_lowercase()));
                let around = format!("{value}{text}{value}");
                prop_assert!(finds(&pattern, &around), "{pattern:?} does not find {around:?}");
            }
        }
    }

    #[test]
    fn wildcard_case_never_matters(search in "[a-zA-Zäöü*?]{1,6}", value in "[a-zA-Zäöü]{0,6}") {
        let small = Wildcard::new(&search.to_lowercase());
        let large = Wildcard::new(&search.to_uppercase());
        prop_assert_eq!(&small, &large);
        let pattern = small.pattern().expect("a pattern");
        prop_assert_eq!(finds(pattern, &value), finds(pattern, &value.to_uppercase()));
    }

    #[test]
    fn wildcard_pattern_never_ends_in_an_open_escape(search in any::<String>()) {
        if let Some(pattern) = Wildcard::new(&search).pattern() {
            let slashes = pattern.chars().rev().take_while(|letter| *letter == '\\').count();
            prop_assert_eq!(slashes % 2, 0, "{:?}", pattern);
        }
    }

    #[test]
    fn wildcard_is_read_up_to_200_characters(length in 195_usize..206, letter in "[xü😀]") {
        let (mut reader, values) = (Reader::new("query"), [letter.repeat(length)]);
        let read = Wildcard::read(Raw::Text(&values), &mut reader);
        prop_assert_eq!(reader.finish(read, Members::Parameters(&[])).is_ok(), length <= 200);
    }
}

#[test]
fn wildcard_examples_of_the_contract() {
    for (search, found, missed) in [
        ("AB*", vec!["AB-1", "ab"], vec!["XAB", "A"]),
        ("*AB", vec!["XAB", "ab"], vec!["AB-1"]),
        ("A*B", vec!["AB", "AxxB"], vec!["AxxBx"]),
        ("*A?C*", vec!["xxABCxx", "aac"], vec!["AC"]),
        ("ab", vec!["AB-1", "XAB"], vec!["A-B"]),
        (r"A\*", vec!["A*", "xa*y"], vec!["AB"]),
        ("100%", vec!["100%"], vec!["1000"]),
    ] {
        let wildcard = Wildcard::new(search);
        let pattern = wildcard.pattern().expect("a pattern");
        assert!(found.iter().all(|value| finds(pattern, value)), "{search} {found:?}");
        assert!(!missed.iter().any(|value| finds(pattern, value)), "{search} {missed:?}");
    }
}

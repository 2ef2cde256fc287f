//! Which standbys a commit waits for, as `synchronous_standby_names` says.

use kernel::rules::standby::SynchronousStandbys;
use proptest::prelude::*;

/// The setting that names these standbys, each in quotes.
fn setting(head: &str, names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{}\"", name.replace('"', "\"\""))).collect();
    if head.is_empty() { quoted.join(", ") } else { format!("{head} ({})", quoted.join(",")) }
}

#[test]
fn each_form_of_the_setting_is_read() {
    let read = |text: &str| SynchronousStandbys::parse(text).map(|found| (found.count, found.describe()));
    assert_eq!(read(""), None);
    assert_eq!(read("  "), None);
    assert_eq!(read("node2"), Some((1, "node2".to_owned())));
    assert_eq!(read("node2, \"node-3\""), Some((1, "node2, node-3".to_owned())));
    assert_eq!(read("2 (node2,node3)"), Some((2, "node2, node3".to_owned())));
    assert_eq!(read("FIRST 2 (a, b, c)"), Some((2, "a, b, c".to_owned())));
    assert_eq!(read("ANY 1 (\"a,(b\", c)"), Some((1, "a,(b, c".to_owned())));
}

#[test]
fn any_standby_counts_for_a_star_and_only_the_named_ones_otherwise() {
    let connected = ["Node2".to_owned(), "backup".to_owned()];
    let count = |text: &str| SynchronousStandbys::parse(text).unwrap().connected(&connected);
    assert_eq!((count("*"), count("node2"), count("node3"), count("2 (node2, node3)")), (2, 1, 0, 1));
    assert!(SynchronousStandbys::parse("node2").unwrap().is_named());
    assert!(!SynchronousStandbys::parse("*").unwrap().is_named());
}

proptest! {
    #[test]
    fn names_of_any_characters_are_read_back(
        names in proptest::collection::vec("[ -~]{0,6}[!-~]", 1..5), count in 1_usize..9, has_method: bool
    ) {
        let names: Vec<String> = names;
        let head = if has_method { format!("ANY {count}") } else { count.to_string() };
        let found = SynchronousStandbys::parse(&setting(&head, &names)).unwrap();
        prop_assert_eq!((found.count, &found.names), (count, &names));
        prop_assert_eq!(found.connected(&names), names.len());
        let listed = SynchronousStandbys::parse(&setting("", &names)).unwrap();
        prop_assert_eq!((listed.count, listed.names), (1, names));
    }
}

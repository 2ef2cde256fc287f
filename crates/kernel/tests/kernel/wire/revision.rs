//! Property tests of the headers `If-Match` and `If-None-Match`.

use kernel::wire::revision::{IfMatchCondition, already_known};
use proptest::prelude::*;

/// Every spelling of a revision that a client or proxy may send.
fn spellings(revision: i64) -> Vec<String> {
    let spellings =
        ["{}", "\"{}\"", "W/\"{}\"", " \"{}\" ", "\"x\", \"{}\"", "\"{}\",\"x\"", "W/\"x\" , W/\"{}\"", "x,{}"];
    spellings.iter().map(|spelling| spelling.replace("{}", &revision.to_string())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn if_match_accepts_its_own_revision_in_every_spelling(revision in any::<i64>()) {
        for header in spellings(revision) {
            prop_assert!(IfMatchCondition::parse(Some(&header)).accepts(revision), "{header}");
            prop_assert!(already_known(Some(&header), &revision.to_string()), "{header}");
        }
    }

    #[test]
    fn if_match_accepts_no_other_revision(one in -200_i64..200, other in -200_i64..200) {
        for header in spellings(one) {
            prop_assert_eq!(IfMatchCondition::parse(Some(&header)).accepts(other), one == other, "{}", header);
            prop_assert_eq!(already_known(Some(&header), &other.to_string()), one == other, "{}", header);
        }
    }

    #[test]
    fn if_match_star_and_no_header_accept_every_revision(revision in any::<i64>()) {
        for header in [None, Some("*"), Some(" * ")] {
            prop_assert!(IfMatchCondition::parse(header).accepts(revision), "{header:?}");
        }
        prop_assert!(already_known(Some("*"), &revision.to_string()));
        prop_assert!(!already_known(None, &revision.to_string()));
    }

    #[test]
    fn if_match_of_other_text_accepts_nothing(text in "[a-z\",/ W]{1,12}", revision in any::<i64>()) {
        let wanted = IfMatchCondition::parse(Some(&text));
        prop_assert_eq!(wanted.accepts(revision), text.trim().is_empty(), "{:?}", text);
        prop_assert!(!already_known(Some(&text), &revision.to_string()), "{text:?}");
    }

    #[test]
    fn if_match_of_another_spelling_of_the_number_accepts_nothing(revision in 1_i64..10_000) {
        for header in [format!("\"0{revision}\""), format!("+{revision}"), format!("{revision}.0")] {
            prop_assert!(!IfMatchCondition::parse(Some(&header)).accepts(revision), "{header}");
        }
    }
}

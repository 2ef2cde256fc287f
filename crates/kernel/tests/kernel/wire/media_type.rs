//! Media types, for any type that a client may send.

use kernel::wire::media_type::{UNKNOWN, known_type};
use proptest::prelude::*;

const SOME: [&str; 8] = [
    "application/pdf",
    "image/png",
    "image/svg+xml",
    "text/csv",
    "text/html",
    "text/plain",
    "video/mp4",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

#[test]
fn what_nobody_knows_is_only_bytes() {
    for given in [
        "",
        " ",
        ";",
        "/",
        "image",
        "image/",
        "image/x-trick",
        "text/javascript",
        "text/plain\r\nX: y",
        "text /plain",
        UNKNOWN,
    ] {
        assert_eq!(known_type(given), UNKNOWN, "{given:?}");
    }
}

proptest! {
    #[test]
    fn a_known_type_is_known_in_any_case_and_without_its_parameters(
        known in prop::sample::select(SOME.to_vec()), upper in any::<bool>(), blank in " {0,3}", more in "(;\\PC{0,20})?",
    ) {
        let given = if upper { known.to_uppercase() } else { known.to_owned() };
        prop_assert_eq!(known_type(&format!("{blank}{given}{blank}{more}")), known);
    }

    #[test]
    fn the_answer_is_a_plain_type_and_known_itself(given in "(?s).{0,40}") {
        let kind = known_type(&given);
        prop_assert!(kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"/+.-".contains(&byte)));
        prop_assert_eq!(kind.matches('/').count(), 1);
        prop_assert_eq!(known_type(kind), kind);
    }

    #[test]
    fn a_type_with_anything_added_is_another_one(known in prop::sample::select(SOME.to_vec()), added in "[a-z0-9.+-]{1,6}") {
        prop_assert_eq!(known_type(&format!("{known}{added}")), UNKNOWN);
    }
}

//! Which of two releases is older.

use kernel::rules::release::Release;
use proptest::prelude::*;

proptest! {
    #[test]
    fn releases_are_ordered_by_their_numbers(one: (u32, u32, u32), other: (u32, u32, u32)) {
        let release = |(major, minor, patch): (u32, u32, u32)| -> Release {
            format!("{major}.{minor}.{patch}").parse().unwrap()
        };
        prop_assert_eq!(release(one).cmp(&release(other)), one.cmp(&other));
        prop_assert_eq!(release(one).to_string().parse::<Release>(), Ok(release(one)));
    }

    #[test]
    fn every_text_is_a_release_or_refused(text in ".{0,40}") {
        if let Ok(release) = text.parse::<Release>() {
            prop_assert_eq!(release.to_string().parse::<Release>(), Ok(release));
        }
    }
}

#[test]
fn only_three_numbers_are_a_release() {
    let release = |text: &str| text.parse::<Release>().ok();
    assert!(release("0.9.0") < release("0.10.0"));
    assert_eq!(release("v1.2.3"), release("1.2.3"));
    assert_eq!(release("1.2.3-rc.1"), release("1.2.3+build.5"));
    for text in ["", "1", "1.2", "1.2.3.4", "1.2.x", "1.+2.3", "-1.2.3", "1..3", "1.2.99999999999"] {
        assert_eq!(release(text), None, "{text}");
    }
}

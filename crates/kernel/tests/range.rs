//! The header `Range`, for all files.

use kernel::wire::range::{Wanted, wanted_range};
use proptest::prelude::*;

#[test]
fn ranges_as_clients_write_them() {
    let cases = [
        (None, 10, Wanted::Whole),
        (Some("bytes=0-3"), 10, Wanted::Part(0..4)),
        (Some("bytes=0-"), 10, Wanted::Part(0..10)),
        (Some("bytes=9-"), 10, Wanted::Part(9..10)),
        (Some("bytes=10-"), 10, Wanted::Nothing),
        (Some("bytes=5-100"), 10, Wanted::Part(5..10)),
        (Some("bytes=-3"), 10, Wanted::Part(7..10)),
        (Some("bytes=-100"), 10, Wanted::Part(0..10)),
        (Some("bytes=-0"), 10, Wanted::Nothing),
        (Some("bytes=0-0"), 0, Wanted::Nothing),
        (Some("bytes=-1"), 0, Wanted::Nothing),
        (Some("bytes=99999999999999999999-"), 10, Wanted::Nothing),
        (Some("bytes=0-99999999999999999999"), 10, Wanted::Part(0..10)),
    ];
    for (header, size, expected) in cases {
        assert_eq!(wanted_range(header, size), expected, "{header:?} of {size}");
    }
}

#[test]
fn what_nobody_can_read_asks_for_everything() {
    for header in [
        "",
        "bytes",
        "bytes=",
        "bytes=-",
        "bytes=a-b",
        "bytes=3-1",
        "bytes=0-1,4-5",
        "items=0-1",
        "bytes=+1-2",
        "bytes=1--2",
        "bytes=0x1-2",
        "bytes=-+5",
    ] {
        assert_eq!(wanted_range(Some(header), 10), Wanted::Whole, "{header}");
    }
}

proptest! {
    #[test]
    fn a_part_lies_inside_the_file_and_is_never_empty(header in "(bytes=)?[0-9]{0,20}-?[0-9]{0,20}|\\PC{0,20}", size in any::<u64>()) {
        if let Wanted::Part(range) = wanted_range(Some(&header), size) {
            prop_assert!(range.start < range.end && range.end <= size);
        }
    }

    #[test]
    fn a_closed_range_is_the_bytes_that_both_have(first in 0_u64..200, more in 0_u64..200, size in 0_u64..200) {
        let last = first + more;
        let wanted: Vec<u64> = (first..=last).filter(|place| *place < size).collect();
        let expected = match (wanted.first(), wanted.last()) {
            (Some(first), Some(last)) => Wanted::Part(*first..last + 1),
            _ => Wanted::Nothing,
        };
        prop_assert_eq!(wanted_range(Some(&format!("bytes={first}-{last}")), size), expected);
    }

    #[test]
    fn an_open_range_goes_to_the_end_and_a_last_part_comes_from_it(count in 0_u64..200, size in 0_u64..200) {
        let open = if count < size { Wanted::Part(count..size) } else { Wanted::Nothing };
        prop_assert_eq!(wanted_range(Some(&format!("bytes={count}-")), size), open);
        let taken = count.min(size);
        let last = if taken == 0 { Wanted::Nothing } else { Wanted::Part(size - taken..size) };
        prop_assert_eq!(wanted_range(Some(&format!("bytes=-{count}")), size), last);
    }

    #[test]
    fn the_largest_numbers_do_no_harm(first in any::<u64>(), last in any::<u64>(), size in any::<u64>()) {
        let wanted = wanted_range(Some(&format!("bytes={first}-{last}")), size);
        prop_assert_eq!(wanted == Wanted::Whole, first > last);
    }
}

//! The `Range` header, for files of any size.

use kernel::wire::range::{RangeRequest, parse_range};
use proptest::prelude::*;

#[test]
fn ranges_as_clients_write_them() {
    let cases = [
        (None, 10, RangeRequest::Whole),
        (Some("bytes=0-3"), 10, RangeRequest::Part(0..4)),
        (Some("bytes=0-"), 10, RangeRequest::Part(0..10)),
        (Some("bytes=9-"), 10, RangeRequest::Part(9..10)),
        (Some("bytes=10-"), 10, RangeRequest::Nothing),
        (Some("bytes=5-100"), 10, RangeRequest::Part(5..10)),
        (Some("bytes=-3"), 10, RangeRequest::Part(7..10)),
        (Some("bytes=-100"), 10, RangeRequest::Part(0..10)),
        (Some("bytes=-0"), 10, RangeRequest::Nothing),
        (Some("bytes=0-0"), 0, RangeRequest::Nothing),
        (Some("bytes=-1"), 0, RangeRequest::Nothing),
        (Some("bytes=99999999999999999999-"), 10, RangeRequest::Nothing),
        (Some("bytes=0-99999999999999999999"), 10, RangeRequest::Part(0..10)),
    ];
    for (header, size, expected) in cases {
        assert_eq!(parse_range(header, size), expected, "{header:?} of {size}");
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
        assert_eq!(parse_range(Some(header), 10), RangeRequest::Whole, "{header}");
    }
}

proptest! {
    #[test]
    fn a_part_lies_inside_the_file_and_is_never_empty(header in "(bytes=)?[0-9]{0,20}-?[0-9]{0,20}|\\PC{0,20}", size in any::<u64>()) {
        if let RangeRequest::Part(range) = parse_range(Some(&header), size) {
            prop_assert!(range.start < range.end && range.end <= size);
        }
    }

    #[test]
    fn a_closed_range_is_the_bytes_that_both_have(first in 0_u64..200, more in 0_u64..200, size in 0_u64..200) {
        let last = first + more;
        let wanted: Vec<u64> = (first..=last).filter(|place| *place < size).collect();
        let expected = match (wanted.first(), wanted.last()) {
            (Some(first), Some(last)) => RangeRequest::Part(*first..last + 1),
            _ => RangeRequest::Nothing,
        };
        prop_assert_eq!(parse_range(Some(&format!("bytes={first}-{last}")), size), expected);
    }

    #[test]
    fn an_open_range_goes_to_the_end_and_a_last_part_comes_from_it(count in 0_u64..200, size in 0_u64..200) {
        let open = if count < size { RangeRequest::Part(count..size) } else { RangeRequest::Nothing };
        prop_assert_eq!(parse_range(Some(&format!("bytes={count}-")), size), open);
        let taken = count.min(size);
        let last = if taken == 0 { RangeRequest::Nothing } else { RangeRequest::Part(size - taken..size) };
        prop_assert_eq!(parse_range(Some(&format!("bytes=-{count}")), size), last);
    }

    #[test]
    fn the_largest_numbers_do_no_harm(first in any::<u64>(), last in any::<u64>(), size in any::<u64>()) {
        let wanted = parse_range(Some(&format!("bytes={first}-{last}")), size);
        prop_assert_eq!(wanted == RangeRequest::Whole, first > last);
    }
}

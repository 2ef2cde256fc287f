//! Distributions, compared with results calculated by hand and with each other.

use kernel::rules::statistics::SampleDistribution;
use proptest::prelude::*;

#[test]
fn percentiles_lie_between_neighbours_in_proportion() {
    let spread = SampleDistribution::of([40.0, 10.0, 30.0, 20.0]);
    assert_eq!((spread.percentile(0.0), spread.percentile(1.0)), (Some(10.0), Some(40.0)));
    assert_eq!(spread.percentile(0.5), Some(25.0));
    assert_eq!(spread.percentile(0.1), Some(13.0));
    let deviation = spread.deviation().unwrap();
    assert!((deviation - 12.909_944_487_358_056).abs() < 1e-9, "{deviation}");
}

#[test]
fn nothing_and_one_number_have_little_to_tell() {
    let none = SampleDistribution::of([]);
    assert_eq!((none.size(), none.percentile(0.5), none.deviation()), (0, None, None));
    let one = SampleDistribution::of([7.0]);
    assert_eq!((one.size(), one.percentile(0.9), one.deviation()), (1, Some(7.0), None));
}

proptest! {
    #[test]
    fn percentiles_rise_and_stay_between_the_ends(numbers in prop::collection::vec(0.0..1e12_f64, 1..50), low in 0.0..1.0_f64, high in 0.0..1.0_f64) {
        let spread = SampleDistribution::of(numbers);
        let (low, high) = (low.min(high), low.max(high));
        let at = |part| spread.percentile(part).unwrap();
        prop_assert!(at(0.0) <= at(low) && at(low) <= at(high) && at(high) <= at(1.0));
    }
}

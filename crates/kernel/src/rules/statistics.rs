//! Distribution of a number over a sample (docs/spec/product.md#statistics).

/// A sample of numbers, for its quantiles and standard deviation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SampleDistribution {
    /// The finite numbers in ascending order.
    sorted: Vec<f64>,
}

impl SampleDistribution {
    /// Collects the numbers. Infinite numbers and NaN are left out.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = numbers.into_iter().filter(|number| number.is_finite()).collect();
        sorted.sort_by(f64::total_cmp);
        Self { sorted }
    }

    /// Returns the number of values in the sample.
    pub fn size(&self) -> usize {
        self.sorted.len()
    }

    /// Returns the quantile for a share from 0 to 1, interpolated between the two nearest values: 0 is the minimum, 0.5
    /// the median, 1 the maximum. `None` for an empty sample.
    pub fn percentile(&self, part: f64) -> Option<f64> {
        let last = self.sorted.len().checked_sub(1)?;
        let place = part.clamp(0.0, 1.0) * precise(last);
        let (below, rest) = (place.floor(), place.fract());
        let low = self.at(below)?;
        let high = self.at(place.ceil())?;
        Some(low + (high - low) * rest)
    }

    /// Returns the sample standard deviation. `None` for fewer than two values.
    pub fn deviation(&self) -> Option<f64> {
        let count = precise(self.sorted.len());
        if self.sorted.len() < 2 {
            return None;
        }
        let mean = self.sorted.iter().sum::<f64>() / count;
        let squares: f64 = self.sorted.iter().map(|number| (number - mean).powi(2)).sum();
        Some((squares / (count - 1.0)).sqrt())
    }

    /// Returns the value at an index, which is a whole number given as `f64`.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number between 0 and the length"
    )]
    fn at(&self, place: f64) -> Option<f64> {
        self.sorted.get(place as usize).copied()
    }
}

/// Converts a count to `f64` without loss.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "samples are far smaller than 2^52")]
fn precise(count: usize) -> f64 {
    count as f64
}

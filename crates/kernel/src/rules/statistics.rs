//! How a number is spread over a sample (docs/spec/product.md#statistics).

/// The middle, the ends, and what lies between; nothing of an empty sample.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SampleDistribution {
    sorted: Vec<f64>,
}

impl SampleDistribution {
    /// Of these numbers; those that are none are left out.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = numbers.into_iter().filter(|number| number.is_finite()).collect();
        sorted.sort_by(f64::total_cmp);
        Self { sorted }
    }

    /// How many there are.
    pub fn size(&self) -> usize {
        self.sorted.len()
    }

    /// The number below which this part of the sample lies, from 0 to 1; between two of them in proportion.
    pub fn percentile(&self, part: f64) -> Option<f64> {
        let last = self.sorted.len().checked_sub(1)?;
        let place = part.clamp(0.0, 1.0) * precise(last);
        let (below, rest) = (place.floor(), place.fract());
        let low = self.at(below)?;
        let high = self.at(place.ceil())?;
        Some(low + (high - low) * rest)
    }

    /// By how much the numbers differ, as of a sample; nothing of fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        let count = precise(self.sorted.len());
        if self.sorted.len() < 2 {
            return None;
        }
        let mean = self.sorted.iter().sum::<f64>() / count;
        let squares: f64 = self.sorted.iter().map(|number| (number - mean).powi(2)).sum();
        Some((squares / (count - 1.0)).sqrt())
    }

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

#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "samples are far smaller than 2^52")]
fn precise(count: usize) -> f64 {
    count as f64
}

//! GTIN: the GS1 article number of a product.

/// Whether a string is a GTIN: 8, 12, 13 or 14 digits with a correct check digit.
pub fn is_gtin(text: &str) -> bool {
    matches!(text.len(), 8 | 12..=14) && is_checked(text)
}

/// Whether a string consists of digits whose last one is the correct GS1 check digit of the others.
pub fn is_checked(text: &str) -> bool {
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(10)).collect();
    let Some(digits) = digits.filter(|digits| digits.len() > 1) else { return false };
    // From the right: the check digit has the weight 1, its neighbor 3, and so on alternately.
    let weighted = digits.iter().rev().zip([1, 3].into_iter().cycle()).map(|(digit, weight)| digit * weight);
    weighted.sum::<u32>() % 10 == 0
}

//! GTIN: the number that the world knows a product by.

/// Whether a text is a GTIN: 8, 12, 13 or 14 digits, the last of which checks the others.
pub fn is_gtin(text: &str) -> bool {
    matches!(text.len(), 8 | 12..=14) && is_checked(text)
}

/// Whether a text is made of digits, the last of which checks the others: as GS1 writes every key of fixed length.
pub fn is_checked(text: &str) -> bool {
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(10)).collect();
    let Some(digits) = digits.filter(|digits| digits.len() > 1) else { return false };
    // From the right: the check digit counts once, its neighbour three times, and so on in turn.
    let weighted = digits.iter().rev().zip([1, 3].into_iter().cycle()).map(|(digit, weight)| digit * weight);
    weighted.sum::<u32>() % 10 == 0
}

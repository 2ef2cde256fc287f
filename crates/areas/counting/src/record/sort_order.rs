//! The sort order of all lists of count records.

/// Tables of a search for records, with the codes that [`ORDER`] needs.
pub const FROM: &str = "counting.record r join product.product p on p.key = r.product_key
    join position.position w on w.key = r.position_key";
/// Sort order: code of the location, code of the product, then the time when the books were read.
pub const ORDER: &str = r#"lower(w.code) collate "C", lower(p.code) collate "C", r.system_at, r.key"#;

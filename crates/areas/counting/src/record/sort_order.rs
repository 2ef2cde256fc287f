//! The order in which all lists of records are answered.

/// The tables of a search for records, with the codes that the order needs.
pub const FROM: &str = "counting.record r join product.product p on p.key = r.product_key
    join position.position w on w.key = r.position_key";
/// By code of the location, code of the product, and time of the count.
pub const ORDER: &str = r#"lower(w.code) collate "C", lower(p.code) collate "C", r.system_at, r.key"#;

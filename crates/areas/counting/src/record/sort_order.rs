//! The one order of records.

/// Where records and the codes of their order come from.
pub const FROM: &str = "counting.record r join product.product p on p.key = r.product_key
    join position.position w on w.key = r.position_key";
/// By position, product and time.
pub const ORDER: &str = r#"lower(w.code) collate "C", lower(p.code) collate "C", r.system_at, r.key"#;

//! Canonical JSON, compared with the samples of its standard, RFC 8785.

use kernel::wire::canonical::{canonical, canonical_pieces};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Canonical text of a number.
fn double_text(number: f64) -> String {
    canonical(&json!(number))
}

/// The numbers of appendix B of the standard.
#[test]
fn numbers_are_printed_as_the_standard_says() {
    let samples: [(u64, &str); 22] = [
        (0x0000_0000_0000_0000, "0"),
        (0x8000_0000_0000_0000, "0"),
        (0x0000_0000_0000_0001, "5e-324"),
        (0x8000_0000_0000_0001, "-5e-324"),
        (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
        (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
        (0x4340_0000_0000_0000, "9007199254740992"),
        (0xc340_0000_0000_0000, "-9007199254740992"),
        (0x4430_0000_0000_0000, "295147905179352830000"),
        (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
        (0x44b5_2d02_c7e1_4af6, "1e+23"),
        (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
        (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
        (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
        (0x444b_1ae4_d6e2_ef50, "1e+21"),
        (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
        (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
        (0x41b3_de43_5555_5553, "333333333.3333332"),
        (0x41b3_de43_5555_5554, "333333333.33333325"),
        (0x41b3_de43_5555_5555, "333333333.3333333"),
        (0x41b3_de43_5555_5556, "333333333.3333334"),
        (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ];
    for (bits, text) in samples {
        assert_eq!(double_text(f64::from_bits(bits)), text, "{bits:x}");
    }
}

/// The sample of section 3.2.3, and the strings of 3.2.2.
#[test]
fn members_and_strings_stand_as_the_standard_says() {
    let sample = json!({
        "\u{20ac}": "Euro Sign", "\r": "Carriage Return", "\u{fb33}": "Hebrew Letter Dalet With Dagesh", "1": "One",
        "\u{1f600}": "Emoji: Grinning Face", "\u{80}": "Control", "\u{f6}": "Latin Small Letter O With Diaeresis",
    });
    let text = canonical(&sample);
    let order = ["Carriage", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew"];
    let places: Vec<usize> = order.iter().map(|word| text.find(word).unwrap()).collect();
    assert!(places.is_sorted(), "{text}");
    let strings = json!({"string": "\u{20ac}$\u{f}\nA'B\"\\\\\"/", "literals": [null, true, false]});
    let wanted = r#"{"literals":[null,true,false],"string":"€$\u000f\nA'B\"\\\\\"/"}"#;
    assert_eq!(canonical(&strings), wanted);
}

#[test]
fn how_a_number_was_written_does_not_matter() {
    for (one, two) in [("0.40", "0.4"), ("4e-1", "0.4"), ("1.0", "1"), ("100e-2", "1"), ("-0", "0")] {
        let read = |text: &str| canonical(&serde_json::from_str::<Value>(text).unwrap());
        assert_eq!(read(one), read(two));
    }
}

proptest! {
    #[test]
    fn every_double_reads_back_as_itself(bits in any::<u64>()) {
        let number = f64::from_bits(bits);
        if number.is_finite() {
            let back: f64 = double_text(number).parse().unwrap();
            // Minus zero is written as zero.
            prop_assert_eq!(back.to_bits(), (number + 0.0).to_bits());
        }
    }

    #[test]
    fn the_text_is_json_of_the_same_value(text in ".*", number in -1_000_000_i64..1_000_000, names in prop::collection::vec("\\PC{0,6}", 0..6)) {
        let mut value = json!({"text": text, "list": [number, null, true]});
        for name in names {
            value[name] = json!(number);
        }
        let written = canonical(&value);
        let back: Value = serde_json::from_str(&written).unwrap();
        prop_assert_eq!(canonical(&back), written);
        prop_assert_eq!(back, value);
    }
}

/// A string longer than one chunk is written in several, none much longer than a chunk, which together are the whole
/// text.
#[test]
fn pieces_are_the_text_and_none_is_long() {
    let value = json!({"text": "ä\n".repeat(100_000), "rows": vec![1.5; 50_000]});
    let mut pieces = Vec::new();
    canonical_pieces(&value, |piece| pieces.push(piece.to_owned()));
    assert!(pieces.len() > 5 && pieces.iter().all(|piece| piece.len() < 80_000), "{}", pieces.len());
    assert_eq!(pieces.concat(), canonical(&value));
}

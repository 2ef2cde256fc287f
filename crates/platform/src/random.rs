//! The only source of randomness: a generator that is safe for secrets, seeded by the operating system.

use std::ops::RangeInclusive;
use std::time::Duration;

use kernel::rules::password::{TEMPORARY_ALPHABET, TEMPORARY_CHARS};
use rand::RngExt;

/// 128 random bits as 32 lower-case hexadecimal characters.
pub fn hex_key() -> String {
    let mut text = [0; 32];
    // Faster than `encode`. It fails only for a buffer of another size.
    let _ = hex::encode_to_slice(rand::rng().random::<[u8; 16]>(), &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// A random secret that signs tokens: 48 bytes as hexadecimal characters.
pub fn secret() -> String {
    hex::encode(rand::rng().random::<[u8; 48]>())
}

/// A random number of 64 bits.
pub fn number() -> u64 {
    rand::rng().random()
}

/// A random UUID (version 4) as 32 hexadecimal characters, a form that PostgreSQL also reads.
pub fn uuid() -> String {
    let bits = rand::rng().random::<u128>() & !(0xf << 76) & !(0x3 << 62) | (0x4 << 76) | (0x2 << 62);
    format!("{bits:032x}")
}

/// A random UUID (version 4) in its usual form with hyphens.
pub fn uuid_text() -> String {
    let bits = uuid();
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| bits.get(part).unwrap_or_default());
    parts.join("-")
}

/// A random duration between 0.5 and 1.5 times `time`, so that repetitions do not coincide.
pub fn around(time: std::time::Duration) -> std::time::Duration {
    time.mul_f64(rand::rng().random_range(0.5..1.5))
}

/// A temporary password, which a user types once.
pub fn temporary_password() -> String {
    let mut source = rand::rng();
    let letter = |_| TEMPORARY_ALPHABET.get(source.random_range(0..TEMPORARY_ALPHABET.len())).copied();
    (0..TEMPORARY_CHARS).filter_map(letter).map(char::from).collect()
}

/// A random duration within a range, so that repetitions do not coincide.
pub fn pause(within: RangeInclusive<Duration>) -> Duration {
    rand::rng().random_range(within)
}

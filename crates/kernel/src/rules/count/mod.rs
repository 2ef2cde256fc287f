//! Stock counts: sessions, assignments and records (docs/spec/counting.md#count-sessions), their variances and the
//! adjustments that post them (docs/spec/counting.md#posting-the-variances).

pub mod assignment;
pub mod conflict;
pub mod import;
pub mod posting;
pub mod record;
pub mod session;
pub mod variance;

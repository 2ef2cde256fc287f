//! TLS of the listener, tested against the real program with curl, openssl and hostile clients.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "in a test a broken assumption should stop the test at its place"
)]

mod authority;
mod client;
mod doctor;
mod frames;
mod hostile;
mod protocols;
mod renewal;
mod service;
mod streams;

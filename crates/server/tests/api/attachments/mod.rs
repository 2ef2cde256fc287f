//! Files of records (docs/spec/attachments.md#buckets-and-folders). Where the bucket does not matter, `user` represents
//! all buckets.
//!
//! All of these tests run with a directory as file store. With `TRACEWRIGHT_TEST_S3`, all but `at_the_door` run with an
//! S3 server instead: see `store`.

mod at_the_door;
mod delete;
mod download;
mod hostile;
mod hostile_paths;
mod idempotency;
mod limits;
mod list;
pub mod media;
mod media_use;
mod refusals;
mod resets;
pub mod steps;
pub mod store;
mod sweep;
mod upload;

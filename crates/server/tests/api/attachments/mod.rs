//! Files of records (docs/spec/attachments.md#buckets-and-folders). The bucket `user` stands for all where the bucket
//! does not matter.
//!
//! All of them run against a directory, and all but `at_the_door` against an S3 server when `TRACEWRIGHT_TEST_S3` names
//! one; see `store`.

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

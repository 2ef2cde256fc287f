//! Limits for files and media files of requests, records and sweeps.

use chrono::TimeDelta;

/// Maximum number of files in one upload.
pub const FILES_PER_REQUEST_MAX: usize = 50;
/// Maximum number of files of one record, in all folders together.
pub const FILES_PER_OBJECT_MAX: i64 = 10_000;
/// Maximum number of files that one request deletes.
pub const DELETED_FILES_MAX: usize = 200;
/// Default number of files on a page, when the request has no `limit`.
pub const PAGE: i64 = 200;
/// Maximum number of files that a reset deletes with one statement.
pub const ERASED_AT_ONCE: i64 = 10_000;
/// How long an unused media file is kept, counted from its creation or from the end of its last use.
pub const UNUSED_MEDIA_KEPT: TimeDelta = TimeDelta::hours(24);
/// Maximum number of media files that one transaction of the sweep removes.
pub const MEDIA_SWEPT_AT_ONCE: i64 = 100;
/// Maximum number of records that the refusal `media_in_use` lists.
pub const MEDIA_USERS_SHOWN_MAX: i64 = 20;

//! How many files and media requests, records and sweeps may have.

use chrono::TimeDelta;

/// Most files in one upload.
pub const FILES_PER_REQUEST_MAX: usize = 50;
/// Most files of one record, in all folders together.
pub const FILES_PER_OBJECT_MAX: i64 = 10_000;
/// Most files that one request deletes.
pub const DELETED_FILES_MAX: usize = 200;
/// Files on a page when the request does not say how many.
pub const PAGE: i64 = 200;
/// Files that a reset deletes with one statement.
pub const ERASED_AT_ONCE: i64 = 10_000;
/// How long a medium is kept that no record uses, counted from its creation or from the end of its last use.
pub const UNUSED_MEDIA_KEPT: TimeDelta = TimeDelta::hours(24);
/// Media that one transaction of the sweep removes.
pub const MEDIA_SWEPT_AT_ONCE: i64 = 100;
/// Most records that the refusal to delete a medium in use names.
pub const MEDIA_USERS_SHOWN_MAX: i64 = 20;

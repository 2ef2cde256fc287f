//! The numbers of the area.

use chrono::TimeDelta;

/// Files of one request.
pub const FILES_PER_REQUEST_MAX: usize = 50;
/// Files of one object.
pub const FILES_PER_OBJECT_MAX: i64 = 10_000;
/// Files deleted by one request.
pub const DELETED_FILES_MAX: usize = 200;
/// Files of a page.
pub const PAGE: i64 = 200;
/// Files that a reset lets go at once.
pub const ERASED_AT_ONCE: i64 = 10_000;
/// How long a medium is kept that no record uses. Counted from its creation, or from the moment the last use ended.
pub const UNUSED_MEDIA_KEPT: TimeDelta = TimeDelta::hours(24);
/// Media that one transaction of the sweep removes.
pub const MEDIA_SWEPT_AT_ONCE: i64 = 100;
/// Records that the refusal to delete a medium in use names.
pub const MEDIA_USERS_SHOWN_MAX: i64 = 20;

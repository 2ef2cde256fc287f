//! Files that belong to a record. Nothing here writes to the journal.
//!
//! Promises: a row exists for exactly each file that can be read; an upload or a deletion happens whole or not at all;
//! nobody reaches anything outside of an existing target that he may touch.

mod buckets;
pub mod contract;
mod delete_files;
mod limits;
mod list_files;
mod model;
mod read_file;
mod refusals;
mod rows;
mod upload_files;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use crate::platform::api::{Access, Area};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("attachments", "Attachments")
        .refusals(refusals::Refusal::ALL.iter().map(|refusal| refusal.told()))
        .op(Access::Scope(Scope::AttachmentFileUpload), routes!(upload_files::upload_files))
        .op(Access::Scope(Scope::AttachmentFileDelete), routes!(delete_files::delete_files))
        .op(Access::Scope(Scope::AttachmentFileRead), routes!(list_files::list_files))
        .op(Access::Scope(Scope::AttachmentFileRead), routes!(read_file::read_file))
}

//! Files that belong to one record, and media files that several records share. Nothing here writes to the journal.
//!
//! Guarantees: every readable file has exactly one row. An upload or a deletion happens completely or not at all. Every
//! file belongs to an existing record, and the caller has the scopes for it. A media file that a record uses is not
//! deleted.

mod buckets;
pub mod contract;
mod delete_files;
mod limits;
mod list_files;
mod media;
mod model;
mod read_file;
mod refusals;
mod rows;
mod upload_files;

use kernel::rules::scope::Scope;
pub use limits::UNUSED_MEDIA_KEPT;
pub use media::{sweep, sweep_media};
use refusals::AttachmentsRefusal;
use utoipa_axum::routes;

use platform::api::{Access, Area, Conflict};

/// The deletion of a media file checks under a lock which records use it. The foreign key is the last safeguard.
const CONFLICTS: &[Conflict] = &[Conflict::new("step_media_media_fk", AttachmentsRefusal::MediaInUse.spec())];

/// The operations of the area with the permission that each needs, and its refusals.
pub fn area() -> Area {
    Area::new("attachments", "Attachments")
        .examples(include_str!("../examples.json"))
        .refusals(AttachmentsRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .op(Access::Scope(Scope::AttachmentFileUpload), routes!(upload_files::upload_files))
        .op(Access::Scope(Scope::AttachmentFileDelete), routes!(delete_files::delete_files))
        .op(Access::Scope(Scope::AttachmentFileRead), routes!(list_files::list_files))
        .op(Access::Scope(Scope::AttachmentFileRead), routes!(read_file::read_file))
        .room(media::mount)
}

//! Media files that several records share. Each has a key that does not change when the content is replaced.

mod create_media;
mod delete_media;
mod input;
mod model;
mod read_media;
mod replace_media;
mod rows;
mod sweep;

use kernel::rules::scope::Scope;
pub use sweep::{sweep, sweep_media};
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on media files to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::AttachmentMediaUpload), routes!(create_media::create_media))
        .op(Access::Scope(Scope::AttachmentMediaUpload), routes!(replace_media::replace_media))
        .op(Access::Scope(Scope::AttachmentMediaRead), routes!(read_media::read_media))
        .op(Access::Scope(Scope::AttachmentMediaDelete), routes!(delete_media::delete_media))
}

//! Media files that several records share: each has a key of its own that stays when the content is replaced.

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

/// The operations on media, as part of the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::AttachmentMediaUpload), routes!(create_media::create_media))
        .op(Access::Scope(Scope::AttachmentMediaUpload), routes!(replace_media::replace_media))
        .op(Access::Scope(Scope::AttachmentMediaRead), routes!(read_media::read_media))
        .op(Access::Scope(Scope::AttachmentMediaDelete), routes!(delete_media::delete_media))
}

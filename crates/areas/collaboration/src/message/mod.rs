//! Messages: on a record, readable by everyone with the scope; or to a user, readable by the two users only.

mod delete_message;
mod list_messages;
mod model;
mod post_message;
mod rows;
mod update_message;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on messages to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::CollaborationMessageRead), routes!(list_messages::list_messages))
        .op(Access::Scope(Scope::CollaborationMessageWrite), routes!(post_message::post_message))
        .op(Access::Scope(Scope::CollaborationMessageWrite), routes!(update_message::update_message))
        .op(Access::Scope(Scope::CollaborationMessageWrite), routes!(delete_message::delete_message))
}

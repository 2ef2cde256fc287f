//! Messages on a record, which everyone with the scope can read, and messages to a user, which only the sender and the
//! recipient can read.

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

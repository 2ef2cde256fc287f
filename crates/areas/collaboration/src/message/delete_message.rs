//! `DELETE /message/{message_key}` — the sender deletes a message; its text is removed for good.

use collaboration_queries::message::delete_message as store;
use kernel::rules::event_data::MessageDeleted;
use kernel::rules::message::{MessageCommand, check_transition};
use kernel::wire::key::MessageKey;

use super::model::{Message, load_message};
use super::rows::{event_of, lock_visible_message};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    CollaborationRefusal::MessageNotFound,
    CollaborationRefusal::NotMessageSender,
    CollaborationRefusal::MessageDeleted,
    SharedRefusal::RevisionMismatch,
];

/// Delete a message.
#[utoipa::path(
    delete,
    path = "/message/{message_key}",
    params(("message_key" = inline(MessageKey), Path, description = "Key of the message.")),
    responses(
        (status = 200, description = "What is left of it.", body = Envelope<Message>),
        Refused,
    ),
)]
pub async fn delete_message(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MessageKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Message>>, Problem> {
    let mut write = writer.begin("delete_message").await?;
    let now = write.now();
    let message = lock_visible_message(&write, key, caller.user_key(), &if_match).await?;
    check_transition(MessageCommand::Delete, &message.state).map_err(refused)?;
    store().bind(write.conn(), &now, &key.number()).one().await?;
    let event_data = MessageDeleted { recipient_id: &message.recipient.to_string() };
    let event = event_of(&write, &event_data, (key, message.sender_key), message.recipient, now).await?;
    write.append_event(event);
    let left = load_message(write.conn(), key).await?;
    write.commit(Envelope::ok("Message deleted.", left)).await
}

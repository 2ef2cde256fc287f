//! `DELETE /message/{message_key}`: the sender deletes the text of a message.

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
///
/// Removes the text of a message permanently. The message stays in its conversation and shows `[deleted]`, so that
/// replies keep their context. Only the sender can delete a message (`not_message_sender`), and a message between two
/// other users is refused with `message_not_found`. Writes a `MESSAGE_DELETED` event. For a message to a user, only the
/// sender and the recipient see the event. `If-Match` is optional. Repeating the request is refused with
/// `message_deleted`.
#[utoipa::path(
    delete,
    path = "/message/{message_key}",
    params(("message_key" = inline(MessageKey), Path, description = "Key of the message.")),
    responses(
        (status = 200, description = "The message without its text.", body = Envelope<Message>),
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

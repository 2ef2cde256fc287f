//! `PATCH /message/{message_key}`: the sender edits the text of a message.

use collaboration_queries::message::update_message as store;
use kernel::input;
use kernel::rules::event_data::MessageUpdated;
use kernel::rules::message::{MessageCommand, check_transition};
use kernel::wire::key::MessageKey;
use kernel::wire::text::Text;

use super::model::{Message, load_message};
use super::rows::{event_of, lock_visible_message};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// New text of a message.
    pub struct MessagePatch {
        /// New text of the message, 1 to 20 000 characters.
        pub content: Text<1, 20_000>,
    }
}

refuses![
    CollaborationRefusal::MessageNotFound,
    CollaborationRefusal::NotMessageSender,
    CollaborationRefusal::MessageDeleted,
    SharedRefusal::RevisionMismatch,
];

/// Edit a message.
///
/// Replaces the text of a message and sets `updated`. The earlier text is not kept. Only the sender can edit a message
/// (`not_message_sender`), and a deleted message cannot be edited (`message_deleted`). A message between two other
/// users is refused with `message_not_found`. Writes a `MESSAGE_UPDATED` event without the text. `If-Match` is
/// optional: with it, the request is refused with `revision_mismatch` if the message has changed.
#[utoipa::path(
    patch,
    path = "/message/{message_key}",
    request_body = MessagePatch,
    params(("message_key" = inline(MessageKey), Path, description = "Key of the message.")),
    responses(
        (status = 200, description = "The message after the change.", body = Envelope<Message>),
        Refused,
    ),
)]
pub async fn update_message(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MessageKey>,
    if_match: IfMatch,
    Body(input): Body<MessagePatch>,
) -> Result<Committed<Envelope<Message>>, Problem> {
    let mut write = writer.begin("update_message").await?;
    let now = write.now();
    let message = lock_visible_message(&write, key, caller.user_key(), &if_match).await?;
    check_transition(MessageCommand::Update, &message.state).map_err(refused)?;
    store().bind(write.conn(), &input.content.as_str(), &now, &key.number()).one().await?;
    let event_data = MessageUpdated { recipient_id: &message.recipient.to_string() };
    let event = event_of(&write, &event_data, (key, message.sender_key), message.recipient, now).await?;
    write.append_event(event);
    let changed = load_message(write.conn(), key).await?;
    write.commit(Envelope::ok("Message changed.", changed)).await
}

//! `POST /message`: writes a message on a record or to a user.

use axum::extract::State;
use collaboration_queries::client::Params as _;
use collaboration_queries::message::{InsertMessageParams, insert_message};
use kernel::input;
use kernel::rules::event_data::MessagePosted;
use kernel::rules::message::Recipient;
use kernel::wire::key::MessageKey;
use kernel::wire::text::Text;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Message, load_message};
use super::rows::{event_of, hold_recipient};
use crate::refusals::CollaborationRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// Message to post.
    pub struct MessageIn {
        /// Record or user to write to, as `Kind/key`, for example `Issue/17`. The kinds are Issue, Task, WorkOrder,
        /// Job, Product, Serial and User.
        pub recipient_id: Text<1, 200>,
        /// Text of the message, 1 to 20 000 characters.
        pub content: Text<1, 20_000>,
    }
}

/// The new message and its key.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostedMessage {
    /// Key of the new message.
    #[schema(value_type = String)]
    message_key: MessageKey,
    /// The new message with its sender and time.
    message: Message,
}

refuses![CollaborationRefusal::RecipientNotFound, CollaborationRefusal::RecipientInvalid,];

/// Post a message.
///
/// Writes a message of the caller on a record or to a user. Everyone who may read messages can read a message on an
/// issue, task, work order, job, product or unit. A message to a user is confidential: only the sender and the
/// recipient can read the message and its events. Writes a `MESSAGE_POSTED` event without the text. Send an
/// `Idempotency-Key`, otherwise a repeated request posts a second message. A recipient that is missing, archived or
/// deleted is refused with `recipient_not_found`, and a malformed `recipient_id` with `recipient_invalid`.
#[utoipa::path(
    post,
    path = "/message",
    request_body = MessageIn,
    responses(
        (status = 200, description = "The new message and its key.", body = Envelope<PostedMessage>),
        Refused,
    ),
)]
pub async fn post_message(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<MessageIn>,
) -> Result<Committed<Envelope<PostedMessage>>, Problem> {
    let recipient = Recipient::parse(input.recipient_id.as_str()).ok_or(CollaborationRefusal::RecipientInvalid)?;
    let mut write = writer.begin("post_message").await?;
    let (now, sender) = (write.now(), caller.user_key());
    hold_recipient(&app, &write, recipient).await?;
    let key_of = |is: fn(Recipient) -> bool| is(recipient).then(|| recipient.number());
    let params = InsertMessageParams {
        sender_key: sender.number(),
        issue_key: key_of(|recipient| matches!(recipient, Recipient::Issue(_))),
        task_key: key_of(|recipient| matches!(recipient, Recipient::Task(_))),
        work_order_key: key_of(|recipient| matches!(recipient, Recipient::WorkOrder(_))),
        job_key: key_of(|recipient| matches!(recipient, Recipient::Job(_))),
        product_key: key_of(|recipient| matches!(recipient, Recipient::Product(_))),
        serial_key: key_of(|recipient| matches!(recipient, Recipient::Serial(_))),
        user_key: key_of(|recipient| matches!(recipient, Recipient::User(_))),
        content: input.content.as_str(),
        created: now,
    };
    let key = MessageKey::new(insert_message().params(write.conn(), &params).one().await?);
    let event_data = MessagePosted { recipient_id: &recipient.to_string() };
    let event = event_of(&write, &event_data, (key, sender), recipient, now).await?;
    write.append_event(event);
    let message = load_message(write.conn(), key).await?;
    write.commit(Envelope::ok("Message written.", PostedMessage { message_key: key, message })).await
}

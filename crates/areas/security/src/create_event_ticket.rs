//! `POST /event/ticket` issues a ticket for clients that cannot send headers when they open a stream.

use axum::extract::State;
use kernel::input;
use kernel::wire::list::List;
use kernel::wire::text::Text;
use security_queries::token::drop_oldest_tickets;
use serde::Serialize;
use utoipa::ToSchema;

use super::limits::{TICKET_LIFE, TICKETS_MAX};
use super::model::{NewToken, issue};
use super::permissions::check_topic;
use super::refusals::SecurityRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::{Caller, Context};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// Topics to listen to. Send exactly one of the two members.
    pub struct TicketIn {
        /// Names of the topics, 1 to 20, for example `production` or `user:<key>`. Absent: send `topic` instead.
        pub topics: Option<List<Text<1, 100>, 1, 20>>,
        /// Name of one topic, for example `production`. Absent: send `topics` instead.
        pub topic: Option<Text<1, 100>>,
    }
}

/// A ticket for one connection to the event stream.
#[derive(Serialize, ToSchema)]
pub struct Ticket {
    /// The ticket, to be sent as `ticket` in the query of `GET /event/stream`.
    ticket: String,
    /// Number of seconds until the ticket expires.
    expires_in: i64,
}

refuses![SecurityRefusal::TopicRequired, SecurityRefusal::TopicNotAllowed, SecurityRefusal::UnknownTopic,];

/// Create a ticket for the event stream.
///
/// Issues a ticket for browsers, which cannot send an `Authorization` header with an event stream. The ticket allows
/// exactly the named topics. It is valid for 90 seconds and for one connection attempt, successful or not. The stream
/// ends when the token that requested the ticket expires or is revoked. A user can have 100 tickets, and creating
/// another deletes the oldest. Every call issues a new ticket, and `Idempotency-Key` is ignored.
///
/// Refusals:
///
/// - `topic_not_allowed` when the read scope of a topic is missing or `user:<key>` names another user.
/// - `unknown_topic` when a topic does not exist.
/// - `topic_required` when neither or both members are sent.
#[utoipa::path(
    post,
    path = "/event/ticket",
    request_body = TicketIn,
    responses(
        (status = 200, description = "The ticket and its lifetime.", body = Envelope<Ticket>),
        Refused,
    ),
)]
pub async fn create_event_ticket(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<TicketIn>,
) -> Result<Committed<Envelope<Ticket>>, Problem> {
    let topics = match (input.topics, input.topic) {
        (Some(List(topics)), None) => topics,
        (None, Some(topic)) => vec![topic],
        _ => {
            return Err(Problem::from(SecurityRefusal::TopicRequired));
        }
    };
    for topic in &topics {
        check_topic(caller.token(), topic.as_str())?;
    }
    let write = writer.begin("create_event_ticket").await?;
    let issued_at = write.now();
    let token = NewToken {
        user_key: caller.user_key(),
        context: Context::Sse,
        description: None,
        scopes: Vec::new(),
        topics: topics.into_iter().map(Text::into_string).collect(),
        issued_by: Some(caller.token_key().to_owned()),
        scope: None,
        issued_at,
        expires_at: issued_at + TICKET_LIFE,
    };
    let issued = issue(&app, &write, token).await?;
    drop_oldest_tickets().bind(write.conn(), &caller.user_key().number(), &TICKETS_MAX).await?;
    let ticket = Ticket { ticket: issued.text, expires_in: TICKET_LIFE.num_seconds() };
    Ok(write.commit(Envelope::ok("Ticket created.", ticket)).await?.no_store())
}

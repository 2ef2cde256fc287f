//! `POST /event/ticket` — for clients that cannot send headers on a stream.

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
    /// What to listen to: exactly one of the two.
    pub struct TicketIn {
        /// Several topics.
        pub topics: Option<List<Text<1, 100>, 1, 20>>,
        /// One topic.
        pub topic: Option<Text<1, 100>>,
    }
}

/// A ticket for one connection.
#[derive(Serialize, ToSchema)]
pub struct Ticket {
    /// Goes into the query of the stream.
    ticket: String,
    /// Seconds.
    expires_in: i64,
}

refuses![SecurityRefusal::TopicRequired, SecurityRefusal::TopicNotAllowed, SecurityRefusal::UnknownTopic,];

/// Create a ticket for the event stream.
#[utoipa::path(
    post,
    path = "/event/ticket",
    request_body = TicketIn,
    responses(
        (status = 200, description = "The ticket.", body = Envelope<Ticket>),
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

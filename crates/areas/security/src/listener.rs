//! The listener of the event stream: the user of a token, or of a ticket that was requested with a token.

use axum::extract::FromRequestParts;
use http::request::Parts;
use kernel::wire::key::UserKey;
use security_queries::token::redeem_ticket;

use super::permissions::{check_topic, topic_not_allowed};
use platform::api::{GeneralRefusal, Problem};
use platform::auth::{Caller, Context, TokenState};
use platform::db::Write;
use platform::state::App;

/// The listener of a request for the event stream. A ticket opens one stream: extracting the listener uses up the
/// ticket.
#[derive(Debug)]
pub struct Listener {
    token_key: String,
    token: TokenState,
    /// The topics that the ticket was created for. None for a token, which may listen to all topics of its scopes.
    ticket: Option<Vec<String>>,
}

impl FromRequestParts<App> for Listener {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let caller = Caller::from_request_parts(parts, app).await?;
        if caller.token().context == Context::Sse {
            return Self::by_ticket(app, &caller).await;
        }
        Ok(Self { token_key: caller.token_key().to_owned(), token: caller.token().clone(), ticket: None })
    }
}

impl Listener {
    /// Uses up the ticket and continues with the token that requested it, if that token is still live.
    async fn by_ticket(app: &App, ticket: &Caller) -> Result<Self, Problem> {
        let refused =
            || GeneralRefusal::InvalidToken.with_message("The ticket is not valid. Request a new one.").bad_token();
        let write = Write::begin(&app.writes, "redeem_ticket").await?;
        let now = write.now();
        let ticket = redeem_ticket().bind(write.conn(), &now, &ticket.token_key()).opt().await?.ok_or_else(refused)?;
        write.commit(()).await?;
        let token_key = ticket.issued_by.ok_or_else(refused)?;
        let token = app.sessions.find(&app.reads, &token_key).await?;
        let token = token.filter(|token| token.is_live(now)).ok_or_else(refused)?;
        Ok(Self { token_key, token: TokenState::clone(&token), ticket: Some(ticket.topics) })
    }

    /// The user whose permissions decide what is sent.
    pub fn user_key(&self) -> UserKey {
        self.token.user_key
    }

    /// Refuses a topic that does not exist, that is not in the ticket, or that the user may not read.
    pub fn check_topic(&self, name: &str) -> Result<(), Problem> {
        check_topic(&self.token, name)?;
        match &self.ticket {
            Some(topics) if topics.iter().all(|topic| topic != name) => Err(topic_not_allowed(name)),
            _ => Ok(()),
        }
    }

    /// Whether the token is still valid. Streams check this again, because they last longer than other requests. While
    /// the database does not respond, the state at the start of the stream applies.
    pub async fn is_live(&self, app: &App) -> bool {
        let now = app.clock.now();
        match app.sessions.find(&app.reads, &self.token_key).await {
            Ok(token) => token.is_some_and(|token| token.is_live(now)),
            Err(_) => self.token.is_live(now),
        }
    }
}

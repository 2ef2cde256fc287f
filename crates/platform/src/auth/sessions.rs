//! State of tokens, kept in memory by every instance and never older than a second.
//!
//! A change of a token, a session or a user's roles sends a notification at commit. The listener applies notifications
//! in the order in which PostgreSQL sends them, and sends a query every quarter of a second: when its result arrives,
//! all notifications of changes committed before the query have been applied. The memory is trusted for almost a second
//! after the last such query was sent. Without a recent query, each token is read again after that time.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use deadpool_postgres::Pool;
use futures_util::future::poll_fn;
use kernel::rules::scope::{Scope, ScopeSet};
use kernel::rules::user::UserRole;
use kernel::wire::key::{SessionKey, UserKey};
use platform_queries::token::load_token_state;
use tokio_postgres::AsyncMessage;
use tokio_util::sync::CancellationToken;

use super::Context;
use crate::api::Problem;
use crate::db::connect;

/// Time for which the tokens in memory are trusted after the listener was known to be up to date.
const TRUSTED_FOR: Duration = Duration::from_millis(900);
/// Interval of the query that proves the listener to be up to date.
const PROBE_EVERY: Duration = Duration::from_millis(250);
/// Time within which that query must be answered. After that, the connection counts as lost.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);
/// Pause before a lost listener connects again.
const RECONNECT_AFTER: Duration = Duration::from_millis(500);
/// Maximum number of tokens in memory. A full map is cleared.
const TOKENS_MAX: usize = 100_000;

/// State of a token and its user, as the guard needs it.
#[derive(Clone, Debug)]
pub struct TokenState {
    /// The user on whose behalf the token acts.
    pub user_key: UserKey,
    /// What the token can be used for: a session, a password reset, a program or a stream.
    pub context: Context,
    /// Current scopes. A session has those of the user's roles. An API token has those chosen for it that the user
    /// still has.
    pub scopes: ScopeSet,
    /// Time from which the token is refused.
    pub expires_at: DateTime<Utc>,
    /// Whether the token was revoked.
    pub revoked: bool,
    /// Login name of the user.
    pub username: String,
    /// Roles of the user.
    pub roles: Vec<UserRole>,
    /// Whether the user may log in.
    pub user_active: bool,
    /// The session that was opened with the token. None when there is none.
    pub session_key: Option<SessionKey>,
    /// Time at which this state was read from the database.
    read_at: Instant,
}

impl TokenState {
    /// Whether the token is valid at this moment: not revoked, not expired, its user not disabled.
    pub fn is_live(&self, now: DateTime<Utc>) -> bool {
        !self.revoked && now < self.expires_at && self.user_active
    }
}

/// Tokens in memory by key, and also by user, so that a change of the user drops all of them.
#[derive(Debug, Default)]
struct CachedTokens {
    tokens: HashMap<String, Arc<TokenState>>,
    by_user: HashMap<UserKey, HashSet<String>>,
    /// Increases with every change, so that a read that began before the change is not kept.
    changes: u64,
}

/// The tokens that this instance has in memory, shared by all requests.
#[derive(Clone, Debug)]
pub struct Sessions(Arc<SessionsData>);

/// Content of [`Sessions`], shared by its clones.
#[derive(Debug)]
struct SessionsData {
    known: RwLock<CachedTokens>,
    started: Instant,
    /// Milliseconds after `started` at which the last answered query was sent; 0 before the first.
    up_to_date_at: AtomicU64,
    /// API tokens used since the last [`Sessions::take_used`], with the time of their last use.
    used: Mutex<HashMap<String, DateTime<Utc>>>,
}

impl Default for Sessions {
    fn default() -> Self {
        Self(Arc::new(SessionsData {
            known: RwLock::default(),
            started: Instant::now(),
            up_to_date_at: AtomicU64::new(0),
            used: Mutex::default(),
        }))
    }
}

impl Sessions {
    /// Returns the state of a token, from memory or from the database. None when it does not exist.
    pub async fn find(&self, reads: &Pool, token_key: &str) -> Result<Option<Arc<TokenState>>, Problem> {
        let changes = {
            let known = self.0.known.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(state) = known.tokens.get(token_key)
                && (self.is_up_to_date() || state.read_at.elapsed() < TRUSTED_FOR)
            {
                return Ok(Some(Arc::clone(state)));
            }
            known.changes
        };
        let state = read_token_state(reads, token_key).await?.map(Arc::new);
        if let Some(state) = &state {
            self.remember(token_key, state, changes);
        }
        Ok(state)
    }

    /// Keeps a state that was read, unless a change arrived after the read began. `changes` is the counter at the
    /// beginning of the read.
    fn remember(&self, token_key: &str, state: &Arc<TokenState>, changes: u64) {
        let mut known = self.0.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.changes != changes {
            return;
        }
        if known.tokens.len() >= TOKENS_MAX {
            known.tokens.clear();
            known.by_user.clear();
        }
        known.tokens.insert(token_key.to_owned(), Arc::clone(state));
        known.by_user.entry(state.user_key).or_default().insert(token_key.to_owned());
    }

    /// Drops the tokens of a user whose roles, sessions or tokens have changed, so that they are read again.
    pub fn forget_user(&self, user_key: UserKey) {
        let mut known = self.0.known.write().unwrap_or_else(PoisonError::into_inner);
        known.changes += 1;
        for token in known.by_user.remove(&user_key).unwrap_or_default() {
            known.tokens.remove(&token);
        }
    }

    /// Drops all tokens, for when changes may have been missed.
    fn forget_all(&self) {
        let mut known = self.0.known.write().unwrap_or_else(PoisonError::into_inner);
        known.changes += 1;
        known.tokens.clear();
        known.by_user.clear();
    }

    /// Notes that an API token was used. The security sweep stores the time later, so that no request waits for it.
    pub fn note_use(&self, token_key: &str, at: DateTime<Utc>) {
        self.0.used.lock().unwrap_or_else(PoisonError::into_inner).insert(token_key.to_owned(), at);
    }

    /// Returns and clears the API tokens used since the last call, with the time of their last use.
    pub fn take_used(&self) -> HashMap<String, DateTime<Utc>> {
        std::mem::take(&mut self.0.used.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether memory contains all changes up to less than a second ago.
    fn is_up_to_date(&self) -> bool {
        let at = self.0.up_to_date_at.load(Ordering::Acquire);
        at > 0 && self.0.started.elapsed() < Duration::from_millis(at) + TRUSTED_FOR
    }

    /// Notes that every change committed before `asked` has been applied.
    fn set_up_to_date(&self, asked: Instant) {
        let at = asked.duration_since(self.0.started).as_millis();
        self.0.up_to_date_at.store(u64::try_from(at).unwrap_or(u64::MAX).max(1), Ordering::Release);
    }
}

/// Reads the state of a token from the database. None when it does not exist.
async fn read_token_state(reads: &Pool, token_key: &str) -> Result<Option<TokenState>, Problem> {
    let client = reads.get().await?;
    let read_at = Instant::now();
    let Some(row) = load_token_state().bind(&client, &token_key).opt().await? else { return Ok(None) };
    let roles: Vec<UserRole> = row.words.iter().filter_map(|word| UserRole::from_word(word)).collect();
    let context = Context::from_word(&row.context)
        .ok_or_else(|| Problem::internal("the database has a token with an unknown context"))?;
    let held = ScopeSet::of_roles(&roles);
    let scopes = match context {
        Context::UserSession => held,
        Context::Api => {
            row.scopes.iter().filter_map(|name| Scope::from_name(name)).collect::<ScopeSet>().intersect(&held)
        }
        Context::PasswordReset => ScopeSet::from_iter([Scope::AuthPasswordReset]),
        Context::Sse => ScopeSet::from_iter([Scope::NotificationStreamSubscribe]),
    };
    Ok(Some(TokenState {
        user_key: UserKey::new(row.issued_to),
        context,
        scopes,
        expires_at: row.expires_at,
        revoked: row.revoked_at.is_some(),
        username: row.username,
        roles,
        user_active: row.user_active,
        session_key: row.session_key.map(SessionKey::new),
        read_at,
    }))
}

/// Keeps the tokens in memory up to date until the service shuts down.
pub async fn listen(sessions: Sessions, database_url: String, shutdown: CancellationToken) {
    while !shutdown.is_cancelled() {
        let lost = tokio::select! {
            () = shutdown.cancelled() => return,
            lost = follow(&sessions, &database_url) => lost,
        };
        if let Err(error) = lost {
            tracing::warn!(
                %error,
                "the listener for changed tokens has lost its connection. Until it reconnects, tokens are read again \
                 every second"
            );
        }
        tokio::time::sleep(RECONNECT_AFTER).await;
    }
}

/// Listens on one connection until it is lost.
async fn follow(sessions: &Sessions, database_url: &str) -> anyhow::Result<()> {
    let (client, mut connection) = connect(database_url).await?;
    let forget = sessions.clone();
    // The task that reads the connection applies notifications before it passes on any later result.
    let mut reading = tokio::spawn(async move {
        while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(note) = message? {
                match note.payload().parse() {
                    Ok(user_key) => forget.forget_user(UserKey::new(user_key)),
                    Err(_) => forget.forget_all(),
                }
            }
        }
        Ok::<(), tokio_postgres::Error>(())
    });
    client.batch_execute("listen tracewright_access").await?;
    // Notifications of changes made while there was no listener are lost.
    sessions.forget_all();
    loop {
        let asked = Instant::now();
        let answer = tokio::time::timeout(ANSWER_WITHIN, client.batch_execute("select"));
        tokio::select! {
            answer = answer => answer??,
            ended = &mut reading => {
                ended??;
                anyhow::bail!("the database closed the connection");
            }
        }
        sessions.set_up_to_date(asked);
        tokio::time::sleep(PROBE_EVERY).await;
    }
}

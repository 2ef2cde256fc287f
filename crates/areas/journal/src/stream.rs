//! One open stream: a task that passes new rows of the journal on to the connection of the client.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use kernel::rules::feed::FeedName;
use kernel::rules::journal::Seq;
use platform_queries::event::EventRow;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::frames::{self, ERASED, EndReason, PING};
use super::limits::{END_WITHIN, FRAMES_JOINED_MAX, PIECES_WAITING_MAX, PING_EVERY, TOKEN_CHECK_EVERY};
use super::replay::{EventFilter, StreamStart};
use platform::api::Problem;
use platform::serve::Hangup;
use platform::state::App;
use platform::streams::{Seat, StreamFeed};
use security::contract::Listener;

/// Everything that a stream needs. It is dropped when the client disconnects.
#[derive(Debug)]
pub struct EventStream {
    pub app: App,
    /// The token of the client, which is checked as long as the stream is open.
    pub listener: Listener,
    pub filter: EventFilter,
    pub beginning: StreamStart,
    /// The position from which the stream is live.
    pub start: Seq,
    /// Name of the epoch, as in the cursors that the stream sends.
    pub name: FeedName,
    /// New rows, as they are sealed.
    pub feed: StreamFeed,
    /// The place of this stream among the streams that the user may have open.
    pub seat: Seat,
    /// Ends the connection of a client that does not read.
    pub hangup: Option<Hangup>,
}

impl EventStream {
    /// Starts the stream and returns its text as the body of the response.
    pub fn open(self) -> Body {
        let (pieces, body) = mpsc::channel::<Bytes>(PIECES_WAITING_MAX);
        tokio::spawn(self.run(pieces));
        Body::from_stream(futures_util::stream::unfold(body, async |mut body| {
            let piece = body.recv().await?;
            Some((Ok::<_, Infallible>(piece), body))
        }))
    }

    /// Sends rows until the client disconnects or the service ends the stream. In the second case the last frame says
    /// why.
    async fn run(self, pieces: mpsc::Sender<Bytes>) {
        let Self { app, listener, filter, beginning, start, name, feed, seat, hangup } = self;
        let (cut, changed, sent) = (feed.cut.clone(), feed.changed.clone(), beginning.last_seen(start));
        let mut writer = StreamWriter { app: &app, filter, start, sent, name, feed, pieces: &pieces };
        writer.send(frames::ready(&writer.filter.topics, &writer.name, start)).await;
        let reason = tokio::select! {
            biased;
            () = pieces.closed() => return,
            () = cut.cancelled() => EndReason::TooSlow,
            () = changed.cancelled() => EndReason::FeedChanged,
            () = app.draining.cancelled() => EndReason::Shutdown,
            () = token_ended(&app, &listener) => EndReason::TokenRevoked,
            failed = writer.write(beginning) => {
                // Ends without a last frame: the client reconnects and resumes after its last row.
                tracing::warn!(code = failed.code(), cause = failed.cause(), "missed rows of a stream could not be read");
                return;
            }
        };
        // Dropped early, because the client now uses only its connection.
        drop((writer, seat));
        let end = Bytes::from(frames::end(reason));
        let _ = timeout(END_WITHIN, pieces.send(end)).await;
        drop(pieces);
        if let Some(hangup) = hangup {
            tokio::time::sleep(END_WITHIN).await;
            hangup.end();
        }
    }
}

/// Waits until the token is revoked or expired, or its user disabled.
async fn token_ended(app: &App, listener: &Listener) {
    loop {
        tokio::time::sleep(TOKEN_CHECK_EVERY).await;
        if !listener.is_live(app).await {
            return;
        }
    }
}

/// Sends rows to the client: first those that it missed, then the new ones.
struct StreamWriter<'a> {
    app: &'a App,
    filter: EventFilter,
    start: Seq,
    /// Position of the last row that the client has.
    sent: Seq,
    name: FeedName,
    feed: StreamFeed,
    pieces: &'a mpsc::Sender<Bytes>,
}

impl StreamWriter<'_> {
    /// Sends rows until the task is canceled. Returns only when the missed rows cannot be read.
    async fn write(&mut self, beginning: StreamStart) -> Problem {
        match beginning {
            StreamStart::Live => {}
            StreamStart::Reset(reset) => self.send(frames::reset(reset, &self.name, self.start)).await,
            StreamStart::Replay(last) => {
                if let Err(problem) = self.replay(last).await {
                    return problem;
                }
            }
        }
        let mut ping = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut rows = Vec::with_capacity(FRAMES_JOINED_MAX);
        loop {
            tokio::select! {
                // No more rows arrive after the feed was cut. `run` then ends the stream.
                count = self.feed.rows.recv_many(&mut rows, FRAMES_JOINED_MAX) => match count {
                    0 => std::future::pending().await,
                    _ => self.send_rows(&rows).await,
                },
                _ = ping.tick() => self.send(PING.to_owned()).await,
                // The sender lives as long as the service, so this cannot fail.
                Ok(()) = self.feed.erased.changed() => self.send(ERASED.to_owned()).await,
            }
            rows.clear();
        }
    }

    /// Sends the rows that the client missed, up to where the stream is live.
    async fn replay(&mut self, last: Seq) -> Result<(), Problem> {
        let mut above = last;
        loop {
            let client = self.app.read().await?;
            let rows = self.filter.page(&client, above, self.start).await?;
            // Released while sending: the client may be slow, and others need the connection.
            drop(client);
            let Some(newest) = rows.last() else { break };
            above = Seq::new(newest.pos);
            for rows in rows.chunks(FRAMES_JOINED_MAX) {
                self.send_rows(rows).await;
            }
        }
        self.sent = self.sent.max(self.start);
        Ok(())
    }

    /// Sends the rows that pass the filter and that the client does not have yet.
    async fn send_rows(&mut self, rows: &[Arc<EventRow>]) {
        let mut text = String::new();
        for row in rows {
            let position = Seq::new(row.pos);
            if position > self.sent {
                frames::add_row(&mut text, &self.filter, &self.name, row);
                self.sent = position;
            }
        }
        if !text.is_empty() {
            self.send(text).await;
        }
    }

    /// Passes text on to the connection. Waits while the client is slow.
    async fn send(&self, text: String) {
        // It fails only when the client has disconnected, which `run` notices.
        let _ = self.pieces.send(Bytes::from(text)).await;
    }
}

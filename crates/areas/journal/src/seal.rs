//! The sealer assigns every committed row of the journal its position in the feed. All instances compete for the right
//! to seal. One instance has it for as long as its connection lives.

use std::future::poll_fn;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use journal_queries::feed::{notify_written, try_sealer_lock};
use tokio_postgres::{AsyncMessage, Client};

use super::feed_check::{checker, is_settled};
use super::feed_reconciliation::{FeedCheckOutcome, inspect, reconcile};
use super::limits::{CHECK_AGAIN_AFTER, SEAL_CHUNK, SEAL_EVERY, SEAL_LOOK_EVERY, SEAL_RETRY, SEAL_TRY_EVERY};
use super::mark_keeper::MarkKeeper;
use super::sealer::Sealer;
use platform::db::{Lock, connect};
use platform::state::App;

/// Session settings of the sealer. An instance that hangs or has lost its network connection is idle: the database ends
/// its session, so that another instance gets the right to seal.
const SESSION: &str = "set idle_session_timeout = '1s'; listen tracewright_sealed; listen tracewright_erased";

/// How the work on one connection ended.
enum SealingEnd {
    /// The service stops, and the last mark was written.
    Stopped,
    /// The file store does not respond, or the feed is refused. Sealing is tried again later.
    NotSealing,
}

/// Seals whenever this instance has the right to, until the service ends and the last mark is written. Reconnects when
/// the connection breaks.
pub async fn seal(app: App) {
    let mut failing = false;
    loop {
        let pause = match on_one_connection(&app, &mut failing).await {
            Ok(SealingEnd::Stopped) => return,
            Ok(SealingEnd::NotSealing) => CHECK_AGAIN_AFTER,
            Err(error) => {
                if !failing {
                    tracing::warn!(
                        error = format!("{error:#}"),
                        "the sealer of the journal has lost its database connection and is reconnecting"
                    );
                }
                failing = true;
                SEAL_RETRY
            }
        };
        app.feed.set_seals(false);
        if app.shutdown.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
            return;
        }
    }
}

/// Waits for the right to seal and then seals, on one connection, until the connection breaks or the service ends. Also
/// passes notifications of the database on to the streams of this instance.
async fn on_one_connection(app: &App, failing: &mut bool) -> Result<SealingEnd> {
    let Some(connected) = app.shutdown.run_until_cancelled(connect(app.settings.database.url())).await else {
        return Ok(SealingEnd::Stopped);
    };
    let (client, mut connection) = connected?;
    let listener = app.clone();
    let mut reading = tokio::spawn(async move {
        while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(note) = message? {
                match note.channel() {
                    "tracewright_sealed" => listener.wakeups.sealed.notify_one(),
                    "tracewright_erased" => listener.streams.announce_erased(),
                    _ => listener.wakeups.written.notify_one(),
                }
            }
        }
        Ok::<(), tokio_postgres::Error>(())
    });
    let work = async {
        client.batch_execute(SESSION).await?;
        *failing = false;
        if app.shutdown.run_until_cancelled(wait_for_seal_lock(app, &client)).await.transpose()?.is_none() {
            return Ok(SealingEnd::Stopped);
        }
        check_and_seal(app, &client).await
    };
    tokio::select! {
        // This branch also reports failures, because only this half of the connection knows why it ended.
        ended = &mut reading => {
            ended??;
            bail!("the database closed the connection");
        }
        ended = work => ended.context("a statement of the sealer failed"),
    }
}

/// Compares the mark with the database, and seals only if the verdict allows it. The caller has the right to seal.
async fn check_and_seal(app: &App, client: &Client) -> Result<SealingEnd> {
    let checker = checker(app);
    let Some(settled) = app.shutdown.run_until_cancelled(reconcile(client, &checker)).await else {
        return Ok(SealingEnd::Stopped);
    };
    let holding = match settled? {
        FeedCheckOutcome::Good(holding) => holding,
        FeedCheckOutcome::Away => return Ok(SealingEnd::NotSealing),
        FeedCheckOutcome::Refused(finding) => {
            if app.feed.refuse(finding.verdict) {
                tracing::error!("{}", finding.sentence());
                app.streams.end_all();
            }
            return Ok(SealingEnd::NotSealing);
        }
    };
    app.feed.allow();
    app.feed.set_seals(true);
    tracing::info!(epoch = holding.mark.epoch, "this instance seals the journal");
    // Subscribed only now: an instance without the right would be woken by its own notifications.
    client.batch_execute("listen tracewright_written").await?;
    let mut keeper = MarkKeeper::new(checker, app.feed.clone(), *holding);
    let mut sealer = Sealer::resume(client, SEAL_CHUNK).await?;
    if let Some(failed) = app.shutdown.run_until_cancelled(keep_sealing(app, client, &mut sealer, &mut keeper)).await {
        failed?;
    }
    // A last pass, so that everything committed is in the feed when this instance has stopped.
    sealer.pass(client, keeper.epoch(), keeper.reserved()).await?;
    keeper.close(client).await?;
    Ok(SealingEnd::Stopped)
}

/// Waits until this instance gets the right to seal. Until then it notifies the instance that has it of new rows.
async fn wait_for_seal_lock(app: &App, client: &Client) -> Result<()> {
    while !try_sealer_lock().bind(client, &Lock::Sealer.number()).one().await? {
        // The instance that has the right may have resolved what was refused here.
        if app.feed.refused().is_some() && is_settled(&inspect(client, &checker(app), false).await?) {
            app.feed.allow();
        }
        if tokio::time::timeout(SEAL_TRY_EVERY, app.wakeups.written.notified()).await.is_ok() {
            notify_written().bind(client).one().await?;
            tokio::time::sleep(SEAL_EVERY).await;
        }
    }
    Ok(())
}

/// Seals and renews the mark, pass after pass. Returns only on an error.
async fn keep_sealing(app: &App, client: &Client, sealer: &mut Sealer, keeper: &mut MarkKeeper) -> Result<()> {
    loop {
        let began = Instant::now();
        let pass = sealer.pass(client, keeper.epoch(), keeper.reserved()).await?;
        metrics::counter!("journal_sealed_total").increment(pass.rows);
        keeper.note(client, pass).await?;
        keeper.tick(client, pass.newest).await?;
        tokio::time::sleep(SEAL_EVERY.saturating_sub(began.elapsed())).await;
        // The next pass also begins without a notification after a while, because some writers send none.
        let _ = tokio::time::timeout(SEAL_LOOK_EVERY, app.wakeups.written.notified()).await;
    }
}

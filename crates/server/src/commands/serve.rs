//! `tracewright serve` runs the service.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use sd_notify::NotifyState;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_postgres::Client;
use tokio_util::sync::CancellationToken;

use super::user::{NewPassword, create_first_user};
use super::{exit_code, print, print_notice};
use crate::app::{build, metrics_service, start_background, start_upkeep};
use journal::{FeedReadiness, check_feed};
use organization::contract::has_users;
use platform::api::{HttpService, Problem};
use platform::clients::Clients;
use platform::clock::Clock;
use platform::config::Settings;
use platform::db::{DATABASE_ENCODING, SchemaMismatch, ServerSettings, connect_detached, schema_mismatch};
use platform::serve::{ServiceSocket, serve};
use platform::state::App;
use platform::telemetry::start_log;
use platform::tls::ListenerTls;

/// Maximum number of simultaneous clients of the metrics listener.
const METRICS_CLIENTS_MAX: usize = 16;
/// Maximum duration of one attempt to connect to the database.
const LOOK_WITHIN: Duration = Duration::from_secs(10);
/// Pause before the next attempt, which doubles each time.
const LOOK_AGAIN_AFTER: Duration = Duration::from_millis(500);
/// Longest pause between two attempts.
const LOOK_AGAIN_AFTER_MAX: Duration = Duration::from_secs(10);
/// Longest pause while the schema is missing. `tracewright migrate` ends at any moment, and the plant waits for this
/// instance.
const SCHEMA_AGAIN_AFTER_MAX: Duration = Duration::from_secs(1);
/// Time within which background tasks must end at shutdown.
const ENDED_WITHIN: Duration = Duration::from_secs(8);
/// The first user, created in a database without users.
const FIRST_USER: &str = "cadmin";

/// Arguments of the command.
#[derive(clap::Args)]
pub struct ServeArgs {
    #[command(flatten)]
    settings: Settings,
    /// Only check whether this binary can run on the schema of the database. The exit code is 0 if it can, 2 if it
    /// cannot, and 3 if the database cannot be reached.
    #[arg(long)]
    check_schema: bool,
}

/// Starts the service and runs it until TERM or Ctrl-C, or only checks the schema.
pub async fn command(args: ServeArgs) -> Result<ExitCode> {
    if args.check_schema {
        return check_schema(&args.settings).await;
    }
    match run_service(args.settings).await {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.is::<SchemaMismatch>() => {
            print_notice(&format!("tracewright: {error}"));
            Ok(ExitCode::from(exit_code::SCHEMA_MISMATCH))
        }
        Err(error) => Err(error),
    }
}

/// Prints whether this binary can run on the schema of the database, and returns the exit code.
async fn check_schema(settings: &Settings) -> Result<ExitCode> {
    let looked = async {
        let client = connect_detached(settings.database.url()).await?;
        Ok::<_, anyhow::Error>(schema_mismatch(&client).await?)
    };
    match tokio::time::timeout(LOOK_WITHIN, looked).await {
        Ok(Ok(None)) => {
            print("ok     schema: this binary can run on it\n")?;
            Ok(ExitCode::SUCCESS)
        }
        Ok(Ok(Some(mismatch))) => {
            print(&format!("WRONG  schema: {mismatch}\n"))?;
            Ok(ExitCode::from(exit_code::SCHEMA_MISMATCH))
        }
        failed => {
            let why = match failed {
                Ok(Err(error)) => format!("{error:#}"),
                _ => format!("no answer within {} s", LOOK_WITHIN.as_secs()),
            };
            print(&format!("WRONG  database: cannot be reached: {why}. Check TRACEWRIGHT_DATABASE_URL\n"))?;
            Ok(ExitCode::from(exit_code::UNREACHABLE))
        }
    }
}

/// Starts the service and runs it until TERM or Ctrl-C.
async fn run_service(settings: Settings) -> Result<()> {
    start_log(settings.log.log_format, &settings.log.log)?;
    settings.check()?;
    let clock = Clock::default();
    let tls = ListenerTls::open(&settings.tls, clock.now()).await.context("TLS cannot be used")?;
    let socket = bind(&settings).await?;
    let ready = ReadyLine { address: socket.local_addr()?, scheme: if tls.is_some() { "https" } else { "http" } };
    let metrics = match settings.metrics_listen {
        Some(address) => Some(bind_to(address).await?),
        None => None,
    };
    let (app, service) = build(settings, clock.clone())?;
    if let Some(listener) = metrics {
        tracing::info!(address = %listener.local_addr()?, "metrics are served");
        let clients = Clients::new(METRICS_CLIENTS_MAX, METRICS_CLIENTS_MAX);
        tokio::spawn(serve(listener, metrics_service(&app), clients, app.shutdown.clone()));
    }
    let signalled = CancellationToken::new();
    tokio::spawn(wait_for_signal(signalled.clone()));
    match &tls {
        Some(tls) => {
            let _ = app.listener_tls.set(tls.clone());
            tokio::spawn(tls.clone().renew(clock, app.shutdown.clone()))
        }
        None => tokio::spawn(ignore_hangup()),
    };
    let listener = ServiceSocket { socket, tls };
    let opened = StartupAttempt::attempt(&app).await?;
    tell_supervisor(NotifyState::Ready);
    tokio::spawn(feed_watchdog(app.shutdown.clone()));
    if matches!(opened, StartupAttempt::Done) {
        ready.log();
        run(app, service, listener, signalled).await;
        return Ok(());
    }
    app.close();
    tracing::warn!(address = %ready.address, "this instance is not ready and tries again automatically");
    tokio::select! {
        refused = open_later(&app, ready, opened) => refused,
        () = answer_requests(app.clone(), service, listener, signalled) => Ok(()),
    }
}

/// Where the service can be reached.
#[derive(Clone, Copy)]
struct ReadyLine {
    address: SocketAddr,
    scheme: &'static str,
}

impl ReadyLine {
    /// Logs that the service is ready.
    fn log(self) {
        let Self { address, scheme } = self;
        tracing::info!(%address, docs = %format!("{scheme}://{address}/api/docs"), "ready");
    }
}

/// Reports the state of this process to systemd. Does nothing if the process was not started by it.
fn tell_supervisor(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the state of this instance cannot be reported to systemd");
    }
}

/// Reports to systemd that this instance is alive, twice in each interval of its watchdog. The reports come from a task
/// of the runtime, so they end if the runtime no longer runs tasks, and systemd starts the service again.
async fn feed_watchdog(stop: CancellationToken) {
    let Some(within) = sd_notify::watchdog_enabled() else { return };
    while stop.run_until_cancelled(tokio::time::sleep(within / 2)).await.is_some() {
        tell_supervisor(NotifyState::Watchdog);
    }
}

/// Ignores HUP. Without this, a reload of the service would end an instance that has no files to read again.
async fn ignore_hangup() {
    let Ok(mut hangup) = signal(SignalKind::hangup()) else { return };
    while hangup.recv().await.is_some() {
        tracing::info!("nothing was reloaded, because this instance has no TLS certificate");
    }
}

/// Result of an attempt to start, unless the start is refused.
enum StartupAttempt {
    /// Database and file store are ready for requests.
    Done,
    /// The database or the file store did not answer. A later attempt may succeed.
    NotYet(anyhow::Error),
    /// The schema lacks a migration, and the settings say to wait for it.
    NoSchema(SchemaMismatch),
}

impl StartupAttempt {
    /// Does everything that must happen before the first request. An error means that the database must not be used.
    async fn attempt(app: &App) -> Result<Self> {
        let client = tokio::time::timeout(LOOK_WITHIN, connect_detached(app.settings.database.url())).await;
        let client = match client {
            Ok(Ok(client)) => client,
            Ok(Err(error)) => return Ok(Self::NotYet(error)),
            Err(elapsed) => return Ok(Self::NotYet(elapsed.into())),
        };
        let opened = async {
            if let Some(mismatch) = app.schema_mismatch(&client).await? {
                let waits = app.settings.wait_for_schema && mismatch.ends_with_migrate();
                return if waits { Ok(Self::NoSchema(mismatch)) } else { Err(mismatch.into()) };
            }
            refuse_unsafe(&app.settings, &client).await?;
            match check_feed(app).await? {
                FeedReadiness::Good => first_start(app).await.map(|()| Self::Done),
                FeedReadiness::NotYet(why) => Ok(Self::NotYet(anyhow!(why))),
                FeedReadiness::Refused(why) => bail!(why),
            }
        };
        match opened.await {
            Ok(opening) => Ok(opening),
            Err(error) if client.is_closed() => Ok(Self::NotYet(error)),
            Err(error) => Err(error),
        }
    }

    /// Logs why the attempt did not succeed, and returns the longest pause before the next one. `said` is the reason in
    /// the last line about the schema, so that an instance that waits for hours logs it once.
    fn log(&self, said: &mut Option<SchemaMismatch>) -> Duration {
        let Self::NoSchema(mismatch) = self else {
            if let Self::NotYet(error) = self {
                tracing::warn!(error = %format!("{error:#}"), "the database or the file store cannot be reached");
            }
            return LOOK_AGAIN_AFTER_MAX;
        };
        if said.as_ref() != Some(mismatch) {
            tracing::warn!("{mismatch}. Until then this instance waits and writes nothing");
            *said = Some(mismatch.clone());
        }
        SCHEMA_AGAIN_AFTER_MAX
    }
}

/// Repeats the start until it succeeds after an attempt that did not. Returns only if the database must not be used.
async fn open_later(app: &App, ready: ReadyLine, mut attempt: StartupAttempt) -> Result<()> {
    let (mut pause, mut said) = (LOOK_AGAIN_AFTER, None);
    while !matches!(attempt, StartupAttempt::Done) {
        let longest = attempt.log(&mut said);
        pause = pause.min(longest);
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(longest);
        attempt = StartupAttempt::attempt(app).await?;
    }
    start_background(app);
    app.open();
    ready.log();
    std::future::pending().await
}

/// Opens the listening socket. The error names the address.
pub async fn bind(settings: &Settings) -> Result<TcpListener> {
    bind_to(settings.listen).await
}

/// Opens a listening socket. The error names the address.
async fn bind_to(listen: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(listen)
        .await
        .with_context(|| format!("cannot listen on {listen}. Stop the program that uses it or choose another address"))
}

/// Starts the background work and serves requests until `stop` is canceled. The database must have been found usable.
pub async fn run(app: App, service: HttpService, listener: impl Into<ServiceSocket>, stop: CancellationToken) {
    start_background(&app);
    answer_requests(app, service, listener, stop).await;
}

/// Serves requests until `stop` is canceled. Then the instance reports that it is not ready. After the drain time it
/// accepts no new connections, and it ends when running requests have ended.
async fn answer_requests(app: App, service: HttpService, listener: impl Into<ServiceSocket>, stop: CancellationToken) {
    start_upkeep(&app);
    let no_new_work = CancellationToken::new();
    let (draining, announced) = (app.clone(), no_new_work.clone());
    tokio::spawn(async move {
        stop.cancelled().await;
        tracing::info!("stopping. This instance is no longer ready");
        tell_supervisor(NotifyState::Stopping);
        draining.drain();
        tokio::time::sleep(Duration::from_secs(draining.settings.drain_seconds)).await;
        announced.cancel();
    });
    let clients = Clients::new(app.settings.max_clients, app.settings.max_clients_per_address);
    serve(listener, service, clients, no_new_work).await;
    app.shutdown.cancel();
    app.ending.close();
    // Waits for the sealer, which closes its mark. The limit is for a file store that does not answer.
    if tokio::time::timeout(ENDED_WITHIN, app.ending.wait()).await.is_err() {
        tracing::warn!("background tasks did not end in time. The mark of the feed may not be closed");
    }
    tracing::info!("stopped");
}

/// Waits for TERM or Ctrl-C, then cancels `signalled`.
pub async fn wait_for_signal(signalled: CancellationToken) {
    let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        tracing::error!("signals cannot be received. The service can only be stopped with KILL");
        return;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    signalled.cancel();
}

/// Refuses a database with an encoding other than UTF8. If other machines can connect to the
/// service, also refuses one that can lose committed work.
async fn refuse_unsafe(settings: &Settings, client: &Client) -> Result<()> {
    let server = ServerSettings::read(client).await?;
    let encoding = &server.encoding;
    if encoding != DATABASE_ENCODING {
        bail!("the encoding of the database is {encoding}, but must be UTF8. Create a database with the encoding UTF8");
    }
    let loses_data = !server.is_durable();
    if loses_data && !settings.is_local() {
        bail!(
            "fsync or full_page_writes of the database is off, so committed work would be lost in a power cut. \
             Switch them on, or listen on 127.0.0.1 for development"
        );
    }
    if loses_data {
        tracing::warn!("fsync or full_page_writes of the database is off. Use it only for development");
    }
    Ok(())
}

/// Creates the first user in a database without users.
pub async fn first_start(app: &App) -> Result<()> {
    let client = app.read().await.map_err(Problem::into_error)?;
    if has_users(&client).await.map_err(Problem::into_error)? {
        return Ok(());
    }
    drop(client);
    let password = NewPassword::of_settings(app.settings.admin_password.clone());
    if !create_first_user(&app.writes, "first_start", FIRST_USER, &password).await? {
        return Ok(());
    }
    match password.shown_text() {
        None => tracing::info!(username = FIRST_USER, "first user created with the given password"),
        Some(text) => tracing::warn!(
            username = FIRST_USER,
            temporary_password = text,
            "first user created. This password is shown only once and must be changed at the first login"
        ),
    }
    Ok(())
}

//! `tracewright demo`: a plant on the screen in one command.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::{Args, Parser};
use secrecy::SecretString;
use tokio_util::sync::CancellationToken;

use super::demo_database::DemoDatabase;
use super::{LOADER, check, load};
use crate::app::build;
use crate::commands::print_notice;
use crate::commands::serve::{bind, run, wait_for_signal};
use crate::web::console::{DemoUser, is_embedded, show_on_login};
use organization::contract::{find_by_name, require_new_password};
use platform::api::{HttpService, Problem};
use platform::clock::Clock;
use platform::config::Settings;
use platform::db::migrate::migrate;
use platform::db::{Write, connect_detached};
use platform::random;
use platform::state::App;
use platform::telemetry::start_log;
use security::contract::set_password;

/// Who signs in, their names as the plant has them, and what they are there for.
const PEOPLE: [(&str, &str, &str); 5] = [
    ("carla", "Carla Dietz", "operator: builds units"),
    ("anna", "Anna Berg", "planner: orders, products, processes"),
    ("bruno", "Bruno Costa", "quality: units, recalls"),
    ("david", "David Eder", "warehouse: stock, movements, counts"),
    (LOADER, "Demo", "everything"),
];

/// How the demonstration is shown.
#[derive(Args, Clone, Debug)]
pub struct DemoArgs {
    /// Address to listen on; only this machine's, because everybody's password is shown.
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Keep the plant in this folder, and go on with it the next time.
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, default_missing_value = "tracewright-demo")]
    keep: Option<PathBuf>,
}

/// The settings of the service, which are read from a command line.
#[derive(Parser)]
struct DemoServiceArgs {
    #[command(flatten)]
    settings: Settings,
}

/// Starts a database, fills it, and serves it until TERM or Ctrl-C; then nothing is left that is not kept.
pub async fn show(show: DemoArgs) -> Result<()> {
    ensure!(
        show.listen.ip().is_loopback(),
        "the demonstration shows everybody's password: it listens on 127.0.0.1 only"
    );
    let signalled = CancellationToken::new();
    tokio::spawn(wait_for_signal(signalled.clone()));
    print_notice("Starting a PostgreSQL for the demonstration …");
    let stage = DemoDatabase::start(show.keep.as_deref())?;
    let outcome = tokio::select! {
        prepared = prepare(&show, &stage) => Some(prepared),
        () = signalled.cancelled() => None,
    };
    if let Some(prepared) = outcome {
        let (app, service, password) = prepared?;
        let listener = bind(&app.settings).await?;
        welcome(listener.local_addr()?, show.keep.is_some(), &password);
        run(app, service.localhost_only(), listener, signalled).await;
    }
    print_notice(&match &show.keep {
        Some(folder) => format!("Stopped. The plant is kept in {}.", folder.display()),
        None => "Stopped; nothing of the demonstration is left.".to_owned(),
    });
    Ok(())
}

/// A service on a database that holds the plant, and the password of its people.
async fn prepare(show: &DemoArgs, stage: &DemoDatabase) -> Result<(App, HttpService, String)> {
    let settings = settings(show, stage);
    start_log(settings.log.log_format, &settings.log.log)?;
    // Before the load, which would be for nothing.
    drop(bind(&settings).await?);
    let mut client = connect_detached(settings.database.url()).await?;
    migrate(&mut client, |_| ()).await?;
    print_notice("Making three months of work …");
    let (loading, service) = build(settings.clone(), Clock::default())?;
    check(&loading).await?;
    // The people get passwords of this run.
    load(&loading, service, |_| Ok(())).await?;
    // Anew: the clock of the load was set back, and its seconds are missing from it.
    let (app, service) = build(settings, Clock::default())?;
    let password = random::temporary_password();
    for (name, ..) in PEOPLE {
        give_password(&app, name, &password).await.with_context(|| format!("the password of {name}"))?;
    }
    show_on_login(
        &app,
        &PEOPLE.map(|(username, name, job)| DemoUser { username, name, job, password: password.clone() }),
    )?;
    Ok((app, service, password))
}

fn settings(show: &DemoArgs, stage: &DemoDatabase) -> Settings {
    let (listen, secret) = (show.listen.to_string(), [random::hex_key(), random::hex_key()].concat());
    let arguments: [&str; 13] = [
        "tracewright",
        "--database-url",
        &stage.url(),
        "--jwt-secret",
        &secret,
        "--listen",
        &listen,
        "--media",
        &stage.media(),
        "--drain-seconds",
        "0",
        "--log",
        "warn",
    ];
    DemoServiceArgs::parse_from(arguments).settings
}

/// A password that need not be replaced.
async fn give_password(app: &App, name: &str, password: &str) -> Result<()> {
    let hash = app.passwords.hash(SecretString::from(password)).await.map_err(Problem::into_error)?;
    let write = Write::begin(&app.writes, "demo").await.map_err(Problem::into_error)?;
    let key = find_by_name(&write, name).await.map_err(Problem::into_error)?.context("there is no such user")?;
    set_password(&write, key, &hash).await.map_err(Problem::into_error)?;
    require_new_password(&write, key, false).await.map_err(Problem::into_error)?;
    write.commit(()).await.map_err(Problem::into_error)?;
    Ok(())
}

fn welcome(address: SocketAddr, kept: bool, password: &str) {
    let people = PEOPLE.map(|(name, _, job)| format!("  {name:<6} {job}\n")).concat();
    print_notice(&format!(
        "\nA living plant: http://{address}{}\n\n{people}\nEverybody's password: {password}\nCtrl-C ends it{}.",
        if is_embedded() { "/" } else { "/api/docs" },
        if kept { "" } else { " and leaves nothing behind" }
    ));
}

//! `tracewright demo` without a subcommand starts a database, loads the plant and serves it.

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

/// Users of the demonstration: user name, full name, and their work.
const PEOPLE: [(&str, &str, &str); 5] = [
    ("carla", "Carla Dietz", "operator: builds units"),
    ("anna", "Anna Berg", "planner: work orders, products, processes"),
    ("bruno", "Bruno Costa", "quality: units, recalls"),
    ("david", "David Eder", "warehouse: stock, movements, counts"),
    (LOADER, "Demo", "everything"),
];

/// Options of `tracewright demo`.
#[derive(Args, Clone, Debug)]
pub struct DemoArgs {
    /// Address and port to listen on. Only loopback addresses are allowed, because the command prints the password of
    /// all users.
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Keep the plant in this folder, and continue with it the next time. Without a folder name, the folder is
    /// `tracewright-demo`.
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, default_missing_value = "tracewright-demo")]
    keep: Option<PathBuf>,
}

/// The settings of the service, parsed like a command line.
#[derive(Parser)]
struct DemoServiceArgs {
    #[command(flatten)]
    settings: Settings,
}

/// Starts a database, loads the plant, and serves it until TERM or Ctrl-C. Deletes everything afterwards unless it is
/// kept.
pub async fn show(show: DemoArgs) -> Result<()> {
    ensure!(
        show.listen.ip().is_loopback(),
        "the demonstration prints the password of all users, so it can listen only on a loopback address such as \
         127.0.0.1. Change --listen"
    );
    let signalled = CancellationToken::new();
    tokio::spawn(wait_for_signal(signalled.clone()));
    print_notice("Starting PostgreSQL for the demonstration …");
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
        None => "Stopped. All data of the demonstration was deleted.".to_owned(),
    });
    Ok(())
}

/// Migrates and loads the database. Returns the service and the password of all users.
async fn prepare(show: &DemoArgs, stage: &DemoDatabase) -> Result<(App, HttpService, String)> {
    let settings = settings(show, stage);
    start_log(settings.log.log_format, &settings.log.log)?;
    // The address is checked before the load, which takes long.
    drop(bind(&settings).await?);
    let mut client = connect_detached(settings.database.url()).await?;
    migrate(&mut client, |_| ()).await?;
    print_notice("Creating three months of production data …");
    let (loading, service) = build(settings.clone(), Clock::default())?;
    check(&loading).await?;
    // The password of the loading user is not used, because all users get a new one below.
    load(&loading, service, |_| Ok(())).await?;
    // Built again, because the clock of the load was shifted and is no longer exact.
    let (app, service) = build(settings, Clock::default())?;
    let password = random::temporary_password();
    for (name, ..) in PEOPLE {
        give_password(&app, name, &password).await.with_context(|| format!("cannot set the password of {name}"))?;
    }
    show_on_login(
        &app,
        &PEOPLE.map(|(username, name, job)| DemoUser { username, name, job, password: password.clone() }),
    )?;
    Ok((app, service, password))
}

/// Settings of the service for the demonstration, with a random token secret.
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

/// Sets a password that does not have to be changed at the first login.
async fn give_password(app: &App, name: &str, password: &str) -> Result<()> {
    let hash = app.passwords.hash(SecretString::from(password)).await.map_err(Problem::into_error)?;
    let write = Write::begin(&app.writes, "demo").await.map_err(Problem::into_error)?;
    let key = find_by_name(&write, name).await.map_err(Problem::into_error)?.context("the user does not exist")?;
    set_password(&write, key, &hash).await.map_err(Problem::into_error)?;
    require_new_password(&write, key, false).await.map_err(Problem::into_error)?;
    write.commit(()).await.map_err(Problem::into_error)?;
    Ok(())
}

/// Prints the address, the users and their password.
fn welcome(address: SocketAddr, kept: bool, password: &str) {
    let people = PEOPLE.map(|(name, _, job)| format!("  {name:<6} {job}\n")).concat();
    print_notice(&format!(
        "\nDemonstration plant: http://{address}{}\n\n{people}\nShared password: {password}\nStop with Ctrl-C{}.",
        if is_embedded() { "/" } else { "/api/docs" },
        if kept { "" } else { ", which deletes all data" }
    ));
}

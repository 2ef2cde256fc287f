//! `tracewright setup` prepares a machine and its database for the service: roles, database, schema, secret, settings,
//! first user and unit. It looks first, refuses or plans, and then changes only what is missing. It can be interrupted
//! and repeated.

pub mod accounts;
mod apply;
pub mod connections;
mod facts;
mod files;
mod names;
mod plan;
mod unit;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};

use self::accounts::Account;
use self::apply::{Setup, differences};
use self::connections::AdminAccess;
use self::facts::Facts;
use self::files::{MachineFiles, read_settings};
use self::names::{Names, parse_name};
use self::plan::{SetupRequest, SetupStep, plan};
use super::environment::SERVICE_USER;
use super::exit_code::{self, Stopped};
use super::health::HealthArgs;
use super::user::NewPassword;
use super::{print, print_notice};
use platform::db::migrate::CELL_MAX;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct SetupArgs {
    /// Address with which an administrator of the database server connects, for example
    /// `postgres://postgres:password@db.plant.example/postgres`. Default: the PostgreSQL of this machine, as the user
    /// `postgres`.
    #[arg(long, env = "TRACEWRIGHT_SETUP_DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    /// Name of the database and of the role of the service. The owner of the database has the same name with
    /// `_owner` at the end.
    #[arg(long, default_value = "tracewright", value_parser = parse_name)]
    name: String,
    /// Number of the cell. Records of different cells never have the same key.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(i64).range(0..=CELL_MAX))]
    cell: i64,
    /// Address and port on which the service listens. Default: `127.0.0.1:8080`.
    #[arg(long)]
    listen: Option<SocketAddr>,
    /// File store of the service: a directory, or `s3://bucket/prefix`. Default: `/var/lib/tracewright/media`.
    #[arg(long)]
    media: Option<String>,
    /// Time zone of the plant, for example `Europe/Berlin`. Default: `UTC`.
    #[arg(long)]
    time_zone: Option<chrono_tz::Tz>,
    /// Login name of the first user, who has all permissions. Not used if the database has users.
    #[arg(long, default_value = "cadmin")]
    user: String,
    /// Read the password of the first user from standard input. Without this flag, the command generates a temporary
    /// password and prints it once.
    #[arg(long)]
    password_stdin: bool,
    /// File with the certificate of the service, in PEM. With it, the service uses HTTPS.
    #[arg(long, requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// File with the private key of the certificate, in PEM. The group tracewright must be able to read it.
    #[arg(long, requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Write a new secret if it is missing although users exist. All sessions end.
    #[arg(long)]
    new_secret: bool,
    /// Do not start the service.
    #[arg(long)]
    no_start: bool,
    /// Print what would change, and change nothing.
    #[arg(long)]
    dry_run: bool,
    /// Directory below which the files are written, for tests.
    #[arg(long, default_value = "/", hide = true)]
    root: PathBuf,
    /// User of the operating system for the service, for tests.
    #[arg(long, default_value = SERVICE_USER, hide = true)]
    account: String,
}

/// Runs the command and returns its exit code.
pub async fn command(args: SetupArgs) -> Result<ExitCode> {
    match run(&args).await {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(Stopped::Refused(why)) => {
            print_notice(&format!("tracewright: {why}. Nothing was changed."));
            Ok(ExitCode::from(exit_code::REFUSED))
        }
        Err(Stopped::Unreachable(error)) => {
            print_notice(&format!(
                "tracewright: PostgreSQL cannot be used: {error:#}. Install and start it, or name another server with --database-url. Nothing was changed."
            ));
            Ok(ExitCode::from(exit_code::UNREACHABLE))
        }
        Err(Stopped::Failed(error)) => Err(error),
    }
}

/// Looks, plans and changes what is missing.
async fn run(args: &SetupArgs) -> Result<(), Stopped> {
    let root = Account::current();
    if !root.is_root() {
        return Err(Stopped::Refused(anyhow::anyhow!("setup must be run as root. Use sudo")));
    }
    let access = AdminAccess::parse(args.database_url.as_deref())?;
    let (names, files) = (Names::of(&args.name), MachineFiles::below(args.root.clone()));
    let media = args.media.as_deref().unwrap_or(MEDIA);
    let facts = Facts::collect(&access, &names, &files, media, &args.account).await.map_err(Stopped::Unreachable)?;
    let request = SetupRequest { is_peer: access.is_peer(), new_secret: args.new_secret, cell: args.cell };
    let steps = plan(&facts, &names, request).map_err(|why| Stopped::Refused(anyhow::anyhow!(why)))?;
    let account = facts.account.context("this machine has no user tracewright")?;
    let password = NewPassword::choose(args.password_stdin && !facts.has_users(), &args.user)?;
    let (username, password) = (args.user.as_str(), &password);
    let settings = args.settings();
    let (access, names, files, cell) = (&access, &names, &files, args.cell);
    let setup = Setup { access, names, files, account, root, cell, settings, media, username, password };
    for (step, is_open) in steps {
        let what = description(step, &setup);
        if is_open && !args.dry_run {
            setup.apply(step).await.with_context(|| format!("{what} failed"))?;
        }
        print(&line(is_open, args.dry_run, &what))?;
    }
    for difference in differences(&facts, &args.given(), files) {
        print(&format!("differs {difference}\n"))?;
    }
    if args.dry_run {
        return Ok(());
    }
    if !facts.has_users() {
        password.print()?;
    }
    Ok(start(args.no_start, &read_settings(&files.service())?.unwrap_or_default()).await?)
}

/// Directory of the file store unless the command line names another.
const MEDIA: &str = "/var/lib/tracewright/media";
/// Address on which the service listens unless the command line names another.
const LISTEN: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);

impl SetupArgs {
    /// Settings of the service that the command line names.
    fn given(&self) -> Vec<(&'static str, String)> {
        let path = |file: &Option<PathBuf>| file.as_ref().map(|file| file.to_string_lossy().into_owned());
        let settings = [
            ("TRACEWRIGHT_LISTEN", self.listen.map(|listen| listen.to_string())),
            ("TRACEWRIGHT_MEDIA", self.media.clone()),
            ("TRACEWRIGHT_TIME_ZONE", self.time_zone.map(|zone| zone.name().to_owned())),
            ("TRACEWRIGHT_TLS_CERT_FILE", path(&self.tls_cert)),
            ("TRACEWRIGHT_TLS_KEY_FILE", path(&self.tls_key)),
        ];
        settings.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    /// All settings that are written for the service, except the address of the database.
    fn settings(&self) -> Vec<(&'static str, String)> {
        let mut settings = self.given();
        let defaults = [
            ("TRACEWRIGHT_LISTEN", LISTEN.to_string()),
            ("TRACEWRIGHT_MEDIA", MEDIA.to_owned()),
            ("TRACEWRIGHT_TIME_ZONE", "UTC".to_owned()),
        ];
        for (name, value) in defaults {
            if !settings.iter().any(|(known, _)| *known == name) {
                settings.push((name, value));
            }
        }
        settings
    }
}

/// One line of the result.
fn line(is_open: bool, is_dry_run: bool, what: &str) -> String {
    match (is_open, is_dry_run) {
        (true, false) => format!("changed {what}\n"),
        (true, true) => format!("would change {what}\n"),
        (false, _) => format!("ok      {what}\n"),
    }
}

/// What a step is about.
fn description(step: SetupStep, setup: &Setup<'_>) -> String {
    let Names { database, owner, service } = setup.names;
    match step {
        SetupStep::MigrateFile => setup.files.migrate().display().to_string(),
        SetupStep::OwnerRole => format!("role {owner}"),
        SetupStep::OwnerPassword => format!("password of the role {owner}"),
        SetupStep::ResetParameter => format!("permission of {owner} to set tracewright.reset"),
        SetupStep::GroupRole => "role tracewright_service".to_owned(),
        SetupStep::Database => format!("database {database}"),
        SetupStep::Schema => format!("schema of the database {database}"),
        SetupStep::Cell => format!("range of keys of cell {}", setup.cell),
        SetupStep::SwitchWal => format!("permission of {owner} to switch the write-ahead log"),
        SetupStep::Secret => setup.files.secret().display().to_string(),
        SetupStep::ServiceFile => setup.files.service().display().to_string(),
        SetupStep::ServiceRole => format!("role {service}"),
        SetupStep::ServicePassword => format!("password of the role {service}"),
        SetupStep::ServiceGrant => format!("permissions of the role {service}"),
        SetupStep::Media => format!("file store {}", setup.media),
        SetupStep::FirstUser => "first user".to_owned(),
    }
}

/// Starts the service, waits until it is ready and prints its address.
async fn start(no_start: bool, settings: &BTreeMap<String, String>) -> Result<()> {
    if no_start {
        print_notice("The service was not started, because of --no-start.");
        return Ok(());
    }
    if !unit::is_installed() {
        print_notice(&format!(
            "systemd or the unit tracewright.service is missing on this machine, so the service was not started. Start \
             it as the user {SERVICE_USER}: tracewright serve"
        ));
        return Ok(());
    }
    let was_running = unit::is_running();
    if !was_running {
        unit::start()?;
    }
    let listen = settings.get("TRACEWRIGHT_LISTEN").map_or(Ok(LISTEN), |listen| listen.parse())?;
    let certificate = settings.get("TRACEWRIGHT_TLS_CERT_FILE").map(PathBuf::from);
    let scheme = if certificate.is_some() { "https" } else { "http" };
    unit::wait_until_ready(&HealthArgs::ready(listen, certificate)).await?;
    print(&line(!was_running, false, "service tracewright"))?;
    print(&format!("ready   {scheme}://{listen}/\n"))
}

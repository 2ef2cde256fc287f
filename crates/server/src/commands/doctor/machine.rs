//! The lines about this machine, and about the database that its service uses.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::feed::Verdict;
use tokio_postgres::Client;

use super::Deadline;
use super::report::DoctorReport;
use crate::commands::health::{HealthArgs, ask};
use journal::{FeedChecker, inspect_feed};
use platform::api::Problem;
use platform::clock::Clock;
use platform::config::Settings;
use platform::db::pool::SIDE_WRITE_CONNECTIONS;
use platform::db::time::{SKEW_MAX, clock_skew, database_now};
use platform::db::{POSTGRES_MIN, ServerSettings, schema_mismatch};
use platform::files::Files;
use platform::tls::inspect;

/// Free space of the file store in MiB below which the check fails.
const DISK_FREE_MIN_MIB: u64 = 1024;
/// Time for which the doctor reports rows that were lost when an epoch of the feed began automatically.
const LOSS_REPORTED_FOR: TimeDelta = TimeDelta::days(30);

/// Checks what concerns this machine alone. Returns the lines in their order.
pub async fn of_machine(settings: &Settings, deadline: Deadline) -> Vec<(&'static str, Result<String>)> {
    vec![
        ("token secret", settings.token.signer().map(|_| "set and valid".to_owned())),
        ("settings", settings.check().map(|()| "no unsafe settings".to_owned())),
        ("port", port(settings).await),
        ("certificate", inspect(settings, Clock::default().now()).await),
        ("file store", deadline.of(store(settings)).await),
        ("disk", deadline.of(disk(settings)).await),
    ]
}

/// Adds the lines about the database of the service.
pub async fn add_database(report: &mut DoctorReport, client: &Client, settings: &Settings, deadline: Deadline) {
    report.add("database", deadline.of(version(client)).await);
    report.add("connection", deadline.of(connection(client)).await);
    report.add("database settings", deadline.of(database_settings(client, settings)).await);
    report.add("advice", deadline.of(advice(client)).await);
    report.add("schema", deadline.of(schema(client)).await);
    report.add("role", deadline.of(role(client)).await);
    report.add("clock", deadline.of(clock(client)).await);
    report.add("feed", deadline.of(feed(client, settings)).await);
}

/// Checks that the listening address is free, or that the service itself uses it.
async fn port(settings: &Settings) -> Result<String> {
    let listen = settings.listen;
    let Err(occupied) = crate::commands::bind(settings).await else { return Ok(format!("{listen} is free")) };
    match ask(&HealthArgs::live(listen, settings.tls.tls_cert_file.clone())).await {
        Ok((200, _)) => Ok(format!("the service is running on {listen}")),
        _ => Err(occupied),
    }
}

/// Opens the file store of the settings.
fn files(settings: &Settings) -> Result<Files> {
    Files::open(&settings.media, settings.media_endpoint.as_deref(), settings.min_free_mib)
}

/// Checks that the file store answers and can be written.
async fn store(settings: &Settings) -> Result<String> {
    let files = files(settings)?;
    ensure!(
        files.answers(Duration::from_secs(5)).await,
        "{} did not respond within 5 s. Check TRACEWRIGHT_MEDIA and the file store",
        settings.media
    );
    match files.probe().await {
        Ok(()) => Ok(format!("{} is writable", settings.media)),
        Err(error) => bail!("{} is not writable: {error}. Check the permissions of the service", settings.media),
    }
}

/// Checks the free space of the file store.
async fn disk(settings: &Settings) -> Result<String> {
    let Some(free) = files(settings)?.free_mib().await else {
        return Ok("not checked, because files are in an S3 bucket".to_owned());
    };
    let free = free.context("the free space cannot be read")?;
    ensure!(
        free >= DISK_FREE_MIN_MIB,
        "{free} MiB are free in {}, but {DISK_FREE_MIN_MIB} MiB are needed. Free up space or enlarge the volume",
        settings.media
    );
    Ok(format!("{free} MiB free"))
}

/// Checks the version of PostgreSQL.
async fn version(client: &Client) -> Result<String> {
    let ServerSettings { version, version_text: text, .. } = ServerSettings::read(client).await?;
    ensure!(
        version >= POSTGRES_MIN,
        "PostgreSQL has version {text}, but this binary needs 15 or newer. Upgrade the server"
    );
    Ok(format!("PostgreSQL {text}"))
}

/// Checks that the connection to the database is local or encrypted.
async fn connection(client: &Client) -> Result<String> {
    let sql = "select host(inet_server_addr()), inet_server_addr() <<= any (array['127.0.0.0/8', '::1']::inet[]),
                   version, cipher from pg_stat_ssl where pid = pg_backend_pid()";
    let row = client.query_one(sql, &[]).await?;
    let (address, is_here): (Option<String>, Option<bool>) = (row.get(0), row.get(1));
    let (protocol, cipher): (Option<String>, Option<String>) = (row.get(2), row.get(3));
    match (protocol.zip(cipher), address) {
        (Some((protocol, cipher)), _) => Ok(format!("{protocol} with {cipher}, server name verified")),
        (None, None) => Ok("Unix socket of this machine".to_owned()),
        (None, Some(address)) => {
            ensure!(
                is_here == Some(true),
                "the connection to {address} is not encrypted. Set sslmode=verify-full in TRACEWRIGHT_DATABASE_URL"
            );
            Ok("TCP on this machine".to_owned())
        }
    }
}

/// Checks settings of PostgreSQL that protect data, and the number of connections.
async fn database_settings(client: &Client, settings: &Settings) -> Result<String> {
    for (name, found, wanted) in ServerSettings::read(client).await?.required() {
        ensure!(
            found == wanted,
            "{name} is {found}, but must be {wanted}. Change it in the configuration of PostgreSQL"
        );
    }
    let synchronous: String = client.query_one("select current_setting('synchronous_commit')", &[]).await?.get(0);
    ensure!(synchronous != "off", "synchronous_commit is off, so committed work can be lost. Set it to on");
    let most: i32 = client.query_one("select current_setting('max_connections')::int", &[]).await?.get(0);
    let connections = settings.read_connections() + settings.walk_connections + settings.write_connections;
    // Two more connections are outside of the pools: one for notifications about tokens and one for the sealer.
    let needed = connections + SIDE_WRITE_CONNECTIONS + 2;
    ensure!(
        usize::try_from(most).is_ok_and(|most| most > needed),
        "max_connections is {most}, but each instance uses up to {needed}. Raise it or lower the connection settings"
    );
    Ok(format!("commits are durable, each instance uses up to {needed} of {most} connections"))
}

/// Names settings that make the database slow, because the defaults of PostgreSQL suit a small machine
/// (docs/operations.md). Slow settings are only advice and never a failure.
async fn advice(client: &Client) -> Result<String> {
    // Minimum values in MB. A smaller value is the default of PostgreSQL or close to it.
    let small = [
        ("shared_buffers", 256, "a quarter of the memory"),
        ("effective_cache_size", 4097, "half of the memory or more"),
        ("max_wal_size", 4096, "4 GB or more"),
    ];
    let mut better = Vec::new();
    for (name, mebibytes, wanted) in small {
        let sql = "select pg_size_bytes(current_setting($1)) / 1048576";
        let found: i64 = client.query_one(sql, &[&name]).await?.get(0);
        if found < mebibytes {
            better.push(format!("set {name} to {wanted} (now {found} MB)"));
        }
    }
    Ok(if better.is_empty() { "memory and WAL settings are suitable".to_owned() } else { better.join(", ") })
}

/// Checks that this program can run on the schema.
async fn schema(client: &Client) -> Result<String> {
    match schema_mismatch(client).await? {
        Some(mismatch) => bail!(mismatch),
        None => Ok("up to date".to_owned()),
    }
}

/// Checks the database role of the service. The role needs its privileges on every table and must not own any, because
/// an owner could change append-only tables. These are the tables whose trigger also refuses TRUNCATE (bit 32).
async fn role(client: &Client) -> Result<String> {
    let row = client
        .query_one(
            "select current_user::text, rolsuper, rolcreaterole or rolcreatedb from pg_roles where rolname = current_user",
            &[],
        )
        .await?;
    let (name, is_superuser, makes): (String, bool, bool) = (row.get(0), row.get(1), row.get(2));
    let cure = "Run the service with a separate role that is a member of tracewright_service";
    ensure!(!is_superuser, "{name} is a superuser and can bypass every protection. {cure}");
    ensure!(!makes, "{name} may create roles or databases. {cure}");
    let tables = client
        .query_one(
            "select count(*) filter (where pg_has_role(relowner, 'usage')),
                 count(*) filter (where not (has_table_privilege(oid, 'select') and (has_table_privilege(oid, 'insert')
                     or oid = to_regclass('journal.epoch')))),
                 count(*) filter (where has_table_privilege(oid, 'update, delete, truncate')
                     and exists (select from pg_trigger where tgrelid = c.oid and tgname like '%never_changes' and tgtype & 32 <> 0)),
                 string_agg(distinct pg_get_userbyid(relowner), ', ')
             from pg_class c where relkind = 'r' and relnamespace::regnamespace::text not like all
                 (array['pg\\_%', 'information_schema', 'public', 'platform_migration'])",
            &[],
        )
        .await?;
    let (owned, unreachable, changeable): (i64, i64, i64) = (tables.get(0), tables.get(1), tables.get(2));
    ensure!(owned == 0, "{name} owns {owned} tables. {cure}");
    ensure!(
        unreachable == 0,
        "{name} cannot read or write {unreachable} tables. Grant it the role tracewright_service"
    );
    ensure!(changeable == 0, "{name} may change rows of append-only tables. {cure}");
    let masters: Option<String> = tables.get(3);
    Ok(format!("the service connects as {name}, and the tables belong to {}", masters.unwrap_or_default()))
}

/// Checks whether the database was reset to an earlier state, how many rows were lost when the last epoch began
/// automatically, and how many keys are left.
async fn feed(client: &Client, settings: &Settings) -> Result<String> {
    let (files, clock) = (files(settings)?, Clock::default());
    let loss_max = settings.loss_max();
    let checker = FeedChecker { files, clock: clock.clone(), loss_max, holder: String::new() };
    let found = inspect_feed(client, &checker).await?;
    ensure!(
        found.verdict != Verdict::MarkUnreachable,
        "the file store does not respond ({}). Check TRACEWRIGHT_MEDIA",
        found.verdict.as_str()
    );
    ensure!(!found.verdict.is_refused(), "{}", found.sentence());
    let since = database_now(client, &clock).await.map_err(Problem::into_error)? - LOSS_REPORTED_FOR;
    let sql = "select n, begun, rows_lost from journal.epoch
        where rows_lost > 0 and reason in ('restart', 'failover') and begun > $1 order by n desc limit 1";
    if let Some(row) = client.query_opt(sql, &[&since]).await? {
        let (n, begun, rows): (i32, DateTime<Utc>, i64) = (row.get(0), row.get(1), row.get(2));
        bail!(
            "at least {rows} journal rows were lost when epoch {n} began at {begun}. Compare the records with those of \
             connected systems"
        );
    }
    let (left, all): (i64, i64) = {
        let sql = "select (1::bigint << 48) - (last_value & ((1::bigint << 48) - 1)), 1::bigint << 48
            from platform.key_sequence";
        let row = client.query_one(sql, &[]).await?;
        (row.get(0), row.get(1))
    };
    ensure!(left > all / 10, "only {left} of {all} keys of this cell are left. Plan a new cell");
    let epoch = found.database.epoch.as_ref().map_or(0, |epoch| epoch.n);
    let mark = found
        .store
        .mark()
        .map_or_else(|| "no mark yet".to_owned(), |mark| format!("the mark is {} s old", mark.age.num_seconds()));
    Ok(format!("{}, epoch {epoch}, newest position {}, {mark}", found.verdict.as_str(), found.database.newest))
}

/// Checks the difference between the clocks of this machine and of the database.
async fn clock(client: &Client) -> Result<String> {
    let skew = clock_skew(client, &Clock::default()).await.map_err(Problem::into_error)?;
    let (milliseconds, way) =
        (skew.num_milliseconds().abs(), if skew < TimeDelta::zero() { "behind" } else { "ahead of" });
    ensure!(
        skew.abs() <= SKEW_MAX,
        "the clock of this machine is {milliseconds} ms {way} the database. At most {} ms are allowed, so an instance \
         here is not ready. Synchronize both clocks with NTP",
        SKEW_MAX.num_milliseconds()
    );
    Ok(format!("differs from the database by {milliseconds} ms"))
}

//! The registry of the instances that run on a database. The check of a cell and the metrics read it. Nothing depends on
//! it: the right to seal is a lock of the database.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::standby::SynchronousStandbys;
use platform_queries::client::Params as _;
pub use platform_queries::instance::RunningInstance;
use platform_queries::instance::{
    RegisterInstanceParams, find_replication, list_instances, register_instance, remove_instance,
};
use tokio_postgres::Client;

use crate::api::Problem;
use crate::db::{database_now, parse_url};
use crate::state::App;

/// How often an instance registers.
const REGISTER_EVERY: Duration = Duration::from_secs(10);
/// How often an instance looks whether it has begun or stopped to seal. A change is registered at once, so that the
/// registry names the right instance soon after a takeover.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Time since its last registration within which an instance counts as running.
const RUNNING_WITHIN: TimeDelta = TimeDelta::seconds(30);
/// Time within which an instance that stops removes its row. After that the row stays, and expires.
const REMOVED_WITHIN: Duration = Duration::from_secs(2);

/// Registers this instance until the service shuts down, then removes it from the registry. Also updates the metrics of
/// the instances and of the synchronous standbys.
pub async fn keep_registered(app: App) {
    let mut last: Option<(Instant, bool)> = None;
    let mut versions = BTreeSet::new();
    loop {
        let seals = app.feed.seals();
        let is_due = last.is_none_or(|(at, sealed)| sealed != seals || at.elapsed() >= REGISTER_EVERY);
        if is_due && app.is_open() {
            // Requests and probes already complain about a database that cannot be reached.
            if let Err(problem) = register(&app, seals, &mut versions).await {
                tracing::debug!(error = %problem.into_error(), "this instance could not register");
            }
            last = Some((Instant::now(), seals));
        }
        if app.shutdown.run_until_cancelled(tokio::time::sleep(LOOK_EVERY)).await.is_none() {
            break;
        }
    }
    let removed = async { Ok::<_, Problem>(remove_instance().bind(&app.read().await?, &app.feed.run_id()).await?) };
    if !matches!(tokio::time::timeout(REMOVED_WITHIN, removed).await, Ok(Ok(_))) {
        tracing::debug!("this instance could not be removed from the registry");
    }
}

/// Registers this instance once, on a connection for reads, because an instance that may not write runs too. Updates the
/// metrics. `versions` are those that were shown before.
async fn register(app: &App, seals: bool, versions: &mut BTreeSet<String>) -> Result<(), Problem> {
    let client = app.read().await?;
    show_standbys(app, &client).await?;
    let skew = app.clock_skew(&client).await?;
    let now = database_now(&client, &app.clock).await?;
    let row = RegisterInstanceParams {
        id: app.feed.run_id(),
        version: env!("CARGO_PKG_VERSION"),
        listen: app.settings.listen.to_string(),
        now,
        seals,
        clock_skew_ms: skew.num_milliseconds(),
        certificate_expires: app.listener_tls.get().map(crate::tls::ListenerTls::expires),
    };
    register_instance().params(&**client, &row).await?;
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for instance in running_instances(&client, now).await? {
        *counts.entry(instance.version).or_default() += 1;
    }
    // A version of which no instance is left is shown as 0 instead of with its last number.
    versions.extend(counts.keys().cloned());
    for version in &*versions {
        let count = counts.get(version).copied().unwrap_or_default();
        metrics::gauge!("instances", "version" => version.clone()).set(f64::from(count));
    }
    Ok(())
}

/// The instances that run on a database at a moment.
pub async fn running_instances(client: &Client, now: DateTime<Utc>) -> Result<Vec<RunningInstance>, Problem> {
    Ok(list_instances().bind(client, &(now - RUNNING_WITHIN)).all().await?)
}

/// Updates the metric of the synchronous standbys. A database with several hosts must have one.
async fn show_standbys(app: &App, client: &Client) -> Result<(), Problem> {
    let found = find_replication().bind(client).one().await?;
    let wanted = SynchronousStandbys::parse(&found.synchronous_names);
    let is_cell = parse_url(app.settings.database.url()).is_ok_and(|config| config.get_hosts().len() > 1);
    let required = wanted.as_ref().map_or(usize::from(is_cell), |wanted| wanted.count);
    let connected = wanted.map_or(0, |wanted| wanted.connected(&found.connected));
    for (state, count) in [("required", required), ("connected", connected)] {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        metrics::gauge!("synchronous_standbys", "state" => state).set(f64::from(count));
    }
    Ok(())
}

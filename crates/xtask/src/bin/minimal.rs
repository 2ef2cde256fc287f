//! The smallest program that handles `GET /serial/{serial_key}` or `GET /user/{user_key}`, as a baseline for the
//! service.
//!
//! Called by `cargo xtask bench` and `tracewright bench run --minimal` as `minimal <address> <statement>`. It has the
//! allocator, pool and statement of the service and nothing else: no login, no limits, no log, no metrics.
#![expect(clippy::disallowed_types, reason = "the rule applies only to the service")]

use std::time::SystemTime;

use anyhow::{Context, Result};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use chrono::{DateTime, Utc};
use deadpool_postgres::tokio_postgres::types::{Json as Jsonb, ToSql};
use deadpool_postgres::tokio_postgres::{Config, Error, NoTls, Row};
use deadpool_postgres::{Manager, ManagerConfig, Pool, PoolError, QueueMode, RecyclingMethod};
use mimalloc::MiMalloc;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::value::RawValue;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Connections per core, like the default of the service for reads.
const CONNECTIONS_PER_CORE: usize = 4;

/// Declares a row whose columns come in the order of the members.
macro_rules! record {
    ($name:ident { $($column:ident: $kind:ty,)* }) => {
        #[derive(Serialize)]
        struct $name<'a> { $($column: $kind,)* }

        impl<'a> TryFrom<&'a Row> for $name<'a> {
            type Error = Error;

            fn try_from(row: &'a Row) -> Result<Self, Error> {
                let mut column = 0_usize..;
                let mut next = || column.next().unwrap_or_default();
                Ok(Self { $($column: row.try_get(next())?,)* })
            }
        }
    };
}

record!(Serial {
    key: i64,
    rev: i64,
    code: Option<&'a str>,
    product_key: i64,
    work_order_key: Option<i64>,
    lot_key: Option<i64>,
    counter_key: Option<&'a str>,
    created_by: Option<i64>,
    user_key: Option<i64>,
    created: DateTime<Utc>,
    released: Option<DateTime<Utc>>,
    deleted_at: Option<DateTime<Utc>>,
    deleted_by: Option<i64>,
    scrapped: Option<DateTime<Utc>>,
    scrapped_by: Option<i64>,
    scrap_reason: Option<&'a str>,
    hold_reason: Option<&'a str>,
    hold_by: Option<i64>,
    hold_at: Option<DateTime<Utc>>,
    parent_key: Option<i64>,
    parent_batch_key: Option<i64>,
    link_key: Option<i64>,
    link_confirmed: bool,
    position_key: Option<&'a str>,
    position_code: Option<&'a str>,
    state: &'a str,
    data: Jsonb<&'a RawValue>,
});

record!(User {
    key: i64,
    rev: i64,
    username: &'a str,
    words: Vec<&'a str>,
    name: Option<&'a str>,
    surname: Option<&'a str>,
    email: Option<&'a str>,
    site_key: &'a str,
    department_key: Option<i64>,
    hourly_cost: Option<Decimal>,
    preferences: Jsonb<&'a RawValue>,
    active: bool,
    reset_password: bool,
    last_login: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    trash: bool,
    has_image: bool,
    logged_in: bool,
    department_rev: Option<i64>,
    department_name: Option<&'a str>,
    department_code: Option<&'a str>,
    department_description: Option<&'a str>,
});

#[derive(Clone)]
struct MinimalApp {
    pool: Pool,
    statement: &'static str,
}

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().context("no address to listen on")?;
    let statement = arguments.next().context("no statement")?.leak();
    let config: Config = std::env::var("TRACEWRIGHT_DATABASE_URL").context("TRACEWRIGHT_DATABASE_URL")?.parse()?;
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let connections = CONNECTIONS_PER_CORE * std::thread::available_parallelism().map_or(2, usize::from);
    let pool = Pool::builder(Manager::from_config(config, NoTls, recycling));
    let pool = pool.max_size(connections).queue_mode(QueueMode::Lifo).build()?;
    let router = Router::new()
        .route("/api/serial/{key}", get(read_serial))
        .route("/api/user/{key}", get(read_user))
        .with_state(MinimalApp { pool, statement });
    Ok(axum::serve(tokio::net::TcpListener::bind(address).await?, router).await?)
}

/// Handles `GET /serial/{serial_key}`; the key is the only parameter of the statement.
async fn read_serial(State(minimal): State<MinimalApp>, Path(key): Path<i64>) -> Response {
    answer(minimal.row(&[&key]).await, |row| Ok(Json(Serial::try_from(row)?).into_response()))
}

/// Handles `GET /user/{user_key}`; the statement also needs the time, to see whether the user is logged in.
#[expect(clippy::disallowed_methods, reason = "no test sets the clock of this program")]
async fn read_user(State(minimal): State<MinimalApp>, Path(key): Path<i64>) -> Response {
    answer(minimal.row(&[&SystemTime::now(), &key]).await, |row| Ok(Json(User::try_from(row)?).into_response()))
}

impl MinimalApp {
    /// Runs the statement and returns its row. None when there is none.
    async fn row(&self, parameters: &[&(dyn ToSql + Sync)]) -> Result<Option<Row>, PoolError> {
        let client = self.pool.get().await?;
        let statement = client.prepare_cached(self.statement).await?;
        Ok(client.query_opt(&statement, parameters).await?)
    }
}

/// Turns a row into a response: 404 without one, 500 for an error.
fn answer(row: Result<Option<Row>, PoolError>, record: impl Fn(&Row) -> Result<Response, Error>) -> Response {
    match row.map(|row| row.map(|row| record(&row))) {
        Ok(Some(Ok(response))) => response,
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Ok(Some(Err(error))) => failure(&error.to_string()),
        Err(error) => failure(&error.to_string()),
    }
}

/// Builds a 500 response with the text of an error.
fn failure(error: &str) -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, error.to_owned()).into_response()
}

//! Assembles the service from the settings, the platform and the areas.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result};
use axum::Router;
use axum::routing::get;
use http::{HeaderName, HeaderValue, Method};
use kernel::rules::scope::Scope;
use tokio::sync::{Mutex, OnceCell};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::cors::CorsLayer;
use utoipa::openapi::security::{Flow, OAuth2, Password, Scopes, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, License, OpenApi, OpenApiBuilder, Server};

use crate::areas;
use crate::tags::tags;
use crate::web::book;
use crate::web::console;
use configuration::{media_route, read_media};
use platform::api::{
    API_PREFIX, AnyEnvelope, Area, Coded, FaultBody, HttpService, OperationTable, ProblemBody, StepBody,
    ValidationBody, join, method_not_allowed, publish_examples, route_not_found,
};
use platform::auth::{Passwords, Sessions, listen};
use platform::clock::Clock;
use platform::config::{Settings, cores};
use platform::db::WritePool;
use platform::db::pool::{SIDE_WRITE_CONNECTIONS, pool, write_pool};
use platform::db::time::watch_clock;
use platform::feed::FeedGate;
use platform::files::{Files, sweep, watch_disks};
use platform::instances::keep_registered;
use platform::render::Renderer;
use platform::state::{App, AppState, Reads};
use platform::streams::Streams;
use platform::telemetry::Metrics;
use platform::walks::Walks;

/// Combines the operations of all areas into one table, with the interface description.
pub fn table() -> OperationTable {
    let areas = areas::all();
    let needed: HashSet<Scope> = areas.iter().flat_map(Area::scopes).chain(SCOPES_BESIDES).collect();
    join(document(&needed), areas)
}

/// Scopes that no operation requires, but that extend what some operations return or allow: costs, sessions and tokens
/// of other users, and corrections of movements that production has posted.
pub const SCOPES_BESIDES: [Scope; 4] = [
    Scope::AuthSessionForceClose,
    Scope::InventoryMovementReverseProduction,
    Scope::OrgApiTokenManage,
    Scope::OrgUserReadCost,
];

/// The interface description without its operations. It lists only scopes that some operation uses, so that nobody
/// requests a scope that has no effect.
fn document(needed: &HashSet<Scope>) -> OpenApi {
    let words = kernel::rules::user::UserRole::ALL;
    let coarse = words.iter().map(|word| (word.as_str(), word.description()));
    let fine = Scope::ALL.iter().filter(|scope| needed.contains(scope));
    let fine = fine.map(|scope| (scope.as_str(), scope.description()));
    let password = Flow::Password(Password::new("/api/auth", coarse.chain(fine).collect::<Scopes>()));
    let components = ComponentsBuilder::new()
        .security_scheme("OAuth2PasswordBearer", SecurityScheme::OAuth2(OAuth2::new([password])))
        .schema_from::<AnyEnvelope>()
        .schema_from::<ProblemBody>()
        .schema_from::<Coded>()
        .schema_from::<ValidationBody>()
        .schema_from::<FaultBody>()
        .schema_from::<StepBody>();
    let names: Vec<_> = words.iter().map(|word| word.as_str()).collect();
    let about = format!(
        "Production and traceability for manufacturers. A user has roles ({}). Each role grants scopes, and every \
         operation that is not public requires one scope.",
        names.join(", ")
    );
    let info = InfoBuilder::new()
        .title("Tracewright")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(about))
        .license(Some(License::new("Apache-2.0")));
    OpenApiBuilder::new()
        .info(info.build())
        .servers(Some([Server::new(API_PREFIX)]))
        .tags(Some(tags()))
        .components(Some(components.build()))
        .build()
}

/// The interface description as JSON text, in the form that is committed to the repository and served.
pub fn document_text() -> Result<String> {
    let mut table = table();
    let examples: Vec<&str> = table.examples.iter().map(|(_, text)| *text).collect();
    publish_examples(&mut table.document, &examples)?;
    Ok(table.document.to_pretty_json()? + "\n")
}

/// Assembles the service without connecting to anything. Background work starts with [`start_background`].
pub fn build(settings: Settings, clock: Clock) -> Result<(App, HttpService)> {
    let table = table();
    let url = settings.database.url();
    let feed = FeedGate::default();
    let state = AppState {
        reads: Reads::new(pool(url, settings.read_connections(), settings.database.statement_within())?),
        walks: Walks::new(pool(url, settings.walk_connections.max(1), settings.database.statement_within())?),
        writes: WritePool::new(
            write_pool(url, settings.write_connections, settings.database.statement_within(), &feed)?,
            clock.clone(),
            settings.time_zone,
        ),
        side_writes: WritePool::new(
            write_pool(url, SIDE_WRITE_CONNECTIONS, settings.database.statement_within(), &feed)?,
            clock.clone(),
            settings.time_zone,
        ),
        listener_tls: OnceLock::new(),
        feed,
        ending: TaskTracker::new(),
        sessions: Sessions::default(),
        signer: settings.token.signer()?,
        passwords: Passwords::new(cores())?,
        files: Files::open(&settings.media, settings.media_endpoint.as_deref(), settings.min_free_mib)
            .context("the file store cannot be opened")?,
        renderer: Renderer::new(settings.renderer.as_deref()).context("the renderer cannot be found")?,
        wakeups: Arc::default(),
        streams: Streams::default(),
        metrics: Metrics::install(&clock)?,
        sign_in_hint: OnceLock::new(),
        describe: document_text,
        clock,
        records: table.records.clone(),
        conflicts: table.conflicts.clone(),
        // Generated at the first request, because generating it takes longer than everything else here.
        document: OnceCell::new(),
        shutdown: CancellationToken::new(),
        draining: CancellationToken::new(),
        closed: AtomicBool::new(false),
        readiness: Mutex::new(None),
        settings,
    };
    let app = App::new(state);
    let router = router(&table, &app)?;
    Ok((app.clone(), HttpService::new(app, router)))
}

/// Routes of the service: operations, stored media, book, console, and the metrics if a token is set for them.
fn router(table: &OperationTable, app: &App) -> Result<Router> {
    let mut router = table
        .router(app)
        .route(&media_route(&app.settings.media_root), get(read_media))
        .route("/help", get(book::serve))
        .route("/help/", get(book::serve))
        .route("/help/{*page}", get(book::serve))
        .fallback(console::serve)
        .method_not_allowed_fallback(method_not_allowed);
    // On the public address, metrics are served only with a token.
    if app.settings.metrics_token.is_some() {
        router = router.route("/metrics", get(administration::metrics));
    }
    if !app.settings.cors_origins.is_empty() {
        router = router.layer(cors(&app.settings.cors_origins)?);
    }
    Ok(router.with_state(app.clone()))
}

/// A service that serves only the metrics, for the separate metrics address.
pub fn metrics_service(app: &App) -> HttpService {
    let router = Router::new()
        .route("/metrics", get(administration::metrics))
        .fallback(route_not_found)
        .method_not_allowed_fallback(method_not_allowed);
    HttpService::new(app.clone(), router.with_state(app.clone()))
}

/// CORS settings for these origins. Fails if an origin is not valid.
fn cors(origins: &[String]) -> Result<CorsLayer> {
    let origins: Vec<HeaderValue> = origins
        .iter()
        .map(|origin| {
            origin
                .trim()
                .parse()
                .with_context(|| format!("CORS origin {origin} is not valid. Use a form such as https://host:8080"))
        })
        .collect::<Result<_>>()?;
    let exposed = [
        "content-disposition",
        "content-encoding",
        "content-length",
        "content-type",
        "etag",
        "x-request-id",
        "x-total-count",
        "retry-after",
        "idempotency-replayed",
        "x-api-version",
        "x-import-status",
        "x-error-count",
        "x-valid-count",
        "x-content-hash",
        "x-dhr-complete",
        "tw-feed",
        "tw-cursor",
    ];
    let taken = [
        "authorization",
        "content-type",
        "idempotency-key",
        "if-match",
        "if-none-match",
        "last-event-id",
        "x-request-id",
    ];
    Ok(CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers(taken.map(HeaderName::from_static))
        .expose_headers(exposed.map(HeaderName::from_static)))
}

/// Starts the background tasks: the listener for changed tokens, the sweeps, the check of the clock, the registration of
/// this instance, and the work of the areas. They write, so the schema must be complete for this binary, and the feed must
/// have been checked.
pub fn start_background(app: &App) {
    tokio::spawn(listen(app.sessions.clone(), app.settings.database.url().to_owned(), app.shutdown.clone()));
    tokio::spawn(sweep(app.clone()));
    tokio::spawn(watch_clock(app.clone()));
    tokio::spawn(watch_disks(app.clone()));
    app.ending.spawn(keep_registered(app.clone()));
    areas::start_background(app);
}

/// Starts the upkeep of the metrics, which uses neither database nor file store.
pub fn start_upkeep(app: &App) {
    let (metrics, shutdown) = (app.metrics.clone(), app.shutdown.clone());
    tokio::spawn(async move {
        let mut every = tokio::time::interval(std::time::Duration::from_secs(5));
        while tokio::select! { () = shutdown.cancelled() => false, _ = every.tick() => true } {
            metrics.upkeep();
        }
    });
}

/// All operations, for tests that check each of them.
pub fn operations() -> Vec<Arc<platform::api::ApiOperation>> {
    table().operations
}

//! How areas bring their operations: none can be mounted without saying who may call it.
//!
//! [`Area::op`] is the only way from a handler to the router. It derives three things from the access rule, so that
//! they always agree: the guard, the interface description, and the table that the contract tests go through.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use axum::Router;
use axum::routing::MethodRouter;
use http::Method;
use kernel::rules::scope::Scope;
use utoipa::openapi::path::{Operation as Documented, Parameter, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Required, ResponseBuilder};
use utoipa_axum::router::UtoipaMethodRouter;

use super::access::Access;
use super::body_schemas::describe_body;
use super::operation_layer::OperationLayer;
use super::refusal::{RefusalSpec, codes_of};
use super::request_body::BodyKind;
use super::required_members::require_members;
use crate::records::{RecordRegistration, RecordRegistry};
use crate::state::App;
use crate::telemetry::Meters;

/// Path below which all operations are mounted.
pub const API_PREFIX: &str = "/api";

/// One row of the operation table.
#[derive(Clone, Debug)]
pub struct ApiOperation {
    /// Name of the area whose folder it is in; that area owns the transaction.
    pub owner: &'static str,
    /// Tag under which the interface description lists it.
    pub tag: &'static str,
    /// HTTP method.
    pub method: Method,
    /// Path below `/api`, as the interface description writes it.
    pub path: String,
    /// Names of the parameters in the path.
    pub slots: Vec<String>,
    /// Names of the parameters that its query may have.
    pub query: Vec<String>,
    /// Its name: the function, the file and the operation id.
    pub name: String,
    /// Who may call it.
    pub access: Access,
    /// Which body it accepts, and how large.
    pub takes: BodyKind,
    /// The refusals in its description: status and code.
    pub refusals: BTreeSet<(u16, String)>,
    /// Whether `Idempotency-Key` keeps its answers.
    pub supports_idempotency: bool,
    /// Its counter and histogram.
    pub meters: Meters,
}

impl ApiOperation {
    /// Whether the audit log must record what it changes.
    pub fn is_audited(&self) -> bool {
        self.method != Method::GET && self.access.scope().is_some_and(Scope::is_recorded)
    }
}

/// The refusal that a client gets when this database constraint is violated.
#[derive(Clone, Copy, Debug)]
pub struct Conflict {
    /// The name of the constraint or unique index.
    pub constraint: &'static str,
    /// The refusal: 409, or 422 for something named inside a body.
    pub spec: RefusalSpec,
}

impl Conflict {
    /// The refusal for a constraint.
    pub const fn new(constraint: &'static str, spec: RefusalSpec) -> Self {
        Self { constraint, spec }
    }
}

struct MountedOperation {
    operation: ApiOperation,
    /// The path as the router writes it, with numbered parameters.
    route: String,
    handler: MethodRouter<App>,
}

/// One functional area: its operations with their description, its kinds of records, its refusals and constraints.
pub struct Area {
    owner: &'static str,
    tag: &'static str,
    mounted: Vec<MountedOperation>,
    paths: Paths,
    schemas: Vec<(String, RefOr<Schema>)>,
    records: Vec<RecordRegistration>,
    refusals: Vec<RefusalSpec>,
    conflicts: Vec<Conflict>,
}

impl std::fmt::Debug for Area {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Area").field("owner", &self.owner).finish_non_exhaustive()
    }
}

impl Area {
    /// An empty area: the name of its folder, and the tag under which its operations are described.
    pub fn new(owner: &'static str, tag: &'static str) -> Self {
        Self {
            owner,
            tag,
            mounted: Vec::new(),
            paths: Paths::new(),
            schemas: Vec::new(),
            records: Vec::new(),
            refusals: Vec::new(),
            conflicts: Vec::new(),
        }
    }

    /// The name of its folder.
    pub fn owner(&self) -> &'static str {
        self.owner
    }

    /// The scopes that its operations need.
    pub fn scopes(&self) -> impl Iterator<Item = Scope> {
        self.mounted.iter().filter_map(|mounted| mounted.operation.access.scope())
    }

    /// Describes the operations that follow under another tag, where clients look for them.
    #[must_use]
    pub fn tag(mut self, tag: &'static str) -> Self {
        self.tag = tag;
        self
    }

    /// Adds the operations of a part of the area that lists them itself. A tag that it sets ends with it.
    #[must_use]
    pub fn room(self, mount: impl FnOnce(Self) -> Self) -> Self {
        let tag = self.tag;
        mount(self).tag(tag)
    }

    /// Registers a kind of record that other areas can refer to, as the owner of files or tags.
    #[must_use]
    pub fn record(mut self, record: RecordRegistration) -> Self {
        self.records.push(record);
        self
    }

    /// Mounts one operation. `routes!` must be given exactly one handler.
    #[must_use]
    pub fn op(self, access: Access, routes: UtoipaMethodRouter<App>) -> Self {
        self.mount(access, true, routes)
    }

    /// Mounts an operation that ignores `Idempotency-Key`: its answer holds a secret, or it changes nothing.
    #[must_use]
    pub fn op_without_idempotency(self, access: Access, routes: UtoipaMethodRouter<App>) -> Self {
        self.mount(access, false, routes)
    }

    /// Sets another limit for the JSON body of the operation that was mounted last.
    #[must_use]
    pub fn with_body_limit(mut self, bytes: u64) -> Self {
        if let Some(BodyKind::Json(limit)) = self.mounted.last_mut().map(|last| &mut last.operation.takes) {
            *limit = bytes;
        }
        self
    }

    /// Registers the refusals of the area.
    #[must_use]
    pub fn refusals(mut self, refusals: impl IntoIterator<Item = RefusalSpec>) -> Self {
        self.refusals.extend(refusals);
        self
    }

    /// Registers the refusals for the database constraints of the area.
    #[must_use]
    pub fn conflicts(mut self, conflicts: &[Conflict]) -> Self {
        self.conflicts.extend_from_slice(conflicts);
        self
    }

    fn mount(mut self, access: Access, kept: bool, (mut schemas, mut paths, handler): UtoipaMethodRouter<App>) -> Self {
        for (path, item) in &mut paths.paths {
            let documented = [
                (Method::GET, &mut item.get),
                (Method::POST, &mut item.post),
                (Method::PUT, &mut item.put),
                (Method::PATCH, &mut item.patch),
                (Method::DELETE, &mut item.delete),
            ];
            for (method, entry) in documented {
                let Some(entry) = entry else { continue };
                let operation = ApiOperation {
                    owner: self.owner,
                    tag: self.tag,
                    supports_idempotency: kept && method == Method::POST,
                    method,
                    slots: path_param_names(path),
                    query: query_names(entry),
                    // OpenAPI cannot express a parameter that takes the rest of the path.
                    path: path.replace("{*", "{"),
                    name: entry.operation_id.clone().unwrap_or_default(),
                    access,
                    takes: documented_body(entry),
                    refusals: codes_of(entry),
                    meters: Meters::default(),
                };
                describe(entry, &operation);
                describe_body(entry, &operation.method, &mut schemas);
                self.mounted.push(MountedOperation {
                    operation,
                    route: numbered_path_params(path),
                    handler: handler.clone(),
                });
            }
        }
        self.schemas.extend(schemas);
        paths.paths = paths.paths.into_iter().map(|(path, item)| (path.replace("{*", "{"), item)).collect();
        self.paths.merge(paths);
        self
    }
}

/// Everything that the areas have registered, joined.
pub struct OperationTable {
    /// All operations.
    pub operations: Vec<Arc<ApiOperation>>,
    /// The interface description.
    pub document: OpenApi,
    /// The kinds of records that areas can refer to.
    pub records: RecordRegistry,
    /// The refusals of each area, by the name of its folder.
    pub refusals: Vec<(&'static str, RefusalSpec)>,
    /// The refusal for each database constraint, by its name.
    pub conflicts: HashMap<&'static str, Conflict>,
    mounted: Vec<(Arc<ApiOperation>, String, MethodRouter<App>)>,
}

impl std::fmt::Debug for OperationTable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("OperationTable").field("operations", &self.operations).finish_non_exhaustive()
    }
}

/// Joins the areas into one table and one interface description.
pub fn join(mut document: OpenApi, areas: impl IntoIterator<Item = Area>) -> OperationTable {
    let (mut mounted, mut records, mut refusals, mut conflicts) =
        (Vec::new(), RecordRegistry::default(), Vec::new(), HashMap::new());
    for area in areas {
        document.components.get_or_insert_default().schemas.extend(area.schemas);
        document.paths.merge(area.paths);
        refusals.extend(area.refusals.into_iter().map(|spec| (area.owner, spec)));
        area.records.into_iter().for_each(|record| records.add(record));
        conflicts.extend(area.conflicts.into_iter().map(|conflict| (conflict.constraint, conflict)));
        mounted.extend(area.mounted.into_iter().map(|one| (Arc::new(one.operation), one.route, one.handler)));
    }
    require_members(&mut document);
    let operations = mounted.iter().map(|(operation, ..)| Arc::clone(operation)).collect();
    OperationTable { operations, document, records, refusals, conflicts, mounted }
}

impl OperationTable {
    /// The router, with each operation behind its guard. Routes are written with their whole path: a nested router
    /// would split and rebuild the address of every request.
    pub fn router(&self, app: &App) -> Router<App> {
        let mut router = Router::new();
        for (operation, route, handler) in &self.mounted {
            // `route_layer`, not `layer`: a wrong method must stay 405 and not become 401.
            let operate = OperationLayer { app: app.clone(), operation: Arc::clone(operation) };
            let guarded = handler.clone().route_layer(operate);
            router = router.route(&format!("{API_PREFIX}{route}"), guarded);
        }
        router
    }
}

fn documented_body(entry: &Documented) -> BodyKind {
    match &entry.request_body {
        Some(RefOr::T(body)) => BodyKind::documented(body.content.keys().map(String::as_str)),
        _ => BodyKind::Nothing,
    }
}

/// The path with numbers instead of names: the router allows one name per parameter of a path, while the description
/// may use several for the same one.
fn numbered_path_params(path: &str) -> String {
    let mut count = 0;
    let numbered = path.split('/').map(|part| {
        if let Some(name) = part.strip_prefix('{') {
            count += 1;
            // A parameter that takes the rest of the path keeps its star.
            format!("{{{}p{count}}}", if name.starts_with('*') { "*" } else { "" })
        } else {
            part.to_owned()
        }
    });
    numbered.collect::<Vec<_>>().join("/")
}

fn path_param_names(path: &str) -> Vec<String> {
    path.split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| name.trim_start_matches('*').to_owned())
        .collect()
}

fn query_names(entry: &Documented) -> Vec<String> {
    let parameters = entry.parameters.iter().flatten();
    let names = parameters.filter_map(|parameter| match parameter {
        RefOr::T(one) if matches!(one.parameter_in, ParameterIn::Query) => Some(one.name.clone()),
        _ => None,
    });
    names.collect()
}

/// Adds to the description of an operation what follows from its row in the table: headers, shared refusals, scope.
fn describe(entry: &mut Documented, operation: &ApiOperation) {
    entry.tags = Some(vec![operation.tag.to_owned()]);
    let mut answers = vec![("500", "The request failed.", "Problem"), ("503", "Not now; try again.", "Problem")];
    // A head longer than the connection reads is refused without a body.
    let too_long = "Request line or headers over 16 KiB each; over 32 KiB together there is no body.";
    entry.responses.responses.insert("431".to_owned(), ResponseBuilder::new().description(too_long).build().into());
    if entry.request_body.is_some() {
        answers.push(("408", "The body did not arrive in time.", "Problem"));
        answers.push(("413", "The body is too large.", "Problem"));
        answers.push(("415", "The body has another type.", "Problem"));
    }
    if operation.supports_idempotency {
        answers.push((
            "409",
            "`Idempotency-Key` belongs to another request, or to one that is still at work.",
            "Problem",
        ));
    }
    // For every operation: even one without input refuses names in the query.
    answers.push(("422", "The input breaks a shape or a rule.", "HTTPValidationError"));
    if let Some(scope) = operation.access.scope() {
        entry.security = Some(vec![SecurityRequirement::new("OAuth2PasswordBearer", [scope.as_str()])]);
        answers.push(("401", "Token missing or refused.", "Problem"));
        answers.push(("403", "Right missing.", "Problem"));
    } else {
        entry.security = Some(Vec::new());
    }
    for (status, description, schema) in answers {
        match entry.responses.responses.get_mut(status) {
            // The operation has refusals of its own with this status.
            Some(RefOr::T(own)) => join_response(own, description, schema),
            _ => {
                entry.responses.responses.insert(status.to_owned(), problem_response(description, schema));
            }
        }
    }
    let mut headers = Vec::new();
    if entry.responses.responses.contains_key("412") {
        let text = ObjectBuilder::new().schema_type(Type::String);
        headers.push(header("If-Match", "The revision that the caller has read; another one is refused.", text));
    }
    if operation.supports_idempotency {
        let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[!-~]{1,255}$"));
        let spec = "The same key, caller and request give the same answer for 24 hours.";
        headers.push(header("Idempotency-Key", spec, text));
    }
    if !headers.is_empty() {
        entry.parameters.get_or_insert_default().extend(headers);
    }
}

fn header(name: &str, description: &str, text: ObjectBuilder) -> RefOr<Parameter> {
    let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Header);
    parameter.description(Some(description)).required(Required::False).schema(Some(text)).build().into()
}

/// Joins the operation's own response with the shared one of the same status: both descriptions, both schemas.
fn join_response(own: &mut utoipa::openapi::Response, description: &str, schema: &str) {
    own.description = format!("{}. {description}", own.description);
    if schema != "Problem" {
        let both = OneOfBuilder::new().item(Ref::from_schema_name("Problem")).item(Ref::from_schema_name(schema));
        own.content
            .insert("application/json".to_owned(), Content::new(Some(RefOr::T(Schema::OneOf(both.build())))).into());
    }
}

fn problem_response(description: &str, schema: &str) -> RefOr<utoipa::openapi::Response> {
    let content = Content::new(Some(Ref::from_schema_name(schema)));
    ResponseBuilder::new().description(description).content("application/json", content).build().into()
}

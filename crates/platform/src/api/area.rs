//! Mounting of operations. [`Area::op`] is the only way from a handler to the router. It derives the guard, the
//! interface description and the table for the contract tests from one access rule, so that they always agree.

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
use super::refusal::{RefusalSpec, codes_of, general_codes, shared_refusals};
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
    /// Name of the area whose folder contains the handler. That area owns the transaction.
    pub owner: &'static str,
    /// Tag under which the interface description lists the operation.
    pub tag: &'static str,
    /// HTTP method.
    pub method: Method,
    /// Path below `/api`, as the interface description writes it: without the star of a wildcard parameter.
    pub path: String,
    /// Names of the path parameters.
    pub slots: Vec<String>,
    /// Names of the query parameters that the operation accepts.
    pub query: Vec<String>,
    /// Name of the handler function and of its file, which is also the operation ID.
    pub name: String,
    /// Who may call the operation, and with which kind of token.
    pub access: Access,
    /// Kind and maximum size of the body.
    pub takes: BodyKind,
    /// Status and code of each refusal that the description of the operation lists.
    pub refusals: BTreeSet<(u16, String)>,
    /// Whether responses are stored for repeated requests with the same `Idempotency-Key`.
    pub supports_idempotency: bool,
    /// Metrics of the operation.
    pub meters: Meters,
}

impl ApiOperation {
    /// Whether the audit log must record the changes that the operation makes.
    pub fn is_audited(&self) -> bool {
        self.method != Method::GET && self.access.scope().is_some_and(Scope::is_recorded)
    }
}

/// A database constraint, and the refusal that a client receives when it is violated.
#[derive(Clone, Copy, Debug)]
pub struct Conflict {
    /// Name of the constraint or unique index.
    pub constraint: &'static str,
    /// The refusal: 409, or 422 if a member of the body names the conflicting record.
    pub spec: RefusalSpec,
}

impl Conflict {
    /// Pairs a constraint with its refusal.
    pub const fn new(constraint: &'static str, spec: RefusalSpec) -> Self {
        Self { constraint, spec }
    }
}

struct MountedOperation {
    operation: ApiOperation,
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
    examples: &'static str,
}

impl std::fmt::Debug for Area {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Area").field("owner", &self.owner).finish_non_exhaustive()
    }
}

impl Area {
    /// An empty area with the name of its folder and the tag under which its operations are described.
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
            examples: "[]",
        }
    }

    /// Registers the examples of the area, the text of its `examples.json`.
    #[must_use]
    pub fn examples(mut self, examples: &'static str) -> Self {
        self.examples = examples;
        self
    }

    /// Name of the folder of the area.
    pub fn owner(&self) -> &'static str {
        self.owner
    }

    /// The scopes that the operations of the area need.
    pub fn scopes(&self) -> impl Iterator<Item = Scope> {
        self.mounted.iter().filter_map(|mounted| mounted.operation.access.scope())
    }

    /// Describes the following operations under another tag.
    #[must_use]
    pub fn tag(mut self, tag: &'static str) -> Self {
        self.tag = tag;
        self
    }

    /// Adds the operations of one folder of the area (ARCHITECTURE.md: a room). A tag set by `mount` applies only
    /// there.
    #[must_use]
    pub fn room(self, mount: impl FnOnce(Self) -> Self) -> Self {
        let tag = self.tag;
        mount(self).tag(tag)
    }

    /// Registers a kind of record that other areas refer to by key: for files, tags, links, messages or assignments.
    #[must_use]
    pub fn record(mut self, record: RecordRegistration) -> Self {
        self.records.push(record);
        self
    }

    /// Mounts one operation. `routes!` must have exactly one handler.
    #[must_use]
    pub fn op(self, access: Access, routes: UtoipaMethodRouter<App>) -> Self {
        self.mount(access, true, routes)
    }

    /// Mounts an operation that ignores `Idempotency-Key`: its response contains a secret, or it changes nothing.
    #[must_use]
    pub fn op_without_idempotency(self, access: Access, routes: UtoipaMethodRouter<App>) -> Self {
        self.mount(access, false, routes)
    }

    /// Replaces the size limit, in bytes, of the JSON body of the operation that was mounted last.
    #[must_use]
    pub fn with_body_limit(mut self, bytes: u64) -> Self {
        let takes = self.mounted.last_mut().map(|last| &mut last.operation.takes);
        // A limit in the wrong line would have no effect, and the operation above it would keep the default.
        debug_assert!(matches!(takes, Some(BodyKind::Json(_))), "the operation mounted last takes no JSON");
        if let Some(BodyKind::Json(limit)) = takes {
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

    /// Adds an operation. `kept` says whether its responses are stored for repeated requests.
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

/// Everything that the areas have registered, combined.
pub struct OperationTable {
    /// All operations of the service.
    pub operations: Vec<Arc<ApiOperation>>,
    /// The interface description.
    pub document: OpenApi,
    /// Kinds of records that other areas can refer to.
    pub records: RecordRegistry,
    /// The refusals of each area, by the name of its folder.
    pub refusals: Vec<(&'static str, RefusalSpec)>,
    /// The refusal for each database constraint, by its name.
    pub conflicts: HashMap<&'static str, Conflict>,
    /// Text of the examples of each area, by the name of its folder. Only the interface description reads it.
    pub examples: Vec<(&'static str, &'static str)>,
    mounted: Vec<(Arc<ApiOperation>, String, MethodRouter<App>)>,
}

impl std::fmt::Debug for OperationTable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("OperationTable").field("operations", &self.operations).finish_non_exhaustive()
    }
}

/// Combines the areas into one operation table and one interface description.
pub fn join(mut document: OpenApi, areas: impl IntoIterator<Item = Area>) -> OperationTable {
    let (mut mounted, mut records, mut refusals, mut conflicts, mut examples) =
        (Vec::new(), RecordRegistry::default(), Vec::new(), HashMap::new(), Vec::new());
    for area in areas {
        examples.push((area.owner, area.examples));
        document.components.get_or_insert_default().schemas.extend(area.schemas);
        document.paths.merge(area.paths);
        refusals.extend(area.refusals.into_iter().map(|spec| (area.owner, spec)));
        area.records.into_iter().for_each(|record| records.add(record));
        conflicts.extend(area.conflicts.into_iter().map(|conflict| (conflict.constraint, conflict)));
        mounted.extend(area.mounted.into_iter().map(|one| (Arc::new(one.operation), one.route, one.handler)));
    }
    require_members(&mut document);
    let operations = mounted.iter().map(|(operation, ..)| Arc::clone(operation)).collect();
    OperationTable { operations, document, records, refusals, conflicts, examples, mounted }
}

impl OperationTable {
    /// Builds the router from whole paths, because a nested router would rebuild the address of each request.
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

/// The path with numbered parameters, because the router allows one name per position. A wildcard keeps its star.
fn numbered_path_params(path: &str) -> String {
    let mut count = 0;
    let numbered = path.split('/').map(|part| {
        if let Some(name) = part.strip_prefix('{') {
            count += 1;
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

/// Completes the description of an operation from its row in the table: tag, headers, shared refusals, scope.
fn describe(entry: &mut Documented, operation: &ApiOperation) {
    entry.tags = Some(vec![operation.tag.to_owned()]);
    let scope = operation.access.scope();
    let scheme = scope.map(|scope| SecurityRequirement::new("OAuth2PasswordBearer", [scope.as_str()]));
    entry.security = Some(scheme.into_iter().collect());
    let codes = general_codes(500);
    let failed =
        format!("The service failed with {codes}. Contact your administrator and include `detail.request_id`.");
    entry.responses.responses.insert("500".to_owned(), problem_response(&failed, "Problem"));
    let too_long = "The request line or the headers exceed 16 KiB. Above 32 KiB in total, the response has no body.";
    entry.responses.responses.insert("431".to_owned(), ResponseBuilder::new().description(too_long).build().into());
    for (status, cause) in shared_refusals(operation, entry.request_body.is_some()) {
        let body = if status == "422" { "HTTPValidationError" } else { "Problem" };
        if let Some(RefOr::T(own)) = entry.responses.responses.get_mut(status) {
            join_response(own, &cause, body);
        } else {
            let response = problem_response(&format!("Refused {cause}"), body);
            entry.responses.responses.insert(status.to_owned(), response);
        }
    }
    let mut headers = Vec::new();
    if entry.responses.responses.contains_key("412") {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let spec = "The `_rev` that you last read. If the record has changed since, the request is refused with 412 `revision_mismatch`. Absent or `*`: the revision is not checked.";
        headers.push(header("If-Match", spec, text));
    }
    if operation.supports_idempotency {
        let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[!-~]{1,255}$"));
        let spec = "A unique key for this request, such as a UUID. A retry with the same key within 24 hours returns the first response. Absent: a retry is executed as a new request.";
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

/// Combines the operation's own response with the shared one of the same status: both descriptions, both schemas.
fn join_response(own: &mut utoipa::openapi::Response, cause: &str, schema: &str) {
    own.description = format!("{} Also refused {cause}", own.description);
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

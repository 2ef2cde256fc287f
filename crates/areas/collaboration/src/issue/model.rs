//! Issues as they are answered.

use std::collections::HashMap;

use collaboration_queries::issue::{IssueRead, read_issue_links, read_issues};
use deadpool_postgres::Object;
use kernel::rules::event_data::EventLink;
use kernel::rules::form::FieldType;
use kernel::rules::record_form::RecordFormField;
use kernel::wire::key::{IssueKey, IssueTypeKey, Key, ProductKey, RecordId, UserKey};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::targets::TargetType;
use crate::bases::{
    JobBase, OperationBase, OrderBase, PhaseBase, SerialBase, job_bases, operation_bases, order_bases, phase_bases,
    serial_bases,
};
use crate::forms::{RecordForm, forms_of_issues};
use crate::refusals::CollaborationRefusal;
use platform::api::Problem;
use product::contract::{ProductBase, product_bases};

/// A field of the data of an issue: its definition, and its value.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IssueField {
    /// Its key in the form.
    #[serde(rename = "_key")]
    key: String,
    /// The same, as values name it.
    form_field_key: String,
    /// The custom field behind it.
    custom_field_key: String,
    /// What it holds.
    #[serde(rename = "type")]
    kind: FieldType,
    /// It takes several values.
    multiple: bool,
    /// What people read.
    label: String,
    /// What helps them.
    hint: Option<String>,
    /// Text form of the value that it starts with.
    default: Option<String>,
    /// It must be filled in before the issue is closed.
    mandatory: bool,
    /// Its value is always the default.
    hidden: bool,
    /// The value.
    #[schema(value_type = Value)]
    value: Option<Value>,
    /// When a value was given.
    last_updated: Option<Timestamp>,
}

impl From<RecordFormField> for IssueField {
    fn from(entry: RecordFormField) -> Self {
        let hidden = entry.is_hidden();
        Self {
            key: entry.field.key.clone(),
            form_field_key: entry.field.key,
            custom_field_key: entry.field.custom_field_key,
            kind: entry.field.kind,
            multiple: entry.field.multiple,
            label: entry.label,
            hint: entry.hint,
            default: entry.default,
            mandatory: entry.field.mandatory,
            hidden,
            value: entry.value,
            last_updated: entry.last_updated.map(Timestamp),
        }
    }
}

/// What an issue is linked to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LinkedTo {
    /// The kind of record.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its key.
    pub key: String,
    /// Another link implies it.
    pub implied: bool,
}

impl LinkedTo {
    /// The link as the journal records it.
    pub fn journal_link(&self) -> EventLink<'_> {
        EventLink { kind: &self.kind, key: &self.key, implied: self.implied }
    }
}

/// The first linked record of each kind.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IssueLinks {
    /// A job.
    job: Option<JobBase>,
    /// A product.
    product: Option<ProductBase>,
    /// An operation.
    operation: Option<OperationBase>,
    /// A phase.
    phase: Option<PhaseBase>,
    /// An order.
    work_order: Option<OrderBase>,
    /// A unit.
    serial: Option<SerialBase>,
}

/// What is wrong with something.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Issue {
    /// `Issue/key`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: IssueKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Its type; may be missing while it is open.
    #[schema(value_type = Option<String>)]
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    issue_type_key: Option<IssueTypeKey>,
    /// It is not settled.
    open: bool,
    /// It is critical.
    critical: bool,
    /// Its form.
    data: Vec<IssueField>,
    /// When it was reported.
    created: Timestamp,
    /// By whom.
    #[schema(value_type = String)]
    created_by: UserKey,
    /// When it was settled.
    closed: Option<Timestamp>,
    /// By whom.
    #[schema(value_type = Option<String>)]
    closed_by: Option<UserKey>,
    /// What it is linked to.
    pub linked_to: Vec<LinkedTo>,
    /// Icon of its type.
    icon: Option<String>,
    /// Name of its type.
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    issue_type_name: Option<String>,
    /// Name of the first linked phase.
    phase_alias: Option<String>,
}

impl Issue {
    fn new(row: IssueRead, form: RecordForm, linked_to: Vec<LinkedTo>) -> Self {
        Self {
            id: RecordId { kind: "Issue", number: row.key },
            key: IssueKey::new(row.key),
            rev: row.rev.to_string(),
            issue_type_key: row.issue_type_key.map(IssueTypeKey::new),
            open: row.open,
            critical: row.critical,
            data: form.entries.into_iter().map(IssueField::from).collect(),
            created: Timestamp(row.created),
            created_by: UserKey::new(row.created_by),
            closed: row.closed.map(Timestamp),
            closed_by: row.closed_by.map(UserKey::new),
            linked_to,
            icon: row.icon,
            issue_type_name: row.issue_type_name,
            phase_alias: row.phase_alias,
        }
    }
}

/// Links by key of the issue, made ones before implied ones; an issue without links is left out.
pub async fn load_links(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Vec<LinkedTo>>, Problem> {
    let mut links: HashMap<i64, Vec<LinkedTo>> = HashMap::new();
    for row in read_issue_links().bind(client, &keys).all().await? {
        let link = LinkedTo { kind: row.kind, key: row.target, implied: row.implied };
        links.entry(row.issue_key).or_default().push(link);
    }
    Ok(links)
}

/// Links of one issue; empty without any.
pub async fn links_of(client: &Object, key: IssueKey) -> Result<Vec<LinkedTo>, Problem> {
    Ok(load_links(client, &[key.number()]).await?.remove(&key.number()).unwrap_or_default())
}

/// Issues in the order of the keys; unknown keys are left out. Three statements, however many issues.
pub async fn load_issues(client: &Object, keys: &[i64]) -> Result<Vec<Issue>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let rows = read_issues().bind(client, &keys).all().await?;
    let mut forms = forms_of_issues(client, keys).await?;
    let mut links = load_links(client, keys).await?;
    let issue = |row: IssueRead| {
        let (form, links) = (forms.remove(&row.key), links.remove(&row.key));
        Issue::new(row, form.unwrap_or_default(), links.unwrap_or_default())
    };
    Ok(rows.into_iter().map(issue).collect())
}

/// One issue; refuses an unknown key.
pub async fn load_issue(client: &Object, key: IssueKey) -> Result<Issue, Problem> {
    load_issues(client, &[key.number()]).await?.pop().ok_or_else(|| CollaborationRefusal::IssueNotFound.into())
}

/// For each issue, at the same place, the first linked record of each kind in short form.
pub async fn first_records(client: &Object, issues: &[Issue]) -> Result<Vec<IssueLinks>, Problem> {
    let first = |issue: &Issue, kind: TargetType| {
        issue.linked_to.iter().find(|link| link.kind == kind.as_str()).map(|link| link.key.clone())
    };
    let number = |issue: &Issue, kind: TargetType| Key::parse(&first(issue, kind)?)?.number();
    let numbers = |kind: TargetType| -> Vec<i64> { issues.iter().filter_map(|issue| number(issue, kind)).collect() };
    let texts = |kind: TargetType| -> Vec<String> { issues.iter().filter_map(|issue| first(issue, kind)).collect() };
    let jobs = job_bases(client, &numbers(TargetType::Job)).await?;
    let products: Vec<ProductKey> = numbers(TargetType::Product).into_iter().map(ProductKey::new).collect();
    let products = if products.is_empty() { HashMap::new() } else { product_bases(client, &products).await? };
    let operations = operation_bases(client, &texts(TargetType::Operation)).await?;
    let phases = phase_bases(client, &texts(TargetType::Phase)).await?;
    let orders = order_bases(client, &numbers(TargetType::WorkOrder)).await?;
    let serials = serial_bases(client, &numbers(TargetType::Serial)).await?;
    let links = |issue: &Issue| IssueLinks {
        job: number(issue, TargetType::Job).and_then(|key| jobs.get(&key).cloned()),
        product: number(issue, TargetType::Product).and_then(|key| products.get(&ProductKey::new(key)).cloned()),
        operation: first(issue, TargetType::Operation).and_then(|key| operations.get(&key).cloned()),
        phase: first(issue, TargetType::Phase).and_then(|key| phases.get(&key).cloned()),
        work_order: number(issue, TargetType::WorkOrder).and_then(|key| orders.get(&key).cloned()),
        serial: number(issue, TargetType::Serial).and_then(|key| serials.get(&key).cloned()),
    };
    Ok(issues.iter().map(links).collect())
}

//! Issues in responses.

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

/// A form field of an issue, with its definition and value.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IssueField {
    /// Key of the field in the form, the same as `form_field_key`.
    #[serde(rename = "_key")]
    key: String,
    /// Key of the field in the form, as requests name it.
    form_field_key: String,
    /// Key of the custom field that defines the type of the value.
    custom_field_key: String,
    /// Type of the values that the field accepts.
    #[serde(rename = "type")]
    kind: FieldType,
    /// Whether the field accepts several values, as an array.
    multiple: bool,
    /// Label that users see.
    label: String,
    /// Help text that users see. `null` when there is none.
    hint: Option<String>,
    /// Default value as text. `null` when there is none.
    default: Option<String>,
    /// Whether the field needs a value before the issue can be closed.
    mandatory: bool,
    /// Whether the field is hidden. A hidden field always has its default as value.
    hidden: bool,
    /// Value in the JSON form of the field type. `null` when the field is empty, and for a ternary field also when its
    /// third state was chosen.
    #[schema(value_type = Value)]
    value: Option<Value>,
    /// Time when the value was entered. `null` when the field is empty.
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

/// A link from an issue to a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LinkedTo {
    /// Kind of the linked record: `product`, `operation`, `phase`, `work_order`, `project`, `user`, `job` or `serial`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Key of the linked record, or the code of a project.
    pub key: String,
    /// Whether another link implies this one. An implied link cannot be removed alone.
    pub implied: bool,
}

impl LinkedTo {
    /// Returns the link as the journal records it.
    pub fn journal_link(&self) -> EventLink<'_> {
        EventLink { kind: &self.kind, key: &self.key, implied: self.implied }
    }
}

/// First linked record of each kind, in short form. Direct links come before implied ones.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IssueLinks {
    /// First linked job. `null` when the issue is linked to none.
    job: Option<JobBase>,
    /// First linked product. `null` when the issue is linked to none.
    product: Option<ProductBase>,
    /// First linked operation. `null` when the issue is linked to none.
    operation: Option<OperationBase>,
    /// First linked phase. `null` when the issue is linked to none.
    phase: Option<PhaseBase>,
    /// First linked work order. `null` when the issue is linked to none.
    work_order: Option<OrderBase>,
    /// First linked unit. `null` when the issue is linked to none.
    serial: Option<SerialBase>,
}

/// An issue: a finding on the shop floor.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Issue {
    /// Kind and key of the issue, `Issue/<key>`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Key of the issue.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: IssueKey,
    /// Revision of the issue. It changes with every write and is compared with `If-Match`.
    #[serde(rename = "_rev")]
    rev: String,
    /// Key of the issue type. `null` while the issue is not classified, which is possible only while it is open.
    #[schema(value_type = Option<String>)]
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    issue_type_key: Option<IssueTypeKey>,
    /// Whether the issue is open. `false` when it is closed.
    open: bool,
    /// Whether the issue is critical. While a critical issue is open, its linked work orders and jobs are critical too.
    critical: bool,
    /// Form of the issue, copied from its type, with the values. Empty without a type.
    data: Vec<IssueField>,
    /// Time when the issue was reported.
    created: Timestamp,
    /// Key of the user who reported the issue.
    #[schema(value_type = String)]
    created_by: UserKey,
    /// Time when the issue was closed. `null` while it is open.
    closed: Option<Timestamp>,
    /// Key of the user who closed the issue. `null` while it is open.
    #[schema(value_type = Option<String>)]
    closed_by: Option<UserKey>,
    /// Links of the issue, direct links before implied ones.
    pub linked_to: Vec<LinkedTo>,
    /// Icon of the issue type. `null` if there is no type, or if the type has no icon.
    icon: Option<String>,
    /// Name of the issue type. `null` if there is no type.
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    issue_type_name: Option<String>,
    /// Name of the first linked phase. `null` when the issue is linked to no phase.
    phase_alias: Option<String>,
}

impl Issue {
    /// Combines a stored issue with its form and links.
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

/// Reads links by issue key, direct links before implied ones. An issue without links is left out.
pub async fn load_links(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Vec<LinkedTo>>, Problem> {
    let mut links: HashMap<i64, Vec<LinkedTo>> = HashMap::new();
    for row in read_issue_links().bind(client, &keys).all().await? {
        let link = LinkedTo { kind: row.kind, key: row.target, implied: row.implied };
        links.entry(row.issue_key).or_default().push(link);
    }
    Ok(links)
}

/// Reads the links of one issue. Empty if it has none.
pub async fn links_of(client: &Object, key: IssueKey) -> Result<Vec<LinkedTo>, Problem> {
    Ok(load_links(client, &[key.number()]).await?.remove(&key.number()).unwrap_or_default())
}

/// Reads issues in the order of the keys. Unknown keys are left out. Runs three statements for any number of issues.
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

/// Reads one issue. Refuses an unknown key.
pub async fn load_issue(client: &Object, key: IssueKey) -> Result<Issue, Problem> {
    load_issues(client, &[key.number()]).await?.pop().ok_or_else(|| CollaborationRefusal::IssueNotFound.into())
}

/// Reads the first linked record of each kind in short form. The result has the same order as `issues`.
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

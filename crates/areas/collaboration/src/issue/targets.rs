//! Records that issues are linked to: finds them, locks them until the commit, and adds the links that each implies
//! (docs/spec/collaboration.md#issue-links).

use std::collections::HashMap;

use collaboration_queries::client::Params as _;
use collaboration_queries::issue::{InsertIssueLinksParams, insert_issue_links};
use collaboration_queries::target::{
    keep_jobs, keep_operations, keep_orders, keep_phases, keep_products, keep_serials, keep_users,
};
use kernel::input;
use kernel::string_enum;
use kernel::wire::key::{IssueKey, JobKey, Key, OperationKey, OrderKey, PhaseKey, ProductKey, SerialKey, UserKey};
use kernel::wire::text::Text;

use platform::api::Problem;
use platform::db::{Write, next_keys};

string_enum! {
    /// Kind of record that an issue can be linked to.
    pub enum TargetType {
        /// A product, by its key.
        Product = "product",
        /// An operation, by its key.
        Operation = "operation",
        /// A phase of a process.
        Phase = "phase",
        /// A work order, by its key.
        WorkOrder = "work_order",
        /// A project, named by its code. Projects are free text and need not exist.
        Project = "project",
        /// A user, by the user's key.
        User = "user",
        /// A job of a work order.
        Job = "job",
        /// A unit, by its key.
        Serial = "serial",
    }
}

input! {
    /// Link from an issue to a record.
    pub struct TargetIn {
        /// Kind of the linked record, such as `job` or `serial`.
        pub kind as "type": TargetType,
        /// Key of the record, 1 to 100 characters. For `project`, the code of the project as free text.
        pub key: Text<1, 100>,
    }
}

/// A record that an issue is or will be linked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IssueTarget {
    /// Key of a product.
    Product(ProductKey),
    /// Key of an operation.
    Operation(OperationKey),
    /// Key of a phase.
    Phase(PhaseKey),
    /// Key of a work order.
    WorkOrder(OrderKey),
    /// Code of a project.
    Project(String),
    /// Key of a user.
    User(UserKey),
    /// Key of a job.
    Job(JobKey),
    /// Key of a unit.
    Serial(SerialKey),
}

impl From<&TargetIn> for IssueTarget {
    fn from(sent: &TargetIn) -> Self {
        let text = sent.key.as_str();
        // A text that is not a numeric key becomes 0, which no record has, so that it is refused like any unknown key.
        let key = Key::parse(text);
        let number = || key.as_ref().and_then(Key::number).unwrap_or(0);
        match sent.kind {
            TargetType::Product => Self::Product(ProductKey::new(number())),
            TargetType::Operation => Self::Operation(OperationKey::new(text)),
            TargetType::Phase => Self::Phase(PhaseKey::new(text)),
            TargetType::WorkOrder => Self::WorkOrder(OrderKey::new(number())),
            TargetType::Project => Self::Project(text.to_owned()),
            TargetType::User => Self::User(UserKey::new(number())),
            TargetType::Job => Self::Job(JobKey::new(number())),
            TargetType::Serial => Self::Serial(SerialKey::new(number())),
        }
    }
}

/// Targets that exist, by [`IssueTarget::name`], each with the targets that a link to it implies.
pub type HeldTargets = HashMap<String, Vec<IssueTarget>>;

impl IssueTarget {
    /// Returns the kind of the record.
    pub const fn kind(&self) -> TargetType {
        match self {
            Self::Product(_) => TargetType::Product,
            Self::Operation(_) => TargetType::Operation,
            Self::Phase(_) => TargetType::Phase,
            Self::WorkOrder(_) => TargetType::WorkOrder,
            Self::Project(_) => TargetType::Project,
            Self::User(_) => TargetType::User,
            Self::Job(_) => TargetType::Job,
            Self::Serial(_) => TargetType::Serial,
        }
    }

    /// Returns the key as a number. `None` for kinds whose key is text.
    const fn number(&self) -> Option<i64> {
        match self {
            Self::Product(key) => Some(key.number()),
            Self::WorkOrder(key) => Some(key.number()),
            Self::User(key) => Some(key.number()),
            Self::Job(key) => Some(key.number()),
            Self::Serial(key) => Some(key.number()),
            Self::Operation(_) | Self::Phase(_) | Self::Project(_) => None,
        }
    }

    /// Returns the key as text. `None` for kinds whose key is a number.
    fn text(&self) -> Option<&str> {
        match self {
            Self::Operation(key) => Some(key.as_str()),
            Self::Phase(key) => Some(key.as_str()),
            Self::Project(code) => Some(code),
            _ => None,
        }
    }

    /// Returns the key as requests and responses show it.
    pub fn key(&self) -> String {
        self.text().map_or_else(|| self.number().unwrap_or_default().to_string(), str::to_owned)
    }

    /// Returns kind and key, such as `job/17`, which identify the target.
    pub fn name(&self) -> String {
        format!("{}/{}", self.kind().as_str(), self.key())
    }
}

/// Returns the numeric keys of the targets of one kind.
fn numbers_of(targets: &[IssueTarget], kind: TargetType) -> Vec<i64> {
    targets.iter().filter(|target| target.kind() == kind).filter_map(IssueTarget::number).collect()
}

/// Returns the text keys of the targets of one kind.
fn texts_of(targets: &[IssueTarget], kind: TargetType) -> Vec<&str> {
    targets.iter().filter(|target| target.kind() == kind).filter_map(IssueTarget::text).collect()
}

/// Locks the targets, kind by kind in the order of locks, so that they cannot be deleted until the commit. Returns what
/// a link to each implies. Targets that do not exist are left out. The project of a work order is not among the implied
/// targets, because it may change. It is read with the links instead.
pub async fn hold_targets(write: &Write, targets: &[IssueTarget]) -> Result<HeldTargets, Problem> {
    let mut kept = HeldTargets::new();
    let users = numbers_of(targets, TargetType::User);
    if !users.is_empty() {
        let rows = keep_users().bind(write.conn(), &users).all().await?;
        kept.extend(rows.into_iter().map(|key| (IssueTarget::User(UserKey::new(key)).name(), Vec::new())));
    }
    hold_work_targets(write, targets, &mut kept).await?;
    let serials = numbers_of(targets, TargetType::Serial);
    if !serials.is_empty() {
        for row in keep_serials().bind(write.conn(), &serials).all().await? {
            let mut implied = vec![IssueTarget::Product(ProductKey::new(row.product_key))];
            implied.extend(row.work_order_key.map(|key| IssueTarget::WorkOrder(OrderKey::new(key))));
            kept.insert(IssueTarget::Serial(SerialKey::new(row.key)).name(), implied);
        }
    }
    hold_master_data_targets(write, targets, &mut kept).await?;
    let projects = targets.iter().filter(|target| target.kind() == TargetType::Project);
    kept.extend(projects.map(|project| (project.name(), Vec::new())));
    Ok(kept)
}

/// Locks work orders and jobs for `hold_targets`. Work orders come first in the order of locks.
async fn hold_work_targets(write: &Write, targets: &[IssueTarget], kept: &mut HeldTargets) -> Result<(), Problem> {
    let orders = numbers_of(targets, TargetType::WorkOrder);
    if !orders.is_empty() {
        for row in keep_orders().bind(write.conn(), &orders).all().await? {
            let implied = vec![IssueTarget::Product(ProductKey::new(row.product_key))];
            kept.insert(IssueTarget::WorkOrder(OrderKey::new(row.key)).name(), implied);
        }
    }
    let jobs = numbers_of(targets, TargetType::Job);
    if !jobs.is_empty() {
        for row in keep_jobs().bind(write.conn(), &jobs).all().await? {
            let mut implied = vec![
                IssueTarget::WorkOrder(OrderKey::new(row.work_order_key)),
                IssueTarget::Phase(PhaseKey::new(row.phase_key)),
                IssueTarget::Product(ProductKey::new(row.product_key)),
            ];
            implied.extend(row.operation_key.map(|key| IssueTarget::Operation(OperationKey::new(key))));
            kept.insert(IssueTarget::Job(JobKey::new(row.key)).name(), implied);
        }
    }
    Ok(())
}

/// Locks products, operations and phases for `hold_targets`.
async fn hold_master_data_targets(
    write: &Write,
    targets: &[IssueTarget],
    kept: &mut HeldTargets,
) -> Result<(), Problem> {
    let products = numbers_of(targets, TargetType::Product);
    if !products.is_empty() {
        let rows = keep_products().bind(write.conn(), &products).all().await?;
        kept.extend(rows.into_iter().map(|key| (IssueTarget::Product(ProductKey::new(key)).name(), Vec::new())));
    }
    let operations = texts_of(targets, TargetType::Operation);
    if !operations.is_empty() {
        let rows = keep_operations().bind(write.conn(), &operations).all().await?;
        kept.extend(rows.into_iter().map(|key| (IssueTarget::Operation(OperationKey::new(key)).name(), Vec::new())));
    }
    let phases = texts_of(targets, TargetType::Phase);
    if !phases.is_empty() {
        for row in keep_phases().bind(write.conn(), &phases).all().await? {
            let implied = vec![IssueTarget::Operation(OperationKey::new(row.operation_key))];
            kept.insert(IssueTarget::Phase(PhaseKey::new(row.key)).name(), implied);
        }
    }
    Ok(())
}

/// A link to store. `implied_by` is the key of the link that implies it, or `None` for a direct link.
struct NewLinkRow<'a> {
    key: i64,
    implied_by: Option<i64>,
    target: &'a IssueTarget,
}

/// Stores links of an issue and the links that they imply. Each target must appear once and must have been locked by
/// `hold_targets`.
pub async fn insert_links(
    write: &Write,
    issue_key: IssueKey,
    targets: &[IssueTarget],
    kept: &HeldTargets,
) -> Result<(), Problem> {
    let implied_of = |target: &IssueTarget| kept.get(&target.name()).map_or(&[][..], Vec::as_slice);
    let count = targets.iter().map(|target| 1 + implied_of(target).len()).sum();
    let mut keys = next_keys(write.conn(), count).await?.into_iter();
    let mut rows: Vec<NewLinkRow<'_>> = Vec::with_capacity(count);
    for target in targets {
        let Some(key) = keys.next() else { break };
        rows.push(NewLinkRow { key, implied_by: None, target });
        for target in implied_of(target) {
            rows.extend(keys.next().map(|own| NewLinkRow { key: own, implied_by: Some(key), target }));
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    let is = |row: &NewLinkRow<'_>, kind: TargetType| row.target.kind() == kind;
    let numbers = |kind| rows.iter().map(|row| row.target.number().filter(|_| is(row, kind))).collect::<Vec<_>>();
    let texts = |kind| rows.iter().map(|row| row.target.text().filter(|_| is(row, kind))).collect::<Vec<_>>();
    let params = InsertIssueLinksParams {
        issue_key: issue_key.number(),
        keys: rows.iter().map(|row| row.key).collect::<Vec<_>>(),
        implied_bys: rows.iter().map(|row| row.implied_by).collect::<Vec<_>>(),
        product_keys: numbers(TargetType::Product),
        operation_keys: texts(TargetType::Operation),
        phase_keys: texts(TargetType::Phase),
        work_order_keys: numbers(TargetType::WorkOrder),
        project_codes: texts(TargetType::Project),
        user_keys: numbers(TargetType::User),
        job_keys: numbers(TargetType::Job),
        serial_keys: numbers(TargetType::Serial),
    };
    insert_issue_links().params(write.conn(), &params).await?;
    Ok(())
}

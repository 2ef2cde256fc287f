//! References of movements and movement lists: keys of work and other records, documents and partners, all stored as
//! strings.

use std::collections::BTreeMap;

use kernel::input;
use kernel::wire::key::{
    BatchKey, CountRecordKey, CountSessionKey, JobKey, Key, LinkKey, MovementKey, OrderKey, SerialKey,
};
use kernel::wire::text::Text;
use serde_json::Value;
use warehouse_queries::above::find_references;

use crate::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::db::Write;

input! {
    /// Work, documents and partner that a movement or movement list refers to. Keys must name existing records when
    /// they are sent, but these records can be deleted later.
    pub struct ReferencesIn {
        /// Key of the work order that the movement or list belongs to. Absent: no work order.
        pub work_order_key: Option<Key>,
        /// Key of the job that the movement or list belongs to. Absent: no job.
        pub job_key: Option<Key>,
        /// Key of the batch that the movement or list belongs to. A consumption or production that names a completed
        /// batch corrects its material and needs the scope `inventory:movement:reverse-production`. Absent: no batch.
        pub batch_key: Option<Key>,
        /// Key of the movement that a reversal undoes. Set only by the service: a request that sends it is refused with
        /// `reference_reserved`.
        pub origin_movement_key: Option<Key>,
        /// Delivery note or other transfer document, 1 to 200 characters. Absent: no document.
        pub transfer_doc: Option<Text<1, 200>>,
        /// Sales document, such as a customer order, 1 to 200 characters. Absent: no document.
        pub sales_doc: Option<Text<1, 200>>,
        /// Purchase document, such as a purchase order, 1 to 200 characters. Absent: no document.
        pub purchase_doc: Option<Text<1, 200>>,
        /// Name of the supplier or customer, 1 to 200 characters. Absent: no name.
        pub partner_name: Option<Text<1, 200>>,
        /// Code of the supplier or customer, 1 to 100 characters. Absent: no code.
        pub partner_code: Option<Text<1, 100>>,
        /// Key of the count session that posted an adjustment. Set only by the service: a request that sends it is
        /// refused with `reference_reserved`.
        pub inventory_count_session_key: Option<Key>,
        /// Key of the count record that an adjustment belongs to. Set only by the service: a request that sends it is
        /// refused with `reference_reserved`.
        pub inventory_count_record_key: Option<Key>,
        /// Key of the unit that the material was built into. Absent: no unit.
        pub parent_serial_key: Option<Key>,
        /// Key of the link for which a component was consumed. Set only by the service: a request that sends it is
        /// refused with `reference_reserved`.
        pub serial_link_key: Option<Key>,
    }
}

/// Names of all references, in the order in which [`References::from_request`] lists the values.
pub const NAMES: [&str; 13] = [
    "work_order_key",
    "job_key",
    "batch_key",
    "origin_movement_key",
    "transfer_doc",
    "sales_doc",
    "purchase_doc",
    "partner_name",
    "partner_code",
    "inventory_count_session_key",
    "inventory_count_record_key",
    "parent_serial_key",
    "serial_link_key",
];

/// References that only the service sets. A request with one of them is refused.
const RESERVED: [&str; 4] =
    ["origin_movement_key", "inventory_count_session_key", "inventory_count_record_key", "serial_link_key"];

/// References by name. References that are not set are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References(BTreeMap<&'static str, String>);

impl References {
    /// Returns the references of a request. Refuses those that only the service sets. [`check_exist`] checks whether
    /// the records exist.
    pub fn from_request(sent: Option<&ReferencesIn>) -> Result<Self, Problem> {
        let Some(sent) = sent else { return Ok(Self::default()) };
        let key = |key: &Option<Key>| key.as_ref().map(ToString::to_string);
        let values = [
            key(&sent.work_order_key),
            key(&sent.job_key),
            key(&sent.batch_key),
            key(&sent.origin_movement_key),
            sent.transfer_doc.as_ref().map(Text::to_string),
            sent.sales_doc.as_ref().map(Text::to_string),
            sent.purchase_doc.as_ref().map(Text::to_string),
            sent.partner_name.as_ref().map(Text::to_string),
            sent.partner_code.as_ref().map(Text::to_string),
            key(&sent.inventory_count_session_key),
            key(&sent.inventory_count_record_key),
            key(&sent.parent_serial_key),
            key(&sent.serial_link_key),
        ];
        let references = Self(NAMES.into_iter().zip(values).filter_map(|(name, value)| Some((name, value?))).collect());
        match RESERVED.into_iter().find(|name| references.0.contains_key(name)) {
            Some(field) => Err(WarehouseRefusal::ReferenceReserved.with("field", field)),
            None => Ok(references),
        }
    }

    /// The references of a stored movement or list.
    pub fn from_stored(stored: &Value) -> Self {
        let value = |name: &'static str| Some((name, stored.get(name)?.as_str()?.to_owned()));
        Self(NAMES.into_iter().filter_map(value).collect())
    }

    /// The references in the form in which they are stored.
    pub fn stored(&self) -> Value {
        self.0.iter().map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str()))).collect()
    }

    /// Adds every reference of `other` that is not set here, for example when a row inherits the references of its
    /// list.
    #[must_use]
    pub fn filled_from(mut self, other: &Self) -> Self {
        for (name, value) in &other.0 {
            self.0.entry(name).or_insert_with(|| value.clone());
        }
        self
    }

    /// Adds the references of the current record that only the service sets, so that a client replaces only the others.
    /// Without its count session, for example, a list would no longer be protected from changes by users.
    #[must_use]
    pub fn keeping_reserved(mut self, present: &Self) -> Self {
        let reserved = RESERVED.into_iter().filter_map(|name| Some((name, present.0.get(name)?.clone())));
        self.0.extend(reserved);
        self
    }

    /// A reference that is a key. `None` when it is not set.
    fn key(&self, name: &str) -> Option<Key> {
        Key::parse(self.0.get(name)?)
    }

    /// A reference that is plain text, such as a document or a partner. `None` when it is not set.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Key of the work order of the movement. `None` when it is not set.
    pub fn work_order_key(&self) -> Option<OrderKey> {
        self.key("work_order_key").as_ref().map(OrderKey::from)
    }

    /// Key of the job of the movement. `None` when it is not set.
    pub fn job_key(&self) -> Option<JobKey> {
        self.key("job_key").as_ref().map(JobKey::from)
    }

    /// Key of the batch that moved the stock, or whose material is corrected. `None` when it is not set.
    pub fn batch_key(&self) -> Option<BatchKey> {
        self.key("batch_key").as_ref().map(BatchKey::from)
    }

    /// Key of the count session that posted the movement. `None` when it is not set.
    pub fn count_session_key(&self) -> Option<CountSessionKey> {
        self.key("inventory_count_session_key").as_ref().map(CountSessionKey::from)
    }

    /// Adds the movement that is reversed.
    #[must_use]
    pub fn of_reversal(mut self, origin: MovementKey) -> Self {
        self.0.insert("origin_movement_key", origin.to_string());
        self
    }

    /// Adds the count session that posts the movement, and the count record.
    #[must_use]
    pub fn of_count(mut self, session: CountSessionKey, record: CountRecordKey) -> Self {
        self.0.insert("inventory_count_session_key", session.to_string());
        self.0.insert("inventory_count_record_key", record.to_string());
        self
    }

    /// Adds the link for which a component is consumed, and the unit that it is built into.
    #[must_use]
    pub fn of_link(mut self, link: Option<LinkKey>, parent: Option<SerialKey>) -> Self {
        self.0.extend(link.map(|key| ("serial_link_key", key.to_string())));
        self.0.extend(parent.map(|key| ("parent_serial_key", key.to_string())));
        self
    }

    /// Adds the work order, job and batch for which stock is moved.
    #[must_use]
    pub fn of_work(mut self, order: Option<OrderKey>, job: Option<JobKey>, batch: Option<BatchKey>) -> Self {
        self.0.extend(order.map(|key| ("work_order_key", key.to_string())));
        self.0.extend(job.map(|key| ("job_key", key.to_string())));
        self.0.extend(batch.map(|key| ("batch_key", key.to_string())));
        self
    }
}

/// The state of a batch whose material is to be corrected.
#[derive(Clone, Copy, Debug)]
pub struct CorrectedBatch {
    /// Whether the batch is still open, so that its material must be declared on the batch itself.
    pub active: bool,
    /// Whether the batch was canceled, so that its material has been returned.
    pub canceled: bool,
}

/// Refuses references to work or units that do not exist. The records are not locked, so they may be deleted later.
/// Returns the batch of each movement, `None` where it names none.
pub async fn check_exist(write: &Write, references: &[&References]) -> Result<Vec<Option<CorrectedBatch>>, Problem> {
    // A key that is not a number becomes 0, which no record has.
    let number = |one: &References, name: &str| one.key(name).map(|key| key.number().unwrap_or(0));
    let column = |name: &str| references.iter().map(|one| number(one, name)).collect::<Vec<Option<i64>>>();
    let keyed = ["work_order_key", "job_key", "batch_key", "parent_serial_key"];
    if references.iter().all(|one| keyed.iter().all(|name| !one.0.contains_key(name))) {
        return Ok(references.iter().map(|_| None).collect());
    }
    let columns = keyed.map(column);
    let named = |place: usize| columns.get(place).into_iter().flatten().flatten().copied().collect::<Vec<i64>>();
    let found = find_references().bind(write.conn(), &named(0), &named(1), &named(2), &named(3)).one().await?;
    let known = [&found.orders, &found.jobs, &found.batches, &found.serials];
    for ((name, requested), known) in keyed.into_iter().zip(&columns).zip(known) {
        if requested.iter().flatten().any(|key| !known.contains(key)) {
            return Err(WarehouseRefusal::ReferenceUnknown.with("field", name));
        }
    }
    let batches = columns.get(2).map(Vec::as_slice).unwrap_or_default();
    let batch = |key| CorrectedBatch {
        active: found.open_batches.contains(&key),
        canceled: found.canceled_batches.contains(&key),
    };
    Ok(batches.iter().map(|key| key.map(batch)).collect())
}

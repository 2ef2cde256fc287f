//! What movements and lists refer to: keys and papers, kept as texts.

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
    /// What a movement refers to.
    pub struct ReferencesIn {
        /// The order.
        pub work_order_key: Option<Key>,
        /// The job.
        pub job_key: Option<Key>,
        /// The batch whose material it corrects.
        pub batch_key: Option<Key>,
        /// Set by the service.
        pub origin_movement_key: Option<Key>,
        /// The paper that it came or went with.
        pub transfer_doc: Option<Text<1, 200>>,
        /// The order of the customer.
        pub sales_doc: Option<Text<1, 200>>,
        /// The order that it was bought with.
        pub purchase_doc: Option<Text<1, 200>>,
        /// Name of supplier or customer.
        pub partner_name: Option<Text<1, 200>>,
        /// Supplier or customer.
        pub partner_code: Option<Text<1, 100>>,
        /// Set by the service.
        pub inventory_count_session_key: Option<Key>,
        /// Set by the service.
        pub inventory_count_record_key: Option<Key>,
        /// The unit that got the material.
        pub parent_serial_key: Option<Key>,
        /// Set by the service.
        pub serial_link_key: Option<Key>,
    }
}

/// Names of all references, in the order of their answers.
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

/// Those that only the service sets.
const RESERVED: [&str; 4] =
    ["origin_movement_key", "inventory_count_session_key", "inventory_count_record_key", "serial_link_key"];

/// References by name; those that say nothing are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References(BTreeMap<&'static str, String>);

impl References {
    /// What a request says; nothing that only the service sets.
    pub fn sent(sent: Option<&ReferencesIn>) -> Result<Self, Problem> {
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

    /// What is stored.
    pub fn of(stored: &Value) -> Self {
        let value = |name: &'static str| Some((name, stored.get(name)?.as_str()?.to_owned()));
        Self(NAMES.into_iter().filter_map(value).collect())
    }

    /// How it is stored.
    pub fn stored(&self) -> Value {
        self.0.iter().map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str()))).collect()
    }

    /// These, and those of a list where these say nothing.
    #[must_use]
    pub fn filled_from(mut self, list: &Self) -> Self {
        for (name, value) in &list.0 {
            self.0.entry(name).or_insert_with(|| value.clone());
        }
        self
    }

    fn key(&self, name: &str) -> Option<Key> {
        Key::parse(self.0.get(name)?)
    }

    /// A paper or a partner.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The order.
    pub fn work_order_key(&self) -> Option<OrderKey> {
        self.key("work_order_key").as_ref().map(OrderKey::from)
    }

    /// The job.
    pub fn job_key(&self) -> Option<JobKey> {
        self.key("job_key").as_ref().map(JobKey::from)
    }

    /// The batch.
    pub fn batch_key(&self) -> Option<BatchKey> {
        self.key("batch_key").as_ref().map(BatchKey::from)
    }

    /// The count that posted it.
    pub fn count_session_key(&self) -> Option<CountSessionKey> {
        self.key("inventory_count_session_key").as_ref().map(CountSessionKey::from)
    }

    /// Names the movement that is taken back.
    #[must_use]
    pub fn of_reversal(mut self, origin: MovementKey) -> Self {
        self.0.insert("origin_movement_key", origin.to_string());
        self
    }

    /// Names the count that posts it, and the record.
    #[must_use]
    pub fn of_count(mut self, session: CountSessionKey, record: CountRecordKey) -> Self {
        self.0.insert("inventory_count_session_key", session.to_string());
        self.0.insert("inventory_count_record_key", record.to_string());
        self
    }

    /// Names the link that consumes a part, and the unit that gets it.
    #[must_use]
    pub fn of_link(mut self, link: Option<LinkKey>, parent: Option<SerialKey>) -> Self {
        self.0.extend(link.map(|key| ("serial_link_key", key.to_string())));
        self.0.extend(parent.map(|key| ("parent_serial_key", key.to_string())));
        self
    }

    /// Names the work that material was used for.
    #[must_use]
    pub fn of_work(mut self, order: Option<OrderKey>, job: Option<JobKey>, batch: Option<BatchKey>) -> Self {
        self.0.extend(order.map(|key| ("work_order_key", key.to_string())));
        self.0.extend(job.map(|key| ("job_key", key.to_string())));
        self.0.extend(batch.map(|key| ("batch_key", key.to_string())));
        self
    }
}

/// A batch that material is corrected of.
#[derive(Clone, Copy, Debug)]
pub struct CorrectedBatch {
    /// It is still open.
    pub active: bool,
    /// It was canceled, and its material with it.
    pub canceled: bool,
}

/// Refuses references that name nothing. Answers the batch, if one is named.
pub async fn check(write: &Write, references: &[&References]) -> Result<Vec<Option<CorrectedBatch>>, Problem> {
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

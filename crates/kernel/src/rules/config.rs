//! Entries of the configuration: which keys are known, which values they accept, and how a change is applied.

use serde_json::{Map, Value, json};

use crate::rules::process::Count;
use crate::rules::secret::secret_in;
use crate::wire::input::{Input, Raw, Reader};
use crate::wire::json::{UnstorableJson, storable_text};
use crate::wire::key::Key;
use crate::wire::number::NonNegative;
use crate::wire::text::Text;

/// Maximum number of entries of one change.
pub const ENTRIES_MAX: usize = 200;
/// Maximum number of items of a list entry.
pub(super) const LIST_MAX: usize = 1000;
/// Maximum number of characters of a label template and of other known texts.
pub(super) const TEXT_CHARS_MAX: usize = 100_000;

/// The entry with the counters of automatic codes.
pub const SYSTEM_COUNTERS: &str = "system_counters";
/// The entry with the custom fields of units.
pub const SERIAL_FIELDS: &str = "serial_fields";
/// Types of records that [`SYSTEM_COUNTERS`] can name a counter for.
pub const COUNTER_SLOTS: [&str; 6] =
    ["work_orders", "positions", "counting_sessions", "movement_lists", "warehouse_missions", "tasks"];
/// Entries that name a location. A change that omits them resets them to their default.
pub const POSITIONS: [&str; 2] = ["default_production_position", "default_consumption_position"];
/// Default value of the entries in [`POSITIONS`].
pub const DEFAULT_POSITION: &str = "IN";
/// The known entry whose value is a file.
pub const COMPANY_LOGO: &str = "company_logo";

/// The type of a known entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryKind {
    CompanyName,
    File,
    Flag,
    Position,
    Cost,
    PhaseParameters,
    Counters,
    FormFields,
    List,
    MovementTypes,
    BaseUri,
    Text,
}

/// The known entries: key, type and description.
pub(super) const KNOWN: [(&str, EntryKind, &str); 19] = [
    (
        "company_name",
        EntryKind::CompanyName,
        "Name of the company, for the login page and device history records. Default: `My company`.",
    ),
    (COMPANY_LOGO, EntryKind::File, "Address of the logo below the media root, set by `PUT /config/{key}/file`."),
    (
        "default_operation_parameters",
        EntryKind::PhaseParameters,
        "Parameters of new operations, and of the phase `default` that work orders use for products without a process. Members that are absent use the built-in defaults.",
    ),
    (
        "show_unassigned_jobs_to_operators",
        EntryKind::Flag,
        "Whether operators can take unassigned jobs. Default: `true`.",
    ),
    (
        "allow_independent_reordering_of_job_queues",
        EntryKind::Flag,
        "Whether operator queues can differ from the site queue. Default: `false`.",
    ),
    ("allow_serial_delete", EntryKind::Flag, "Whether units can be deleted. Default: `true`."),
    (
        "allow_serial_code_edit",
        EntryKind::Flag,
        "Whether the serial number of a unit can be changed. Default: `false`.",
    ),
    ("enable_inventory_management", EntryKind::Flag, "Whether production posts stock movements. Default: `false`."),
    (
        "default_production_position",
        EntryKind::Position,
        "Key of the location for output when neither the work order nor the product specifies one. Default: `IN`.",
    ),
    (
        "default_consumption_position",
        EntryKind::Position,
        "Key of the location for consumption when neither the BOM line nor the component specifies one. Default: `IN`.",
    ),
    (
        "operator_cost",
        EntryKind::Cost,
        "Labor cost per hour, in the currency of the installation, of users who have no hourly cost. Default: 25.",
    ),
    (
        SYSTEM_COUNTERS,
        EntryKind::Counters,
        "Keys of the counters for codes of new records, by type of record. Default: `default` for each.",
    ),
    (SERIAL_FIELDS, EntryKind::FormFields, "Form fields that every unit has. Default: an empty list."),
    ("printers", EntryKind::List, "Printers of the plant, in a format that clients define. Default: an empty list."),
    (
        "mandatory_reason_for_movement_types",
        EntryKind::MovementTypes,
        "Types of stock movements that require a reason. Default: an empty list.",
    ),
    ("epcis_base_uri", EntryKind::BaseUri, "Reserved for EPCIS events: web address without a trailing slash."),
    ("epcis_gs1", EntryKind::Flag, "Reserved for EPCIS events: whether they use GS1 identifiers. Default: `false`."),
    ("product_label_template", EntryKind::Text, "Template of product labels, in a format that clients define."),
    ("position_label_template", EntryKind::Text, "Template of location labels, in a format that clients define."),
];

pub(super) const MOVEMENT_TYPES: [&str; 7] =
    ["receipt", "shipment", "transfer", "production", "consumption", "adjustment", "reversal"];

/// The rule against secrets in the configuration, which everyone can read.
pub const SECRET_RULE: ConfigRule = "secret";

/// The message that refuses a secret and says where to store it.
pub fn secret_advice(key: &str) -> String {
    format!(
        "The entry {key:?} looks like a secret, and everyone can read the configuration. Store secrets in the environment \
         of the program that needs them, or in a file that only that program can read."
    )
}

/// The code of the rule that a value violates.
pub type ConfigRule = &'static str;

/// Maximum number of characters of a key.
pub const KEY_CHARS_MAX: usize = 254;
/// The pattern of a key: no control characters, and no `/`, which separates the parts of a file address.
pub const KEY_PATTERN: &str = r"^[^/\x00-\x1f\x7f-\x9f]{1,254}$";

/// Whether a string can be the key of an entry.
pub fn is_key(key: &str) -> bool {
    let bad = |character: char| character == '/' || character.is_control();
    !key.is_empty() && key.chars().count() <= KEY_CHARS_MAX && !key.chars().any(bad)
}

fn kind(key: &str) -> Option<EntryKind> {
    KNOWN.iter().find(|(name, ..)| *name == key).map(|(_, kind, _)| *kind)
}

/// Whether the value of an entry can be a file: true for unknown entries and for the known file entry.
pub fn may_be_file(key: &str) -> bool {
    matches!(kind(key), None | Some(EntryKind::File))
}

/// The default of a known entry, used in a new database and when null is sent. None for unknown entries, and for the
/// file entry, which only `PUT /config/{key}/file` changes.
pub fn default_of(key: &str) -> Option<Value> {
    let value = match key {
        "company_name" => json!("My company"),
        "default_operation_parameters" => json!({
            "parallel_job_allowed": true, "display_job_timer": false, "step_check": false,
            "step_check_force_order": false, "production_batch_qt": 1, "max_offline": 300, "auto_new_batch": true,
            "unsupervised_work_allowed": false, "std_processing_time": 60,
        }),
        "show_unassigned_jobs_to_operators" | "allow_serial_delete" => json!(true),
        SYSTEM_COUNTERS => COUNTER_SLOTS.iter().map(|slot| ((*slot).to_owned(), json!("default"))).collect(),
        "operator_cost" => json!(25),
        key => match kind(key)? {
            EntryKind::File => return None,
            EntryKind::Flag => json!(false),
            EntryKind::Position => json!(DEFAULT_POSITION),
            EntryKind::FormFields | EntryKind::List | EntryKind::MovementTypes => json!([]),
            _ => Value::Null,
        },
    };
    Some(value)
}

/// The message about a change: which entries have changed, and which were reset to their default.
pub fn change_message(changed: &[&str], reset: &[&str]) -> String {
    let first = match changed {
        [] => "Configuration unchanged.".to_owned(),
        changed => format!("Configuration changed: {}.", changed.join(", ")),
    };
    match reset {
        [] => first,
        reset => format!("{first} Reset to the default: {}.", reset.join(", ")),
    }
}

/// Checks the key and value of one entry as far as possible without other data, and returns the value to store. Null is
/// always valid.
pub fn checked(key: &str, value: Value) -> Result<Value, ConfigRule> {
    if !is_key(key) {
        return Err("key");
    }
    storable_text(&value).map_err(|reason| match reason {
        UnstorableJson::Size => "size",
        UnstorableJson::Nul => "nul",
        UnstorableJson::Number => "number",
    })?;
    // Everyone can read the configuration.
    if secret_in(key, &value).is_some() {
        return Err(SECRET_RULE);
    }
    match kind(key) {
        Some(kind) if !value.is_null() => known(kind, value),
        _ => Ok(value),
    }
}

fn known(kind: EntryKind, value: Value) -> Result<Value, ConfigRule> {
    match kind {
        // The caller checks whether the text is the address of the current file.
        EntryKind::File if value.is_string() => Ok(value),
        EntryKind::Flag if value.is_boolean() => Ok(value),
        EntryKind::CompanyName => {
            let name = read::<Text<1, 200>>(&value).filter(|name| !name.as_str().trim().is_empty());
            name.map(|name| json!(name)).ok_or("type")
        }
        EntryKind::Position => read::<Text<1, 200>>(&value).map(|key| json!(key)).ok_or("type"),
        EntryKind::Cost => read::<NonNegative>(&value).map(|cost| json!(cost.0)).ok_or("type"),
        EntryKind::Text => read::<Text<0, TEXT_CHARS_MAX>>(&value).map(|text| json!(text)).ok_or("type"),
        EntryKind::PhaseParameters => parameters(value),
        EntryKind::Counters => check_counters(&value).map(|()| value),
        EntryKind::FormFields | EntryKind::List if has_items(&value) => Ok(value),
        EntryKind::MovementTypes => check_movement_types(&value).map(|()| value),
        EntryKind::BaseUri => check_uri(&value).map(|()| value),
        EntryKind::File | EntryKind::Flag | EntryKind::FormFields | EntryKind::List => Err("type"),
    }
}

fn has_items(value: &Value) -> bool {
    value.as_array().is_some_and(|items| items.len() <= LIST_MAX)
}

fn read<T: Input>(value: &Value) -> Option<T> {
    T::read(Raw::Json(value), &mut Reader::new("value"))
}

/// Checks the phase parameters: flags and numbers. A null member resets that parameter.
fn parameters(value: Value) -> Result<Value, ConfigRule> {
    const FLAGS: [&str; 6] = [
        "parallel_job_allowed",
        "display_job_timer",
        "step_check",
        "step_check_force_order",
        "auto_new_batch",
        "unsupervised_work_allowed",
    ];
    const NUMBERS: [&str; 3] = ["production_batch_qt", "max_offline", "std_processing_time"];
    let Value::Object(mut members) = value else { return Err("type") };
    for (name, value) in members.iter_mut().filter(|(_, value)| !value.is_null()) {
        if FLAGS.contains(&name.as_str()) {
            value.as_bool().ok_or("type")?;
        } else if NUMBERS.contains(&name.as_str()) {
            *value = json!(read::<Count>(value).ok_or("type")?.get());
        } else {
            return Err("member");
        }
    }
    Ok(Value::Object(members))
}

fn check_counters(value: &Value) -> Result<(), ConfigRule> {
    for (slot, counter) in value.as_object().ok_or("type")? {
        if !COUNTER_SLOTS.contains(&slot.as_str()) {
            return Err("slot");
        }
        if !counter.is_null() && read::<Key>(counter).is_none() {
            return Err("type");
        }
    }
    Ok(())
}

fn check_movement_types(value: &Value) -> Result<(), ConfigRule> {
    let types = value.as_array().filter(|types| types.len() <= LIST_MAX).ok_or("type")?;
    let known = |word: &Value| word.as_str().is_some_and(|word| MOVEMENT_TYPES.contains(&word));
    if types.iter().all(known) { Ok(()) } else { Err("movement_type") }
}

/// Checks that a value is an absolute web address without a trailing slash.
fn check_uri(value: &Value) -> Result<(), ConfigRule> {
    let text = value.as_str().ok_or("type")?;
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let good = rest.is_some_and(|rest| {
        !rest.is_empty()
            && rest.len() <= 2000
            && !rest.starts_with('/')
            && !rest.ends_with('/')
            && rest.bytes().all(|byte| byte.is_ascii_graphic() && !br#"<>"{}|\^`?#"#.contains(&byte))
    });
    if good { Ok(()) } else { Err("uri") }
}

/// The value to store: an object is merged one level deep into the current value, and null removes a member. Any other
/// value replaces the current one.
pub fn merged(present: Option<&Value>, sent: Value) -> Value {
    let Value::Object(sent) = sent else { return sent };
    let mut merged = match present {
        Some(Value::Object(present)) => present.clone(),
        _ => Map::new(),
    };
    for (name, value) in sent {
        if value.is_null() {
            merged.shift_remove(&name);
        } else {
            merged.insert(name, value);
        }
    }
    Value::Object(merged)
}

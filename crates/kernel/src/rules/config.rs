//! Entries of the configuration: which keys are known, what they may hold, how a change meets what is stored.

use serde_json::{Map, Value, json};

use crate::rules::process::Count;
use crate::rules::secret::secret_in;
use crate::wire::input::{Input, Raw, Reader};
use crate::wire::json::{UnstorableJson, storable_text};
use crate::wire::key::Key;
use crate::wire::number::NonNegative;
use crate::wire::text::Text;

/// Entries that one change may name.
pub const ENTRIES_MAX: usize = 200;
/// Items of a list entry.
const LIST_MAX: usize = 1000;
/// Characters of a label template and of other known texts.
const TEXT_CHARS_MAX: usize = 100_000;

/// The entry that holds the counters of automatic codes.
pub const SYSTEM_COUNTERS: &str = "system_counters";
/// The entry that holds the custom fields of serials.
pub const SERIAL_FIELDS: &str = "serial_fields";
/// Slots of [`SYSTEM_COUNTERS`].
pub const COUNTER_SLOTS: [&str; 6] =
    ["work_orders", "positions", "counting_sessions", "movement_lists", "warehouse_missions", "tasks"];
/// Entries that name a position. They have a known default, and a change that does not name them resets them.
pub const POSITIONS: [&str; 2] = ["default_production_position", "default_consumption_position"];
/// The known default of [`POSITIONS`].
pub const DEFAULT_POSITION: &str = "IN";
/// The entry whose value is a file.
pub const COMPANY_LOGO: &str = "company_logo";

/// What a known entry holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EntryKind {
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

const KNOWN: [(&str, EntryKind); 19] = [
    ("company_name", EntryKind::CompanyName),
    (COMPANY_LOGO, EntryKind::File),
    ("default_operation_parameters", EntryKind::PhaseParameters),
    ("show_unassigned_jobs_to_operators", EntryKind::Flag),
    ("allow_independent_reordering_of_job_queues", EntryKind::Flag),
    ("allow_serial_delete", EntryKind::Flag),
    ("allow_serial_code_edit", EntryKind::Flag),
    ("enable_inventory_management", EntryKind::Flag),
    ("default_production_position", EntryKind::Position),
    ("default_consumption_position", EntryKind::Position),
    ("operator_cost", EntryKind::Cost),
    (SYSTEM_COUNTERS, EntryKind::Counters),
    (SERIAL_FIELDS, EntryKind::FormFields),
    ("printers", EntryKind::List),
    ("mandatory_reason_for_movement_types", EntryKind::MovementTypes),
    ("epcis_base_uri", EntryKind::BaseUri),
    ("epcis_gs1", EntryKind::Flag),
    ("product_label_template", EntryKind::Text),
    ("position_label_template", EntryKind::Text),
];

const MOVEMENT_TYPES: [&str; 7] =
    ["receipt", "shipment", "transfer", "production", "consumption", "adjustment", "reversal"];

/// The rule against secrets in the configuration, which everyone may read.
pub const SECRET_RULE: ConfigRule = "secret";

/// What to do with a secret instead.
pub fn secret_advice(key: &str) -> String {
    format!(
        "The entry {key:?} looks like a secret, and everyone may read the configuration. Give secrets to the program that \
         needs them, by its environment or a file that only it can read."
    )
}

/// The rule that a value breaks.
pub type ConfigRule = &'static str;

/// Characters of a key.
pub const KEY_CHARS_MAX: usize = 254;
/// What a key must match: any text but control characters and `/`, which parts the address of its file.
pub const KEY_PATTERN: &str = r"^[^/\x00-\x1f\x7f-\x9f]{1,254}$";

/// Whether a text can be the key of an entry.
pub fn is_key(key: &str) -> bool {
    let bad = |character: char| character == '/' || character.is_control();
    !key.is_empty() && key.chars().count() <= KEY_CHARS_MAX && !key.chars().any(bad)
}

fn kind(key: &str) -> Option<EntryKind> {
    KNOWN.iter().find(|(name, _)| *name == key).map(|(_, kind)| *kind)
}

/// Whether an entry may hold a file: only a known entry of another kind may not.
pub fn may_be_file(key: &str) -> bool {
    matches!(kind(key), None | Some(EntryKind::File))
}

/// What a known entry holds in a new database, and again after null. Nothing for the entry with a file, which only
/// `PUT /config/{key}/file` changes, and for entries that nobody knows.
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

/// What to say about a change: which entries have another value now, and which of them only because they went back to
/// their default without being given a value.
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

/// Checks key and value of one entry of a change, as far as that needs nothing but the value; the value as it is
/// stored. Null says nothing.
pub fn checked(key: &str, value: Value) -> Result<Value, ConfigRule> {
    if !is_key(key) {
        return Err("key");
    }
    storable_text(&value).map_err(|reason| match reason {
        UnstorableJson::Size => "size",
        UnstorableJson::Nul => "nul",
        UnstorableJson::Number => "number",
    })?;
    // Everyone may read the configuration.
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
        // Whether the text is the present file is for the one who knows the present file.
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

/// Flags and numbers of seconds; a member that is null goes back to its own default.
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

/// An absolute web address without a slash at its end.
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

/// What is stored when a value meets the present one: objects are merged one level deep, a null member goes.
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

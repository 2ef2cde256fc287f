//! Definitions of forms: which custom fields a form asks for, and how.

use serde_json::{Value, json};

use crate::input;
use crate::rules::form::{FieldType, FormFieldSpec, Lookup};
use crate::wire::key::Key;
use crate::wire::text::Text;

input! {
    /// One field of a form.
    pub struct FormFieldIn {
        /// Its key in the form; made when absent.
        pub key as "_key": Option<Key>,
        /// The custom field behind it.
        pub custom_field_key: Option<Key>,
        /// Whether it takes several values.
        pub multiple: bool = false,
        /// Label; the custom field's own when absent.
        pub label: Option<Text<0, 200>>,
        /// Hint; the custom field's own when absent.
        pub hint: Option<Text<0, 10_000>>,
        /// Text form of the value that it starts with.
        pub default: Option<Text<0, 10_000>>,
        /// Whether it must be filled in.
        pub mandatory: bool = false,
        /// Hidden: the value is always the default.
        pub hidden: Option<bool>,
    }
}

/// A definition whose custom field is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormFieldDefinition {
    /// Its key in the form.
    pub key: String,
    /// The custom field behind it.
    pub custom_field_key: String,
    /// What it holds.
    pub kind: FieldType,
    /// Whether it takes several values.
    pub multiple: bool,
    /// Label of its own.
    pub label: Option<String>,
    /// Hint of its own.
    pub hint: Option<String>,
    /// Text form of the value that it starts with.
    pub default: Option<String>,
    /// Whether it must be filled in.
    pub mandatory: bool,
    /// Whether its value is always the default.
    pub hidden: Option<bool>,
}

/// Why a definition is refused: the stable word.
pub type FormDefinitionRefusal = &'static str;

impl FormFieldDefinition {
    /// Joins a definition with its custom field. `key` is the key in the form.
    pub fn new(
        input: FormFieldIn,
        key: String,
        custom_field_key: String,
        kind: FieldType,
        lookup: &impl Lookup,
    ) -> Result<Self, FormDefinitionRefusal> {
        let definition = Self {
            key,
            custom_field_key,
            kind,
            // A form that asks for several values of a kind that has one asks for one.
            multiple: input.multiple && kind.may_be_multiple(),
            label: input.label.map(Text::into_string),
            hint: input.hint.map(Text::into_string),
            default: input.default.map(Text::into_string).filter(|text| !text.is_empty()),
            // Nobody can fill in a separator.
            mandatory: input.mandatory && kind != FieldType::Separator,
            hidden: input.hidden,
        };
        if definition.hidden == Some(true) && definition.default.is_none() {
            return Err("default_required");
        }
        let readable = |text: &str| definition.field().read_text(text, lookup).is_ok();
        if definition.default.as_deref().is_some_and(|text| !readable(text)) {
            return Err("default_invalid");
        }
        Ok(definition)
    }

    /// A definition as it was stored; its custom field says what it holds. Nothing when it is none.
    pub fn from_stored(stored: &Value, kind: FieldType) -> Option<Self> {
        let text = |name: &str| stored.get(name).and_then(Value::as_str).map(str::to_owned);
        let is = |name: &str| stored.get(name).and_then(Value::as_bool);
        Some(Self {
            key: text("_key")?,
            custom_field_key: text("custom_field_key")?,
            kind,
            multiple: is("multiple").unwrap_or_default(),
            label: text("label"),
            hint: text("hint"),
            default: text("default"),
            mandatory: is("mandatory").unwrap_or_default(),
            hidden: is("hidden"),
        })
    }

    /// The definition as far as its values are concerned.
    pub fn field(&self) -> FormFieldSpec {
        FormFieldSpec {
            key: self.key.clone(),
            custom_field_key: self.custom_field_key.clone(),
            kind: self.kind,
            multiple: self.multiple,
            mandatory: self.mandatory,
            fixed: self.default.clone().filter(|_| self.hidden == Some(true)),
        }
    }

    /// The definition as it is stored: without the type, which the custom field decides.
    pub fn stored(&self) -> Value {
        json!({
            "_key": self.key,
            "custom_field_key": self.custom_field_key,
            "multiple": self.multiple,
            "label": self.label,
            "hint": self.hint,
            "default": self.default,
            "mandatory": self.mandatory,
            "hidden": self.hidden,
        })
    }
}

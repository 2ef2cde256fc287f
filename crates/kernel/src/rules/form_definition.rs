//! Definitions of forms: which custom fields a form has, and with which options.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::input;
use crate::rules::form::{FieldType, FormFieldSpec, Lookup};
use crate::wire::key::Key;
use crate::wire::text::Text;

input! {
    /// One field of a form.
    pub struct FormFieldIn {
        /// Key of the field within the form. Absent: the service generates a key.
        pub key as "_key": Option<Key>,
        /// Key of the custom field that defines the type and the choices. Required, except in `serial_fields` of the
        /// configuration, where it defaults to `_key`.
        pub custom_field_key: Option<Key>,
        /// Whether the field accepts several values. Default: `false`. Ignored for types that allow only one.
        pub multiple: bool = false,
        /// Label in this form, at most 200 characters. Absent: the label of the custom field.
        pub label: Option<Text<0, 200>>,
        /// Hint in this form, at most 10 000 characters. Absent: the hint of the custom field.
        pub hint: Option<Text<0, 10_000>>,
        /// Default value as text, at most 10 000 characters. Absent: no default.
        pub default: Option<Text<0, 10_000>>,
        /// Whether the field must have a value. Default: `false`.
        pub mandatory: bool = false,
        /// Whether the field is hidden, so that its value is always the default. Absent: not hidden.
        pub hidden: Option<bool>,
    }
}

/// One field of a form.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FormField {
    /// Key of the form field, which values refer to.
    #[serde(rename = "_key")]
    pub key: String,
    /// Key of the custom field that defines the type and the choices.
    pub custom_field_key: String,
    /// Whether the field takes a list of values.
    pub multiple: bool,
    /// Label in this form. `null` when the label of the custom field applies.
    pub label: Option<String>,
    /// Hint in this form. `null` when the hint of the custom field applies.
    pub hint: Option<String>,
    /// Default value as text. `null` when there is none.
    pub default: Option<String>,
    /// Whether the field must have a value before the form is complete.
    pub mandatory: bool,
    /// Whether the field is not shown and its value is always the default. `null` counts as `false`.
    pub hidden: Option<bool>,
    /// Type of the value, as the custom field defines it.
    #[serde(rename = "type")]
    #[schema(value_type = FieldType)]
    pub kind: String,
}

/// The definition of a form field together with its custom field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormFieldDefinition {
    /// Key of the field within the form.
    pub key: String,
    /// Key of the custom field.
    pub custom_field_key: String,
    /// Type of the value.
    pub kind: FieldType,
    /// Whether the field accepts several values.
    pub multiple: bool,
    /// Label in this form. `None` when the label of the custom field applies.
    pub label: Option<String>,
    /// Hint in this form. `None` when the hint of the custom field applies.
    pub hint: Option<String>,
    /// Default value as text, if any.
    pub default: Option<String>,
    /// Whether the field must have a value.
    pub mandatory: bool,
    /// Whether the field is hidden, so that its value is always the default.
    pub hidden: Option<bool>,
}

/// The code of the rule that a definition violates.
pub type FormDefinitionRefusal = &'static str;

impl FormFieldDefinition {
    /// Joins a definition with its custom field. `key` is the key within the form.
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
            // A type that cannot have several values ignores `multiple`.
            multiple: input.multiple && kind.may_be_multiple(),
            label: input.label.map(Text::into_string),
            hint: input.hint.map(Text::into_string),
            default: input.default.map(Text::into_string).filter(|text| !text.is_empty()),
            // A separator has no value, so it cannot be mandatory.
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

    /// Reads a stored definition, whose custom field decides the type. `None` when the stored value is not a
    /// definition.
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

    /// Returns the part of the definition that decides which values are valid.
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

    /// Returns the definition in its stored form, without the type, which the custom field decides.
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

//! Tags as requests send them and as responses show them.

use kernel::input;
use kernel::wire::input::{Input, Raw, Reader};
use kernel::wire::text::{Text, Trimmed, read_string, string_schema};
use serde::Serialize;
use tag_queries::tag::TagRow;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use platform::records::RecordKind;

/// A color: `#` and six hexadecimal digits, in the case in which it was sent.
#[derive(Clone, Debug)]
pub struct Color(pub String);

impl Input for Color {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let color = read_string(raw, reader)?;
        let digits = color.strip_prefix('#').filter(|digits| digits.len() == 6);
        if digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit())) {
            return Some(Self(color));
        }
        reader.fault("string_pattern_mismatch", "A color should be # and six hexadecimal digits, such as #1565c0");
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(7, 7).pattern(Some("^#[0-9A-Fa-f]{6}$")).into()
    }
}

input! {
    /// The members of a tag that a client chooses.
    pub struct TagIn {
        /// Key of the tag. `PUT` accepts only the key in the path. `POST` ignores it, because the service assigns the
        /// key.
        pub _key: Option<Text<0, 1000>>,
        /// Name of the tag, 1 to 100 characters, unique ignoring case. Blanks at both ends are removed.
        pub name: Trimmed<1, 100>,
        /// Free text that explains what the tag means, at most 1000 characters. Absent: the tag has no description.
        pub description: Option<Text<0, 1000>>,
        /// Color of the label as `#RRGGBB`, stored as sent. Absent: the tag has no color.
        pub color: Option<Color>,
    }
}

kernel::string_enum! {
    /// Kinds of records that can have tags.
    pub enum TagContext {
        /// A product.
        Product = "product",
        /// A work order.
        WorkOrder = "work_order",
        /// A unit with a serial number.
        Serial = "serial",
        /// A location.
        Position = "position",
        /// An issue.
        Issue = "issue",
        /// A task.
        Task = "task",
    }
}

impl TagContext {
    /// Returns the kind under which the registry of records lists these records.
    pub fn kind(self) -> RecordKind {
        match self {
            Self::Product => RecordKind::Product,
            Self::WorkOrder => RecordKind::WorkOrder,
            Self::Serial => RecordKind::Serial,
            Self::Position => RecordKind::Position,
            Self::Issue => RecordKind::Issue,
            Self::Task => RecordKind::Task,
        }
    }
}

/// A colored label that makes records easier to find.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tag {
    /// Identifier of the tag: `Tag/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the tag, assigned by the service.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the tag. Every change assigns a new one. Send it in `If-Match` to change only this version.
    #[serde(rename = "_rev")]
    rev: String,
    /// Name of the tag, unique ignoring case.
    name: String,
    /// Free text that explains what the tag means. `null` when there is none.
    description: Option<String>,
    /// Color of the label as `#RRGGBB`, in the case in which it was sent. `null` when the tag has no color.
    color: Option<String>,
}

impl Tag {
    /// Returns how the audit log names this tag.
    pub fn record(&self) -> String {
        format!("tag/{}", self.key)
    }
}

impl From<TagRow> for Tag {
    fn from(row: TagRow) -> Self {
        Self {
            id: format!("Tag/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            name: row.name,
            description: row.description,
            color: row.color,
        }
    }
}

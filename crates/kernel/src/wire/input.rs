//! Turns raw input into checked types and reports every fault with its location.
//!
//! serde stops at the first fault, but a person who fills in a form wants to see all of them. So each input type
//! defines how it is read ([`Input`]), and [`input!`](crate::input!) combines such types into a body or a query. The
//! same declaration generates the published schema, so the documented limits are always those that are checked.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};

use super::field::{Field, nullable};

/// Maximum number of faults that are reported for one request.
pub const FAULTS_MAX: usize = 100;

/// Maximum nesting depth of a JSON body.
pub const JSON_DEPTH_MAX: usize = 64;

/// One step of the path to a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum PathSegment {
    /// A member, a parameter, or the root (`body`, `query`, `path`, `header`).
    Name(Cow<'static, str>),
    /// An index in an array, starting with 0.
    Index(usize),
}

/// One fault of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Path from the root to the faulty value.
    pub loc: Vec<PathSegment>,
    /// Message for people that says what is wrong.
    pub msg: String,
    /// Type of the fault for programs, such as `missing`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Additional members that some fault types have.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// The raw value at one location of the input.
#[derive(Clone, Copy, Debug)]
pub enum Raw<'a> {
    /// A value of a JSON body.
    Json(&'a Value),
    /// The values of one parameter of a query, form or path. Never empty.
    Text(&'a [String]),
}

impl<'a> Raw<'a> {
    /// The text of a parameter: its last value when it is repeated. `None` for JSON.
    pub fn text(self) -> Option<&'a str> {
        match self {
            Raw::Json(_) => None,
            Raw::Text(values) => values.last().map(String::as_str),
        }
    }
}

/// Reads the input, keeps track of the location, and collects the faults.
#[derive(Debug)]
pub struct Reader {
    place: Vec<PathSegment>,
    faults: Vec<Fault>,
    pub(super) strict: bool,
}

impl Reader {
    /// Starts at a root: `body`, `query`, `path` or `header`.
    pub fn new(root: &'static str) -> Self {
        Self { place: vec![PathSegment::Name(root.into())], faults: Vec::new(), strict: false }
    }

    /// Makes the reader refuse unknown members, as a `PATCH` must, so that no requested change is silently ignored.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Reports a fault at the current location.
    pub fn fault(&mut self, kind: &'static str, msg: impl Into<String>) {
        self.fault_with(kind, msg, Map::new());
    }

    /// Reports a fault with additional members at the current location.
    pub fn fault_with(&mut self, kind: &'static str, msg: impl Into<String>, more: Map<String, Value>) {
        if self.faults.len() < FAULTS_MAX {
            self.faults.push(Fault { loc: self.place.clone(), msg: msg.into(), kind, more });
        }
    }

    /// Reads a member below the current location.
    pub fn at<T>(&mut self, name: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        self.step(PathSegment::Name(name.to_owned().into()), read)
    }

    /// Reads an array item below the current location.
    pub fn item<T>(&mut self, index: usize, read: impl FnOnce(&mut Self) -> T) -> T {
        self.step(PathSegment::Index(index), read)
    }

    fn step<T>(&mut self, step: PathSegment, read: impl FnOnce(&mut Self) -> T) -> T {
        self.place.push(step);
        let value = read(self);
        self.place.pop();
        value
    }

    /// The value, or all faults in the order of the input.
    pub fn finish<T>(self, value: Option<T>, source: Members<'_>) -> Result<T, Vec<Fault>> {
        match value {
            Some(value) if self.faults.is_empty() => Ok(value),
            _ => {
                let mut faults = self.faults;
                faults.sort_by_cached_key(|fault| source.position(fault.loc.get(1..).unwrap_or_default()));
                Err(faults)
            }
        }
    }
}

/// The members of a JSON object, or the parameters of a query or form.
#[derive(Clone, Copy, Debug)]
pub enum Members<'a> {
    /// A JSON object.
    Object(&'a Map<String, Value>),
    /// Parameters in the order of the request. The values of a repeated parameter are collected under one name.
    Parameters(&'a [(String, Vec<String>)]),
}

impl<'a> Members<'a> {
    /// The members of an object. Anything else is a fault.
    pub fn of(raw: Raw<'a>, reader: &mut Reader) -> Option<Self> {
        if let Raw::Json(Value::Object(members)) = raw {
            return Some(Self::Object(members));
        }
        reader.fault("dict_type", "Input should be an object");
        None
    }

    /// Reads one member as `T`. An absent member gets the value of `absent`, and is a fault if that returns `None`. In
    /// a query, values of `alias` are added to those of `name`.
    pub fn member<T: Input>(
        &self,
        name: &'static str,
        alias: Option<&'static str>,
        reader: &mut Reader,
        absent: impl FnOnce() -> Option<T>,
    ) -> Option<T> {
        let (mut place, mut joined) = (name, Vec::new());
        let raw = match self {
            Self::Object(members) => members.get(name).map(Raw::Json),
            Self::Parameters(all) => {
                let given = |wanted: &str| all.iter().find(|(other, _)| other == wanted).map(|(_, values)| values);
                let found = match (given(name), alias.and_then(|alias| Some((alias, given(alias)?)))) {
                    (found, None) => found.map(Vec::as_slice),
                    (None, Some((alias, values))) => {
                        place = alias;
                        Some(values.as_slice())
                    }
                    (Some(values), Some((_, more))) => {
                        joined.extend(values.iter().chain(more).cloned());
                        Some(joined.as_slice())
                    }
                };
                // In a query, an empty value counts as absent, and so does `null` unless the type is text.
                found.filter(|values| !values.iter().all(|value| says_nothing::<T>(value))).map(Raw::Text)
            }
        };
        match raw {
            Some(raw) => reader.step(PathSegment::Name(place.into()), |reader| T::read(raw, reader)),
            None => absent().or_else(|| {
                reader.at(name, |reader| reader.fault("missing", "Field required"));
                None
            }),
        }
    }

    /// Refuses every unknown member, if the reader is strict.
    pub fn refuse_others(&self, known: &[&str], reader: &mut Reader) {
        let Self::Object(members) = self else { return };
        if !reader.strict {
            return;
        }
        // Clients may send back a record exactly as they read it, so its revision is ignored.
        for name in members.keys().filter(|name| !known.contains(&name.as_str()) && *name != "_rev") {
            reader.at(name, |reader| reader.fault("extra_forbidden", "This member cannot be set here"));
        }
    }

    /// Refuses every parameter that the operation does not have. A misspelled filter would otherwise be ignored and the
    /// response would contain everything. Parameters with a leading `_` are ignored, because clients add them for their
    /// own purposes, for example to bypass caches.
    pub fn refuse_unknown(&self, known: &[String], reader: &mut Reader) {
        let Self::Parameters(all) = self else { return };
        let unknown = |name: &str| !name.starts_with('_') && !known.iter().any(|one| one == name);
        for (name, _) in all.iter().filter(|(name, _)| unknown(name)) {
            let message = match known {
                [] => "This operation has no query parameters. Remove this one".to_owned(),
                known => format!("Unknown query parameter. This operation has: {}", known.join(", ")),
            };
            reader.at(name, |reader| reader.fault("extra_forbidden", message));
        }
    }

    /// The position of a location in the input. Missing members come last.
    fn position(&self, steps: &[PathSegment]) -> Vec<usize> {
        let Some((PathSegment::Name(first), rest)) = steps.split_first() else { return Vec::new() };
        match self {
            Self::Parameters(all) => vec![all.iter().position(|(name, _)| name == first).unwrap_or(usize::MAX)],
            Self::Object(members) => {
                let mut places = vec![members.keys().position(|name| name == first).unwrap_or(usize::MAX)];
                let mut value = members.get(first.as_ref());
                for step in rest {
                    let (place, next) = match (step, value) {
                        (PathSegment::Index(index), Some(Value::Array(items))) => (*index, items.get(*index)),
                        (PathSegment::Name(name), Some(Value::Object(inner))) => {
                            (inner.keys().position(|key| key == name).unwrap_or(usize::MAX), inner.get(name.as_ref()))
                        }
                        _ => (usize::MAX, None),
                    };
                    places.push(place);
                    value = next;
                }
                places
            }
        }
    }
}

/// Whether this value of a query parameter counts as absent.
pub(super) fn says_nothing<T: Input>(value: &str) -> bool {
    value.is_empty() || (!T::IS_TEXT && value.eq_ignore_ascii_case("null"))
}

/// A type that can be read from input.
pub trait Input: Sized {
    /// Whether `null` in a query is ordinary text instead of an absent value.
    const IS_TEXT: bool = false;

    /// Reads a value. `None` means that a fault was reported.
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self>;

    /// Reads a valid text without a reader, where that is cheap. `None` means that [`Input::read`] must decide.
    fn at_once(_text: &str) -> Option<Self> {
        None
    }

    /// The value of an absent member. `None` makes the member required.
    fn absent() -> Option<Self> {
        None
    }

    /// The schema in the interface description.
    fn schema() -> RefOr<Schema>;

    /// How the interface description shows this value when it is the default of an absent member.
    fn shown(&self) -> Option<Value> {
        None
    }
}

/// A body or a query: a list of named inputs, declared with [`input!`](crate::input!).
pub trait Record: Sized {
    /// Reads all members of the record.
    fn read_members(members: &Members<'_>, reader: &mut Reader) -> Option<Self>;

    /// Name, description, schema and default of each member.
    fn fields() -> Vec<Field>;

    /// Whether a request without a body is read as an empty object.
    fn all_optional() -> bool {
        Self::fields().iter().all(|field| !field.required)
    }
}

/// Two records in one query: filters that several operations share, and parameters of one operation.
impl<A: Record, B: Record> Record for (A, B) {
    fn read_members(members: &Members<'_>, reader: &mut Reader) -> Option<Self> {
        let (first, second) = (A::read_members(members, reader), B::read_members(members, reader));
        Some((first?, second?))
    }

    fn fields() -> Vec<Field> {
        let mut fields = A::fields();
        fields.extend(B::fields());
        fields
    }
}

/// Nesting depth of arrays and objects. Computed without recursion, so that deep input cannot exhaust the stack.
pub fn depth(value: &Value) -> usize {
    let (mut deepest, mut open) = (0, vec![(value, 0)]);
    while let Some((value, level)) = open.pop() {
        deepest = deepest.max(level);
        match value {
            Value::Array(items) => {
                deepest = deepest.max(level + 1);
                open.extend(items.iter().map(|item| (item, level + 1)));
            }
            Value::Object(members) => {
                deepest = deepest.max(level + 1);
                open.extend(members.values().map(|item| (item, level + 1)));
            }
            _ => {}
        }
    }
    deepest
}

impl Input for bool {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        match raw {
            Raw::Json(Value::Bool(value)) => Some(*value),
            Raw::Json(_) => {
                reader.fault("bool_type", "Input should be true or false");
                None
            }
            Raw::Text(_) => {
                let text = raw.text().unwrap_or_default();
                let value = match text.to_ascii_lowercase().as_str() {
                    "true" | "1" => Some(true),
                    "false" | "0" => Some(false),
                    _ => None,
                };
                if value.is_none() {
                    reader.fault("bool_parsing", "Input should be true or false");
                }
                value
            }
        }
    }

    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Boolean).into()
    }

    fn shown(&self) -> Option<Value> {
        Some(Value::Bool(*self))
    }
}

/// `null` and an absent member both become `None`.
impl<T: Input> Input for Option<T> {
    const IS_TEXT: bool = T::IS_TEXT;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        match raw {
            Raw::Json(Value::Null) => Some(None),
            raw => T::read(raw, reader).map(Some),
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn schema() -> RefOr<Schema> {
        nullable(T::schema())
    }

    fn shown(&self) -> Option<Value> {
        self.as_ref().and_then(T::shown)
    }
}

/// Any JSON value.
impl Input for Value {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        match raw {
            Raw::Json(value) => Some(value.clone()),
            Raw::Text(_) => {
                reader.fault("value_error", "A JSON value cannot be sent as a parameter");
                None
            }
        }
    }

    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(SchemaType::AnyValue).into()
    }
}

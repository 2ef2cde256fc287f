//! What tasks of a type may be linked to (docs/spec/collaboration.md#task-links).

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::input;
use crate::rules::task::LinkType;

input! {
    /// How tasks are linked to records of one kind.
    pub struct LinkSettingIn {
        /// The kind of record.
        pub kind as "type": LinkType,
        /// Links of the kind can be made.
        pub enabled: bool = false,
        /// A task may have several.
        pub allow_multiple: bool = false,
        /// A task is not completed without one.
        pub required: bool = false,
    }
}

/// How tasks are linked to records of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LinkSetting {
    /// The kind of record.
    #[serde(rename = "type")]
    pub kind: LinkType,
    /// Links of the kind can be made.
    pub enabled: bool,
    /// A task may have several.
    pub allow_multiple: bool,
    /// A task is not completed without one.
    pub required: bool,
}

impl LinkSetting {
    /// No links.
    pub const fn disabled(kind: LinkType) -> Self {
        Self { kind, enabled: false, allow_multiple: false, required: false }
    }
}

/// One entry for each kind, in the order of `LinkType`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct LinkSettings(Vec<LinkSetting>);

impl LinkSettings {
    /// The settings that were sent, with those that are missing; otherwise the place of the first that cannot be: a kind
    /// that stands twice, or links that are required and not allowed.
    pub fn of(sent: &[LinkSettingIn]) -> Result<Self, usize> {
        let twice = |place: usize, kind: LinkType| sent.iter().take(place).any(|earlier| earlier.kind == kind);
        let broken = |(place, one): &(usize, &LinkSettingIn)| (one.required && !one.enabled) || twice(*place, one.kind);
        if let Some((place, _)) = sent.iter().enumerate().find(broken) {
            return Err(place);
        }
        Ok(Self::each(|kind| {
            let sent = sent.iter().find(|one| one.kind == kind)?;
            let LinkSettingIn { kind, enabled, allow_multiple, required } = *sent;
            Some(LinkSetting { kind, enabled, allow_multiple, required })
        }))
    }

    /// Settings as they are stored.
    pub fn stored(value: &Value) -> Self {
        let entries = value.as_array().map_or(&[][..], Vec::as_slice);
        Self::each(|kind| {
            let entry =
                entries.iter().find(|entry| entry.get("type").and_then(Value::as_str) == Some(kind.as_str()))?;
            let is = |name: &str| entry.get(name) == Some(&Value::Bool(true));
            let (enabled, allow_multiple, required) = (is("enabled"), is("allow_multiple"), is("required"));
            Some(LinkSetting { kind, enabled, allow_multiple, required })
        })
    }

    fn each(of: impl Fn(LinkType) -> Option<LinkSetting>) -> Self {
        Self(LinkType::ALL.iter().map(|kind| of(*kind).unwrap_or(LinkSetting::disabled(*kind))).collect())
    }

    /// The setting of a kind.
    pub fn get(&self, kind: LinkType) -> LinkSetting {
        self.0.iter().find(|one| one.kind == kind).copied().unwrap_or(LinkSetting::disabled(kind))
    }

    /// Kinds of which a task needs a link and has none.
    pub fn missing(&self, linked: impl Fn(LinkType) -> bool) -> Vec<LinkType> {
        self.0.iter().filter(|one| one.required && !linked(one.kind)).map(|one| one.kind).collect()
    }

    /// All of them.
    pub fn into_vec(self) -> Vec<LinkSetting> {
        self.0
    }
}

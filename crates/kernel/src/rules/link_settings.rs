//! Link settings of a task type: what its tasks may be linked to (docs/spec/collaboration.md#task-links).

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::input;
use crate::rules::task::LinkType;

input! {
    /// Setting for links of tasks to one kind of record.
    pub struct LinkSettingIn {
        /// Kind of record. Each kind may be listed once.
        pub kind as "type": LinkType,
        /// Whether tasks can be linked to records of this kind. Default: `false`.
        pub enabled: bool = false,
        /// Whether a task may be linked to several records of this kind. Default: `false`.
        pub allow_multiple: bool = false,
        /// Whether a task needs a link of this kind before it can be completed. Requires `enabled`. Default: `false`.
        pub required: bool = false,
    }
}

/// Setting for links of tasks to one kind of record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LinkSetting {
    /// Kind of record that the setting is about.
    #[serde(rename = "type")]
    pub kind: LinkType,
    /// Whether tasks can be linked to records of this kind.
    pub enabled: bool,
    /// Whether a task may be linked to several records of this kind.
    pub allow_multiple: bool,
    /// Whether a task needs a link of this kind before it can be completed.
    pub required: bool,
}

impl LinkSetting {
    /// The setting of a kind that tasks cannot be linked to.
    pub const fn disabled(kind: LinkType) -> Self {
        Self { kind, enabled: false, allow_multiple: false, required: false }
    }
}

/// The settings of a task type: one entry for each kind, in the order of `LinkType`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct LinkSettings(Vec<LinkSetting>);

impl LinkSettings {
    /// The settings from a request. Kinds that are missing are added as disabled. The error is the index of the first
    /// invalid setting: a kind that is listed twice, or links that are required but not enabled.
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

    /// Reads stored settings. A kind that is missing is disabled.
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

    /// Builds one entry for each kind, disabled where the function returns None.
    fn each(of: impl Fn(LinkType) -> Option<LinkSetting>) -> Self {
        Self(LinkType::ALL.iter().map(|kind| of(*kind).unwrap_or(LinkSetting::disabled(*kind))).collect())
    }

    /// The setting of one kind.
    pub fn get(&self, kind: LinkType) -> LinkSetting {
        self.0.iter().find(|one| one.kind == kind).copied().unwrap_or(LinkSetting::disabled(kind))
    }

    /// Required kinds that a task is not linked to.
    pub fn missing(&self, linked: impl Fn(LinkType) -> bool) -> Vec<LinkType> {
        self.0.iter().filter(|one| one.required && !linked(one.kind)).map(|one| one.kind).collect()
    }

    /// All settings, in the order of `LinkType`.
    pub fn into_vec(self) -> Vec<LinkSetting> {
        self.0
    }
}

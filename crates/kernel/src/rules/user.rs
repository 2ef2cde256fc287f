//! Rules of users: user name, roles, email address and preferences (docs/spec/organization.md).

use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::wire::input::{Input, Raw, Reader};
use crate::wire::list::List;
use crate::wire::patch::Patch;
use crate::wire::text::{Text, check_length, read_string, string_schema};
use crate::{input, string_enum};

string_enum! {
    /// A role of a user. Each role grants scopes. The order of the variants is the order in which roles are stored.
    pub enum UserRole {
        /// Manages users and system settings.
        Admin = "admin",
        /// Manages products and processes.
        Library = "library",
        /// Manages production plans.
        Production = "production",
        /// Uses the operator panel and declares production.
        Operator = "operator",
        /// Manages forms, lists and issues.
        Quality = "quality",
        /// Manages locations, movements and counts.
        Warehouse = "warehouse",
        /// Manages tasks and task types.
        Task = "task",
        /// Corrects units and their genealogy, and reads the journal.
        Traceability = "traceability",
        /// Reads everything, costs included.
        Reporting = "reporting",
    }
}

impl UserRole {
    /// What a user with the role may do, as `GET /scope` returns it.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Admin => "Access and edit users and system settings.",
            Self::Library => "Access and edit products and their processes.",
            Self::Production => "Access and edit production plans.",
            Self::Operator => "Use the operator panel and make production declarations.",
            Self::Quality => "Access and edit forms, lists and issues.",
            Self::Warehouse => "Access and edit locations, movements and counts.",
            Self::Task => "Access and edit tasks and their types.",
            Self::Traceability => "Correct units and their component links, and read the journal.",
            Self::Reporting => "Read everything, including costs.",
        }
    }
}

/// Joins roles into one text, separated by spaces, in the order of the variants and without duplicates.
pub fn join_roles(words: &[UserRole]) -> String {
    UserRole::ALL.iter().filter(|word| words.contains(word)).map(|word| word.as_str()).collect::<Vec<_>>().join(" ")
}

/// Reads roles that are separated by spaces, sorted and without duplicates. The error is the first unknown role.
pub fn split_roles(text: &str) -> Result<Vec<UserRole>, String> {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let word = UserRole::from_word(word).ok_or_else(|| word.to_owned())?;
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.sort_unstable();
    Ok(words)
}

/// A user name: trimmed, 1 to 64 characters of `A-Z a-z 0-9 . _ @ + -`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Username(String);

const USERNAME_CHARS_MAX: usize = 64;
const USERNAME_PATTERN: &str = "^[A-Za-z0-9._@+-]+$";

impl Username {
    /// The name in the case in which it was entered.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads a name from the command line. The error is a sentence for the user.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut reader = Reader::new("username");
        let text = [text.to_owned()];
        Self::read(Raw::Text(&text), &mut reader).ok_or_else(|| {
            format!("A user name must have 1 to {USERNAME_CHARS_MAX} characters of A-Z a-z 0-9 . _ @ + -")
        })
    }
}

impl Input for Username {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?;
        let name = text.trim();
        if !check_length(name, 1, USERNAME_CHARS_MAX, reader) {
            return None;
        }
        if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._@+-".contains(&byte)) {
            return Some(Self(name.to_owned()));
        }
        reader.fault("string_pattern_mismatch", format!("A user name must match {USERNAME_PATTERN}"));
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, USERNAME_CHARS_MAX).pattern(Some(USERNAME_PATTERN)).into()
    }
}

/// An email address. Only its length and its single `@` are checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email(String);

const EMAIL_CHARS_MAX: usize = 254;

impl Email {
    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Input for Email {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?;
        if !check_length(&text, 1, EMAIL_CHARS_MAX, reader) {
            return None;
        }
        if text.matches('@').count() == 1 {
            return Some(Self(text));
        }
        reader.fault("value_error", "An email address must contain exactly one @");
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, EMAIL_CHARS_MAX).into()
    }
}

string_enum! {
    /// Color theme of the console.
    pub enum Theme { Dark = "dark", Light = "light", System = "system" }
}

string_enum! {
    /// Display font of the console.
    pub enum DisplayFont { Orbitron = "orbitron", RedHatDisplay = "red-hat-display" }
}

string_enum! {
    /// Page that the console opens after login.
    pub enum HomePage {
        AdminPanel = "adminPanel",
        LibraryRoot = "libraryRoot",
        ProductionRoot = "productionRoot",
        OperatorRoot = "operatorRoot",
        QualityRoot = "qualityRoot",
        TaskRoot = "taskRoot",
        ReportRoot = "reportRoot",
        WarehouseRoot = "warehouseRoot",
        RecallRoot = "recallRoot",
        BoardRoot = "boardRoot",
    }
}

string_enum! {
    /// Density of the console: large controls for the floor, compact ones for a desk, or chosen according to the
    /// screen.
    pub enum Density { Auto = "auto", Floor = "floor", Desk = "desk" }
}

string_enum! {
    /// Language of the console.
    pub enum Language { English = "en", Italian = "it" }
}

string_enum! {
    /// Layout of the job selection.
    pub enum JobLayout { Card = "card", List = "list" }
}

string_enum! {
    /// Tab of the work session page.
    pub enum WorkSessionTab {
        JobSteps = "jobSteps",
        JobDocs = "jobDocs",
        JobBom = "jobBom",
        JobIssues = "jobIssues",
        JobNotes = "jobNotes",
        JobMessages = "jobMessages",
        JobProcessView = "jobProcessView",
    }
}

/// Display settings of the console for one user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct UserPreferences {
    /// Color theme of the console. Default: `system`, the setting of the device.
    pub theme: Theme,
    /// Density of the console: `floor` for large controls, `desk` for compact ones, `auto` (the default) to let the
    /// screen decide.
    pub density: Density,
    /// Language of the console. `null` when the language of the browser is used.
    pub language: Option<Language>,
    /// Language tag (BCP 47) for the format of numbers and times, for example `de-AT`. `null` when the locale of the
    /// browser is used.
    pub locale: Option<String>,
    /// Display font of the console. Default: `orbitron`.
    pub display_font: DisplayFont,
    /// Page that the console opens after login. `null` when the console chooses it.
    pub home_page: Option<HomePage>,
    /// Layout of the job selection. Default: `card`.
    pub job_selection_layout: JobLayout,
    /// Tabs of the work session page, in the order shown. Default: all tabs.
    pub work_session_tabs_order: Vec<WorkSessionTab>,
    /// Name of the preferred printer. `null` when none is chosen.
    pub printer: Option<String>,
}

impl Default for UserPreferences {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            density: Density::Auto,
            language: None,
            locale: None,
            display_font: DisplayFont::Orbitron,
            home_page: None,
            job_selection_layout: JobLayout::Card,
            work_session_tabs_order: WorkSessionTab::ALL.to_vec(),
            printer: None,
        }
    }
}

input! {
    /// Changes to preferences. Absent members stay unchanged, and `null` restores the default.
    pub struct UserPreferencesPatch {
        /// Color theme of the console. Absent: unchanged. `null`: `system`.
        pub theme: Patch<Option<Theme>>,
        /// Density of the console. Absent: unchanged. `null`: `auto`.
        pub density: Patch<Option<Density>>,
        /// Language of the console. Absent: unchanged. `null`: the language of the browser.
        pub language: Patch<Option<Language>>,
        /// Language tag (BCP 47) for numbers and times, 1 to 35 characters. Absent: unchanged. `null`: the locale of
        /// the browser.
        pub locale: Patch<Option<Text<1, 35>>>,
        /// Display font of the console. Absent: unchanged. `null`: `orbitron`.
        pub display_font: Patch<Option<DisplayFont>>,
        /// Page that the console opens after login. Absent: unchanged. `null`: the console chooses it.
        pub home_page: Patch<Option<HomePage>>,
        /// Layout of the job selection. Absent: unchanged. `null`: `card`.
        pub job_selection_layout: Patch<Option<JobLayout>>,
        /// Tabs of the work session page in the order shown, each at most once. Absent: unchanged. `null`: all tabs.
        pub work_session_tabs_order: Patch<Option<Tabs>>,
        /// Name of the preferred printer, at most 200 characters. Absent: unchanged. `null` or empty: none.
        pub printer: Patch<Option<Text<0, 200>>>,
    }
}

/// Tabs of the work session page, each at most once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tabs(Vec<WorkSessionTab>);

impl Input for Tabs {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let List(tabs) = List::<WorkSessionTab, 0, 7>::read(raw, reader)?;
        let repeated = tabs.iter().enumerate().any(|(place, tab)| tabs.iter().take(place).any(|other| other == tab));
        if repeated {
            reader.fault("value_error", "A tab should be listed only once");
            return None;
        }
        Some(Self(tabs))
    }

    fn schema() -> RefOr<Schema> {
        List::<WorkSessionTab, 0, 7>::schema()
    }
}

impl UserPreferences {
    /// Merges changes into the preferences.
    #[must_use]
    pub fn patched(self, patch: UserPreferencesPatch) -> Self {
        let text = |value: Option<String>| value.filter(|text| !text.is_empty());
        let default = Self::default();
        Self {
            theme: set_or_default(patch.theme, self.theme, default.theme),
            density: set_or_default(patch.density, self.density, default.density),
            language: patch.language.or(self.language),
            locale: text(patch.locale.map_or(self.locale, Text::into_string)),
            display_font: set_or_default(patch.display_font, self.display_font, default.display_font),
            home_page: patch.home_page.or(self.home_page),
            job_selection_layout: set_or_default(
                patch.job_selection_layout,
                self.job_selection_layout,
                default.job_selection_layout,
            ),
            work_session_tabs_order: match patch.work_session_tabs_order {
                Patch::Keep => self.work_session_tabs_order,
                Patch::Set(tabs) => tabs.map_or(default.work_session_tabs_order, |Tabs(tabs)| tabs),
            },
            printer: text(patch.printer.map_or(self.printer, Text::into_string)),
        }
    }

    /// Reads stored preferences. A member that is missing, or whose value is no longer known, gets its default.
    pub fn from_stored(stored: &Value) -> Self {
        let default = Self::default();
        let tabs = member(stored, "work_session_tabs_order");
        Self {
            theme: member(stored, "theme").unwrap_or(default.theme),
            density: member(stored, "density").unwrap_or(default.density),
            language: member(stored, "language"),
            locale: member(stored, "locale").map(Text::<0, 35>::into_string),
            display_font: member(stored, "display_font").unwrap_or(default.display_font),
            home_page: member(stored, "home_page"),
            job_selection_layout: member(stored, "job_selection_layout").unwrap_or(default.job_selection_layout),
            work_session_tabs_order: tabs.map_or(default.work_session_tabs_order, |Tabs(tabs)| tabs),
            printer: member(stored, "printer").map(Text::<0, 200>::into_string),
        }
    }
}

/// One stored member; None if it is missing, null or no longer valid.
fn member<T: Input>(stored: &Value, name: &str) -> Option<T> {
    let value = stored.get(name).filter(|value| !value.is_null())?;
    T::read(Raw::Json(value), &mut Reader::new("preferences"))
}

/// The sent value, the default for null, or the current value when the member was not sent.
fn set_or_default<T>(patch: Patch<Option<T>>, present: T, default: T) -> T {
    match patch {
        Patch::Keep => present,
        Patch::Set(value) => value.unwrap_or(default),
    }
}

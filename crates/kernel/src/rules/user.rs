//! What is true of a user: name, words, preferences.

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
    /// What a user may do, in words of the shop floor. The order is the order in which they are stored.
    pub enum UserRole {
        /// Users and system settings.
        Admin = "admin",
        /// Products and processes.
        Library = "library",
        /// Production plans.
        Production = "production",
        /// Operator panel and production declarations.
        Operator = "operator",
        /// Forms, lists, issues.
        Quality = "quality",
        /// Positions, movements, counts.
        Warehouse = "warehouse",
        /// Tasks and task types.
        Task = "task",
        /// Serials, genealogy corrections, journal.
        Traceability = "traceability",
        /// Read everything, costs included.
        Reporting = "reporting",
    }
}

impl UserRole {
    /// What a user with the word may do.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Admin => "Access and edit users and system settings.",
            Self::Library => "Access and edit products and their processes.",
            Self::Production => "Access and edit production plans.",
            Self::Operator => "Use the operator panel and make production declarations.",
            Self::Quality => "Access and edit forms, lists and issues.",
            Self::Warehouse => "Access and edit positions, movements and counts.",
            Self::Task => "Access and edit tasks and their types.",
            Self::Traceability => "Correct serials and what is built into them; read the journal.",
            Self::Reporting => "Read everything, costs included.",
        }
    }
}

/// The words of a user as one text: in their order, without repeats.
pub fn join_roles(words: &[UserRole]) -> String {
    UserRole::ALL.iter().filter(|word| words.contains(word)).map(|word| word.as_str()).collect::<Vec<_>>().join(" ")
}

/// Takes a text of words apart; the first unknown word is the error.
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

/// A login name: trimmed, 1 to 64 of `A-Z a-z 0-9 . _ @ + -`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Username(String);

const USERNAME_CHARS_MAX: usize = 64;
const USERNAME_PATTERN: &str = "^[A-Za-z0-9._@+-]+$";

impl Username {
    /// The name as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads a name given at the command line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut reader = Reader::new("username");
        let text = [text.to_owned()];
        Self::read(Raw::Text(&text), &mut reader)
            .ok_or_else(|| format!("A user name has 1 to {USERNAME_CHARS_MAX} characters of A-Z a-z 0-9 . _ @ + -"))
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
        reader.fault("string_pattern_mismatch", format!("A user name matches {USERNAME_PATTERN}"));
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, USERNAME_CHARS_MAX).pattern(Some(USERNAME_PATTERN)).into()
    }
}

/// A mail address: we only look at its shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email(String);

const EMAIL_CHARS_MAX: usize = 254;

impl Email {
    /// The address.
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
        reader.fault("value_error", "A mail address contains one @");
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, EMAIL_CHARS_MAX).into()
    }
}

string_enum! {
    /// Colours of the console.
    pub enum Theme { Dark = "dark", Light = "light", System = "system" }
}

string_enum! {
    /// Font of the console.
    pub enum DisplayFont { Orbitron = "orbitron", RedHatDisplay = "red-hat-display" }
}

string_enum! {
    /// The page a user sees first.
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
    /// How closely the console is set.
    pub enum Density { Auto = "auto", Floor = "floor", Desk = "desk" }
}

string_enum! {
    /// Languages of the console.
    pub enum Language { English = "en", Italian = "it" }
}

string_enum! {
    /// How jobs are shown.
    pub enum JobLayout { Card = "card", List = "list" }
}

string_enum! {
    /// A tab of the work session.
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

/// How a user likes to work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct UserPreferences {
    /// Colours of the console.
    pub theme: Theme,
    /// How closely the console is set: for the floor, for a desk, or as the screen suggests.
    pub density: Density,
    /// Language of the console, or null for the browser's.
    pub language: Option<Language>,
    /// Language tag (BCP 47) of numbers and times, or null for the browser's.
    pub locale: Option<String>,
    /// Font of the console.
    pub display_font: DisplayFont,
    /// The page shown first.
    pub home_page: Option<HomePage>,
    /// How jobs are shown.
    pub job_selection_layout: JobLayout,
    /// Tabs of the work session, in order.
    pub work_session_tabs_order: Vec<WorkSessionTab>,
    /// Name of the printer.
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
    /// Changes of preferences: absent members stay, null sets the default.
    pub struct UserPreferencesPatch {
        /// Colours of the console.
        pub theme: Patch<Option<Theme>>,
        /// How closely the console is set.
        pub density: Patch<Option<Density>>,
        /// Language of the console.
        pub language: Patch<Option<Language>>,
        /// Language tag (BCP 47).
        pub locale: Patch<Option<Text<1, 35>>>,
        /// Font of the console.
        pub display_font: Patch<Option<DisplayFont>>,
        /// The page shown first.
        pub home_page: Patch<Option<HomePage>>,
        /// How jobs are shown.
        pub job_selection_layout: Patch<Option<JobLayout>>,
        /// Tabs of the work session, in order, without repeats.
        pub work_session_tabs_order: Patch<Option<Tabs>>,
        /// Name of the printer.
        pub printer: Patch<Option<Text<0, 200>>>,
    }
}

/// Tabs without repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tabs(Vec<WorkSessionTab>);

impl Input for Tabs {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let List(tabs) = List::<WorkSessionTab, 0, 7>::read(raw, reader)?;
        let repeated = tabs.iter().enumerate().any(|(place, tab)| tabs.iter().take(place).any(|other| other == tab));
        if repeated {
            reader.fault("value_error", "A tab may stand in the list once");
            return None;
        }
        Some(Self(tabs))
    }

    fn schema() -> RefOr<Schema> {
        List::<WorkSessionTab, 0, 7>::schema()
    }
}

impl UserPreferences {
    /// Merges changes into what is stored.
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

    /// Reads what was stored; what is not there, or no longer known, is the default.
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

/// One stored member, if it is there and can still be read.
fn member<T: Input>(stored: &Value, name: &str) -> Option<T> {
    let value = stored.get(name).filter(|value| !value.is_null())?;
    T::read(Raw::Json(value), &mut Reader::new("preferences"))
}

fn set_or_default<T>(patch: Patch<Option<T>>, present: T, default: T) -> T {
    match patch {
        Patch::Keep => present,
        Patch::Set(value) => value.unwrap_or(default),
    }
}

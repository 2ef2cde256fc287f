//! What a record shows, as it was asked for and as it is remembered in the record.

use chrono::{DateTime, SubsecRound, TimeZone, Utc};
use chrono_tz::Tz;
use kernel::input;
use kernel::string_enum;
use kernel::wire::text::Text;
use kernel::wire::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::refusals::TraceRefusal;
use platform::api::Problem;

string_enum! {
    /// In which form.
    pub enum DhrFormat {
        /// For people.
        Pdf = "pdf",
        /// For machines.
        Json = "json",
    }
}

input! {
    /// What the record shows.
    pub struct DhrQuery {
        /// Show attached images and PDFs, page by page.
        pub include_attachments: bool = false,
        /// The whole records of the parts, too.
        pub include_children: bool = false,
        /// What was noted in the steps.
        pub include_step_data: bool = false,
        /// Where the unit was.
        pub include_movements: bool = true,
        /// Every row of the journal that names the unit, and canceled steps.
        pub include_history: bool = false,
        /// Issues and tasks.
        pub include_issues: bool = true,
        /// As it was at this moment.
        pub as_of: Option<Timestamp>,
        /// The time zone of the document, by its IANA name; UTC unless given.
        pub tz: Option<Text<1, 64>>,
        /// The form; wins over `Accept`.
        pub format: Option<DhrFormat>,
    }
}

/// All options with their values, as the record remembers them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DhrOptions {
    /// Attached files are shown.
    pub include_attachments: bool,
    /// Records of the parts are in it.
    pub include_children: bool,
    /// What was noted in the steps is in it.
    pub include_step_data: bool,
    /// Movements are in it.
    pub include_movements: bool,
    /// The journal is in it.
    pub include_history: bool,
    /// Issues and tasks are in it.
    pub include_issues: bool,
    /// The moment that it shows; absent unless it was asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub as_of: Option<String>,
    /// The time zone.
    pub tz: String,
}

impl DhrOptions {
    /// What was asked for.
    pub fn from_query(query: &DhrQuery) -> Self {
        Self {
            include_attachments: query.include_attachments,
            include_children: query.include_children,
            include_step_data: query.include_step_data,
            include_movements: query.include_movements,
            include_history: query.include_history,
            include_issues: query.include_issues,
            as_of: query.as_of.map(|Timestamp(at)| Timestamp(at.trunc_subsecs(3)).to_string()),
            tz: query.tz.as_ref().map_or_else(|| "UTC".to_owned(), Text::to_string),
        }
    }

    /// The options of a request that sends none; a hash alone is verified against them.
    pub fn default_options() -> Self {
        Self {
            include_attachments: false,
            include_children: false,
            include_step_data: false,
            include_movements: true,
            include_history: false,
            include_issues: true,
            as_of: None,
            tz: "UTC".to_owned(),
        }
    }

    /// The moment that the record shows. Refuses one in the future, and an unknown time zone.
    pub fn moment(&self, now: DateTime<Utc>) -> Result<RecordMoment, Problem> {
        self.tz.parse::<Tz>().map_err(|_unknown| TraceRefusal::TzUnknown)?;
        let as_of = self.as_of.as_deref().and_then(Timestamp::parse).map(|Timestamp(at)| at);
        if as_of.is_some_and(|at| at > now) {
            return Err(TraceRefusal::AsOfInFuture.into());
        }
        Ok(RecordMoment { at: as_of.unwrap_or_else(end_of_time), asked: as_of.is_some() })
    }
}

/// A time after every time that is stored.
fn end_of_time() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(9999, 12, 31, 0, 0, 0).single().unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// The moment that a record shows: facts after it do not count.
#[derive(Clone, Copy, Debug)]
pub struct RecordMoment {
    /// In the far future without `as_of`.
    pub at: DateTime<Utc>,
    /// Whether the request named it with `as_of`. Then the state of that time is derived from the journal and from
    /// dated rows; otherwise rows are shown as they are.
    pub asked: bool,
}

impl RecordMoment {
    /// Whether something had happened by then; not if it has no time.
    pub fn includes(self, at: Option<DateTime<Utc>>) -> bool {
        at.is_some_and(|at| at <= self.at)
    }

    /// The time of something, if it had happened by then.
    pub fn known(self, at: Option<DateTime<Utc>>) -> Option<DateTime<Utc>> {
        at.filter(|at| *at <= self.at)
    }

    /// Whether a mark (canceled, forced) was set by then; `at` is the time of its journal row. A mark whose row was
    /// erased counts at every moment.
    pub fn marked(self, mark: bool, at: Option<DateTime<Utc>>) -> bool {
        mark && at.is_none_or(|at| at <= self.at)
    }
}

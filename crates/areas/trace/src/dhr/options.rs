//! Options of a record, in the request and in the record itself.

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
    /// Format of the record.
    pub enum DhrFormat {
        /// PDF document for people.
        Pdf = "pdf",
        /// JSON document for programs.
        Json = "json",
    }
}

input! {
    /// Sections and format of the record.
    pub struct DhrQuery {
        /// Whether the PDF shows the images and PDF files that the record names. Default: `false`.
        pub include_attachments: bool = false,
        /// Whether the records of active components are included. Default: `false`.
        pub include_children: bool = false,
        /// Whether the steps of the unit's batches are included. Default: `false`.
        pub include_step_data: bool = false,
        /// Whether the movements of the unit are included. Default: `true`.
        pub include_movements: bool = true,
        /// Whether the journal rows of the unit are included. With `include_step_data`, canceled steps are included
        /// too. Default: `false`.
        pub include_history: bool = false,
        /// Whether issues and tasks of the unit are included. Default: `true`.
        pub include_issues: bool = true,
        /// Moment for which the record is shown: a timestamp with offset, not in the future. Absent: now.
        pub as_of: Option<Timestamp>,
        /// IANA name of the time zone for displayed times, such as `Europe/Rome`. Default: `UTC`.
        pub tz: Option<Text<1, 64>>,
        /// Format of the record. It takes precedence over the header `Accept`. Absent: the format that `Accept`
        /// prefers, otherwise PDF.
        pub format: Option<DhrFormat>,
    }
}

/// Options with which the record was created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DhrOptions {
    /// Whether attached files are shown in the PDF.
    pub include_attachments: bool,
    /// Whether the records of components are included.
    pub include_children: bool,
    /// Whether steps are included.
    pub include_step_data: bool,
    /// Whether movements are included.
    pub include_movements: bool,
    /// Whether journal rows are included.
    pub include_history: bool,
    /// Whether issues and tasks are included.
    pub include_issues: bool,
    /// Moment that the record shows, with millisecond precision. Absent when the record shows the present.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub as_of: Option<String>,
    /// IANA name of the time zone for displayed times.
    pub tz: String,
}

impl DhrOptions {
    /// Returns the requested options with their defaults. Times are published with millisecond precision, so `as_of` is
    /// truncated to milliseconds.
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

    /// Returns the options of a request that sends none. A hash without a record is verified with these options.
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

    /// Returns the moment that the record shows. Refuses a moment in the future and an unknown time zone.
    pub fn moment(&self, now: DateTime<Utc>) -> Result<RecordMoment, Problem> {
        self.tz.parse::<Tz>().map_err(|_unknown| TraceRefusal::TzUnknown)?;
        let as_of = self.as_of.as_deref().and_then(Timestamp::parse).map(|Timestamp(at)| at);
        if as_of.is_some_and(|at| at > now) {
            return Err(TraceRefusal::AsOfInFuture.into());
        }
        Ok(RecordMoment { at: as_of.unwrap_or_else(end_of_time), asked: as_of.is_some() })
    }
}

/// Returns a time after every stored time.
fn end_of_time() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(9999, 12, 31, 0, 0, 0).single().unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// Moment that a record shows. Facts after it do not count.
#[derive(Clone, Copy, Debug)]
pub struct RecordMoment {
    /// In the far future without `as_of`.
    pub at: DateTime<Utc>,
    /// Whether the request named the moment with `as_of`. Then the state is derived from the journal and from dated
    /// rows. Otherwise rows are shown in their current state.
    pub asked: bool,
}

impl RecordMoment {
    /// Returns whether something had happened by the moment. Without a time, it had not.
    pub fn includes(self, at: Option<DateTime<Utc>>) -> bool {
        at.is_some_and(|at| at <= self.at)
    }

    /// Returns the time of something that had happened by the moment, otherwise `None`.
    pub fn known(self, at: Option<DateTime<Utc>>) -> Option<DateTime<Utc>> {
        at.filter(|at| *at <= self.at)
    }

    /// Returns whether a mark (canceled, forced) was set by the moment. `at` is the time of its journal row. A mark
    /// whose row was erased counts at every moment.
    pub fn marked(self, mark: bool, at: Option<DateTime<Utc>>) -> bool {
        mark && at.is_none_or(|at| at <= self.at)
    }
}

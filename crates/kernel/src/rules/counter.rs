//! Counters: codes made of literals, date parts and one running number that can restart with each period.

use chrono::{DateTime, Datelike, Days, LocalResult, Months, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

use crate::string_enum;

/// Maximum number of tokens in a template.
pub const TOKENS_MAX: usize = 20;
/// Maximum number of characters in one token.
pub const TOKEN_CHARS_MAX: usize = 50;
/// The largest number that a counter can be set to.
pub const TICK_MAX: i64 = 999_999_999_999;

string_enum! {
    /// How often the running number restarts at 1.
    pub enum Frequency {
        /// The number never restarts.
        None = "none",
        /// The number restarts on January 1.
        Year = "year",
        /// The number restarts on the first day of each month.
        Month = "month",
        /// The number restarts every Monday.
        Week = "week",
        /// The number restarts every day at midnight.
        Day = "day",
    }
}

/// Code of the rule that a template violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenRule(pub &'static str);

/// One part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TemplateToken {
    /// Text that is copied into the code.
    Literal(String),
    /// A `strftime` date part such as `%Y`.
    Date(String),
    /// The running number, with leading zeros to at least this many digits.
    Number(usize),
}

/// A template with valid tokens, exactly one of which is the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<TemplateToken>);

impl Template {
    /// Reads a stored template. Whether codes contain their period is not checked, because older versions did not
    /// require it.
    pub fn stored(tokens: &[String]) -> Result<Self, BrokenRule> {
        let tokens: Vec<TemplateToken> = tokens.iter().map(|token| read(token)).collect::<Result<_, _>>()?;
        if tokens.iter().filter(|token| matches!(token, TemplateToken::Number(_))).count() != 1 {
            return Err(BrokenRule("number_token"));
        }
        Ok(Self(tokens))
    }

    /// Reads a new template: `%` with a letter is a date part, `#N` the number with leading zeros to N digits,
    /// everything else a literal. Refuses a template whose codes would repeat when the number restarts.
    pub fn parse(tokens: &[String], frequency: Frequency) -> Result<Self, BrokenRule> {
        let template = Self::stored(tokens)?;
        let has = |parts: &[&str]| {
            template.0.iter().any(|token| matches!(token, TemplateToken::Date(part) if parts.contains(&part.as_str())))
        };
        let (year, month, day) = (has(&["%Y", "%y"]), has(&["%m"]), has(&["%d"]));
        let day_of_year = has(&["%j"]);
        // A code must contain its period, otherwise codes of two periods would be equal. An ISO week is unique only
        // together with its ISO year, and `%U` changes on Sunday while the number restarts on Monday.
        let tells = match frequency {
            Frequency::None => true,
            Frequency::Year => year,
            Frequency::Month => year && (month || day_of_year),
            Frequency::Week => {
                (has(&["%G"]) && has(&["%V"])) || (year && (has(&["%W"]) || day_of_year || (month && day)))
            }
            Frequency::Day => year && (day_of_year || (month && day)),
        };
        if tells { Ok(template) } else { Err(BrokenRule(frequency.as_str())) }
    }

    /// Formats the date parts for a moment in a time zone. Only the number is still missing.
    pub fn at(&self, now: DateTime<Utc>, zone: Tz) -> Codes {
        let local = now.with_timezone(&zone);
        let (mut before, mut after, mut digits) = (String::new(), String::new(), None);
        for token in &self.0 {
            let part = if digits.is_some() { &mut after } else { &mut before };
            match token {
                TemplateToken::Literal(text) => part.push_str(text),
                TemplateToken::Date(code) => part.push_str(&local.format(code).to_string()),
                TemplateToken::Number(count) => digits = Some(*count),
            }
        }
        Codes { before, digits: digits.unwrap_or_default(), after }
    }
}

/// A template at one moment, in which only the number is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codes {
    before: String,
    digits: usize,
    after: String,
}

impl Codes {
    /// The code with a number. A number with more digits than the template is written in full.
    pub fn code(&self, number: i64) -> String {
        format!("{}{number:0digits$}{}", self.before, self.after, digits = self.digits)
    }
}

/// Reads one token. A `#` without a number from 1 to 12 is a literal; a `%` must be a known date part.
fn read(token: &str) -> Result<TemplateToken, BrokenRule> {
    const PARTS: [&str; 9] = ["%Y", "%y", "%G", "%m", "%d", "%j", "%V", "%U", "%W"];
    if token.starts_with('%') {
        return if PARTS.contains(&token) {
            Ok(TemplateToken::Date(token.to_owned()))
        } else {
            Err(BrokenRule("date_token"))
        };
    }
    let digits = token.strip_prefix('#').filter(|digits| !digits.starts_with(['+', '0']));
    let digits = digits.and_then(|digits| digits.parse::<usize>().ok());
    match digits.filter(|digits| (1..=12).contains(digits)) {
        Some(digits) => Ok(TemplateToken::Number(digits)),
        None => Ok(TemplateToken::Literal(token.to_owned())),
    }
}

impl Frequency {
    /// Start of the next period after a moment, at midnight in the time zone. None when the number never restarts.
    pub fn next_start(self, now: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        let today = now.with_timezone(&zone).date_naive();
        let first = match self {
            Self::None => return None,
            Self::Year => NaiveDate::from_ymd_opt(today.year() + 1, 1, 1)?,
            Self::Month => today.with_day(1)?.checked_add_months(Months::new(1))?,
            Self::Week => {
                let left = 7 - u64::from(today.weekday().num_days_from_monday());
                today.checked_add_days(Days::new(left))?
            }
            Self::Day => today.checked_add_days(Days::new(1))?,
        };
        Some(midnight(first, zone))
    }
}

/// First moment of a day in a time zone. Where a clock change skips midnight, the first full quarter of an hour after
/// it.
pub(crate) fn midnight(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let start = day.and_time(NaiveTime::MIN);
    (0..=24)
        .find_map(|quarter| match zone.from_local_datetime(&(start + TimeDelta::minutes(15 * quarter))) {
            LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => Some(moment.to_utc()),
            LocalResult::None => None,
        })
        .unwrap_or_else(|| start.and_utc())
}

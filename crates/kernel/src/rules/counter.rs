//! Counters: codes made of literals, date parts and one number that may restart with a period.

use chrono::{DateTime, Datelike, Days, LocalResult, Months, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

use crate::string_enum;

/// Tokens of a template.
pub const TOKENS_MAX: usize = 20;
/// Characters of one token.
pub const TOKEN_CHARS_MAX: usize = 50;
/// The largest number a counter can be set to.
pub const TICK_MAX: i64 = 999_999_999_999;

string_enum! {
    /// The period after which the number restarts at 1.
    pub enum Frequency {
        /// Never.
        None = "none",
        /// On the first of January.
        Year = "year",
        /// On the first of a month.
        Month = "month",
        /// On Monday.
        Week = "week",
        /// At midnight.
        Day = "day",
    }
}

/// The rule that a template breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenRule(pub &'static str);

#[derive(Clone, Debug, PartialEq, Eq)]
enum TemplateToken {
    Literal(String),
    Date(String),
    Number(usize),
}

/// A checked template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<TemplateToken>);

impl Template {
    /// Reads the tokens of a counter that was stored, maybe under milder rules: it goes on.
    pub fn stored(tokens: &[String]) -> Result<Self, BrokenRule> {
        let tokens: Vec<TemplateToken> = tokens.iter().map(|token| read(token)).collect::<Result<_, _>>()?;
        if tokens.iter().filter(|token| matches!(token, TemplateToken::Number(_))).count() != 1 {
            return Err(BrokenRule("number_token"));
        }
        Ok(Self(tokens))
    }

    /// Reads the tokens: `%` and a letter is a date part, `#N` the number with leading zeros, the rest is literal.
    pub fn parse(tokens: &[String], frequency: Frequency) -> Result<Self, BrokenRule> {
        let template = Self::stored(tokens)?;
        let has = |parts: &[&str]| {
            template.0.iter().any(|token| matches!(token, TemplateToken::Date(part) if parts.contains(&part.as_str())))
        };
        let (year, month, day) = (has(&["%Y", "%y"]), has(&["%m"]), has(&["%d"]));
        let day_of_year = has(&["%j"]);
        // A code must tell its period, otherwise numbers of two periods would meet: the ISO week needs the year of the
        // ISO week, which no other period ends with, and `%U` turns over on Sunday while the number restarts on Monday.
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

    /// The codes of a moment: everything but the number is written once.
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

/// A template at one moment; only the number is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codes {
    before: String,
    digits: usize,
    after: String,
}

impl Codes {
    /// The code of a number. A number longer than its digits is written in full.
    pub fn code(&self, number: i64) -> String {
        format!("{}{number:0digits$}{}", self.before, self.after, digits = self.digits)
    }
}

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
    /// The first start of a period after a moment; `None` when the number never restarts.
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

/// The first moment of a day; where clocks jump over midnight, the first moment after it.
pub(crate) fn midnight(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let start = day.and_time(NaiveTime::MIN);
    (0..=24)
        .find_map(|quarter| match zone.from_local_datetime(&(start + TimeDelta::minutes(15 * quarter))) {
            LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => Some(moment.to_utc()),
            LocalResult::None => None,
        })
        .unwrap_or_else(|| start.and_utc())
}

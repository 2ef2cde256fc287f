//! GS1 codes: element strings from a scanner and Digital Links, read, checked and written.

mod link;
mod table;

use chrono::{Datelike, Months, NaiveDate};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::rules::gtin::is_checked;
use crate::string_enum;
use table::{IdentifierRule, ValueCheck, rule_at, rule_of};

/// Separator after an element of variable length (FNC1).
pub const SEPARATOR: char = '\u{1d}';
/// Prefixes by which a scanner announces a GS1 code: GS1-128, GS1 `DataMatrix`, GS1 QR Code, GS1 `DataBar`.
const ANNOUNCED: [&str; 4] = ["]C1", "]d2", "]Q3", "]e0"];

/// Returns the table of application identifiers as JSON, for readers without access to the service, such as the offline
/// console.
pub fn published_table() -> serde_json::Result<String> {
    table::published(ANNOUNCED)
}

string_enum! {
    /// How a GS1 code was written.
    pub enum CodeFormat {
        /// GS1 element string, as encoded in a barcode.
        ElementString = "gs1",
        /// GS1 Digital Link, a web address.
        DigitalLink = "digital_link",
    }
}

/// One element of a GS1 code: an application identifier and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Gs1Element)]
pub struct Element {
    /// Application identifier, such as `01` or `21`.
    pub ai: String,
    /// Value of the element, as text.
    pub value: String,
}

impl Element {
    /// Returns an element, if the value is valid for the identifier.
    pub fn new(ai: &str, value: &str) -> Option<Self> {
        let rule = rule_of(ai)?;
        check(&rule, value).ok()?;
        Some(Self { ai: ai.to_owned(), value: value.to_owned() })
    }
}

/// A scanned code: a GS1 code or any other text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scanned {
    /// A GS1 code.
    Gs1(Gs1Code),
    /// Any other text, without surrounding white space.
    Plain(String),
}

/// A GS1 code, split into its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gs1Code {
    /// How the code was written.
    pub format: CodeFormat,
    /// Elements in the order of the code, each identifier once.
    pub elements: Vec<Element>,
    /// The whole text when neither a prefix nor a separator marks it as GS1, because it may then also be a code of the
    /// plant. None otherwise.
    pub plain: Option<String>,
}

/// Reason why a code cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gs1ReadError {
    /// Position in the given text, in characters, from 0.
    pub position: usize,
    /// What is wrong at the position, as a noun phrase.
    pub why: &'static str,
}

/// Characters of the given text without surrounding white space, each with its position.
struct ScannedText {
    letters: Vec<char>,
    places: Vec<usize>,
    end: usize,
}

impl ScannedText {
    fn new(given: &str) -> Self {
        let all: Vec<(usize, char)> = given.chars().enumerate().collect();
        let blank = |(_, letter): &&(usize, char)| letter.is_whitespace();
        let before = all.iter().take_while(blank).count();
        let after = all.iter().skip(before).rev().take_while(blank).count();
        let kept = all.get(before..all.len() - after).unwrap_or_default();
        let (places, letters): (Vec<usize>, Vec<char>) = kept.iter().copied().unzip();
        Self { letters, places, end: all.len() - after }
    }

    /// Returns the position of a character in the given text, or of its end.
    fn place(&self, at: usize) -> usize {
        self.places.get(at).copied().unwrap_or(self.end)
    }

    /// Returns the error for the character at an index.
    fn misread(&self, at: usize, why: &'static str) -> Gs1ReadError {
        Gs1ReadError { position: self.place(at), why }
    }

    /// Removes the prefix of a scanner. Returns whether there was one.
    fn cut_announcement(&mut self) -> bool {
        let head: String = self.letters.iter().take(3).collect();
        let announced = ANNOUNCED.contains(&head.as_str());
        if announced {
            self.letters.drain(..3);
            self.places.drain(..3);
        }
        announced
    }

    /// Replaces `^]`, which terminals without control characters send, with the separator.
    fn fold_separators(&mut self) {
        let (letters, places) = (std::mem::take(&mut self.letters), std::mem::take(&mut self.places));
        let mut all = letters.into_iter().zip(places).peekable();
        while let Some((letter, place)) = all.next() {
            let folded = letter == '^' && all.next_if(|(next, _)| *next == ']').is_some();
            self.letters.push(if folded { SEPARATOR } else { letter });
            self.places.push(place);
        }
    }

    /// Returns the text.
    fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Returns the characters from an index on.
    fn rest(&self, at: usize) -> &[char] {
        self.letters.get(at..).unwrap_or_default()
    }
}

/// Reads a code from a scanner or a keyboard.
pub fn read(given: &str) -> Result<Scanned, Gs1ReadError> {
    let mut text = ScannedText::new(given);
    let announced = text.cut_announcement();
    text.fold_separators();
    let control = |letter: &char| letter.is_control() && *letter != SEPARATOR;
    if let Some(at) = text.letters.iter().position(control) {
        return Err(text.misread(at, "a control character"));
    }
    if text.letters.is_empty() {
        return Err(text.misread(0, "an empty code"));
    }
    if let Some(elements) = link::read(&text)? {
        return Ok(Scanned::Gs1(Gs1Code { format: CodeFormat::DigitalLink, elements, plain: None }));
    }
    let is_certain = announced || text.letters.contains(&SEPARATOR);
    match (read_elements(&text), is_certain) {
        (Ok(elements), true) => Ok(Scanned::Gs1(Gs1Code { format: CodeFormat::ElementString, elements, plain: None })),
        (Err(misread), true) => Err(misread),
        // Without a prefix or separator, only a text that begins with an SSCC or GTIN counts as GS1.
        (Ok(elements), false) if elements.first().is_some_and(|first| ["00", "01"].contains(&first.ai.as_str())) => {
            Ok(Scanned::Gs1(Gs1Code { format: CodeFormat::ElementString, elements, plain: Some(text.text()) }))
        }
        (_, false) => Ok(Scanned::Plain(text.text())),
    }
}

/// Reads an element string.
fn read_elements(text: &ScannedText) -> Result<Vec<Element>, Gs1ReadError> {
    let (mut elements, mut at): (Vec<Element>, usize) = (Vec::new(), 0);
    loop {
        // A separator is allowed before the first and after any element, whether it is needed or not.
        at += usize::from(text.rest(at).first() == Some(&SEPARATOR));
        if at >= text.letters.len() {
            break;
        }
        let head: String = text.rest(at).iter().take(4).collect();
        let rule = rule_at(&head).ok_or_else(|| text.misread(at, "an unknown application identifier"))?;
        let start = at + rule.digits;
        let (_, longest) = rule.length();
        let rest = text.rest(start).iter().take_while(|letter| **letter != SEPARATOR).count();
        let value: String =
            text.rest(start).iter().take(if rule.predefined { rest.min(longest) } else { rest }).collect();
        check(&rule, &value).map_err(|(place, why)| text.misread(start + place, why))?;
        let ai: String = head.chars().take(rule.digits).collect();
        if elements.iter().any(|known| known.ai == ai) {
            return Err(text.misread(at, "a repeated application identifier"));
        }
        at = start + value.chars().count();
        elements.push(Element { ai, value });
    }
    if elements.is_empty() { Err(text.misread(0, "a missing application identifier")) } else { Ok(elements) }
}

/// Checks a value against the rule of its identifier. The error is the index in the value and what is wrong there.
fn check(rule: &IdentifierRule, value: &str) -> Result<(), (usize, &'static str)> {
    let length = value.chars().count();
    let (shortest, longest) = rule.length();
    let mut letters = value.chars().enumerate().peekable();
    for part in rule.parts {
        for _ in 0..part.max {
            let Some((place, letter)) = letters.peek().copied() else { break };
            if !table::fits(part.letters, letter) {
                return Err((place, "a character that is not allowed"));
            }
            letters.next();
        }
    }
    if length < shortest {
        return Err((length, "too few characters"));
    }
    if length > longest {
        return Err((longest, "too many characters"));
    }
    match rule.check {
        ValueCheck::Nothing => Ok(()),
        ValueCheck::Digit(digits) => {
            let good = value.get(..digits).is_some_and(is_checked);
            if good { Ok(()) } else { Err((digits - 1, "a wrong check digit")) }
        }
        ValueCheck::Day => day(value).map(drop).ok_or((0, "an invalid date")),
    }
}

/// Reads the year within its century, the month and the day. Day 0 means the last day of the month.
fn day(value: &str) -> Option<(i32, u32, u32)> {
    let number = |from: usize| value.get(from..from + 2)?.parse::<u32>().ok();
    let (year, month, day) = (i32::try_from(number(0)?).ok()?, number(2)?, number(4)?);
    // Checked in a century that begins with a leap year, so that 29 February 00 is accepted.
    NaiveDate::from_ymd_opt(2000 + year, month, day.max(1))?;
    Some((year, month, day))
}

/// Returns the day that six digits name, in the century nearest to today, as GS1 requires.
fn calendar_day(value: &str, today: NaiveDate) -> Option<NaiveDate> {
    let (year, month, day) = day(value)?;
    let century = today.year() - today.year().rem_euclid(100);
    let year = match year - today.year().rem_euclid(100) {
        51.. => century - 100 + year,
        ..=-50 => century + 100 + year,
        _ => century + year,
    };
    match day {
        0 => NaiveDate::from_ymd_opt(year, month, 1)?.checked_add_months(Months::new(1))?.pred_opt(),
        day => NaiveDate::from_ymd_opt(year, month, day),
    }
}

impl Gs1Code {
    /// Returns the value of the element with this identifier, if there is one.
    pub fn value(&self, ai: &str) -> Option<&str> {
        self.elements.iter().find(|element| element.ai == ai).map(|element| element.value.as_str())
    }

    /// Returns the GTIN, AI (01), with 14 digits.
    pub fn gtin(&self) -> Option<&str> {
        self.value("01")
    }

    /// Returns the serial number, AI (21).
    pub fn serial(&self) -> Option<&str> {
        self.value("21")
    }

    /// Returns the lot, AI (10).
    pub fn lot(&self) -> Option<&str> {
        self.value("10")
    }

    /// Returns the SSCC of a logistic unit, AI (00).
    pub fn sscc(&self) -> Option<&str> {
        self.value("00")
    }

    /// Returns the count, AI (30), otherwise the contained count, AI (37).
    pub fn quantity(&self) -> Option<Decimal> {
        self.value("30").or_else(|| self.value("37"))?.parse().ok()
    }

    /// Returns the expiry date, AI (17), otherwise AI (7003).
    pub fn expires(&self, today: NaiveDate) -> Option<NaiveDate> {
        calendar_day(self.value("17").or_else(|| self.value("7003"))?, today)
    }

    /// Returns the best-before date, AI (15).
    pub fn best_before(&self, today: NaiveDate) -> Option<NaiveDate> {
        calendar_day(self.value("15")?, today)
    }

    /// Returns the production date, AI (11).
    pub fn produced(&self, today: NaiveDate) -> Option<NaiveDate> {
        calendar_day(self.value("11")?, today)
    }
}

/// Writes elements one after the other, with a separator where the length is not predefined.
pub fn element_string(elements: &[Element]) -> String {
    let mut text = String::new();
    for (place, element) in elements.iter().enumerate() {
        text.push_str(&element.ai);
        text.push_str(&element.value);
        let predefined = rule_of(&element.ai).is_some_and(|rule| rule.predefined);
        if !predefined && place + 1 < elements.len() {
            text.push(SEPARATOR);
        }
    }
    text
}

pub use link::digital_link;

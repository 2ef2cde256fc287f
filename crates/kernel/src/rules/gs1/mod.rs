//! Codes as GS1 writes them: element strings from a scanner, and Digital Links; read, checked and printed.

mod link;
mod table;

use chrono::{Datelike, Months, NaiveDate};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::rules::gtin::is_checked;
use crate::string_enum;
use table::{IdentifierRule, ValueCheck, rule_at, rule_of};

/// What stands between two elements, where a reader could not tell.
pub const SEPARATOR: char = '\u{1d}';
/// How a scanner announces a code of GS1: GS1-128, GS1 `DataMatrix`, GS1 QR Code, GS1 `DataBar`.
const ANNOUNCED: [&str; 4] = ["]C1", "]d2", "]Q3", "]e0"];

/// The table of application identifiers as JSON, for readers that cannot ask the service: the console without a connection
/// reads the same codes.
pub fn published_table() -> serde_json::Result<String> {
    table::published(ANNOUNCED)
}

string_enum! {
    /// How a code of GS1 was written.
    pub enum CodeFormat {
        /// Elements, one after the other.
        ElementString = "gs1",
        /// An address.
        DigitalLink = "digital_link",
    }
}

/// One element: an application identifier and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Gs1Element)]
pub struct Element {
    /// The identifier.
    pub ai: String,
    /// The value.
    pub value: String,
}

impl Element {
    /// An element, if the value is one of the identifier.
    pub fn new(ai: &str, value: &str) -> Option<Self> {
        let rule = rule_of(ai)?;
        check(&rule, value).ok()?;
        Some(Self { ai: ai.to_owned(), value: value.to_owned() })
    }
}

/// A code that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scanned {
    /// Of GS1.
    Gs1(Gs1Code),
    /// Any other text, without blanks around it.
    Plain(String),
}

/// A code of GS1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gs1Code {
    /// How it was written.
    pub format: CodeFormat,
    /// What it says, in its order; no identifier twice.
    pub elements: Vec<Element>,
    /// The text as a whole, where nothing but its look says that it is of GS1: it may be a code of ours as well.
    pub plain: Option<String>,
}

/// Why a code cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gs1ReadError {
    /// Where, in characters of what was given, from 0.
    pub position: usize,
    /// What is wrong there.
    pub why: &'static str,
}

/// The letters of what was given, each with its place there.
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

    /// The place of a letter, or of the end.
    fn place(&self, at: usize) -> usize {
        self.places.get(at).copied().unwrap_or(self.end)
    }

    fn misread(&self, at: usize, why: &'static str) -> Gs1ReadError {
        Gs1ReadError { position: self.place(at), why }
    }

    /// Cuts off how a scanner announces codes of GS1; whether it did.
    fn cut_announcement(&mut self) -> bool {
        let head: String = self.letters.iter().take(3).collect();
        let announced = ANNOUNCED.contains(&head.as_str());
        if announced {
            self.letters.drain(..3);
            self.places.drain(..3);
        }
        announced
    }

    /// `^]` is how terminals without control characters write the separator.
    fn fold_separators(&mut self) {
        let (letters, places) = (std::mem::take(&mut self.letters), std::mem::take(&mut self.places));
        let mut all = letters.into_iter().zip(places).peekable();
        while let Some((letter, place)) = all.next() {
            let folded = letter == '^' && all.next_if(|(next, _)| *next == ']').is_some();
            self.letters.push(if folded { SEPARATOR } else { letter });
            self.places.push(place);
        }
    }

    fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// From a place on.
    fn rest(&self, at: usize) -> &[char] {
        self.letters.get(at..).unwrap_or_default()
    }
}

/// Reads a code as it comes from a scanner or a keyboard.
pub fn read(given: &str) -> Result<Scanned, Gs1ReadError> {
    let mut text = ScannedText::new(given);
    let announced = text.cut_announcement();
    text.fold_separators();
    let control = |letter: &char| letter.is_control() && *letter != SEPARATOR;
    if let Some(at) = text.letters.iter().position(control) {
        return Err(text.misread(at, "a control character"));
    }
    if text.letters.is_empty() {
        return Err(text.misread(0, "nothing to read"));
    }
    if let Some(elements) = link::read(&text)? {
        return Ok(Scanned::Gs1(Gs1Code { format: CodeFormat::DigitalLink, elements, plain: None }));
    }
    let is_certain = announced || text.letters.contains(&SEPARATOR);
    match (read_elements(&text), is_certain) {
        (Ok(elements), true) => Ok(Scanned::Gs1(Gs1Code { format: CodeFormat::ElementString, elements, plain: None })),
        (Err(misread), true) => Err(misread),
        // Without a sign of GS1 only what begins with a checked number is taken for it.
        (Ok(elements), false) if elements.first().is_some_and(|first| ["00", "01"].contains(&first.ai.as_str())) => {
            Ok(Scanned::Gs1(Gs1Code { format: CodeFormat::ElementString, elements, plain: Some(text.text()) }))
        }
        (_, false) => Ok(Scanned::Plain(text.text())),
    }
}

fn read_elements(text: &ScannedText) -> Result<Vec<Element>, Gs1ReadError> {
    let (mut elements, mut at): (Vec<Element>, usize) = (Vec::new(), 0);
    loop {
        // One may stand before the first and after any element, whether it is needed there or not.
        at += usize::from(text.rest(at).first() == Some(&SEPARATOR));
        if at >= text.letters.len() {
            break;
        }
        let head: String = text.rest(at).iter().take(4).collect();
        let rule = rule_at(&head).ok_or_else(|| text.misread(at, "no application identifier"))?;
        let start = at + rule.digits;
        let (_, longest) = rule.length();
        let rest = text.rest(start).iter().take_while(|letter| **letter != SEPARATOR).count();
        let value: String =
            text.rest(start).iter().take(if rule.predefined { rest.min(longest) } else { rest }).collect();
        check(&rule, &value).map_err(|(place, why)| text.misread(start + place, why))?;
        let ai: String = head.chars().take(rule.digits).collect();
        if elements.iter().any(|known| known.ai == ai) {
            return Err(text.misread(at, "an identifier for the second time"));
        }
        at = start + value.chars().count();
        elements.push(Element { ai, value });
    }
    if elements.is_empty() { Err(text.misread(0, "no application identifier")) } else { Ok(elements) }
}

/// Whether a value is one of its identifier; otherwise the place in it, and what is wrong.
fn check(rule: &IdentifierRule, value: &str) -> Result<(), (usize, &'static str)> {
    let length = value.chars().count();
    let (shortest, longest) = rule.length();
    let mut letters = value.chars().enumerate().peekable();
    for part in rule.parts {
        for _ in 0..part.max {
            let Some((place, letter)) = letters.peek().copied() else { break };
            if !table::fits(part.letters, letter) {
                return Err((place, "a character that cannot stand here"));
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
        ValueCheck::Day => day(value).map(drop).ok_or((0, "no day of the calendar")),
    }
}

/// Year of the century, month, and day or the end of the month.
fn day(value: &str) -> Option<(i32, u32, u32)> {
    let number = |from: usize| value.get(from..from + 2)?.parse::<u32>().ok();
    let (year, month, day) = (i32::try_from(number(0)?).ok()?, number(2)?, number(4)?);
    // Of the centuries that may be meant one that begins with a leap year.
    NaiveDate::from_ymd_opt(2000 + year, month, day.max(1))?;
    Some((year, month, day))
}

/// The day that six digits say: the century is the one that brings it nearest to today, as GS1 lays down.
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
    /// The value of an identifier.
    pub fn value(&self, ai: &str) -> Option<&str> {
        self.elements.iter().find(|element| element.ai == ai).map(|element| element.value.as_str())
    }

    /// The product: 14 digits.
    pub fn gtin(&self) -> Option<&str> {
        self.value("01")
    }

    /// The serial number.
    pub fn serial(&self) -> Option<&str> {
        self.value("21")
    }

    /// The lot.
    pub fn lot(&self) -> Option<&str> {
        self.value("10")
    }

    /// The box or pallet.
    pub fn sscc(&self) -> Option<&str> {
        self.value("00")
    }

    /// How many: of variable measure, or contained.
    pub fn quantity(&self) -> Option<Decimal> {
        self.value("30").or_else(|| self.value("37"))?.parse().ok()
    }

    /// Not to be used after this day.
    pub fn expires(&self, today: NaiveDate) -> Option<NaiveDate> {
        calendar_day(self.value("17").or_else(|| self.value("7003"))?, today)
    }

    /// Best before this day.
    pub fn best_before(&self, today: NaiveDate) -> Option<NaiveDate> {
        calendar_day(self.value("15")?, today)
    }

    /// Made on this day.
    pub fn produced(&self, today: NaiveDate) -> Option<NaiveDate> {
        calendar_day(self.value("11")?, today)
    }
}

/// Prints elements one after the other, with a separator where a reader could not tell.
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

//! Rules of application identifiers: length, characters and check of their values.

use serde::Serialize;

/// Characters that one part of a value may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CharacterClass {
    /// Digits from 0 to 9.
    Digits,
    /// Letters, digits and the other characters of GS1 character set 82.
    Signs,
}

/// One part of a value: its allowed characters and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuePart {
    /// Allowed characters.
    pub letters: CharacterClass,
    /// Minimum number of characters.
    pub min: usize,
    /// Maximum number of characters.
    pub max: usize,
}

/// Check of a value beyond its characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueCheck {
    /// The value has no further check.
    Nothing,
    /// The value begins with this many digits, the last of which is a check digit.
    Digit(usize),
    /// The first six digits are a date, `YYMMDD`, in which day `00` means the last day of the month.
    Day,
}

/// Rule for the value of an application identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdentifierRule {
    /// Number of digits of the identifier.
    pub digits: usize,
    /// Parts of the value.
    pub parts: &'static [ValuePart],
    /// Check of the value.
    pub check: ValueCheck,
    /// Whether the length is predefined, so that no separator follows.
    pub predefined: bool,
}

impl IdentifierRule {
    /// Returns the minimum and maximum number of characters of the value.
    pub fn length(&self) -> (usize, usize) {
        self.parts.iter().fold((0, 0), |(min, max), part| (min + part.min, max + part.max))
    }
}

const fn digits(min: usize, max: usize) -> ValuePart {
    ValuePart { letters: CharacterClass::Digits, min, max }
}

const fn signs(max: usize) -> ValuePart {
    ValuePart { letters: CharacterClass::Signs, min: 1, max }
}

/// Range of identifiers of the same length with one rule: first, last, parts and check.
type IdentifierRange = (&'static str, &'static str, &'static [ValuePart], ValueCheck);

const ROWS: &[IdentifierRange] = &[
    ("00", "00", &[digits(18, 18)], ValueCheck::Digit(18)),
    ("01", "03", &[digits(14, 14)], ValueCheck::Digit(14)),
    ("10", "10", &[signs(20)], ValueCheck::Nothing),
    ("11", "13", &[digits(6, 6)], ValueCheck::Day),
    ("15", "17", &[digits(6, 6)], ValueCheck::Day),
    ("20", "20", &[digits(2, 2)], ValueCheck::Nothing),
    ("21", "22", &[signs(20)], ValueCheck::Nothing),
    ("235", "235", &[signs(28)], ValueCheck::Nothing),
    ("240", "241", &[signs(30)], ValueCheck::Nothing),
    ("242", "242", &[digits(1, 6)], ValueCheck::Nothing),
    ("243", "243", &[signs(20)], ValueCheck::Nothing),
    ("250", "251", &[signs(30)], ValueCheck::Nothing),
    (
        "253",
        "253",
        &[digits(13, 13), ValuePart { letters: CharacterClass::Signs, min: 0, max: 17 }],
        ValueCheck::Digit(13),
    ),
    ("254", "254", &[signs(20)], ValueCheck::Nothing),
    ("255", "255", &[digits(13, 13), digits(0, 12)], ValueCheck::Digit(13)),
    ("30", "30", &[digits(1, 8)], ValueCheck::Nothing),
    ("3100", "3169", &[digits(6, 6)], ValueCheck::Nothing),
    ("3200", "3379", &[digits(6, 6)], ValueCheck::Nothing),
    ("3400", "3579", &[digits(6, 6)], ValueCheck::Nothing),
    ("3600", "3699", &[digits(6, 6)], ValueCheck::Nothing),
    ("37", "37", &[digits(1, 8)], ValueCheck::Nothing),
    ("3900", "3909", &[digits(1, 15)], ValueCheck::Nothing),
    ("3910", "3919", &[digits(3, 3), digits(1, 15)], ValueCheck::Nothing),
    ("3920", "3929", &[digits(1, 15)], ValueCheck::Nothing),
    ("3930", "3939", &[digits(3, 3), digits(1, 15)], ValueCheck::Nothing),
    ("3940", "3949", &[digits(4, 4)], ValueCheck::Nothing),
    ("3950", "3959", &[digits(6, 6)], ValueCheck::Nothing),
    ("400", "401", &[signs(30)], ValueCheck::Nothing),
    ("402", "402", &[digits(17, 17)], ValueCheck::Digit(17)),
    ("403", "403", &[signs(30)], ValueCheck::Nothing),
    ("410", "417", &[digits(13, 13)], ValueCheck::Digit(13)),
    ("420", "420", &[signs(20)], ValueCheck::Nothing),
    ("421", "421", &[digits(3, 3), signs(9)], ValueCheck::Nothing),
    ("422", "422", &[digits(3, 3)], ValueCheck::Nothing),
    ("423", "423", &[digits(3, 15)], ValueCheck::Nothing),
    ("424", "424", &[digits(3, 3)], ValueCheck::Nothing),
    ("425", "425", &[digits(3, 15)], ValueCheck::Nothing),
    ("426", "426", &[digits(3, 3)], ValueCheck::Nothing),
    ("427", "427", &[signs(3)], ValueCheck::Nothing),
    ("710", "716", &[signs(20)], ValueCheck::Nothing),
    ("7001", "7001", &[digits(13, 13)], ValueCheck::Nothing),
    ("7002", "7002", &[signs(30)], ValueCheck::Nothing),
    ("7003", "7003", &[digits(10, 10)], ValueCheck::Day),
    ("7004", "7004", &[digits(1, 4)], ValueCheck::Nothing),
    ("7005", "7005", &[signs(12)], ValueCheck::Nothing),
    ("7006", "7006", &[digits(6, 6)], ValueCheck::Day),
    ("7007", "7007", &[digits(6, 12)], ValueCheck::Day),
    ("7008", "7008", &[signs(3)], ValueCheck::Nothing),
    ("7009", "7009", &[signs(10)], ValueCheck::Nothing),
    ("7010", "7010", &[signs(2)], ValueCheck::Nothing),
    ("7011", "7011", &[digits(6, 10)], ValueCheck::Day),
    ("7020", "7022", &[signs(20)], ValueCheck::Nothing),
    ("7023", "7023", &[signs(30)], ValueCheck::Nothing),
    ("7030", "7039", &[digits(3, 3), signs(27)], ValueCheck::Nothing),
    ("8001", "8001", &[digits(14, 14)], ValueCheck::Nothing),
    ("8002", "8002", &[signs(20)], ValueCheck::Nothing),
    (
        "8003",
        "8003",
        &[digits(14, 14), ValuePart { letters: CharacterClass::Signs, min: 0, max: 16 }],
        ValueCheck::Digit(14),
    ),
    ("8004", "8004", &[signs(30)], ValueCheck::Nothing),
    ("8005", "8005", &[digits(6, 6)], ValueCheck::Nothing),
    ("8006", "8006", &[digits(18, 18)], ValueCheck::Digit(14)),
    ("8007", "8007", &[signs(34)], ValueCheck::Nothing),
    ("8008", "8008", &[digits(8, 12)], ValueCheck::Day),
    ("8010", "8010", &[signs(30)], ValueCheck::Nothing),
    ("8011", "8011", &[digits(1, 12)], ValueCheck::Nothing),
    ("8012", "8012", &[signs(20)], ValueCheck::Nothing),
    ("8013", "8013", &[signs(25)], ValueCheck::Nothing),
    ("8017", "8018", &[digits(18, 18)], ValueCheck::Digit(18)),
    ("8019", "8019", &[digits(1, 10)], ValueCheck::Nothing),
    ("8020", "8020", &[signs(25)], ValueCheck::Nothing),
    ("8026", "8026", &[digits(18, 18)], ValueCheck::Digit(14)),
    ("8110", "8110", &[signs(70)], ValueCheck::Nothing),
    ("8111", "8111", &[digits(4, 4)], ValueCheck::Nothing),
    ("8112", "8112", &[signs(70)], ValueCheck::Nothing),
    ("8200", "8200", &[signs(70)], ValueCheck::Nothing),
    ("90", "90", &[signs(30)], ValueCheck::Nothing),
    ("91", "99", &[signs(90)], ValueCheck::Nothing),
];

/// First two digits of identifiers whose length is predefined by GS1.
const PREDEFINED: [&str; 22] = [
    "00", "01", "02", "03", "04", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "31", "32", "33", "34",
    "35", "36", "41",
];

/// Table in its published form, for readers such as the offline console: one line for a range of identifiers,
/// `first..last`, the parts with their lengths (`N` digits, `X` characters) and the check of the value.
#[derive(Serialize)]
struct PublishedTable {
    announced: [&'static str; 4],
    predefined: [&'static str; 22],
    signs: &'static str,
    rows: Vec<String>,
}

/// Returns the table as JSON, for readers without access to the service.
pub fn published(announced: [&'static str; 4]) -> serde_json::Result<String> {
    let rows = ROWS.iter().map(published_row).collect();
    let table = PublishedTable { announced, predefined: PREDEFINED, signs: SIGNS, rows };
    Ok(serde_json::to_string_pretty(&table)? + "\n")
}

/// Writes one range of the table.
fn published_row((first, last, parts, check): &IdentifierRange) -> String {
    let parts = parts.iter().map(|ValuePart { letters, min, max }| {
        let class = match letters {
            CharacterClass::Digits => 'N',
            CharacterClass::Signs => 'X',
        };
        if min == max { format!(" {class}{min}") } else { format!(" {class}{min}..{max}") }
    });
    let check = match check {
        ValueCheck::Nothing => String::new(),
        ValueCheck::Digit(digits) => format!(" digit:{digits}"),
        ValueCheck::Day => " day".to_owned(),
    };
    format!("{first}..{last}{}{check}", parts.collect::<String>())
}

/// Returns the rule of the identifier at the beginning of a string, if there is one.
pub fn rule_at(text: &str) -> Option<IdentifierRule> {
    let row = ROWS.iter().find(|(first, last, ..)| {
        text.get(..first.len())
            .is_some_and(|head| head.bytes().all(|byte| byte.is_ascii_digit()) && *first <= head && head <= *last)
    });
    row.map(|(first, _, parts, check)| IdentifierRule {
        digits: first.len(),
        parts,
        check: *check,
        predefined: text.get(..2).is_some_and(|head| PREDEFINED.contains(&head)),
    })
}

/// Returns the rule of an identifier.
pub fn rule_of(identifier: &str) -> Option<IdentifierRule> {
    rule_at(identifier).filter(|rule| rule.digits == identifier.len())
}

/// Characters that a value may have in addition to letters and digits.
const SIGNS: &str = "!\"%&'()*+,-./:;<=>?_";

/// Returns whether a character belongs to a class.
pub fn fits(letters: CharacterClass, letter: char) -> bool {
    match letters {
        CharacterClass::Digits => letter.is_ascii_digit(),
        CharacterClass::Signs => letter.is_ascii_alphanumeric() || SIGNS.contains(letter),
    }
}

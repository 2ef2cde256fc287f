//! What stands behind an application identifier: how long it is, of which letters, and what checks it.

/// What one part of a value is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// Digits.
    Digits,
    /// Letters, digits and the signs that GS1 allows (character set 82).
    Signs,
}

/// A part of a value: its letters, and how many at least and at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is made of.
    pub letters: Letters,
    /// At least.
    pub min: usize,
    /// At most.
    pub max: usize,
}

/// What checks a value beyond its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Nothing.
    Nothing,
    /// The last of so many first digits.
    Digit(usize),
    /// Its first six digits are a day: `YYMMDD`, where day `00` is the last of the month.
    Day,
}

/// What an application identifier stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Digits of the identifier.
    pub digits: usize,
    /// The parts of the value.
    pub parts: &'static [Part],
    /// What checks it.
    pub check: Check,
    /// Its length is known to every reader, so that no separator follows it.
    pub predefined: bool,
}

impl Rule {
    /// Characters of the value at least and at most.
    pub fn length(&self) -> (usize, usize) {
        self.parts.iter().fold((0, 0), |(min, max), part| (min + part.min, max + part.max))
    }
}

const fn digits(min: usize, max: usize) -> Part {
    Part { letters: Letters::Digits, min, max }
}

const fn signs(max: usize) -> Part {
    Part { letters: Letters::Signs, min: 1, max }
}

/// Identifiers from the first to the last, of the same length, with one rule.
type Row = (&'static str, &'static str, &'static [Part], Check);

const ROWS: &[Row] = &[
    ("00", "00", &[digits(18, 18)], Check::Digit(18)),
    ("01", "03", &[digits(14, 14)], Check::Digit(14)),
    ("10", "10", &[signs(20)], Check::Nothing),
    ("11", "13", &[digits(6, 6)], Check::Day),
    ("15", "17", &[digits(6, 6)], Check::Day),
    ("20", "20", &[digits(2, 2)], Check::Nothing),
    ("21", "22", &[signs(20)], Check::Nothing),
    ("235", "235", &[signs(28)], Check::Nothing),
    ("240", "241", &[signs(30)], Check::Nothing),
    ("242", "242", &[digits(1, 6)], Check::Nothing),
    ("243", "243", &[signs(20)], Check::Nothing),
    ("250", "251", &[signs(30)], Check::Nothing),
    ("253", "253", &[digits(13, 13), Part { letters: Letters::Signs, min: 0, max: 17 }], Check::Digit(13)),
    ("254", "254", &[signs(20)], Check::Nothing),
    ("255", "255", &[digits(13, 13), digits(0, 12)], Check::Digit(13)),
    ("30", "30", &[digits(1, 8)], Check::Nothing),
    ("3100", "3169", &[digits(6, 6)], Check::Nothing),
    ("3200", "3379", &[digits(6, 6)], Check::Nothing),
    ("3400", "3579", &[digits(6, 6)], Check::Nothing),
    ("3600", "3699", &[digits(6, 6)], Check::Nothing),
    ("37", "37", &[digits(1, 8)], Check::Nothing),
    ("3900", "3909", &[digits(1, 15)], Check::Nothing),
    ("3910", "3919", &[digits(3, 3), digits(1, 15)], Check::Nothing),
    ("3920", "3929", &[digits(1, 15)], Check::Nothing),
    ("3930", "3939", &[digits(3, 3), digits(1, 15)], Check::Nothing),
    ("3940", "3949", &[digits(4, 4)], Check::Nothing),
    ("3950", "3959", &[digits(6, 6)], Check::Nothing),
    ("400", "401", &[signs(30)], Check::Nothing),
    ("402", "402", &[digits(17, 17)], Check::Digit(17)),
    ("403", "403", &[signs(30)], Check::Nothing),
    ("410", "417", &[digits(13, 13)], Check::Digit(13)),
    ("420", "420", &[signs(20)], Check::Nothing),
    ("421", "421", &[digits(3, 3), signs(9)], Check::Nothing),
    ("422", "422", &[digits(3, 3)], Check::Nothing),
    ("423", "423", &[digits(3, 15)], Check::Nothing),
    ("424", "424", &[digits(3, 3)], Check::Nothing),
    ("425", "425", &[digits(3, 15)], Check::Nothing),
    ("426", "426", &[digits(3, 3)], Check::Nothing),
    ("427", "427", &[signs(3)], Check::Nothing),
    ("710", "716", &[signs(20)], Check::Nothing),
    ("7001", "7001", &[digits(13, 13)], Check::Nothing),
    ("7002", "7002", &[signs(30)], Check::Nothing),
    ("7003", "7003", &[digits(10, 10)], Check::Day),
    ("7004", "7004", &[digits(1, 4)], Check::Nothing),
    ("7005", "7005", &[signs(12)], Check::Nothing),
    ("7006", "7006", &[digits(6, 6)], Check::Day),
    ("7007", "7007", &[digits(6, 12)], Check::Day),
    ("7008", "7008", &[signs(3)], Check::Nothing),
    ("7009", "7009", &[signs(10)], Check::Nothing),
    ("7010", "7010", &[signs(2)], Check::Nothing),
    ("7011", "7011", &[digits(6, 10)], Check::Day),
    ("7020", "7022", &[signs(20)], Check::Nothing),
    ("7023", "7023", &[signs(30)], Check::Nothing),
    ("7030", "7039", &[digits(3, 3), signs(27)], Check::Nothing),
    ("8001", "8001", &[digits(14, 14)], Check::Nothing),
    ("8002", "8002", &[signs(20)], Check::Nothing),
    ("8003", "8003", &[digits(14, 14), Part { letters: Letters::Signs, min: 0, max: 16 }], Check::Digit(14)),
    ("8004", "8004", &[signs(30)], Check::Nothing),
    ("8005", "8005", &[digits(6, 6)], Check::Nothing),
    ("8006", "8006", &[digits(18, 18)], Check::Digit(14)),
    ("8007", "8007", &[signs(34)], Check::Nothing),
    ("8008", "8008", &[digits(8, 12)], Check::Day),
    ("8010", "8010", &[signs(30)], Check::Nothing),
    ("8011", "8011", &[digits(1, 12)], Check::Nothing),
    ("8012", "8012", &[signs(20)], Check::Nothing),
    ("8013", "8013", &[signs(25)], Check::Nothing),
    ("8017", "8018", &[digits(18, 18)], Check::Digit(18)),
    ("8019", "8019", &[digits(1, 10)], Check::Nothing),
    ("8020", "8020", &[signs(25)], Check::Nothing),
    ("8026", "8026", &[digits(18, 18)], Check::Digit(14)),
    ("8110", "8110", &[signs(70)], Check::Nothing),
    ("8111", "8111", &[digits(4, 4)], Check::Nothing),
    ("8112", "8112", &[signs(70)], Check::Nothing),
    ("8200", "8200", &[signs(70)], Check::Nothing),
    ("90", "90", &[signs(30)], Check::Nothing),
    ("91", "99", &[signs(90)], Check::Nothing),
];

/// Identifiers whose first two digits say how long they are with their value.
const PREDEFINED: [&str; 22] = [
    "00", "01", "02", "03", "04", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "31", "32", "33", "34",
    "35", "36", "41",
];

/// The rule of the identifier that a text begins with, if it begins with one.
pub fn rule_at(text: &str) -> Option<Rule> {
    let row = ROWS.iter().find(|(first, last, ..)| {
        text.get(..first.len())
            .is_some_and(|head| head.bytes().all(|byte| byte.is_ascii_digit()) && *first <= head && head <= *last)
    });
    row.map(|(first, _, parts, check)| Rule {
        digits: first.len(),
        parts,
        check: *check,
        predefined: text.get(..2).is_some_and(|head| PREDEFINED.contains(&head)),
    })
}

/// The rule of an identifier.
pub fn rule_of(identifier: &str) -> Option<Rule> {
    rule_at(identifier).filter(|rule| rule.digits == identifier.len())
}

/// The signs that a value may hold besides letters and digits.
const SIGNS: &str = "!\"%&'()*+,-./:;<=>?_";

/// Whether a letter may stand in such a part.
pub fn fits(letters: Letters, letter: char) -> bool {
    match letters {
        Letters::Digits => letter.is_ascii_digit(),
        Letters::Signs => letter.is_ascii_alphanumeric() || SIGNS.contains(letter),
    }
}

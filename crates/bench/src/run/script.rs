//! Writes the requests as scripts for wrk, and their statements as scripts for pgbench.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use tokio_postgres::{Client, Statement as Prepared};

use super::operations::{MeasuredOperation, Sample, Variable};
use crate::statements::Statement;
use crate::tools::PgbenchScripts;

/// Number of scripts for statements with text values. Variables that pgbench calculates are numbers, so each of these
/// scripts has one fixed sample.
const TEXT_SCRIPTS: usize = 16;

/// Writes the script for wrk, which sends requests for random samples. The requests are formatted in advance.
pub fn write_requests(file: &Path, token: &str, paths: &[String]) -> Result<()> {
    let paths: Vec<String> = paths.iter().map(|path| format!("\"{path}\"")).collect();
    let text = format!(
        "wrk.headers[\"Authorization\"] = \"Bearer {token}\"\n\
         local paths = {{{}}}\n\
         local requests = {{}}\n\
         init = function() for i, path in ipairs(paths) do requests[i] = wrk.format(\"GET\", path) end end\n\
         request = function() return requests[math.random(#requests)] end\n",
        paths.join(", ")
    );
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// Writes the scripts for pgbench. `asked` is the sample with which the statements were recorded. Its values become
/// variables, and all other values stay as recorded.
pub async fn write_statements(
    folder: &Path,
    operation: &MeasuredOperation,
    statements: &[Statement],
    (asked, samples): (&Sample, &[Sample]),
    client: &Client,
) -> Result<PgbenchScripts> {
    let mut body = String::new();
    let mut bare = PgbenchScripts::default();
    let mut used: Vec<Variable> = Vec::new();
    for (number, statement) in statements.iter().enumerate() {
        // A text with several commands, such as the beginning of a snapshot, has no values and cannot be prepared.
        let prepared = if statement.values.is_empty() { None } else { Some(client.prepare(&statement.text).await?) };
        let kinds = prepared.as_ref().map_or(&[][..], Prepared::params);
        let mut words = Vec::new();
        for ((place, value), kind) in statement.values.iter().enumerate().zip(kinds) {
            let variable = operation.variables.iter().find(|(_, read)| value.as_ref() == Some(&read(asked)));
            let word = match (variable, value) {
                (Some((name, read)), _) => {
                    used.push((name, *read));
                    format!(":{name}")
                }
                (None, Some(value)) => {
                    let name = format!("fixed_{number}_{place}");
                    bare.variables.push((name.clone(), value.clone()));
                    format!(":{name}")
                }
                (None, None) => "null".to_owned(),
            };
            words.push(format!("{word}::{}", kind.name()));
        }
        writeln!(body, "{};", put_words(&hide_colons(&statement.text), &words)?)?;
    }
    used.sort_by_key(|(name, _)| *name);
    used.dedup_by_key(|(name, _)| *name);
    let file = |number: usize| folder.join(format!("{}_{number}.sql", operation.file));
    if used.iter().any(|(_, read)| read(asked).parse::<i64>().is_err()) {
        for (number, sample) in samples.iter().take(TEXT_SCRIPTS).enumerate() {
            let mut text = body.clone();
            for (name, read) in &used {
                text = text.replace(&format!(":{name}::"), &format!(":{name}_{number}::"));
                bare.variables.push((format!("{name}_{number}"), read(sample)));
            }
            fs::write(file(number), text)?;
            bare.scripts.push(file(number));
        }
    } else {
        let mut text = format!("\\set n random(0, {})\n", samples.len() - 1);
        for (name, read) in &used {
            let values: Vec<String> = samples.iter().map(read).collect();
            writeln!(text, "\\set {name} {}", choice(&values, 0))?;
        }
        fs::write(file(0), text + &body)?;
        bare.scripts.push(file(0));
    }
    Ok(bare)
}

/// An expression that selects the value at index `:n` by bisection.
fn choice(values: &[String], first: usize) -> String {
    let (low, high) = values.split_at(values.len() / 2);
    let middle = first + low.len();
    match (low, high) {
        ([], [value, ..]) => value.clone(),
        _ => format!("case when :n < {middle} then {} else {} end", choice(low, first), choice(high, middle)),
    }
}

/// Escapes colons in literals, where pgbench would see variables.
fn hide_colons(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\'') {
        let mut quotes = after.match_indices('\'').map(|(at, _)| at).peekable();
        // Two quotes in a row are one escaped quote.
        let end = std::iter::from_fn(|| quotes.next().map(|at| (at, quotes.next_if_eq(&(at + 1)).is_none())));
        let end = end.into_iter().find(|(_, last)| *last).map_or(after.len(), |(at, _)| at);
        let (literal, tail) = after.split_at(end);
        let literal = if literal.contains(':') {
            format!("E'{}'", literal.replace('\\', "\\\\").replace(':', "\\x3a"))
        } else {
            format!("'{literal}'")
        };
        out.extend([before, &literal]);
        rest = tail.strip_prefix('\'').unwrap_or(tail);
    }
    out + rest
}

/// Replaces `$1`, `$2`, … with words.
fn put_words(text: &str, words: &[String]) -> Result<String> {
    let mut pieces = text.split('$');
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let digits = piece.chars().take_while(char::is_ascii_digit).count();
        let (number, rest) = piece.split_at(digits);
        match number.parse::<usize>().ok().and_then(|number| words.get(number.checked_sub(1)?)) {
            Some(word) => write!(out, "{word}{rest}")?,
            None => write!(out, "${piece}")?,
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_become_words_and_nothing_else_does() {
        let words: Vec<String> = (1..=11).map(|number| format!(":w{number}::int8")).collect();
        assert_eq!(
            put_words("a = $1 and b = $11 or c = '$' or $12", &words).unwrap(),
            "a = :w1::int8 and b = :w11::int8 or c = '$' or $12"
        );
        assert_eq!(put_words("BEGIN", &[]).unwrap(), "BEGIN");
    }

    #[test]
    fn pgbench_sees_no_variable_in_a_literal() {
        assert_eq!(
            hide_colons("a::text || 'it''s' || to_char(b, 'HH24:MI') || ''"),
            "a::text || 'it''s' || to_char(b, E'HH24\\x3aMI') || ''"
        );
    }

    #[test]
    fn a_value_is_found_by_halving() {
        let values = ["7", "8", "9"].map(str::to_owned);
        assert_eq!(choice(&values, 0), "case when :n < 1 then 7 else case when :n < 2 then 8 else 9 end end");
        assert_eq!(choice(&values[..1], 0), "7");
    }
}

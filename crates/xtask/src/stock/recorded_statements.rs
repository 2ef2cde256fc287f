//! Statements of a movement, with placeholders for the values that differ between requests.

use anyhow::{Context, Result};
use bench::client::MeasuringClient;
use bench::service::Service;
use bench::statements::{Log, Statement};
use serde::Serialize;
use tokio_postgres::Client as Database;

use super::subjects::{MeasuredKind, MovementSubject, movement_key};

/// The statements of a request.
#[derive(Debug, Serialize)]
pub struct RecordedStatements {
    /// Statements in order, one per message. Messages that are sent together share a round trip.
    pub statements: Vec<StatementTemplate>,
}

/// A statement whose values contain placeholders.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct StatementTemplate {
    text: String,
    values: Vec<Option<String>>,
}

impl RecordedStatements {
    /// Returns the number of messages to the database.
    pub fn messages(&self) -> usize {
        self.statements.len()
    }

    /// Counts the statements. One message can contain several.
    pub fn count(&self) -> usize {
        let pieces = |template: &StatementTemplate| {
            if template.values.is_empty() { template.text.split(';').count() } else { 1 }
        };
        self.statements.iter().map(pieces).sum()
    }
}

/// Records the statements of one request: a subject is moved to another location and back until everything is prepared,
/// and its last movement is recorded.
pub async fn record(
    kind: MeasuredKind,
    subjects: &[MovementSubject],
    logged: &Service,
    log: &mut Log,
    client: &Database,
) -> Result<RecordedStatements> {
    // Placeholders are found by comparing texts, so no location key may be part of another.
    let apart = |subject: &&MovementSubject| kind != MeasuredKind::Transfer || subject.from.len() == subject.to.len();
    let there = subjects.iter().find(apart).context("there is nothing to move")?;
    let back = MovementSubject { from: there.to.clone(), to: there.from.clone(), ..there.clone() };
    let mut asker = MeasuringClient::connect(logged.address(), logged.token())?;
    for _ in 0..2 {
        asker.ask(&kind.request(there))?;
        asker.ask(&kind.request(&back))?;
    }
    let mut answer = Vec::new();
    let statements = log.transaction_of(client, || {
        (answer, _) = asker.ask(&kind.request(there))?;
        Ok(())
    });
    let statements = statements.await?;
    let stock = "select key::text, quantity::text from warehouse.stock
        where product_key = $1 and position_key = $2 and serial_key is not distinct from nullif($3::bigint, 0)";
    let stock = client.query_one(stock, &[&there.product, &there.to, &there.unit]).await.context("the stock row")?;
    let mut words = vec![
        (there.product.to_string(), "<product>"),
        (movement_key(&answer)?, "<key>"),
        (stock.get(0), "<stock>"),
        (stock.get(1), "<quantity>"),
        (there.to.clone(), "<to>"),
    ];
    if kind == MeasuredKind::Transfer {
        words.extend([(there.unit.to_string(), "<unit>"), (there.from.clone(), "<from>")]);
    }
    Ok(RecordedStatements { statements: statements.into_iter().map(|statement| template(statement, &words)).collect() })
}

/// Whether a value is the event group that the journal rows of one command share.
fn is_group(value: &str) -> bool {
    value.len() == 32 && value.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Replaces these values in a statement with placeholders.
fn template(statement: Statement, words: &[(String, &str)]) -> StatementTemplate {
    let put = |value: String| {
        if is_group(&value) {
            return "<group>".to_owned();
        }
        words.iter().fold(value, |value, (own, word)| value.replace(own.as_str(), word))
    };
    let values = statement.values.into_iter().map(|value| value.map(put)).collect();
    StatementTemplate { text: statement.text, values }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_request_become_placeholders_and_statements_are_counted() {
        let some = |text: &str| Some(text.to_owned());
        let statement = Statement {
            text: "insert into a select $1, $2".to_owned(),
            values: vec![some("{7001,NULL}"), some(r#"{"to": "b12"}"#), None, some("04d9649a281940c594811d7f478dbf9c")],
        };
        let begin = Statement { text: "begin; select 1".to_owned(), values: Vec::new() };
        let words = [("7001".to_owned(), "<key>"), ("b12".to_owned(), "<to>")];
        let recorded = RecordedStatements {
            statements: [begin, statement].into_iter().map(|one| template(one, &words)).collect(),
        };
        let values = vec![some("{<key>,NULL}"), some(r#"{"to": "<to>"}"#), None, some("<group>")];
        assert_eq!(recorded.statements.last().map(|last| &last.values), Some(&values));
        assert_eq!((recorded.messages(), recorded.count()), (2, 3));
    }
}

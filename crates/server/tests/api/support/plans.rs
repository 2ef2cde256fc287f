//! Query plans of the statements that requests run.

use chrono::{DateTime, Utc};

use super::{Actor, TestApp};

/// Returns the plan of the statement that a request runs, with these values. The statement must be the last one that
/// the request sends on its connection. Background work may use the connection before the statement is read, so the
/// request is repeated. Other connections may still show a similar statement of an earlier request, so only statements
/// that began after the request was sent count.
pub async fn plan_of(app: &TestApp, (actor, path): (&Actor, &str), part: &str, values: &str) -> String {
    let question = "select query from pg_stat_activity
        where application_name = 'tracewright' and datname = current_database() and query like $1
            and query_start > $2
        order by query_start desc limit 1";
    for _ in 0..10 {
        let sent: DateTime<Utc> = app.sql.query_one("select clock_timestamp()", &[]).await.unwrap().get(0);
        actor.get(path).await.ok();
        if let Some(found) = app.sql.query_opt(question, &[&format!("%{part}%"), &sent]).await.unwrap() {
            return explain(app, found.get(0), values).await;
        }
    }
    panic!("{path} leaves no statement like {part}")
}

/// Returns the plan of a prepared statement with these values.
async fn explain(app: &TestApp, statement: &str, values: &str) -> String {
    app.sql.batch_execute("deallocate all").await.unwrap();
    app.sql.batch_execute(&format!("prepare asked as {statement}")).await.unwrap();
    let rows = app.sql.simple_query(&format!("explain execute asked({values})")).await.unwrap();
    let line = |message: &tokio_postgres::SimpleQueryMessage| match message {
        tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    };
    rows.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

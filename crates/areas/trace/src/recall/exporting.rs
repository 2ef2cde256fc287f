//! A whole result as a file, with a checksum at its end. It is written as fast as the database answers, and sent as fast as
//! the client reads.

use axum::response::Response;
use csv::{Terminator, WriterBuilder};
use kernel::rules::recall::LinkScope;
use kernel::wire::filename::plain_disposition;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::asking::{Question, moment, snapshot};
use super::counting::count;
use super::finding::{find, in_order};
use super::found::Found;
use super::input::{Format, Options};
use super::items::{COLUMNS, cells, tell};
use super::limits::BLOCK;
use super::lookups::Names;
use super::model::{Counts, TraceItem};
use platform::api::Problem;
use platform::sheet::saved;
use platform::spool::{Spool, spool};
use platform::state::App;
use platform::walks::Snapshot;

/// Finds the result and begins to send it.
pub async fn export(app: &App, question: Question, options: &Options, format: Format) -> Result<Response, Problem> {
    let turn = app.walks.export_turn().await?;
    let (snapshot, now) = snapshot(app).await?;
    let moment = moment(now, options.as_of)?;
    let mut found = find(snapshot.client(), &app.clock, moment, &question, options).await?;
    in_order(snapshot.client(), &mut found).await?;
    let (written, sent) = spool().await.map_err(Problem::internal)?;
    let name = format!("{}_{}.{}", question.name(), moment.shown.format("%Y%m%d_%H%M%S"), format.as_str());
    tokio::spawn(write(snapshot, found, options.scope, File { format, sum: Sha256::new(), written }));
    let kind = if format == Format::Csv { "text/csv; charset=utf-8" } else { "application/x-ndjson" };
    Ok(saved(plain_disposition(&name), kind, sent.into_body(turn)))
}

/// A file that is being written.
struct File {
    format: Format,
    sum: Sha256,
    written: Spool,
}

/// The first line of a file of JSON lines.
#[derive(Serialize)]
struct CountsLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    counts: &'a Counts,
}

/// Writes the file. What fails cuts it off: a file without its last line is not whole.
async fn write(snapshot: Snapshot, found: Found, scope: LinkScope, mut file: File) {
    match write_all(&snapshot, &found, scope, &mut file).await {
        Ok(()) => file.written.finish(),
        Err(problem) => tracing::warn!(code = problem.code(), cause = problem.cause(), "an export was cut off"),
    }
}

async fn write_all(snapshot: &Snapshot, found: &Found, scope: LinkScope, file: &mut File) -> Result<(), Problem> {
    let client = snapshot.client();
    let names = Names::of_counts(client, found.moment, &found.facts, &found.items).await?;
    file.send(file.head(&count(found, &names, scope))?).await?;
    drop(names);
    let mut told = 0;
    for block in found.items.chunks(BLOCK) {
        let items = tell(client, found.moment, &found.facts, block).await?;
        told += items.len();
        file.send(file.lines(&items)?).await?;
    }
    let last = file.last(told);
    file.send(last).await
}

impl File {
    fn head(&self, counts: &Counts) -> Result<Vec<u8>, Problem> {
        if self.format == Format::Csv {
            return csv_lines([COLUMNS.iter().map(|column| (*column).to_owned()).collect()]);
        }
        json_line(&CountsLine { kind: "counts", counts })
    }

    fn lines(&self, items: &[TraceItem]) -> Result<Vec<u8>, Problem> {
        if self.format == Format::Csv {
            return csv_lines(items.iter().map(cells));
        }
        let mut lines = Vec::new();
        for item in items {
            lines.extend(json_line(item)?);
        }
        Ok(lines)
    }

    fn last(&self, count: usize) -> Vec<u8> {
        let sum = hex::encode(self.sum.clone().finalize());
        if self.format == Format::Csv {
            return format!("#end,{count},{sum}\r\n").into_bytes();
        }
        format!("{}\n", json!({"type": "end", "count": count, "sha256": sum})).into_bytes()
    }

    async fn send(&mut self, bytes: Vec<u8>) -> Result<(), Problem> {
        self.sum.update(&bytes);
        self.written.write(bytes).await.map_err(Problem::internal)
    }
}

fn json_line(line: &impl Serialize) -> Result<Vec<u8>, Problem> {
    let mut bytes = serde_json::to_vec(line).map_err(Problem::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn csv_lines(rows: impl IntoIterator<Item = Vec<String>>) -> Result<Vec<u8>, Problem> {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).map_err(Problem::internal)?;
    }
    writer.into_inner().map_err(Problem::internal)
}

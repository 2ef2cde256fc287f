//! A whole result as a file, with a checksum at its end. It is written as fast as the database answers, and sent as fast as
//! the client reads.

use axum::response::Response;
use csv::{Terminator, WriterBuilder};
use kernel::rules::recall::LinkScope;
use kernel::wire::filename::plain_disposition;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::counts::count;
use super::input::{ResultFormat, WalkOptions};
use super::items::{COLUMNS, cells, load_response_items};
use super::limits::BLOCK;
use super::lookups::ItemNames;
use super::model::{TraceCounts, TraceItem};
use super::question::{Question, moment, snapshot};
use super::result_builder::{find, in_order};
use super::walk_result::WalkResult;
use platform::api::Problem;
use platform::sheet::saved;
use platform::spool::{Spool, spool};
use platform::state::App;
use platform::walks::Snapshot;

/// Finds the result and begins to send it.
pub async fn export(
    app: &App,
    question: Question,
    options: &WalkOptions,
    format: ResultFormat,
) -> Result<Response, Problem> {
    let turn = app.walks.export_turn().await?;
    let (snapshot, now) = snapshot(app).await?;
    let moment = moment(now, options.as_of)?;
    let mut found = find(snapshot.client(), &app.clock, moment, &question, options).await?;
    in_order(snapshot.client(), &mut found).await?;
    let (written, sent) = spool().await.map_err(Problem::internal)?;
    let name = format!("{}_{}.{}", question.name(), moment.shown.format("%Y%m%d_%H%M%S"), format.as_str());
    tokio::spawn(write(snapshot, found, options.scope, ExportFile { format, sum: Sha256::new(), written }));
    let kind = if format == ResultFormat::Csv { "text/csv; charset=utf-8" } else { "application/x-ndjson" };
    Ok(saved(plain_disposition(&name), kind, sent.into_body(turn)))
}

/// A file that is being written.
struct ExportFile {
    format: ResultFormat,
    sum: Sha256,
    written: Spool,
}

/// The first line of a file of JSON lines.
#[derive(Serialize)]
struct CountsLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    counts: &'a TraceCounts,
}

/// Writes the file. What fails cuts it off: a file without its last line is not whole.
async fn write(snapshot: Snapshot, found: WalkResult, scope: LinkScope, mut file: ExportFile) {
    match write_all(&snapshot, &found, scope, &mut file).await {
        Ok(()) => file.written.finish(),
        Err(problem) => tracing::warn!(code = problem.code(), cause = problem.cause(), "an export was cut off"),
    }
}

async fn write_all(
    snapshot: &Snapshot,
    found: &WalkResult,
    scope: LinkScope,
    file: &mut ExportFile,
) -> Result<(), Problem> {
    let client = snapshot.client();
    let names = ItemNames::of_counts(client, found.moment, &found.facts, &found.items).await?;
    file.send(file.head(&count(found, &names, scope))?).await?;
    drop(names);
    let mut told = 0;
    for block in found.items.chunks(BLOCK) {
        let items = load_response_items(client, found.moment, &found.facts, block).await?;
        told += items.len();
        file.send(file.lines(&items)?).await?;
    }
    let last = file.last(told);
    file.send(last).await
}

impl ExportFile {
    fn head(&self, counts: &TraceCounts) -> Result<Vec<u8>, Problem> {
        if self.format == ResultFormat::Csv {
            return csv_lines([COLUMNS.iter().map(|column| (*column).to_owned()).collect()]);
        }
        json_line(&CountsLine { kind: "counts", counts })
    }

    fn lines(&self, items: &[TraceItem]) -> Result<Vec<u8>, Problem> {
        if self.format == ResultFormat::Csv {
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
        if self.format == ResultFormat::Csv {
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

//! A whole result as a CSV or JSON Lines file with a checksum at the end. It is written at the speed of the database
//! and sent at the speed of the client.

use axum::response::Response;
use csv::{Terminator, WriterBuilder};
use kernel::rules::recall::LinkScope;
use kernel::wire::filename::plain_disposition;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::counts::count_items;
use super::input::{ResultFormat, WalkOptions};
use super::items::{COLUMNS, cells, load_response_items};
use super::limits::BLOCK;
use super::lookups::ItemNames;
use super::model::{TraceCounts, TraceItem};
use super::question::{Question, begin_snapshot, resolve_moment};
use super::result_builder::{run_walk, sort_items};
use super::walk_result::WalkResult;
use platform::api::Problem;
use platform::sheet::saved;
use platform::spool::{Spool, spool};
use platform::state::App;
use platform::walks::Snapshot;

/// Finds the result and begins to send it. Refusals are returned before the first byte. A later failure cuts the file
/// off.
pub async fn export(
    app: &App,
    question: Question,
    options: &WalkOptions,
    format: ResultFormat,
) -> Result<Response, Problem> {
    let turn = app.walks.export_turn().await?;
    let (snapshot, now) = begin_snapshot(app).await?;
    let moment = resolve_moment(now, options.as_of)?;
    let mut found = run_walk(snapshot.client(), &app.clock, moment, &question, options).await?;
    sort_items(snapshot.client(), &mut found).await?;
    let (written, sent) = spool().await.map_err(Problem::internal)?;
    let name = format!("{}_{}.{}", question.name(), moment.shown.format("%Y%m%d_%H%M%S"), format.as_str());
    tokio::spawn(write(snapshot, found, options.scope, ExportFile { format, sum: Sha256::new(), written }));
    let kind = if format == ResultFormat::Csv { "text/csv; charset=utf-8" } else { "application/x-ndjson" };
    Ok(saved(plain_disposition(&name), kind, sent.into_body(turn)))
}

/// File that is being written, with the checksum of everything written so far.
struct ExportFile {
    format: ResultFormat,
    sum: Sha256,
    written: Spool,
}

/// First line of a JSON Lines file.
#[derive(Serialize)]
struct CountsLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    counts: &'a TraceCounts,
}

/// Writes the file in the background. A failure cuts it off, which the client sees by the missing last line.
async fn write(snapshot: Snapshot, found: WalkResult, scope: LinkScope, mut file: ExportFile) {
    match write_all(&snapshot, &found, scope, &mut file).await {
        Ok(()) => file.written.finish(),
        Err(problem) => tracing::warn!(
            code = problem.code(),
            cause = problem.cause(),
            "an export failed, so its file has no last line"
        ),
    }
}

/// Writes the first line, the items in blocks, and the last line.
async fn write_all(
    snapshot: &Snapshot,
    found: &WalkResult,
    scope: LinkScope,
    file: &mut ExportFile,
) -> Result<(), Problem> {
    let client = snapshot.client();
    let names = ItemNames::of_counts(client, found.moment, &found.facts, &found.items).await?;
    file.send(file.head(&count_items(found, &names, scope))?).await?;
    // Only the counts need the names, which take much memory in a large result.
    drop(names);
    let mut written = 0;
    for block in found.items.chunks(BLOCK) {
        let items = load_response_items(client, found.moment, &found.facts, block).await?;
        written += items.len();
        file.send(file.lines(&items)?).await?;
    }
    let last = file.last(written);
    file.send(last).await
}

impl ExportFile {
    /// Returns the first line: the column names in CSV, the counts in JSON Lines.
    fn head(&self, counts: &TraceCounts) -> Result<Vec<u8>, Problem> {
        if self.format == ResultFormat::Csv {
            return csv_lines([COLUMNS.iter().map(|column| (*column).to_owned()).collect()]);
        }
        json_line(&CountsLine { kind: "counts", counts })
    }

    /// Returns one line for each item.
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

    /// Returns the last line, which shows that the file is complete: the number of items and the checksum of all lines
    /// before.
    fn last(&self, count: usize) -> Vec<u8> {
        let sum = hex::encode(self.sum.clone().finalize());
        if self.format == ResultFormat::Csv {
            return format!("#end,{count},{sum}\r\n").into_bytes();
        }
        format!("{}\n", json!({"type": "end", "count": count, "sha256": sum})).into_bytes()
    }

    /// Appends bytes to the file and to its checksum.
    async fn send(&mut self, bytes: Vec<u8>) -> Result<(), Problem> {
        self.sum.update(&bytes);
        self.written.write(bytes).await.map_err(Problem::internal)
    }
}

/// Returns a value as one line of JSON.
fn json_line(line: &impl Serialize) -> Result<Vec<u8>, Problem> {
    let mut bytes = serde_json::to_vec(line).map_err(Problem::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Returns rows as CSV lines that end with CRLF.
fn csv_lines(rows: impl IntoIterator<Item = Vec<String>>) -> Result<Vec<u8>, Problem> {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).map_err(Problem::internal)?;
    }
    writer.into_inner().map_err(Problem::internal)
}

//! Pages of a result: the first is found and told, the others are read from what was kept.

use std::collections::{BTreeMap, BTreeSet};

use axum::response::Response;
use deadpool_postgres::Object;
use kernel::rules::recall::{NodeKind, TraceNode};
use kernel::wire::key::UserKey;
use kernel::wire::number::{Amount, Int};
use kernel::wire::time::Timestamp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use trace_queries::recall_details::{FindReceipts, FindReceived, find_receipts, find_received};

use super::counts::count;
use super::export_file::export;
use super::input::{ResultFormat, ResultQuery, WalkOptions};
use super::items::load_response_items;
use super::limits::{PAGE, RECEIPTS_SHOWN, STARTS_SHOWN};
use super::lookups::ItemNames;
use super::model::{OriginResult, ReceiptRef, SupplierRef, TraceItem, TraceResult};
use super::question::{AcceptedResultFormat, Question, moment, snapshot};
use super::result_builder::{find, in_order};
use super::stored_results::{ResultCursor, StoredResult, load, load_items, store_result};
use super::walk::facts::WalkMoment;
use super::walk::traversal::{Walk, keys};
use super::walk_result::{WalkItem, WalkResult};
use crate::refusals::TraceRefusal;
use platform::api::{Problem, json_answer};
use platform::state::App;

/// A question with how it is to be answered.
#[derive(Debug)]
pub struct RecallRequest {
    pub user_key: UserKey,
    pub question: Question,
    pub options: WalkOptions,
    pub page: ResultQuery,
    pub accepted: AcceptedResultFormat,
}

impl RecallRequest {
    /// What was asked, as an answer repeats it.
    fn shown(&self) -> Value {
        let mut shown = self.question.shown();
        if let (Value::Object(shown), Value::Object(options)) = (&mut shown, self.options.shown()) {
            shown.extend(options);
        }
        shown
    }

    fn limit(&self) -> usize {
        let limit = self.page.limit.map_or(PAGE, Int::get);
        usize::try_from(limit).unwrap_or_default()
    }

    /// A cursor continues this question alone.
    fn checksum(&self) -> Vec<u8> {
        let text = json!([self.question.name(), self.shown(), self.limit()]).to_string();
        Sha256::digest(text.as_bytes()).to_vec()
    }
}

/// Answers a question: as a file, as a first page, or as a further one.
pub async fn answer(app: &App, request: RecallRequest) -> Result<Response, Problem> {
    let format = request.page.format.unwrap_or(request.accepted.0);
    if format != ResultFormat::Json {
        if request.page.limit.is_some() || request.page.cursor.is_some() {
            return Err(TraceRefusal::NotWithExport.into());
        }
        return export(app, request.question, &request.options, format).await;
    }
    let is_origin = matches!(request.question, Question::Origin(_));
    let (result, received) = match &request.page.cursor {
        Some(cursor) => (further_page(app, &request, cursor.as_str()).await?, ReceiptHistory::default()),
        None => first_page(app, &request).await?,
    };
    if !is_origin {
        return Ok(json_answer(&result));
    }
    let ReceiptHistory { receipts, total: receipts_total, suppliers } = received;
    Ok(json_answer(&OriginResult { result, receipts, receipts_total, suppliers }))
}

async fn first_page(app: &App, request: &RecallRequest) -> Result<(TraceResult, ReceiptHistory), Problem> {
    let (snapshot, now) = snapshot(app).await?;
    let client = snapshot.client();
    let moment = moment(now, request.options.as_of)?;
    let mut found = find(client, &app.clock, moment, &request.question, &request.options).await?;
    let limit = request.limit();
    if limit > 0 {
        in_order(client, &mut found).await?;
    }
    let names = ItemNames::of_counts(client, moment, &found.facts, &found.items).await?;
    let counts = count(&found, &names, request.options.scope);
    let page = found.items.get(..limit.min(found.items.len())).unwrap_or_default();
    let items = load_response_items(client, moment, &found.facts, page).await?;
    let starts = match &request.question {
        Question::Recall(_) => Some(start_items(client, moment, &found).await?),
        Question::WhereUsed(_) | Question::Origin(_) => None,
    };
    let received = match &request.question {
        Question::Origin(_) => receipt_history(client, moment, &found).await?,
        Question::WhereUsed(_) | Question::Recall(_) => ReceiptHistory::default(),
    };
    // The connection is free for others; the turn ends with what is in memory.
    let _turn = snapshot.end();
    let next_cursor = store_rest(app, request, moment, &found).await?;
    let (as_of, truncated) = (Timestamp(moment.shown), found.truncated);
    let result =
        TraceResult { counts: Some(counts), query: request.shown(), as_of, truncated, starts, items, next_cursor };
    Ok((result, received))
}

async fn start_items(client: &Object, moment: WalkMoment, found: &WalkResult) -> Result<Vec<TraceItem>, Problem> {
    let shown = found.starts.get(..STARTS_SHOWN.min(found.starts.len())).unwrap_or_default();
    load_response_items(client, moment, &found.facts, shown).await
}

/// Keeps the result when the page did not show all of it.
async fn store_rest(
    app: &App,
    request: &RecallRequest,
    moment: WalkMoment,
    found: &WalkResult,
) -> Result<Option<String>, Problem> {
    let limit = request.limit();
    if limit == 0 || found.items.len() <= limit {
        return Ok(None);
    }
    let (total, truncated) = (found.items.len(), found.truncated);
    let kept = StoredResult { asked: request.checksum(), as_of: moment.shown, total, truncated };
    let result_key = store_result(app, request.user_key, &kept, &found.items).await?;
    let as_of = Some(moment.shown.timestamp_micros());
    Ok(Some(ResultCursor { result_key, offset: limit, as_of }.to_string()))
}

async fn further_page(app: &App, request: &RecallRequest, cursor: &str) -> Result<TraceResult, Problem> {
    let cursor = ResultCursor::parse(cursor).ok_or(TraceRefusal::CursorMismatch)?;
    let (snapshot, now) = snapshot(app).await?;
    let client = snapshot.client();
    let kept = load(client, now, cursor).await?;
    let limit = request.limit();
    if kept.asked != request.checksum() || cursor.offset >= kept.total || cursor.offset.checked_rem(limit) != Some(0) {
        return Err(TraceRefusal::CursorMismatch.into());
    }
    let items = load_items(client, cursor, limit).await?;
    let moment = WalkMoment::past(kept.as_of);
    let mut walk = Walk::new(client, &app.clock, moment, request.question.direction());
    let named = nodes_to_load(&items);
    walk.read_about(&named).await?;
    // The first page had no bound of time: what carries a later time than it is read as it is now.
    walk.moment = WalkMoment::now(now);
    walk.read_about(&named).await?;
    let items = load_response_items(client, moment, &walk.facts, &items).await?;
    let offset = cursor.offset + limit;
    let next = (offset < kept.total).then(|| ResultCursor { offset, ..cursor }.to_string());
    Ok(TraceResult {
        counts: None,
        query: request.shown(),
        as_of: Timestamp(moment.shown),
        truncated: kept.truncated,
        starts: None,
        items,
        next_cursor: next,
    })
}

/// What must be read to tell of items: themselves, and the units that they stand in.
fn nodes_to_load(items: &[WalkItem]) -> Vec<TraceNode> {
    let roots = items.iter().filter_map(|item| item.root).map(|key| TraceNode::of(NodeKind::Serial, key));
    items.iter().map(|item| item.node).chain(roots).collect()
}

/// How what is in a unit came.
#[derive(Debug, Default)]
struct ReceiptHistory {
    receipts: Vec<ReceiptRef>,
    total: Option<i64>,
    suppliers: Vec<SupplierRef>,
}

async fn receipt_history(client: &Object, moment: WalkMoment, found: &WalkResult) -> Result<ReceiptHistory, Problem> {
    let (units, lots) = (keys(&found.reached, NodeKind::Serial), keys(&found.reached, NodeKind::Lot));
    let begun: Vec<TraceNode> = found.starts.iter().map(|start| start.node).collect();
    let request = keys(&begun, NodeKind::Lot);
    let all = find_received().bind(client, &units, &lots, &request, &found.receipts, &moment.at).all().await?;
    let shown: Vec<i64> = all.iter().take(RECEIPTS_SHOWN).map(|row| row.key).collect();
    let rows = find_receipts().bind(client, &shown).all().await?;
    let (receipts, total) = (rows.into_iter().map(receipt).collect(), i64::try_from(all.len()).ok());
    Ok(ReceiptHistory { receipts, total, suppliers: suppliers(all) })
}

fn receipt(row: FindReceipts) -> ReceiptRef {
    ReceiptRef {
        movement_key: row.key.to_string(),
        at: Timestamp(row.at),
        by: row.user_key.map(|key| key.to_string()),
        product_code: row.product_code,
        serial_code: row.serial_code,
        lot_code: row.lot_code,
        quantity: Amount::new(row.quantity),
        purchase_doc: row.purchase_doc,
        transfer_doc: row.transfer_doc,
        partner_code: row.partner_code,
        partner_name: row.partner_name,
    }
}

/// The suppliers of receipts, each with its documents.
fn suppliers(receipts: Vec<FindReceived>) -> Vec<SupplierRef> {
    let mut found: BTreeMap<(Option<String>, Option<String>), BTreeSet<String>> = BTreeMap::new();
    for receipt in receipts.into_iter().filter(|row| row.partner_code.is_some() || row.partner_name.is_some()) {
        let documents = found.entry((receipt.partner_code, receipt.partner_name)).or_default();
        documents.extend([receipt.purchase_doc, receipt.transfer_doc].into_iter().flatten());
    }
    let row = |((partner_code, partner_name), documents): ((Option<String>, Option<String>), BTreeSet<String>)| {
        SupplierRef { partner_code, partner_name, documents: documents.into_iter().collect() }
    };
    found.into_iter().map(row).collect()
}

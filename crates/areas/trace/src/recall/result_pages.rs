//! Pages of a result. The first request walks, returns the first page and stores the result. Later requests read the
//! stored result.

use std::collections::{BTreeMap, BTreeSet};

use axum::response::Response;
use deadpool_postgres::Object;
use kernel::rules::recall::{NodeKind, TraceNode};
use kernel::wire::key::UserKey;
use kernel::wire::number::{Amount, Int};
use kernel::wire::time::Timestamp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use trace_queries::recall_details::{
    FindReceiptDetails, FindReceiptsReached, find_receipt_details, find_receipts_reached,
};

use super::climb_counts::count_by_climb;
use super::counts::count_items;
use super::export_file::export;
use super::input::{ResultFormat, ResultQuery, WalkOptions};
use super::items::load_response_items;
use super::limits::{PAGE, RECEIPTS_SHOWN, STARTS_SHOWN};
use super::lookups::ItemNames;
use super::model::{OriginResult, ReceiptRef, SupplierRef, TraceItem, TraceResult};
use super::question::{AcceptedResultFormat, Question, begin_snapshot, resolve_moment};
use super::result_builder::{run_walk, sort_items};
use super::stored_results::{ResultCursor, StoredResult, load_items, load_result, store_result};
use super::walk::facts::WalkMoment;
use super::walk::traversal::{Walk, keys_of_kind};
use super::walk_result::{WalkItem, WalkResult};
use crate::refusals::TraceRefusal;
use platform::api::{Problem, json_answer};
use platform::state::App;

/// A question with the requested page and format.
#[derive(Debug)]
pub struct RecallRequest {
    pub user_key: UserKey,
    pub question: Question,
    pub options: WalkOptions,
    pub page: ResultQuery,
    pub accepted: AcceptedResultFormat,
}

impl RecallRequest {
    /// Returns the question with its options, as the response repeats them.
    fn shown(&self) -> Value {
        let mut shown = self.question.shown();
        if let (Value::Object(shown), Value::Object(options)) = (&mut shown, self.options.shown()) {
            shown.extend(options);
        }
        shown
    }

    /// Returns the number of items on a page, 0 when only counts are requested.
    fn limit(&self) -> usize {
        let limit = self.page.limit.map_or(PAGE, Int::get);
        usize::try_from(limit).unwrap_or_default()
    }

    /// Returns the checksum of question, options and page size. A cursor continues only a request with the same
    /// checksum.
    fn checksum(&self) -> Vec<u8> {
        let text = json!([self.question.name(), self.shown(), self.limit()]).to_string();
        Sha256::digest(text.as_bytes()).to_vec()
    }
}

/// Answers a question with a file, with the first page or with a later page.
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

/// Walks, counts, and returns the first page. Receipts are read only for an origin.
async fn first_page(app: &App, request: &RecallRequest) -> Result<(TraceResult, ReceiptHistory), Problem> {
    let (snapshot, now) = begin_snapshot(app).await?;
    let client = snapshot.client();
    let moment = resolve_moment(now, request.options.as_of)?;
    let limit = request.limit();
    if limit == 0
        && let Some(found) = count_by_climb(client, &app.clock, moment, &request.question, &request.options).await?
    {
        let result = TraceResult {
            counts: Some(found.counts),
            query: request.shown(),
            as_of: Timestamp(moment.shown),
            truncated: false,
            starts: found.starts,
            items: Vec::new(),
            next_cursor: None,
        };
        return Ok((result, ReceiptHistory::default()));
    }
    // A recall also shows its starts, in the order of their codes.
    let with_codes = limit > 0 || matches!(request.question, Question::Recall(_));
    let options = WalkOptions { with_codes, ..request.options.clone() };
    let mut found = run_walk(client, &app.clock, moment, &request.question, &options).await?;
    if limit > 0 {
        sort_items(client, &mut found).await?;
    }
    let names = ItemNames::of_counts(client, moment, &found.facts, &found.items).await?;
    let counts = count_items(&found, &names, request.options.scope);
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
    // The connection is released for others, but the turn is kept while the result is in memory.
    let _turn = snapshot.end();
    let next_cursor = store_rest(app, request, moment, &found).await?;
    let (as_of, truncated) = (Timestamp(moment.shown), found.truncated);
    let result =
        TraceResult { counts: Some(counts), query: request.shown(), as_of, truncated, starts, items, next_cursor };
    Ok((result, received))
}

/// Returns the first starts as items, because a recall shows what it started from.
async fn start_items(client: &Object, moment: WalkMoment, found: &WalkResult) -> Result<Vec<TraceItem>, Problem> {
    let shown = found.starts.get(..STARTS_SHOWN.min(found.starts.len())).unwrap_or_default();
    load_response_items(client, moment, &found.facts, shown).await
}

/// Stores the result and returns the cursor of the next page, or `None` when the first page shows the whole result.
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

/// Returns a page of a stored result. Refuses a cursor of another request, or one whose result expired.
async fn further_page(app: &App, request: &RecallRequest, cursor: &str) -> Result<TraceResult, Problem> {
    let cursor = ResultCursor::parse(cursor).ok_or(TraceRefusal::CursorMismatch)?;
    let (snapshot, now) = begin_snapshot(app).await?;
    let client = snapshot.client();
    let kept = load_result(client, now, cursor).await?;
    let limit = request.limit();
    if kept.asked != request.checksum() || cursor.offset >= kept.total || cursor.offset.checked_rem(limit) != Some(0) {
        return Err(TraceRefusal::CursorMismatch.into());
    }
    let items = load_items(client, cursor, limit).await?;
    let moment = WalkMoment::past(kept.as_of);
    let mut walk = Walk::new(client, &app.clock, moment, request.question.direction());
    let named = nodes_to_load(&items);
    walk.read_about(&named).await?;
    // The first page had no upper time bound: nodes whose rows have a later time are read in their present state.
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

/// Returns the nodes whose facts the items need: the items themselves and their outermost units.
fn nodes_to_load(items: &[WalkItem]) -> Vec<TraceNode> {
    let roots = items.iter().filter_map(|item| item.root).map(|key| TraceNode::of(NodeKind::Serial, key));
    items.iter().map(|item| item.node).chain(roots).collect()
}

/// Receipts of an origin: the first ones, the number of all, and all suppliers. Empty on later pages and for other
/// questions.
#[derive(Debug, Default)]
struct ReceiptHistory {
    receipts: Vec<ReceiptRef>,
    total: Option<i64>,
    suppliers: Vec<SupplierRef>,
}

/// Finds the receipts of everything that a backward walk reached.
async fn receipt_history(client: &Object, moment: WalkMoment, found: &WalkResult) -> Result<ReceiptHistory, Problem> {
    let (units, lots) = (keys_of_kind(&found.reached, NodeKind::Serial), keys_of_kind(&found.reached, NodeKind::Lot));
    let begun: Vec<TraceNode> = found.starts.iter().map(|start| start.node).collect();
    let start_lots = keys_of_kind(&begun, NodeKind::Lot);
    let all =
        find_receipts_reached().bind(client, &units, &lots, &start_lots, &found.receipts, &moment.at).all().await?;
    let shown: Vec<i64> = all.iter().take(RECEIPTS_SHOWN).map(|row| row.key).collect();
    let rows = find_receipt_details().bind(client, &shown).all().await?;
    let (receipts, total) = (rows.into_iter().map(receipt).collect(), i64::try_from(all.len()).ok());
    Ok(ReceiptHistory { receipts, total, suppliers: suppliers(all) })
}

/// Converts a row to a receipt of the response.
fn receipt(row: FindReceiptDetails) -> ReceiptRef {
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

/// Returns the suppliers of receipts, each with its documents. Receipts without a partner are left out.
fn suppliers(receipts: Vec<FindReceiptsReached>) -> Vec<SupplierRef> {
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

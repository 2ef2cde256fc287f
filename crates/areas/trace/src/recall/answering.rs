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

use super::asking::{Accepted, Question, moment, snapshot};
use super::counting::count;
use super::exporting::export;
use super::finding::{find, in_order};
use super::found::{Found, Item};
use super::input::{Format, Options, ResultQuery};
use super::items::tell;
use super::keeping::{Cursor, Kept, keep, load, load_items};
use super::limits::{PAGE, RECEIPTS_SHOWN, STARTS_SHOWN};
use super::lookups::Names;
use super::model::{OriginResult, ReceiptRef, SupplierRef, TraceItem, TraceResult};
use super::walk::facts::Moment;
use super::walk::walking::{Walk, keys};
use crate::refusals::Refusal;
use platform::api::{Problem, json_answer};
use platform::state::App;

/// A question with how it is to be answered.
#[derive(Debug)]
pub struct Asked {
    pub user_key: UserKey,
    pub question: Question,
    pub options: Options,
    pub page: ResultQuery,
    pub accepted: Accepted,
}

impl Asked {
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
pub async fn answer(app: &App, asked: Asked) -> Result<Response, Problem> {
    let format = asked.page.format.unwrap_or(asked.accepted.0);
    if format != Format::Json {
        if asked.page.limit.is_some() || asked.page.cursor.is_some() {
            return Err(Refusal::NotWithExport.into());
        }
        return export(app, asked.question, &asked.options, format).await;
    }
    let is_origin = matches!(asked.question, Question::Origin(_));
    let (result, received) = match &asked.page.cursor {
        Some(cursor) => (further_page(app, &asked, cursor.as_str()).await?, Received::default()),
        None => first_page(app, &asked).await?,
    };
    if !is_origin {
        return Ok(json_answer(&result));
    }
    let Received { receipts, total: receipts_total, suppliers } = received;
    Ok(json_answer(&OriginResult { result, receipts, receipts_total, suppliers }))
}

async fn first_page(app: &App, asked: &Asked) -> Result<(TraceResult, Received), Problem> {
    let (snapshot, now) = snapshot(app).await?;
    let client = snapshot.client();
    let moment = moment(now, asked.options.as_of)?;
    let mut found = find(client, &app.clock, moment, &asked.question, &asked.options).await?;
    let limit = asked.limit();
    if limit > 0 {
        in_order(client, &mut found).await?;
    }
    let names = Names::of_counts(client, moment, &found.facts, &found.items).await?;
    let counts = count(&found, &names, asked.options.scope);
    let page = found.items.get(..limit.min(found.items.len())).unwrap_or_default();
    let items = tell(client, moment, &found.facts, page).await?;
    let starts = match &asked.question {
        Question::Recall(_) => Some(tell_starts(client, moment, &found).await?),
        Question::WhereUsed(_) | Question::Origin(_) => None,
    };
    let received = match &asked.question {
        Question::Origin(_) => received(client, moment, &found).await?,
        Question::WhereUsed(_) | Question::Recall(_) => Received::default(),
    };
    // The connection is free for others; the turn ends with what is in memory.
    let _turn = snapshot.end();
    let next_cursor = keep_rest(app, asked, moment, &found).await?;
    let (as_of, truncated) = (Timestamp(moment.shown), found.truncated);
    let result =
        TraceResult { counts: Some(counts), query: asked.shown(), as_of, truncated, starts, items, next_cursor };
    Ok((result, received))
}

async fn tell_starts(client: &Object, moment: Moment, found: &Found) -> Result<Vec<TraceItem>, Problem> {
    let shown = found.starts.get(..STARTS_SHOWN.min(found.starts.len())).unwrap_or_default();
    tell(client, moment, &found.facts, shown).await
}

/// Keeps the result when the page did not show all of it.
async fn keep_rest(app: &App, asked: &Asked, moment: Moment, found: &Found) -> Result<Option<String>, Problem> {
    let limit = asked.limit();
    if limit == 0 || found.items.len() <= limit {
        return Ok(None);
    }
    let (total, truncated) = (found.items.len(), found.truncated);
    let kept = Kept { asked: asked.checksum(), as_of: moment.shown, total, truncated };
    let result_key = keep(app, asked.user_key, &kept, &found.items).await?;
    let as_of = Some(moment.shown.timestamp_micros());
    Ok(Some(Cursor { result_key, offset: limit, as_of }.to_string()))
}

async fn further_page(app: &App, asked: &Asked, cursor: &str) -> Result<TraceResult, Problem> {
    let cursor = Cursor::parse(cursor).ok_or(Refusal::CursorMismatch)?;
    let (snapshot, now) = snapshot(app).await?;
    let client = snapshot.client();
    let kept = load(client, now, cursor).await?;
    let limit = asked.limit();
    if kept.asked != asked.checksum() || cursor.offset >= kept.total || cursor.offset.checked_rem(limit) != Some(0) {
        return Err(Refusal::CursorMismatch.into());
    }
    let items = load_items(client, cursor, limit).await?;
    let moment = Moment::past(kept.as_of);
    let mut walk = Walk::new(client, &app.clock, moment, asked.question.direction());
    let named = named(&items);
    walk.read_about(&named).await?;
    // The first page had no bound of time: what carries a later time than it is read as it is now.
    walk.moment = Moment::now(now);
    walk.read_about(&named).await?;
    let items = tell(client, moment, &walk.facts, &items).await?;
    let offset = cursor.offset + limit;
    let next = (offset < kept.total).then(|| Cursor { offset, ..cursor }.to_string());
    Ok(TraceResult {
        counts: None,
        query: asked.shown(),
        as_of: Timestamp(moment.shown),
        truncated: kept.truncated,
        starts: None,
        items,
        next_cursor: next,
    })
}

/// What must be read to tell of items: themselves, and the units that they stand in.
fn named(items: &[Item]) -> Vec<TraceNode> {
    let roots = items.iter().filter_map(|item| item.root).map(|key| TraceNode::of(NodeKind::Serial, key));
    items.iter().map(|item| item.node).chain(roots).collect()
}

/// How what is in a unit came.
#[derive(Debug, Default)]
struct Received {
    receipts: Vec<ReceiptRef>,
    total: Option<i64>,
    suppliers: Vec<SupplierRef>,
}

async fn received(client: &Object, moment: Moment, found: &Found) -> Result<Received, Problem> {
    let (units, lots) = (keys(&found.reached, NodeKind::Serial), keys(&found.reached, NodeKind::Lot));
    let begun: Vec<TraceNode> = found.starts.iter().map(|start| start.node).collect();
    let asked = keys(&begun, NodeKind::Lot);
    let all = find_received().bind(client, &units, &lots, &asked, &found.receipts, &moment.at).all().await?;
    let shown: Vec<i64> = all.iter().take(RECEIPTS_SHOWN).map(|row| row.key).collect();
    let rows = find_receipts().bind(client, &shown).all().await?;
    let (receipts, total) = (rows.into_iter().map(receipt).collect(), i64::try_from(all.len()).ok());
    Ok(Received { receipts, total, suppliers: suppliers(all) })
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

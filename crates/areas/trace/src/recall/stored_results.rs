//! Stores results that do not fit on one page for 24 hours, so that all pages show the same moment.
//!
//! When a user repeats a question and finds the same items, the stored result is reused. The moment is part of the
//! cursor, not of the result: later pages show states and locations at the moment of the request that returned the
//! cursor.

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::recall::{Certainty, NodeKind, TraceNode};
use kernel::wire::key::UserKey;
use rust_decimal::Decimal;
use sha2::{Digest, Sha256};
use trace_queries::recall_results::{
    count_result_bytes, find_result, find_result_blocks, insert_result, renew_result, trim_results,
    trim_results_of_user,
};

use super::limits::{BLOCK, KEPT_BYTES, KEPT_BYTES_PER_USER, KEPT_PER_USER, RESULT_KEPT};
use super::walk_result::WalkItem;
use crate::refusals::TraceRefusal;
use platform::api::Problem;
use platform::db::{Write, next_key};
use platform::state::App;

/// Length of one stored item, in bytes.
const ITEM_BYTES: usize = 48;
/// Value stored in place of an absent kind of node.
const NONE: u8 = u8::MAX;

/// Cursor of a later page: names the stored result and where the page begins.
#[derive(Clone, Copy, Debug)]
pub struct ResultCursor {
    pub result_key: i64,
    pub offset: usize,
    /// Moment of the first request, in microseconds since 1970. `None` in cursors of older versions.
    pub as_of: Option<i64>,
}

impl ResultCursor {
    /// Parses what [`Display`](std::fmt::Display) wrote. Returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let (key, rest) = text.split_once('.')?;
        let (offset, as_of) = match rest.split_once('.') {
            Some((offset, as_of)) => (offset, Some(as_of.parse().ok()?)),
            None => (rest, None),
        };
        Some(Self { result_key: key.parse().ok()?, offset: offset.parse().ok()?, as_of })
    }
}

impl std::fmt::Display for ResultCursor {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}.{}", self.result_key, self.offset)?;
        self.as_of.map_or(Ok(()), |as_of| write!(formatter, ".{as_of}"))
    }
}

/// A stored result without its items.
#[derive(Clone, Debug)]
pub struct StoredResult {
    /// Checksum of the request. A cursor continues only a request with the same checksum.
    pub asked: Vec<u8>,
    pub as_of: DateTime<Utc>,
    pub total: usize,
    pub truncated: bool,
}

/// Stores a result of a user and returns its key. When an equal result is already stored, its storage time is extended
/// instead.
pub async fn store_result(
    app: &App,
    user_key: UserKey,
    kept: &StoredResult,
    items: &[WalkItem],
) -> Result<i64, Problem> {
    let blocks: Vec<Vec<u8>> = items.chunks(BLOCK).map(|block| block.iter().flat_map(pack_item).collect()).collect();
    let content = blocks.iter().fold(Sha256::new(), Sha256::chain_update).finalize().to_vec();
    let write = Write::begin(&app.writes, "keep_trace_result").await?;
    let (now, user) = (write.now(), user_key.number());
    let not_before = now - RESULT_KEPT;
    let known = renew_result()
        .bind(write.conn(), &now, &user, &not_before, &kept.asked, &content, &kept.truncated)
        .opt()
        .await?;
    if let Some(key) = known {
        return Ok(write.commit(key).await?.into_answer());
    }
    let key = next_key(write.conn()).await?;
    let numbers: Vec<i32> = (0..).take(blocks.len()).collect();
    let total = i64::try_from(kept.total).map_err(Problem::internal)?;
    let bytes = i64::try_from(items.len().saturating_mul(ITEM_BYTES)).map_err(Problem::internal)?;
    let StoredResult { asked, as_of, truncated, .. } = kept;
    insert_result()
        .bind(write.conn(), &key, &user, asked, &content, as_of, &now, &total, truncated, &bytes, &numbers, &blocks)
        .await?;
    trim(&write, user, key).await?;
    Ok(write.commit(key).await?.into_answer())
}

/// Removes the oldest results beyond the limits of one user and of all users together. The result `kept` is never
/// removed.
async fn trim(write: &Write, user: i64, kept: i64) -> Result<(), Problem> {
    let client = write.conn();
    trim_results_of_user().bind(client, &user, &KEPT_BYTES_PER_USER, &KEPT_PER_USER, &kept).all().await?;
    if count_result_bytes().bind(client).one().await? > KEPT_BYTES {
        trim_results().bind(client, &KEPT_BYTES, &kept).all().await?;
    }
    Ok(())
}

/// Loads the result that a cursor continues. Refuses a cursor whose result expired.
pub async fn load_result(client: &Object, now: DateTime<Utc>, cursor: ResultCursor) -> Result<StoredResult, Problem> {
    let found = find_result().bind(client, &cursor.result_key, &(now - RESULT_KEPT)).opt().await?;
    let found = found.ok_or(TraceRefusal::CursorExpired)?;
    let total = usize::try_from(found.total).map_err(Problem::internal)?;
    let as_of = cursor.as_of.map_or(Some(found.as_of), DateTime::from_timestamp_micros);
    let as_of = as_of.ok_or(TraceRefusal::CursorMismatch)?;
    Ok(StoredResult { asked: found.asked, as_of, total, truncated: found.truncated })
}

/// Loads the items of the page that begins at a cursor. Empty beyond the end of the result.
pub async fn load_items(client: &Object, cursor: ResultCursor, limit: usize) -> Result<Vec<WalkItem>, Problem> {
    let first = cursor.offset / BLOCK;
    let last = (cursor.offset + limit).saturating_sub(1) / BLOCK;
    let numbers: Vec<i32> = (first..=last).filter_map(|block| i32::try_from(block).ok()).collect();
    let blocks = find_result_blocks().bind(client, &cursor.result_key, &numbers).all().await?;
    let items = blocks.iter().flat_map(|block| block.items.chunks(ITEM_BYTES)).filter_map(unpack_item);
    Ok(items.skip(cursor.offset - first * BLOCK).take(limit).collect())
}

/// Returns the index of a kind or certainty in the list of all values. Items are stored with these indexes.
fn index_of<T: PartialEq>(all: &[T], one: &T) -> u8 {
    all.iter().position(|known| known == one).and_then(|place| u8::try_from(place).ok()).unwrap_or(NONE)
}

/// Packs an item into [`ITEM_BYTES`] bytes for [`unpack_item`]. An absent root is stored as 0, because no unit has the
/// key 0.
fn pack_item(item: &WalkItem) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(ITEM_BYTES);
    bytes.push(index_of(NodeKind::ALL, &item.node.kind));
    bytes.extend(item.node.key.to_be_bytes());
    bytes.push(index_of(Certainty::ALL, &item.certainty));
    bytes.push(u8::from(item.past));
    bytes.extend(item.depth.to_be_bytes());
    bytes.push(item.via.map_or(NONE, |via| index_of(NodeKind::ALL, &via.kind)));
    bytes.extend(item.via.map_or(0, |via| via.key).to_be_bytes());
    bytes.extend(item.root.unwrap_or_default().to_be_bytes());
    bytes.extend(item.quantity.serialize());
    bytes
}

/// Unpacks a stored item. Returns `None` when the bytes are not a valid item.
fn unpack_item(bytes: &[u8]) -> Option<WalkItem> {
    let mut rest = bytes;
    let kind = *NodeKind::ALL.get(usize::from(*rest.split_off_first()?))?;
    let key = i64::from_be_bytes(*split_bytes(&mut rest)?);
    let certainty = *Certainty::ALL.get(usize::from(*rest.split_off_first()?))?;
    let past = *rest.split_off_first()? == 1;
    let depth = u32::from_be_bytes(*split_bytes(&mut rest)?);
    let via_kind = NodeKind::ALL.get(usize::from(*rest.split_off_first()?)).copied();
    let via_key = i64::from_be_bytes(*split_bytes(&mut rest)?);
    let root = i64::from_be_bytes(*split_bytes(&mut rest)?);
    let quantity = Decimal::deserialize(*split_bytes(&mut rest)?);
    Some(WalkItem {
        node: TraceNode::of(kind, key),
        certainty,
        past,
        depth,
        via: via_kind.map(|kind| TraceNode::of(kind, via_key)),
        root: Some(root).filter(|root| *root != 0),
        quantity,
    })
}

/// Splits off the next N bytes. Returns `None` when fewer are left.
fn split_bytes<'a, const N: usize>(rest: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (first, others) = rest.split_first_chunk::<N>()?;
    *rest = others;
    Some(first)
}

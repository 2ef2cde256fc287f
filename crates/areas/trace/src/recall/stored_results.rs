//! A result that does not fit on one page is stored for a day, so that all its pages show one moment.
//!
//! A user who asks the same question again and gets the same items gets the result that is stored already. The moment
//! is part of the cursor, not of the result: states and locations on later pages are those of the call that the cursor
//! came from.

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

/// Length of one stored item.
const ITEM_BYTES: usize = 48;
/// Stored value for an absent kind of node.
const NONE: u8 = u8::MAX;

/// The cursor of a further page: which stored result, and where the page begins.
#[derive(Clone, Copy, Debug)]
pub struct ResultCursor {
    pub result_key: i64,
    pub offset: usize,
    /// The moment of the first call, in microseconds; a cursor of an older version does not say it.
    pub as_of: Option<i64>,
}

impl ResultCursor {
    /// Reads what [`Display`](std::fmt::Display) wrote; none for any other text.
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

/// What is stored of a result besides its items.
#[derive(Clone, Debug)]
pub struct StoredResult {
    /// Checksum of the question: a cursor continues only the same question.
    pub asked: Vec<u8>,
    pub as_of: DateTime<Utc>,
    pub total: usize,
    pub truncated: bool,
}

/// Stores a result of a user and gives its key. An equal result that is stored already is kept longer instead.
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

/// Removes the oldest results beyond what one user, and all users together, may keep. The result `kept` always stays.
async fn trim(write: &Write, user: i64, kept: i64) -> Result<(), Problem> {
    let client = write.conn();
    trim_results_of_user().bind(client, &user, &KEPT_BYTES_PER_USER, &KEPT_PER_USER, &kept).all().await?;
    if count_result_bytes().bind(client).one().await? > KEPT_BYTES {
        trim_results().bind(client, &KEPT_BYTES, &kept).all().await?;
    }
    Ok(())
}

/// The result that a cursor continues. Refuses one that expired.
pub async fn load_result(client: &Object, now: DateTime<Utc>, cursor: ResultCursor) -> Result<StoredResult, Problem> {
    let found = find_result().bind(client, &cursor.result_key, &(now - RESULT_KEPT)).opt().await?;
    let found = found.ok_or(TraceRefusal::CursorExpired)?;
    let total = usize::try_from(found.total).map_err(Problem::internal)?;
    let as_of = cursor.as_of.map_or(Some(found.as_of), DateTime::from_timestamp_micros);
    let as_of = as_of.ok_or(TraceRefusal::CursorMismatch)?;
    Ok(StoredResult { asked: found.asked, as_of, total, truncated: found.truncated })
}

/// The items of the page that a cursor begins; empty beyond the end of the result.
pub async fn load_items(client: &Object, cursor: ResultCursor, limit: usize) -> Result<Vec<WalkItem>, Problem> {
    let first = cursor.offset / BLOCK;
    let last = (cursor.offset + limit).saturating_sub(1) / BLOCK;
    let numbers: Vec<i32> = (first..=last).filter_map(|block| i32::try_from(block).ok()).collect();
    let blocks = find_result_blocks().bind(client, &cursor.result_key, &numbers).all().await?;
    let items = blocks.iter().flat_map(|block| block.items.chunks(ITEM_BYTES)).filter_map(unpack_item);
    Ok(items.skip(cursor.offset - first * BLOCK).take(limit).collect())
}

/// The index of a kind or a certainty in its list, which is how an item is stored.
fn index_of<T: PartialEq>(all: &[T], one: &T) -> u8 {
    all.iter().position(|known| known == one).and_then(|place| u8::try_from(place).ok()).unwrap_or(NONE)
}

/// An item in [`ITEM_BYTES`] bytes; [`unpack_item`] reads it back. An absent root is stored as 0, which no unit has as
/// key.
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

/// Reads a stored item; none when the bytes are not one.
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

/// Takes the next N bytes off; none when fewer are left.
fn split_bytes<'a, const N: usize>(rest: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (first, others) = rest.split_first_chunk::<N>()?;
    *rest = others;
    Some(first)
}

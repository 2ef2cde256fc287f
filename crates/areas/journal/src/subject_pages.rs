//! Pages of the events about one subject, such as a work order, a product or a user.
//!
//! An index lists the events of a subject by key, but a page is sorted by position in the feed, and a large subject has
//! too many events to sort them for every page. The two orders are almost the same: they differ only for events of
//! commands that ran at the same time. Therefore the page is read by key, and the few events that only the order of
//! positions puts inside it are added. Nothing is assumed about how long a command runs.

use deadpool_postgres::Object;
use journal_queries::feed::{find_first_key_above, find_last_key_below};
use platform::api::Problem;
use platform::db::{Row, Search, SqlCondition};

/// Maximum number of events, including skipped ones, for which a page is read by key. Beyond that, sorting costs less
/// than reading the skipped events.
const PAGE_END_MAX: i64 = 2000;

/// The events from which a page is taken, as positions in the feed.
#[derive(Clone, Copy, Debug)]
pub struct FeedWindow {
    /// Only events after this position. None: from the first one.
    pub after: Option<i64>,
    /// Only events before this position. None: up to `newest`.
    pub before: Option<i64>,
    /// The newest position when the request began. Later events are left out, because only some of the statements that
    /// read a page would see them.
    pub newest: i64,
}

/// A page of a search, and its sort direction.
#[derive(Clone, Copy, Debug)]
pub struct FeedPage {
    /// Whether the oldest events come first.
    pub forward: bool,
    /// Maximum number of events.
    pub limit: i64,
    /// Number of events to skip before the first one.
    pub offset: i64,
}

impl FeedPage {
    /// Returns the number of events up to the end of the page. None when these are too many to read by key.
    fn end(self) -> Option<i64> {
        Some(self.limit.saturating_add(self.offset)).filter(|end| *end <= PAGE_END_MAX)
    }
}

/// A rectangle of positions and keys. All bounds are exclusive.
#[derive(Clone, Copy, Debug)]
struct FeedRectangle {
    positions: (i64, i64),
    keys: (i64, i64),
}

/// Reads a page of a search that an index answers in the order of keys. None when the page is too far back and must be
/// sorted by position.
pub async fn page_by_key(
    client: &Object,
    search: &Search,
    window: FeedWindow,
    page: FeedPage,
) -> Result<Option<Vec<Row>>, Problem> {
    let Some(end) = page.end() else { return Ok(None) };
    let end_of_feed = window.newest.saturating_add(1);
    let positions = (window.after.unwrap_or_default(), window.before.unwrap_or(end_of_feed).min(end_of_feed));
    // The key at the edge where the page begins. Beyond it are only events that the order of keys puts elsewhere.
    // Beyond an end of the feed there are no events.
    let edge = match (page.forward, window.after, window.before) {
        (true, Some(after), _) => find_first_key_above().bind(client, &after).opt().await?,
        (false, _, Some(before)) => find_last_key_below().bind(client, &before).opt().await?,
        _ => None,
    };
    let (inside, order) = match (page.forward, edge) {
        (true, edge) => ((edge.map_or(i64::MIN, |edge| edge - 1), i64::MAX), "e.key"),
        (false, edge) => ((i64::MIN, edge.map_or(i64::MAX, |edge| edge + 1)), "e.key desc"),
    };
    let near = vec![
        SqlCondition::new("f.pos > ? and f.pos < ?").with(positions.0).with(positions.1),
        SqlCondition::new("e.key > ? and e.key < ?").with(inside.0).with(inside.1),
    ];
    let mut rows = search.page_where(client, near, order, end).await?;
    let is_full = i64::try_from(rows.len()).is_ok_and(|count| count == end);
    if let Some(last) = rows.last().map(key_of).filter(|_| is_full) {
        // Rows that were not read have keys beyond the last one. They belong to the page if their position comes before
        // that of a row that was read.
        let furthest = rows.iter().map(position_of);
        let missed = if page.forward {
            let furthest = furthest.max().unwrap_or(positions.1);
            FeedRectangle { positions: (positions.0, furthest), keys: (last, i64::MAX) }
        } else {
            let furthest = furthest.min().unwrap_or(positions.0);
            FeedRectangle { positions: (furthest, positions.1), keys: (i64::MIN, last) }
        };
        rows.extend(rows_in(client, search, missed).await?);
    }
    if let Some(edge) = edge {
        let keys = if page.forward { (i64::MIN, edge) } else { (edge, i64::MAX) };
        rows.extend(rows_in(client, search, FeedRectangle { positions, keys }).await?);
    }
    rows.sort_unstable_by_key(|row| if page.forward { position_of(row) } else { -position_of(row) });
    rows.dedup_by_key(|row| position_of(row));
    let (skipped, shown) = (usize::try_from(page.offset), usize::try_from(page.limit));
    let rows = rows.into_iter().skip(skipped.unwrap_or(usize::MAX)).take(shown.unwrap_or_default());
    Ok(Some(rows.collect()))
}

/// Reads the rows of a search inside a rectangle. There are few: see the index of `journal.feed_rectangle`.
async fn rows_in(client: &Object, search: &Search, rectangle: FeedRectangle) -> Result<Vec<Row>, Problem> {
    let FeedRectangle { positions, keys } = rectangle;
    let inside = "f.pos in (select inside.pos from journal.feed_rectangle(?, ?, ?, ?) as inside)";
    let inside = SqlCondition::new(inside).with(positions.0).with(positions.1).with(keys.0).with(keys.1);
    search.page_where(client, vec![inside], "f.pos", i64::MAX).await
}

/// Returns the position of the event in the feed.
fn position_of(row: &Row) -> i64 {
    row.get("pos")
}

/// Returns the key of the event.
fn key_of(row: &Row) -> i64 {
    row.get("key")
}

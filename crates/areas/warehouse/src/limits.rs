//! Limits of the area.

/// Movements that one command plans or executes.
pub const MOVEMENTS_MAX: usize = 1000;
/// Rows that a list is created with, or that one confirmation of a list names.
pub const LIST_ROWS_MAX: usize = 5000;
/// Parts of one confirmation.
pub const PARTS_MAX: usize = 1000;
/// Keys of one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Rows of a page of positions or of stock.
pub const PAGE: i64 = 200;
/// Rows of a page of movements.
pub const MOVEMENTS_PAGE: i64 = 500;
/// Rows of a page of movement lists.
pub const LISTS_PAGE: i64 = 100;
/// Rows of a page of the contents of a position.
pub const CONTENTS_PAGE: i64 = 1000;
/// Rows of a page of positions or products that were moved last.
pub const LATEST_PAGE: i64 = 10;
/// Records that a refusal lists because they name a position.
pub const USES_SHOWN_MAX: i64 = 20;
/// Numbers of a counter that may be skipped because their codes are taken.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Keys that a search text may stand for to be looked up one by one; with more, every row is compared with the text.
pub const MATCHES_MAX: i64 = 1000;
/// Positions that a filter by location may stand for to be looked up one by one: a hall with all its bins, but not a
/// plant.
pub const PLACES_MAX: i64 = 5000;
/// Positions whose stock is gathered to find a page of it; with more, the page is read product by product.
pub const PLACES_GATHERED_MAX: usize = 1000;
/// Products with something on hold, so that a search passes over all others; with more, it reads every product.
pub const HELD_PRODUCTS_MAX: i64 = 5000;
/// How many of the newest movements are read for what was moved last: the second window only if the first gives too
/// few.
pub const LATEST_WINDOWS: [i64; 2] = [1_000, 50_000];

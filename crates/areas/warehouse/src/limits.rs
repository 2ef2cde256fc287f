//! Limits of the warehouse area.

/// Maximum number of movements that one request plans or posts.
pub const MOVEMENTS_MAX: usize = 1000;
/// Maximum number of rows of a movement list that one request creates, adds or confirms by key.
pub const LIST_ROWS_MAX: usize = 5000;
/// Maximum number of parts that one confirmation splits a movement into.
pub const PARTS_MAX: usize = 1000;
/// Maximum number of keys of one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Default page size of locations and of stock.
pub const PAGE: i64 = 200;
/// Default page size of movements.
pub const MOVEMENTS_PAGE: i64 = 500;
/// Default page size of movement lists.
pub const LISTS_PAGE: i64 = 100;
/// Default page size of the contents of a location.
pub const CONTENTS_PAGE: i64 = 1000;
/// Default number of recently used locations or products.
pub const LATEST_PAGE: i64 = 10;
/// Maximum number of records that a refusal lists because they use a location.
pub const USES_SHOWN_MAX: i64 = 20;
/// Maximum number of codes of a counter that are skipped because they are taken.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Maximum number of matches of a search text that are looked up by key. If there are more, every row is compared with
/// the text.
pub const MATCHES_MAX: i64 = 1000;
/// Maximum number of locations matched by a filter that are looked up by key: enough for a hall with all its bins, but
/// not for a plant.
pub const PLACES_MAX: i64 = 5000;
/// Maximum number of locations whose stock is gathered to build a page. If there are more, the page is read product by
/// product.
pub const PLACES_GATHERED_MAX: usize = 1000;
/// Maximum number of products with units or lots on hold that a search is restricted to. If there are more, it reads
/// every product.
pub const HELD_PRODUCTS_MAX: i64 = 5000;
/// Maximum number of changes of stock that one transaction adds to the kept totals.
pub const TOTAL_CHANGES_FOLDED_AT_ONCE: i64 = 10_000;
/// How many of the newest movements are read to find recently used locations and products. The second window is read
/// only if the first yields too few.
pub const LATEST_WINDOWS: [i64; 2] = [1_000, 50_000];

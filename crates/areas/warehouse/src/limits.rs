//! Limits of the area.

/// Maximum number of movements that one request plans or posts.
pub const MOVEMENTS_MAX: usize = 1000;
/// Maximum number of rows that a list is created with, that are added to it, or that one confirmation of it names.
pub const LIST_ROWS_MAX: usize = 5000;
/// Maximum number of parts of one confirmation.
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
/// Maximum number of records that match a search text and are looked up by key; with more, every row is compared with the text.
pub const MATCHES_MAX: i64 = 1000;
/// Maximum number of locations that match a filter by location and are looked up by key: a hall with all its bins, but not a plant.
pub const PLACES_MAX: i64 = 5000;
/// Maximum number of locations whose stock is gathered to find a page of it; with more, the page is read product by product.
pub const PLACES_GATHERED_MAX: usize = 1000;
/// Maximum number of products with something on hold that a search is restricted to; with more, it reads every product.
pub const HELD_PRODUCTS_MAX: i64 = 5000;
/// Numbers of newest movements that are read for recently used locations and products: the second window only if the
/// first gives too few.
pub const LATEST_WINDOWS: [i64; 2] = [1_000, 50_000];

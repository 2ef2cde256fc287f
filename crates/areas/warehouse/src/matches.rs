//! Finds the records that the text or the location of a filter matches. If they are few, a search looks them up by key
//! instead of comparing every row.

use deadpool_postgres::Object;
use kernel::wire::wildcard::Wildcard;
use warehouse_queries::above::match_orders;
use warehouse_queries::matches::{
    match_foreign_positions, match_held_products, match_held_stock, match_lots, match_positions,
    match_positions_by_code, match_products, match_serials,
};

use crate::limits::{HELD_PRODUCTS_MAX, MATCHES_MAX, PLACES_MAX};
use platform::api::Problem;

/// The records that a filter matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matches<K> {
    /// The filter was not used: everything matches.
    All,
    /// Few enough to be looked up by key. Empty if nothing matches.
    Few(Vec<K>),
    /// Too many to be looked up by key: the pattern or key of the filter, to be compared with every row.
    Many(String),
}

impl<K> Matches<K> {
    /// Returns whether few records match: at most `most`. `found` was read with the limit `most + 1`.
    fn of(requested: &str, found: Vec<K>, most: i64) -> Self {
        let few = i64::try_from(found.len()).is_ok_and(|count| count <= most);
        if few { Self::Few(found) } else { Self::Many(requested.to_owned()) }
    }

    /// The keys if they are few. `None` when the filter is not used or matches too many.
    pub fn few(&self) -> Option<Vec<K>>
    where
        K: Clone,
    {
        if let Self::Few(keys) = self { Some(keys.clone()) } else { None }
    }

    /// The pattern or key to compare rows with if the filter matches too many records. `None` otherwise.
    pub fn many(&self) -> Option<String> {
        if let Self::Many(requested) = self { Some(requested.clone()) } else { None }
    }
}

/// Finds products whose code matches a wildcard text.
pub async fn products(client: &Object, text: &Wildcard) -> Result<Matches<i64>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    let found = match_products().bind(client, &pattern, &(MATCHES_MAX + 1)).all().await?;
    Ok(Matches::of(pattern, found, MATCHES_MAX))
}

/// Finds units whose serial number matches a wildcard text.
pub async fn serials(client: &Object, text: &Wildcard) -> Result<Matches<i64>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    let found = match_serials().bind(client, &pattern, &(MATCHES_MAX + 1)).all().await?;
    Ok(Matches::of(pattern, found, MATCHES_MAX))
}

/// Finds lots whose code matches a wildcard text.
pub async fn lots(client: &Object, text: &Wildcard) -> Result<Matches<i64>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    let found = match_lots().bind(client, &pattern, &(MATCHES_MAX + 1)).all().await?;
    Ok(Matches::of(pattern, found, MATCHES_MAX))
}

/// Finds a location, and everything below it if `with_below` is set.
pub async fn positions(client: &Object, key: Option<&str>, with_below: bool) -> Result<Matches<String>, Problem> {
    match key {
        None => Ok(Matches::All),
        Some(key) if !with_below => Ok(Matches::Few(vec![key.to_owned()])),
        Some(key) => {
            let found = match_positions().bind(client, &key, &(PLACES_MAX + 1)).all().await?;
            Ok(Matches::of(key, found, PLACES_MAX))
        }
    }
}

/// Finds locations below a root whose code, or the code of a location above them, matches a wildcard text.
pub async fn positions_by_code(client: &Object, text: &Wildcard, root: &str) -> Result<Matches<String>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    let found = match_positions_by_code().bind(client, &pattern, &root, &(PLACES_MAX + 1)).all().await?;
    Ok(Matches::of(pattern, found, PLACES_MAX))
}

/// Finds locations whose stock belongs to a customer or supplier. Unless `requested`, everything matches.
pub async fn foreign_positions(client: &Object, requested: bool) -> Result<Matches<String>, Problem> {
    if !requested {
        return Ok(Matches::All);
    }
    let found = match_foreign_positions().bind(client, &(PLACES_MAX + 1)).all().await?;
    Ok(Matches::of("", found, PLACES_MAX))
}

/// Finds stock rows on hold. Unless `requested`, everything matches.
pub async fn held_stock(client: &Object, requested: bool) -> Result<Matches<i64>, Problem> {
    if !requested {
        return Ok(Matches::All);
    }
    let found = match_held_stock().bind(client, &(MATCHES_MAX + 1)).all().await?;
    Ok(Matches::of("", found, MATCHES_MAX))
}

/// Finds products with a unit or lot on hold.
pub async fn held_products(client: &Object) -> Result<Matches<i64>, Problem> {
    let found = match_held_products().bind(client, &(HELD_PRODUCTS_MAX + 1)).all().await?;
    Ok(Matches::of("", found, HELD_PRODUCTS_MAX))
}

/// Finds work orders whose code matches a wildcard text and returns their keys as the strings that references contain.
/// `None` when the filter is not used. The number is not limited: the caller decides how to search when there are many.
pub async fn orders(client: &Object, text: &Wildcard) -> Result<Option<Vec<String>>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(None) };
    let keys = match_orders().bind(client, &pattern).all().await?;
    Ok(Some(keys.iter().map(ToString::to_string).collect()))
}

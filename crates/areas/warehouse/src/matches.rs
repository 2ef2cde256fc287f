//! What a search text or a place stands for. When that is little, a search looks it up by key instead of looking through
//! everything for it.

use deadpool_postgres::Object;
use kernel::wire::wildcard::Wildcard;
use warehouse_queries::above::match_orders;
use warehouse_queries::matches::{
    match_foreign, match_held, match_held_products, match_lots, match_places, match_positions, match_products,
    match_serials,
};

use crate::limits::{HELD_PRODUCTS_MAX, MATCHES_MAX, PLACES_MAX};
use platform::api::Problem;

/// What a text or a place stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matches<K> {
    /// Everything: nothing was asked.
    All,
    /// These.
    Few(Vec<K>),
    /// Too many to name; what was asked for.
    Many(String),
}

impl<K> Matches<K> {
    fn of(requested: &str, found: Vec<K>, most: i64) -> Self {
        let few = i64::try_from(found.len()).is_ok_and(|count| count <= most);
        if few { Self::Few(found) } else { Self::Many(requested.to_owned()) }
    }

    /// Those that are named.
    pub fn few(&self) -> Option<Vec<K>>
    where
        K: Clone,
    {
        if let Self::Few(keys) = self { Some(keys.clone()) } else { None }
    }

    /// What was asked for, when it stands for too many.
    pub fn many(&self) -> Option<String> {
        if let Self::Many(requested) = self { Some(requested.clone()) } else { None }
    }
}

/// Products by code.
pub async fn products(client: &Object, text: &Wildcard) -> Result<Matches<i64>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    let found = match_products().bind(client, &pattern, &(MATCHES_MAX + 1)).all().await?;
    Ok(Matches::of(pattern, found, MATCHES_MAX))
}

/// Units by code.
pub async fn serials(client: &Object, text: &Wildcard) -> Result<Matches<i64>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    let found = match_serials().bind(client, &pattern, &(MATCHES_MAX + 1)).all().await?;
    Ok(Matches::of(pattern, found, MATCHES_MAX))
}

/// Lots by code.
pub async fn lots(client: &Object, text: &Wildcard) -> Result<Matches<i64>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    let found = match_lots().bind(client, &pattern, &(MATCHES_MAX + 1)).all().await?;
    Ok(Matches::of(pattern, found, MATCHES_MAX))
}

/// A position, with everything below it when asked so.
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

/// Positions below a root with such a code on the way down to them.
pub async fn places(client: &Object, text: &Wildcard, root: &str) -> Result<Matches<String>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    let found = match_places().bind(client, &pattern, &root, &(PLACES_MAX + 1)).all().await?;
    Ok(Matches::of(pattern, found, PLACES_MAX))
}

/// Positions whose stock belongs to others, when they are asked for.
pub async fn foreign(client: &Object, requested: bool) -> Result<Matches<String>, Problem> {
    if !requested {
        return Ok(Matches::All);
    }
    let found = match_foreign().bind(client, &(PLACES_MAX + 1)).all().await?;
    Ok(Matches::of("", found, PLACES_MAX))
}

/// Rows of the stock that are on hold, when they are asked for.
pub async fn held(client: &Object, requested: bool) -> Result<Matches<i64>, Problem> {
    if !requested {
        return Ok(Matches::All);
    }
    let found = match_held().bind(client, &(MATCHES_MAX + 1)).all().await?;
    Ok(Matches::of("", found, MATCHES_MAX))
}

/// Products of which something is on hold.
pub async fn held_products(client: &Object) -> Result<Matches<i64>, Problem> {
    let found = match_held_products().bind(client, &(HELD_PRODUCTS_MAX + 1)).all().await?;
    Ok(Matches::of("", found, HELD_PRODUCTS_MAX))
}

/// Keys of orders by code, as references name them.
pub async fn orders(client: &Object, text: &Wildcard) -> Result<Option<Vec<String>>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(None) };
    let keys = match_orders().bind(client, &pattern).all().await?;
    Ok(Some(keys.iter().map(ToString::to_string).collect()))
}

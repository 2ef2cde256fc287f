//! What a search text or a place stands for. When that is little, a search looks it up by key instead of looking through
//! everything for it.

use deadpool_postgres::Object;
use kernel::wire::wildcard::Wildcard;
use queries::queries::warehouse::above::match_orders;
use queries::queries::warehouse::matches::{match_lots, match_places, match_positions, match_products, match_serials};

use crate::areas::warehouse::limits::MATCHES_MAX;
use crate::platform::api::Problem;

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
    fn of(asked: &str, found: Vec<K>) -> Self {
        let few = i64::try_from(found.len()).is_ok_and(|count| count <= MATCHES_MAX);
        if few { Self::Few(found) } else { Self::Many(asked.to_owned()) }
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
        if let Self::Many(asked) = self { Some(asked.clone()) } else { None }
    }
}

/// Products by code.
pub async fn products(client: &Object, text: &Wildcard) -> Result<Matches<i64>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    Ok(Matches::of(pattern, match_products().bind(client, &pattern, &(MATCHES_MAX + 1)).all().await?))
}

/// Units by code.
pub async fn serials(client: &Object, text: &Wildcard) -> Result<Matches<i64>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    Ok(Matches::of(pattern, match_serials().bind(client, &pattern, &(MATCHES_MAX + 1)).all().await?))
}

/// Lots by code.
pub async fn lots(client: &Object, text: &Wildcard) -> Result<Matches<i64>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    Ok(Matches::of(pattern, match_lots().bind(client, &pattern, &(MATCHES_MAX + 1)).all().await?))
}

/// A position, with everything below it when asked so.
pub async fn positions(client: &Object, key: Option<&str>, with_below: bool) -> Result<Matches<String>, Problem> {
    match key {
        None => Ok(Matches::All),
        Some(key) if !with_below => Ok(Matches::Few(vec![key.to_owned()])),
        Some(key) => Ok(Matches::of(key, match_positions().bind(client, &key, &(MATCHES_MAX + 1)).all().await?)),
    }
}

/// Positions below a root with such a code on the way down to them.
pub async fn places(client: &Object, text: &Wildcard, root: &str) -> Result<Matches<String>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(Matches::All) };
    Ok(Matches::of(pattern, match_places().bind(client, &root, &pattern, &(MATCHES_MAX + 1)).all().await?))
}

/// Keys of orders by code, as references name them.
pub async fn orders(client: &Object, text: &Wildcard) -> Result<Option<Vec<String>>, Problem> {
    let Some(pattern) = text.pattern() else { return Ok(None) };
    let keys = match_orders().bind(client, &pattern).all().await?;
    Ok(Some(keys.iter().map(ToString::to_string).collect()))
}

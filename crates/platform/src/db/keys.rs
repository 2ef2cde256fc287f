//! Keys of records that others must name before they are written.

use deadpool_postgres::Object;
use platform_queries::key::next_keys as take_keys;

use crate::api::Problem;

/// So many new keys, ascending; nothing is asked when none is wanted.
pub async fn next_keys(client: &Object, count: usize) -> Result<Vec<i64>, Problem> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let count = i32::try_from(count).map_err(Problem::internal)?;
    Ok(take_keys().bind(client, &count).all().await?)
}

/// One new key.
pub async fn next_key(client: &Object) -> Result<i64, Problem> {
    Ok(take_keys().bind(client, &1).one().await?)
}

//! New keys for records to which other records refer before they are written.

use deadpool_postgres::Object;
use platform_queries::key::next_keys as take_keys;

use crate::api::Problem;

/// Draws new keys from the sequence, in ascending order. Sends no query when `count` is 0.
pub async fn next_keys(client: &Object, count: usize) -> Result<Vec<i64>, Problem> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let count = i32::try_from(count).map_err(Problem::internal)?;
    Ok(take_keys().bind(client, &count).all().await?)
}

/// Draws one new key from the sequence.
pub async fn next_key(client: &Object) -> Result<i64, Problem> {
    Ok(take_keys().bind(client, &1).one().await?)
}

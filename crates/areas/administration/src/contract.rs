//! Functions of this area that other areas may call.

use administration_queries::custom_data::find_custom_data;
use deadpool_postgres::Object;

pub use super::refusals::AdministrationRefusal;
use platform::api::Problem;

/// Whether a custom data entry with this key exists.
pub async fn has_custom_data(client: &Object, key: &str) -> Result<bool, Problem> {
    Ok(find_custom_data().bind(client, &key).opt().await?.is_some())
}

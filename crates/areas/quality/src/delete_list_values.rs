//! `DELETE /list/{field_key}` — delete values by key. The field in the path is not looked at: so the interface wants it.

use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::list::List;
use kernel::wire::text::Text;
use quality_queries::list_value::delete_values;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::limits::DELETED_VALUES_MAX;
use platform::admin_log::AuditChange;
use platform::api::{Envelope, Params, PathParam, Problem};
use platform::db::{Committed, Writer};

input! {
    /// Which values.
    pub struct DeleteQuery {
        /// Keys of the values; unknown ones are ignored.
        pub value_key: List<Text<1, 200>, 1, DELETED_VALUES_MAX>,
    }
}

/// What is gone.
#[derive(Serialize, ToSchema)]
pub struct DeletedValues {
    /// Values deleted.
    deleted: u64,
}

/// Delete list values.
#[utoipa::path(
    delete,
    path = "/list/{field_key}",
    params(("field_key" = inline(Key), Path, description = "Not looked at."), DeleteQuery),
    responses(
        (status = 200, description = "Deleted.", body = Envelope<DeletedValues>),
    ),
)]
pub async fn delete_list_values(
    writer: Writer,
    PathParam(_field_key): PathParam<Key>,
    Params(query): Params<DeleteQuery>,
) -> Result<Committed<Envelope<DeletedValues>>, Problem> {
    let keys: Vec<String> = query.value_key.0.into_iter().map(Text::into_string).collect();
    let mut write = writer.begin("delete_list_values").await?;
    let gone = delete_values().bind(write.conn(), &keys).all().await?;
    let deleted = u64::try_from(gone.len()).unwrap_or(u64::MAX);
    let before: Map<String, Value> =
        gone.into_iter().map(|row| (row.key, json!({"field_key": row.field_key, "value": row.value}))).collect();
    write.audit(AuditChange::changed("list-values", &before, &json!({})));
    write.commit(Envelope::ok("Values deleted.", DeletedValues { deleted })).await
}

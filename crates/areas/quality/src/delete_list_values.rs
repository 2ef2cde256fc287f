//! `DELETE /list/{field_key}` — delete list values by key. The operation ignores the field in the path.

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
    /// The values to delete.
    pub struct DeleteQuery {
        /// Keys of the values to delete, 1 to 1000. Repeat the parameter for each key. Unknown keys are ignored.
        pub value_key: List<Text<1, 200>, 1, DELETED_VALUES_MAX>,
    }
}

/// How many list values were deleted.
#[derive(Serialize, ToSchema)]
pub struct DeletedValues {
    /// Number of values that existed and were deleted.
    deleted: u64,
}

/// Delete values of a choice field.
///
/// Deletes list values by `value_key`. The field in the path is ignored, because keys of values are unique across all
/// fields. Unknown keys are ignored too, so a repeated request is harmless and returns 0. Records that store one of the
/// values as a choice keep its text. The change is recorded in the audit log, not in the journal.
#[utoipa::path(
    delete,
    path = "/list/{field_key}",
    params(
        ("field_key" = inline(Key), Path, description = "Key of a field. Ignored, because `value_key` alone identifies the values."),
        DeleteQuery,
    ),
    responses(
        (status = 200, description = "The number of deleted values.", body = Envelope<DeletedValues>),
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

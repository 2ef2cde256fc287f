//! `DELETE /custom-data/{key}`.

use kernel::wire::text::Text;
use queries::queries::administration::custom_data::{delete_custom_data as erase_custom_data, lock_custom_data};

use super::model::custom_data_not_found;
use crate::platform::api::{Empty, Envelope, IfMatch, Problem, Slot};
use crate::platform::db::{Committed, Writer};

/// Delete an entry.
#[utoipa::path(delete, path = "/custom-data/{key}", params(("key" = String, Path, description = "Key of the entry.")),
    responses((status = 200, description = "Deleted.", body = Envelope<Empty>), (status = 404, description = "`custom_data_not_found`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn delete_custom_data(
    writer: Writer,
    Slot(key): Slot<Text<1, 200>>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let write = writer.begin("delete_custom_data").await?;
    let rev = lock_custom_data().bind(write.conn(), &key.as_str()).opt().await?.ok_or_else(custom_data_not_found)?;
    if_match.check(rev)?;
    erase_custom_data().bind(write.conn(), &key.as_str()).await?;
    write.commit(Envelope::ok("Entry deleted.", Empty)).await
}

//! `PATCH /movement-list/{list_key}` — the record of a list is changed.

use kernel::input;
use kernel::rules::movement_list::MovementListCommand;
use kernel::wire::json::FreeJson;
use kernel::wire::key::MovementListKey;
use kernel::wire::patch::Patch;
use kernel::wire::text::{Text, UpperCode};
use kernel::wire::time::Date;
use serde_json::Value;
use warehouse_queries::client::Params as _;
use warehouse_queries::commands::{
    UpdateListParams, list_code_is_taken, update_list as store, update_references_of_open_rows,
};

use super::lists::{ListChange, lock_one};
use super::model::{MovementList, load_lists};
use crate::references::{References, ReferencesIn, check_exist};
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::refuses;

input! {
    /// What changes.
    pub struct ListPatch {
        /// Its code.
        pub code: Patch<UpperCode>,
        /// Free text.
        pub notes: Patch<Option<Text<0, 10000>>>,
        /// Until when it should be done.
        pub due_by: Patch<Date>,
        /// What its rows refer to; open rows follow.
        pub references: Patch<ReferencesIn>,
        /// Free.
        pub extra: Patch<Option<FreeJson>>,
    }
}

refuses![
    WarehouseRefusal::MovementListNotFound,
    WarehouseRefusal::MovementListNotOpen,
    WarehouseRefusal::MovementListCodeTaken,
    WarehouseRefusal::ReferenceUnknown,
    WarehouseRefusal::ReferenceReserved,
    SharedRefusal::RevisionMismatch,
];

/// Change a movement list.
#[utoipa::path(
    patch,
    path = "/movement-list/{list_key}",
    request_body = ListPatch,
    params(("list_key" = inline(MovementListKey), Path, description = "Key of the list.")),
    responses(
        (status = 200, description = "The list.", body = Envelope<MovementList>),
        Refused,
    ),
)]
pub async fn update_list(
    writer: Writer,
    PathParam(key): PathParam<MovementListKey>,
    if_match: IfMatch,
    Body(input): Body<ListPatch>,
) -> Result<Committed<Envelope<MovementList>>, Problem> {
    let mut write = writer.begin("update_list").await?;
    let mut list = lock_one(&write, key, &if_match).await?;
    let code = input.code.as_ref().and_then(UpperCode::as_deref).unwrap_or(&list.row.code).to_owned();
    let kind = list.kind.as_str();
    let code_taken =
        code != list.row.code && list_code_is_taken().bind(write.conn(), &code.as_str(), &kind).one().await?;
    list.apply_command(MovementListCommand::Update { code_taken })?;
    let references = match &input.references {
        Patch::Set(sent) => References::from_request(Some(sent))?,
        Patch::Keep => list.references.clone(),
    };
    if references != list.references {
        check_exist(&write, &[&references]).await?;
        update_row_references(&write, key, &list.references, &references).await?;
    }
    let params = UpdateListParams {
        code: code.as_str(),
        notes: input.notes.map_or(list.row.notes.clone(), |notes| notes.to_string()),
        due_by: input.due_by.or(Date(list.row.due_by)).0,
        refs: references.stored(),
        extra: input.extra.map_or(list.row.extra.clone(), |extra| extra.0),
        key: key.number(),
    };
    store().params(write.conn(), &params).one().await?;
    list.row.code = code;
    write.append_event(list.event(ListChange::Updated, write.now()));
    let list = load_lists(write.conn(), &[key.number()]).await?.pop().ok_or(WarehouseRefusal::MovementListNotFound)?;
    write.commit(Envelope::ok("Movement list changed.", list)).await
}

/// Gives open rows the references that the list has now, and removes those that it has lost. Completed rows keep
/// theirs: they say what was true when they were moved.
async fn update_row_references(
    write: &Write,
    key: MovementListKey,
    old: &References,
    new: &References,
) -> Result<(), Problem> {
    let (old, new) = (old.stored(), new.stored());
    let names =
        |value: &Value| value.as_object().map(|one| one.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    update_references_of_open_rows().bind(write.conn(), &names(&old), &new, &key.number()).all().await?;
    Ok(())
}

//! `PATCH /movement-list/{list_key}` — changes the record of an open movement list.

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
    /// Changes to a movement list. Members that are absent stay unchanged.
    pub struct ListPatch {
        /// New code, stored in upper case and unique within the type. Absent or blank: unchanged.
        pub code: Patch<UpperCode>,
        /// Notes for the people who work on the list, up to 10 000 characters. `null` removes them. Absent: unchanged.
        pub notes: Patch<Option<Text<0, 10000>>>,
        /// Day by which the list should be done, such as `2030-03-01`. Absent: unchanged.
        pub due_by: Patch<Date>,
        /// New references of the list. They replace all current ones except those that only the service sets. Open rows
        /// also get the new references and lose those that the list loses. Absent: unchanged.
        pub references: Patch<ReferencesIn>,
        /// Additional data of an integration, as any JSON value. `null` removes it. Absent: unchanged.
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
///
/// Changes code, notes, due date, references or `extra` of a list that is `planned` or `started`, but not its type or
/// rows. New references are also written to the open rows, while completed rows keep the references that they had when
/// they were moved. The journal records `WAREHOUSE_LIST_UPDATED`. Repeating the request has the same result. Refusals:
/// `movement_list_not_open` (a completed or canceled list cannot be changed), `movement_list_code_taken` (choose
/// another code), `revision_mismatch` (read the list again).
#[utoipa::path(
    patch,
    path = "/movement-list/{list_key}",
    request_body = ListPatch,
    params(
        ("list_key" = inline(MovementListKey), Path, description = "Key of the list, from `GET /movement-list`."),
    ),
    responses(
        (status = 200, description = "The list after the change.", body = Envelope<MovementList>),
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
        Patch::Set(sent) => References::from_request(Some(sent))?.keeping_reserved(&list.references),
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

/// Sets the new references of the list on its open rows and removes those that the list has lost. Completed rows keep
/// theirs as a record of the moment when they were moved.
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

//! `POST /serial-link/{link_key}/unlink` — removes a part from a unit or batch.

use std::collections::BTreeSet;

use kernel::input;
use kernel::rules::link::{Disposition, LinkCommand, LinkTransition, check_transition};
use kernel::wire::key::{LinkKey, PositionKey};

use super::link_rules::{check_position, dispose};
use crate::refusals::{ProductionRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use serial::contract::{LinkTermination, SerialLink, SerialReason, SerialRefusal, end, hold_trees, load_link};
use warehouse::contract::WarehouseRefusal;

input! {
    /// Request to remove a part.
    pub struct UnlinkIn {
        /// Reason for removing the part, from 1 to 500 characters. Stored with the link and in the journal.
        pub reason: SerialReason,
        /// What happens to the removed part: `return` to stock, `scrap` or `none`. Absent: `return` if the part was
        /// consumed from stock, otherwise `none`.
        pub disposition: Option<Disposition>,
        /// Key of the location to which a returned part is moved. Absent: the location it was consumed from or, if that
        /// was deleted, the default consumption location.
        pub return_position_key: Option<PositionKey>,
    }
}

refuses![
    SerialRefusal::LinkNotFound,
    ProductionRefusal::PositionNotFound,
    SerialRefusal::LinkNotActive,
    ProductionRefusal::NoConsumption,
    SharedRefusal::RevisionMismatch,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
];

/// Unlink a component.
///
/// Removes a part from its unit or batch. The link ends and is kept as history, and the disposition decides what
/// happens to the part: `return` puts it back into stock by reversing its consumption, `scrap` scraps it, and `none`
/// moves nothing. The link must be active (`link_not_active`): drafts of an open batch are removed with `PUT
/// /batch/{batch_key}/serial-temp-links`. Returning a part that was not consumed from stock is refused with
/// `no_consumption` (use `none` and post a receipt). The parent may already be finished or shipped. Writes
/// `SERIAL_UNLINKED` with the reason, and the journal rows of the return or scrap.
#[utoipa::path(
    post,
    path = "/serial-link/{link_key}/unlink",
    request_body = UnlinkIn,
    params(("link_key" = inline(LinkKey), Path, description = "Key of the link.")),
    responses(
        (status = 200, description = "The ended link.", body = Envelope<SerialLink>),
        Refused,
    ),
)]
pub async fn unlink_component(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<LinkKey>,
    if_match: IfMatch,
    Body(input): Body<UnlinkIn>,
) -> Result<Committed<Envelope<SerialLink>>, Problem> {
    let mut write = writer.begin("unlink_component").await?;
    let link = load_link(&write, key).await?;
    let keys = [Some(link.child), link.parent].into_iter().flatten();
    let mut held = hold_trees(&write, &keys.collect::<BTreeSet<_>>()).await?;
    check_position(&write, input.return_position_key.as_ref()).await?;
    // Read again while its tree is held, because the link may have changed since the first read.
    let link = load_link(&write, key).await?;
    link.check_revision(&if_match)?;
    let LinkTransition::Changed(next) =
        check_transition(LinkCommand::Unlink { disposition: input.disposition }, &link.state).map_err(refused)?
    else {
        return Err(Problem::internal("the rules do not end the link of an unlinked part"));
    };
    let (reason, disposition) = (input.reason.to_string(), next.disposition.unwrap_or(Disposition::None));
    let ending = LinkTermination { now: write.now(), user_key: caller.user_key(), reason: &reason, disposition };
    let ended = end(&mut write, &mut held, &link, ending).await?;
    let returned = dispose(&mut write, &held, &link, ending, input.return_position_key.as_ref()).await?;
    write.commit(Envelope::ok("Component unlinked.", returned.unwrap_or(ended).answer())).await
}

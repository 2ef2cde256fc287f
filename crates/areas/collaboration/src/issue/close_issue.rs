//! `POST /issue/{issue_key}/close`: stores the values that are sent and closes an issue.

use collaboration_queries::issue::set_issue_open;
use kernel::input;
use kernel::rules::event_data::IssueClosed;
use kernel::rules::issue::{IssueCommand, check_transition};
use kernel::rules::record_form::refuse_missing;
use kernel::wire::input::Reader;
use kernel::wire::key::IssueKey;

use super::model::{Issue, links_of, load_issue};
use super::rows::{event_of, lock_issue};
use crate::forms::{FillContext, FormOwner, fill_form, load_form, refuse_faults, store_changes};
use crate::input::{FormValues, sent_values};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Final form values of the issue to close.
    pub struct CloseIssueIn {
        /// Values for the form, at most 500. Fields that are not sent keep their value. Absent: no change.
        pub data: FormValues,
    }
}

refuses![
    CollaborationRefusal::IssueNotFound,
    CollaborationRefusal::IssueAlreadyClosed,
    CollaborationRefusal::IssueTypeRequired,
    SharedRefusal::RevisionMismatch,
];

/// Close an issue.
///
/// Stores the values that are sent, then closes the issue and sets `closed` and `closed_by`. The issue must be open and
/// have a type (`issue_type_required`). Every mandatory field must have a value, otherwise the response is 422 and
/// lists each missing field. Work orders and jobs that only this issue made critical stop being critical immediately.
/// Files named in the form become evidence and can no longer be replaced or deleted. Writes an `ISSUE_CLOSED` event.
/// Send an `Idempotency-Key` so that you can safely retry the request. Otherwise a repeated request is refused with
/// `issue_already_closed`.
#[utoipa::path(
    post,
    path = "/issue/{issue_key}/close",
    request_body = CloseIssueIn,
    params(("issue_key" = inline(IssueKey), Path, description = "Key of the issue.")),
    responses(
        (status = 200, description = "The closed issue.", body = Envelope<Issue>),
        Refused,
    ),
)]
pub async fn close_issue(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<IssueKey>,
    if_match: IfMatch,
    Body(input): Body<CloseIssueIn>,
) -> Result<Committed<Envelope<Issue>>, Problem> {
    let mut write = writer.begin("close_issue").await?;
    let (now, by) = (write.now(), caller.user_key());
    let issue = lock_issue(&write, key, &if_match).await?;
    // The check of the form below reports missing values, field by field.
    check_transition(IssueCommand::Close { value_missing: false }, &issue.state).map_err(refused)?;
    let owner = FormOwner::Issue(key);
    let mut form = load_form(&write, owner).await?;
    let mut reader = Reader::new("body");
    let filling = FillContext { owner: Some(owner), name: "data", now };
    let before = fill_form(&write, &mut form.entries, &sent_values(&input.data), filling, &mut reader).await?;
    refuse_missing(&form.entries, "data", &mut reader);
    refuse_faults(reader)?;
    store_changes(&write, &form, &before, by).await?;
    set_issue_open()
        .bind(write.conn(), &false, &issue.critical, &Some(now), &Some(by.number()), &key.number())
        .one()
        .await?;
    let links = links_of(write.conn(), key).await?;
    let event_data = IssueClosed { critical: issue.critical, form_changes: form.journal_changes(&before) };
    write.append_event(event_of(&event_data, key, &links, now));
    let closed = load_issue(write.conn(), key).await?;
    write.commit(Envelope::ok("Issue closed.", closed)).await
}

//! `POST /issue`: reports an issue.

use collaboration_queries::issue::insert_issue;
use kernel::input;
use kernel::rules::event_data::IssueCreated;
use kernel::rules::issue::check_creation;
use kernel::rules::record_form::InitialValues;
use kernel::wire::input::Reader;
use kernel::wire::key::{IssueKey, IssueTypeKey};
use kernel::wire::list::List;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Issue, LinkedTo, load_issue};
use super::rows::{event_of, hold_type};
use super::targets::{HeldTargets, IssueTarget, TargetIn, hold_targets, insert_links};
use crate::forms::{FillContext, FormOwner, fill_form, insert_entries, make_form, refuse_faults};
use crate::input::{FormValues, sent_values};
use crate::limits::LINKS_MAX;
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;

input! {
    /// Issue to report.
    pub struct IssueIn {
        /// Key of an active issue type. Absent: the issue is reported without a type, which can be set later.
        pub issue_type_key: Option<IssueTypeKey>,
        /// Whether the issue is critical. Absent: the default of the type, or `false` without a type.
        pub critical: Option<bool>,
        /// Values for the form of the type, at most 500. Requires a type. Mandatory fields may stay empty until the
        /// issue is closed. Absent: no values.
        pub data: FormValues,
        /// Records that the issue is about, at most 1000. A record that is sent twice is linked once. Absent: no links.
        pub linked_to: List<TargetIn, 0, LINKS_MAX>,
    }
}

/// The new issue and its key.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedIssue {
    /// Key of the new issue.
    #[schema(value_type = String)]
    issue_key: IssueKey,
    /// The new issue with its form and links.
    issue: Issue,
}

refuses![
    CollaborationRefusal::IssueTypeNotFound,
    CollaborationRefusal::IssueTypeInactive,
    CollaborationRefusal::DataWithoutType,
    CollaborationRefusal::NamedTargetNotFound,
];

/// Report an issue.
///
/// Creates an open issue and writes an `ISSUE_CREATED` event. The type may be left out, so that an operator can report
/// first and classify later, but an issue without a type cannot be closed. A link can imply others: a job implies its
/// work order, phase, operation and product. A critical issue makes the linked work orders and jobs critical until it
/// is closed. Send an `Idempotency-Key`, otherwise a repeated request reports a second issue. Refusals:
/// `issue_type_inactive`, `data_without_type` (values without a type), and `link_target_not_found` with the `index` of
/// the link, counted from 0.
#[utoipa::path(
    post,
    path = "/issue",
    request_body = IssueIn,
    responses(
        (status = 200, description = "The new issue and its key.", body = Envelope<CreatedIssue>),
        Refused,
    ),
)]
pub async fn create_issue(
    caller: Caller,
    writer: Writer,
    Body(input): Body<IssueIn>,
) -> Result<Committed<Envelope<CreatedIssue>>, Problem> {
    let mut write = writer.begin("create_issue").await?;
    let now = write.now();
    let kind = hold_type(&write, input.issue_type_key).await?;
    if kind.is_none() && input.issue_type_key.is_some() {
        return Err(CollaborationRefusal::IssueTypeNotFound.into());
    }
    let inactive = kind.as_ref().is_some_and(|kind| !kind.active);
    check_creation(inactive, kind.is_none() && !input.data.0.is_empty()).map_err(refused)?;
    let (targets, kept) = hold_links(&write, &input.linked_to.0).await?;
    let mut form = match &kind {
        Some(kind) => make_form(&write, &kind.form_template, InitialValues::Hidden, now).await?,
        None => Vec::new(),
    };
    let mut reader = Reader::new("body");
    let filling = FillContext { owner: None, name: "data", now };
    fill_form(&write, &mut form, &sent_values(&input.data), filling, &mut reader).await?;
    refuse_faults(reader)?;
    let critical = input.critical.unwrap_or(kind.as_ref().is_some_and(|kind| kind.critical));
    let by = caller.user_key();
    let type_key = kind.as_ref().map(|kind| kind.key);
    let key = IssueKey::new(insert_issue().bind(write.conn(), &type_key, &critical, &now, &by.number()).one().await?);
    insert_links(&write, key, &targets, &kept).await?;
    insert_entries(&write, FormOwner::Issue(key), &form, by).await?;
    let issue = load_issue(write.conn(), key).await?;
    let event_data = IssueCreated { critical, links: issue.linked_to.iter().map(LinkedTo::journal_link).collect() };
    write.append_event(event_of(&event_data, key, &issue.linked_to, now));
    write.commit(Envelope::ok("Issue reported.", CreatedIssue { issue_key: key, issue })).await
}

/// Locks the records that the new issue is linked to, so that they cannot be deleted until the commit. A record that
/// was sent twice is returned once. Refuses with the index of the first record that does not exist.
async fn hold_links(write: &Write, sent: &[TargetIn]) -> Result<(Vec<IssueTarget>, HeldTargets), Problem> {
    let named: Vec<IssueTarget> = sent.iter().map(IssueTarget::from).collect();
    let kept = hold_targets(write, &named).await?;
    if let Some(index) = named.iter().position(|target| !kept.contains_key(&target.name())) {
        return Err(CollaborationRefusal::NamedTargetNotFound.with("index", index));
    }
    let mut targets: Vec<IssueTarget> = Vec::with_capacity(named.len());
    for target in named {
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    Ok((targets, kept))
}

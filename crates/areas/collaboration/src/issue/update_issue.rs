//! `PATCH /issue/{issue_key}`: changes type, `critical` and form values of an open issue.

use chrono::{DateTime, Utc};
use collaboration_queries::form::delete_form_of_issue;
use collaboration_queries::issue::update_issue as store;
use kernel::input;
use kernel::rules::event_data::{Changes, IssueUpdated, ValueChange};
use kernel::rules::form::FieldType;
use kernel::rules::issue::{IssueCommand, check_transition};
use kernel::rules::record_form::{InitialValues, RecordFormField, rebuilt};
use kernel::wire::input::Reader;
use kernel::wire::key::{IssueKey, IssueTypeKey, UserKey};
use kernel::wire::patch::Patch;
use serde_json::Value;

use super::model::{Issue, links_of, load_issue};
use super::rows::{LockedIssue, event_of, hold_type, lock_issue};
use crate::forms::{
    FillContext, FormOwner, fill_form, insert_entries, load_form, make_form, refuse_faults, store_changes,
};
use crate::input::{FormValues, sent_values};
use crate::refusals::{CollaborationRefusal, refused};
use attachments::contract::{FileBucket, FolderRef, move_folder};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;

input! {
    /// Changes to an issue. Absent members stay unchanged.
    pub struct IssuePatch {
        /// Key of an active issue type. Another type replaces the form, and values of custom fields that both forms
        /// have are kept. Absent: unchanged. `null` removes the type and its form.
        pub issue_type_key: Patch<Option<IssueTypeKey>>,
        /// Whether the issue is critical. Absent: unchanged.
        pub critical: Patch<bool>,
        /// Values for the form, at most 500. Fields that are not sent keep their value. `null` clears a field. Absent:
        /// no change.
        pub data: FormValues,
    }
}

refuses![
    CollaborationRefusal::IssueNotFound,
    CollaborationRefusal::IssueTypeNotFound,
    CollaborationRefusal::IssueClosed,
    CollaborationRefusal::IssueTypeInactive,
    SharedRefusal::RevisionMismatch,
    CollaborationRefusal::DataWithoutType,
];

/// Change an issue.
///
/// Changes type, `critical` and form values of an open issue. Another type replaces the form: values of custom fields
/// that both forms have are kept, with their files, and other values are removed. A changed `critical` affects linked
/// work orders and jobs immediately. If anything changes, the issue gets a new revision, and an `ISSUE_UPDATED` event
/// is written with the old and new values. A repeated request changes nothing. `If-Match` is optional. Refusals:
/// `issue_closed` (reopen the issue first), `issue_type_inactive` (use an active type) and `data_without_type` (set a
/// type first).
#[utoipa::path(
    patch,
    path = "/issue/{issue_key}",
    request_body = IssuePatch,
    params(("issue_key" = inline(IssueKey), Path, description = "Key of the issue.")),
    responses(
        (status = 200, description = "The issue after the change.", body = Envelope<Issue>),
        Refused,
    ),
)]
pub async fn update_issue(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<IssueKey>,
    if_match: IfMatch,
    Body(input): Body<IssuePatch>,
) -> Result<Committed<Envelope<Issue>>, Problem> {
    let mut write = writer.begin("update_issue").await?;
    let (now, by) = (write.now(), caller.user_key());
    let sent_type = input.issue_type_key.as_ref().copied().flatten();
    let kind = hold_type(&write, sent_type).await?;
    let issue = lock_issue(&write, key, &if_match).await?;
    if sent_type.is_some() && kind.is_none() {
        return Err(CollaborationRefusal::IssueTypeNotFound.into());
    }
    let type_key = input.issue_type_key.or(issue.type_key);
    let retyped = type_key != issue.type_key;
    let command = IssueCommand::Update {
        typed: type_key.is_some(),
        type_inactive: retyped && kind.as_ref().is_some_and(|kind| !kind.active),
        data_without_type: type_key.is_none() && !input.data.0.is_empty(),
    };
    check_transition(command, &issue.state).map_err(refused)?;
    let form = kind.map(|kind| kind.form_template).unwrap_or_default();
    let sent = ValueUpdate { values: sent_values(&input.data), now, by };
    let values = if retyped {
        change_type(&write, &issue, &form, &sent).await?
    } else {
        update_values(&write, &issue, &sent).await?
    };
    let critical = input.critical.or(issue.critical);
    let changes = Changes::default().note("issue_type_key", &issue.type_key, &type_key).note(
        "critical",
        &issue.critical,
        &critical,
    );
    if !changes.is_empty() || !values.is_empty() {
        let type_number = type_key.map(IssueTypeKey::number);
        store().bind(write.conn(), &type_number, &critical, &key.number()).one().await?;
        let links = links_of(write.conn(), key).await?;
        let form_changes = values.iter().map(ChangedValue::journal_change).collect();
        write.append_event(event_of(&IssueUpdated { changes, form_changes, link: None }, key, &links, now));
    }
    let after = load_issue(write.conn(), key).await?;
    write.commit(Envelope::ok("Issue changed.", after)).await
}

/// Values of a request, with the user who entered them and the time.
struct ValueUpdate {
    values: Vec<(String, Value)>,
    now: DateTime<Utc>,
    by: UserKey,
}

/// A form value that the request changed. `None` for an empty field.
struct ChangedValue {
    form_field_key: String,
    old: Option<Value>,
    new: Option<Value>,
}

impl ChangedValue {
    /// Returns the change as the journal records it.
    fn journal_change(&self) -> ValueChange<'_> {
        ValueChange { form_field_key: &self.form_field_key, old: self.old.as_ref(), new: self.new.as_ref() }
    }
}

/// Merges the values of the request into the form of an issue whose type does not change. Returns the changed values.
async fn update_values(write: &Write, issue: &LockedIssue, sent: &ValueUpdate) -> Result<Vec<ChangedValue>, Problem> {
    let owner = FormOwner::Issue(issue.key);
    let mut form = load_form(write, owner).await?;
    let mut reader = Reader::new("body");
    let filling = FillContext { owner: Some(owner), name: "data", now: sent.now };
    let before = fill_form(write, &mut form.entries, &sent.values, filling, &mut reader).await?;
    refuse_faults(reader)?;
    store_changes(write, &form, &before, sent.by).await?;
    let kept = |change: &ValueChange<'_>| ChangedValue {
        form_field_key: change.form_field_key.to_owned(),
        old: change.old.cloned(),
        new: change.new.cloned(),
    };
    Ok(form.journal_changes(&before).iter().map(kept).collect())
}

/// Rebuilds the form for another type: values of the same custom field are kept with their files, then the values of
/// the request are filled in. `template` is the form of the new type, or `null` if there is no type. Returns the
/// changed values.
async fn change_type(
    write: &Write,
    issue: &LockedIssue,
    template: &Value,
    sent: &ValueUpdate,
) -> Result<Vec<ChangedValue>, Problem> {
    let owner = FormOwner::Issue(issue.key);
    let before = load_form(write, owner).await?.entries;
    let fresh = make_form(write, template, InitialValues::Hidden, sent.now).await?;
    let mut after = rebuilt(fresh, &before);
    move_files(write, issue.key, &before, &after).await?;
    let mut reader = Reader::new("body");
    let filling = FillContext { owner: Some(owner), name: "data", now: sent.now };
    fill_form(write, &mut after, &sent.values, filling, &mut reader).await?;
    refuse_faults(reader)?;
    delete_form_of_issue().bind(write.conn(), &issue.key.number()).await?;
    insert_entries(write, owner, &after, sent.by).await?;
    Ok(differences(&before, &after))
}

/// Moves files whose value the new form keeps under another form field: files are stored in the folder of their form
/// field, so they must move to the folder of the new one.
async fn move_files(
    write: &Write,
    key: IssueKey,
    before: &[RecordFormField],
    after: &[RecordFormField],
) -> Result<(), Problem> {
    let object_key = key.to_string();
    for to in after.iter().filter(|entry| entry.field.kind == FieldType::Files && entry.is_given()) {
        let kept = |from: &&RecordFormField| {
            from.field.custom_field_key == to.field.custom_field_key && from.value == to.value
        };
        let Some(from) = before.iter().find(kept).filter(|from| from.field.key != to.field.key) else { continue };
        let place = FolderRef { bucket: FileBucket::Issue, object_key: &object_key, subfolder: &from.field.key };
        move_folder(write, place, &to.field.key).await?;
    }
    Ok(())
}

/// Returns the values that differ between two forms, by form field key. A field that only one form has counts as empty
/// in the other.
fn differences(before: &[RecordFormField], after: &[RecordFormField]) -> Vec<ChangedValue> {
    let value = |form: &[RecordFormField], key: &str| form.iter().find(|entry| entry.field.key == key)?.value.clone();
    let mut keys: Vec<&str> = Vec::new();
    for entry in before.iter().chain(after) {
        if !keys.contains(&entry.field.key.as_str()) {
            keys.push(&entry.field.key);
        }
    }
    let change =
        |key: &str| ChangedValue { form_field_key: key.to_owned(), old: value(before, key), new: value(after, key) };
    keys.into_iter().map(change).filter(|change| change.old != change.new).collect()
}

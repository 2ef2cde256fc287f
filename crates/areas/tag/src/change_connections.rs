//! `POST /tag/update-connections` — add tags to records and remove them: first all adds, then all removes.

use std::collections::{BTreeMap, HashSet};

use axum::extract::State;
use kernel::input;
use kernel::wire::list::List;
use kernel::wire::text::Text;
use serde::Serialize;
use serde_json::json;
use tag_queries::tag::{connect_tags, disconnect_tags, keep_existing_tags};
use utoipa::ToSchema;

use super::limits::CONNECTIONS_MAX;
use super::model::TagContext;
use super::refusals::TagRefusal;
use platform::admin_log::AuditChange;
use platform::api::{BodyList, Envelope, Problem};
use platform::db::{Committed, Write, Writer};
use platform::records::{LockMode, RecordKind};
use platform::refuses;
use platform::state::App;

kernel::string_enum! {
    /// Whether a change adds or removes a connection.
    pub enum ChangeType {
        /// The record gets the tag.
        Add = "add",
        /// The record loses the tag.
        Remove = "remove",
    }
}

input! {
    /// One change to a connection between a tag and a record.
    pub struct ConnectionChange {
        /// What to do: `add` adds the tag to the record, `remove` removes it.
        pub kind as "type": ChangeType,
        /// Key of the tag. With `add` the tag must exist. With `remove` it need not exist.
        pub tag_key: Text<1, 200>,
        /// Kind of the record: `product`, `work_order`, `serial` (a unit), `position` (a location), `issue` or `task`.
        pub context: TagContext,
        /// Key of the record. With `add` the record must exist and be neither archived nor deleted. With `remove` it
        /// need not exist.
        pub context_key: Text<1, 200>,
    }
}

/// How many connections a request added and removed.
#[derive(Serialize, ToSchema)]
pub struct ChangedConnections {
    /// Number of connections added, not counting those that already existed.
    added: u64,
    /// Number of connections removed, not counting those that did not exist.
    removed: u64,
}

/// The body of the request: 1 to 1000 changes.
type SentChanges = List<ConnectionChange, 1, CONNECTIONS_MAX>;

refuses![TagRefusal::NamedTagNotFound, TagRefusal::ContextNotFound,];

/// Add and remove tags of records.
///
/// Applies 1 to 1000 changes, all or nothing: first every `add`, then every `remove`, regardless of their order. Adding
/// a connection that exists and removing one that does not exist changes nothing and is not counted. The request is
/// therefore safe to repeat, even without an `Idempotency-Key`. A product whose tags change gets a new `_rev`. An `add`
/// with an unknown tag is refused with 422 `tag_not_found`. An `add` for a record that does not exist, is archived or
/// is deleted is refused with 422 `context_not_found`. In both refusals `detail.index` is the zero-based index of the
/// refused change in the body. The request is recorded in the audit log, not in the journal.
#[utoipa::path(
    post,
    path = "/tag/update-connections",
    request_body = inline(SentChanges),
    responses(
        (status = 200, description = "How many connections were added and removed.", body = Envelope<ChangedConnections>),
        Refused,
    ),
)]
pub async fn change_connections(
    State(app): State<App>,
    writer: Writer,
    BodyList(List(changes)): BodyList<SentChanges>,
) -> Result<Committed<Envelope<ChangedConnections>>, Problem> {
    let mut write = writer.begin("change_connections").await?;
    let tags = keep_tags_of_adds(&write, &changes).await?;
    let records = hold_records(&app, &write, &changes).await?;
    refuse_unknown(&changes, &tags, &records)?;
    let of = |kind: ChangeType| columns(changes.iter().filter(move |change| change.kind == kind));
    let (tags, contexts, keys) = of(ChangeType::Add);
    let added = connect_tags().bind(write.conn(), &tags, &contexts, &keys).await?;
    let (tags, contexts, keys) = of(ChangeType::Remove);
    let removed = disconnect_tags().bind(write.conn(), &tags, &contexts, &keys).await?;
    let named = |kind: ChangeType| -> Vec<String> {
        let changes = changes.iter().filter(|change| change.kind == kind);
        changes.map(|c| format!("{} {}/{}", c.tag_key, c.context.as_str(), c.context_key)).collect()
    };
    if added + removed > 0 {
        for (context, keys) in group_by_kind(changes.iter()) {
            if let Some(changed) = app.records.get(context.kind()).and_then(|record| record.tags_changed) {
                changed(&app, &write, &keys).await?;
            }
        }
    }
    let audited = match added + removed {
        0 => json!({}),
        // Names all changes of the request, even those without effect: the statements return only numbers.
        _ => json!({"added": named(ChangeType::Add), "removed": named(ChangeType::Remove)}),
    };
    write.audit(AuditChange::changed("tag-connections", &json!({}), &audited));
    write.commit(Envelope::ok("Connections changed.", ChangedConnections { added, removed })).await
}

/// Splits the changes into the columns that the statements take: keys of tags, kinds of record, keys of records.
fn columns<'a>(changes: impl Iterator<Item = &'a ConnectionChange>) -> (Vec<&'a str>, Vec<&'a str>, Vec<&'a str>) {
    let (mut tags, mut contexts, mut keys) = (Vec::new(), Vec::new(), Vec::new());
    for change in changes {
        tags.push(change.tag_key.as_str());
        contexts.push(change.context.as_str());
        keys.push(change.context_key.as_str());
    }
    (tags, contexts, keys)
}

/// Groups the keys of the records that the changes name by kind, in the order in which kinds are locked.
fn group_by_kind<'a>(changes: impl Iterator<Item = &'a ConnectionChange>) -> Vec<(TagContext, Vec<String>)> {
    let mut named: BTreeMap<RecordKind, (TagContext, Vec<String>)> = BTreeMap::new();
    for change in changes {
        let entry = named.entry(change.context.kind()).or_insert_with(|| (change.context, Vec::new()));
        entry.1.push(change.context_key.to_string());
    }
    named.into_values().collect()
}

/// Finds which of the tags to add exist and keeps them from being deleted until the commit. A tag to remove need not
/// exist.
async fn keep_tags_of_adds(write: &Write, changes: &[ConnectionChange]) -> Result<HashSet<String>, Problem> {
    let adds = changes.iter().filter(|change| change.kind == ChangeType::Add);
    let tags: Vec<&str> = adds.map(|change| change.tag_key.as_str()).collect();
    Ok(keep_existing_tags().bind(write.conn(), &tags).all().await?.into_iter().collect())
}

/// Finds which records of the changes are live and keeps them from being deleted until the commit. Records whose
/// revision changes with their tags are locked for change immediately. Called after [`keep_tags_of_adds`], because tags
/// come before records in the order of locks.
async fn hold_records(
    app: &App,
    write: &Write,
    changes: &[ConnectionChange],
) -> Result<HashSet<(TagContext, String)>, Problem> {
    let mut live = HashSet::new();
    for (context, keys) in group_by_kind(changes.iter()) {
        let changes_too = app.records.get(context.kind()).is_some_and(|record| record.tags_changed.is_some());
        // Other records are only kept from being deleted: to hold a unit, its whole tree would have to be locked.
        let lock_mode = if changes_too { LockMode::Change } else { LockMode::Keep };
        let found = app.records.live(write.conn(), context.kind(), &keys, lock_mode).await?;
        live.extend(found.into_iter().map(|key| (context, key)));
    }
    Ok(live)
}

/// Refuses the first add whose tag or record was not found, with the index of the change. Removes are not checked.
fn refuse_unknown(
    changes: &[ConnectionChange],
    tags: &HashSet<String>,
    records: &HashSet<(TagContext, String)>,
) -> Result<(), Problem> {
    for (index, change) in changes.iter().enumerate().filter(|(_, change)| change.kind == ChangeType::Add) {
        if !tags.contains(change.tag_key.as_str()) {
            let refusal = Problem::from(TagRefusal::NamedTagNotFound);
            return Err(refusal.with("index", index));
        }
        if !records.contains(&(change.context, change.context_key.to_string())) {
            let refusal = Problem::from(TagRefusal::ContextNotFound);
            return Err(refusal.with("index", index));
        }
    }
    Ok(())
}

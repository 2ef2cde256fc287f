//! `POST /tag/update-connections` — put tags on records and take them off: first all adds, then all removes.

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
    /// What happens to a connection.
    pub enum ChangeType {
        Add = "add",
        Remove = "remove",
    }
}

input! {
    /// One change.
    pub struct ConnectionChange {
        /// Add or remove.
        pub kind as "type": ChangeType,
        /// The tag.
        pub tag_key: Text<1, 200>,
        /// Kind of the record.
        pub context: TagContext,
        /// Key of the record.
        pub context_key: Text<1, 200>,
    }
}

/// What changed.
#[derive(Serialize, ToSchema)]
pub struct ChangedConnections {
    /// New connections.
    added: u64,
    /// Connections that are gone.
    removed: u64,
}

/// Changes of connections.
type SentChanges = List<ConnectionChange, 1, CONNECTIONS_MAX>;

refuses![TagRefusal::NamedTagNotFound, TagRefusal::ContextNotFound,];

/// Change the connections of tags.
#[utoipa::path(
    post,
    path = "/tag/update-connections",
    request_body = inline(SentChanges),
    responses(
        (status = 200, description = "What changed.", body = Envelope<ChangedConnections>),
        Refused,
    ),
)]
pub async fn change_connections(
    State(app): State<App>,
    writer: Writer,
    BodyList(List(changes)): BodyList<SentChanges>,
) -> Result<Committed<Envelope<ChangedConnections>>, Problem> {
    let mut write = writer.begin("change_connections").await?;
    let tags = tags_of_adds(&write, &changes).await?;
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
        for (context, keys) in by_context(changes.iter()) {
            if let Some(changed) = app.records.get(context.kind()).and_then(|record| record.tags_changed) {
                changed(&app, &write, &keys).await?;
            }
        }
    }
    let audited = match added + removed {
        0 => json!({}),
        // All changes that were sent, with those that changed nothing: the statements answer only numbers.
        _ => json!({"added": named(ChangeType::Add), "removed": named(ChangeType::Remove)}),
    };
    write.audit(AuditChange::changed("tag-connections", &json!({}), &audited));
    write.commit(Envelope::ok("Connections changed.", ChangedConnections { added, removed })).await
}

/// The changes as columns of the statements: tags, kinds of record, keys of records.
fn columns<'a>(changes: impl Iterator<Item = &'a ConnectionChange>) -> (Vec<&'a str>, Vec<&'a str>, Vec<&'a str>) {
    let (mut tags, mut contexts, mut keys) = (Vec::new(), Vec::new(), Vec::new());
    for change in changes {
        tags.push(change.tag_key.as_str());
        contexts.push(change.context.as_str());
        keys.push(change.context_key.as_str());
    }
    (tags, contexts, keys)
}

/// The records that the changes name, kind by kind in the order of locks.
fn by_context<'a>(changes: impl Iterator<Item = &'a ConnectionChange>) -> Vec<(TagContext, Vec<String>)> {
    let mut named: BTreeMap<RecordKind, (TagContext, Vec<String>)> = BTreeMap::new();
    for change in changes {
        let entry = named.entry(change.context.kind()).or_insert_with(|| (change.context, Vec::new()));
        entry.1.push(change.context_key.to_string());
    }
    named.into_values().collect()
}

/// The tags to add that exist, kept until the commit. A tag to remove need not exist.
async fn tags_of_adds(write: &Write, changes: &[ConnectionChange]) -> Result<HashSet<String>, Problem> {
    let adds = changes.iter().filter(|change| change.kind == ChangeType::Add);
    let tags: Vec<&str> = adds.map(|change| change.tag_key.as_str()).collect();
    Ok(keep_existing_tags().bind(write.conn(), &tags).all().await?.into_iter().collect())
}

/// The records of the changes that exist and are not deleted, kept until the commit. To be called after the tags are
/// kept. Records that get a new revision with their tags are locked for the change at once.
async fn hold_records(
    app: &App,
    write: &Write,
    changes: &[ConnectionChange],
) -> Result<HashSet<(TagContext, String)>, Problem> {
    let mut live = HashSet::new();
    for (context, keys) in by_context(changes.iter()) {
        let changes_too = app.records.get(context.kind()).is_some_and(|record| record.tags_changed.is_some());
        // Other records are only kept, not held: a unit would have to be locked with its tree.
        let lock_mode = if changes_too { LockMode::Change } else { LockMode::Keep };
        let found = app.records.live(write.conn(), context.kind(), &keys, lock_mode).await?;
        live.extend(found.into_iter().map(|key| (context, key)));
    }
    Ok(live)
}

/// Refuses the first tag to add that does not exist or whose record does not, with its place. Removing needs neither.
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

//! `POST /tag/update-connections` — put tags on records and take them off: first all adds, then all removes.

use std::collections::{BTreeMap, HashSet};

use axum::extract::State;
use kernel::input;
use kernel::wire::text::Text;
use queries::queries::configuration::tag::{connect_tags, disconnect_tags, lock_existing_tags};
use serde::Serialize;
use utoipa::ToSchema;

use super::limits::CONNECTIONS_MAX;
use super::model::TagContext;
use crate::areas::product::contract::{live_products, touch_tagged};
use crate::areas::serial::contract::live_serials;
use crate::areas::warehouse::contract::live_positions;
use crate::platform::api::{BodyList, Envelope, Problem};
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;

kernel::words! {
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

/// Change the connections of tags.
#[utoipa::path(post, path = "/tag/update-connections", request_body = Vec<ConnectionChange>,
    responses((status = 200, description = "What changed.", body = Envelope<ChangedConnections>)))]
pub async fn change_connections(
    State(app): State<App>,
    writer: Writer,
    BodyList(changes): BodyList<ConnectionChange, 1, CONNECTIONS_MAX>,
) -> Result<Committed<Envelope<ChangedConnections>>, Problem> {
    let write = writer.begin("change_connections").await?;
    refuse_unknown(&write, &changes).await?;
    let of = |kind: ChangeType| columns(changes.iter().filter(move |change| change.kind == kind));
    let (tags, contexts, keys) = of(ChangeType::Add);
    let added = connect_tags().bind(write.conn(), &tags, &contexts, &keys).await?;
    let (tags, contexts, keys) = of(ChangeType::Remove);
    let removed = disconnect_tags().bind(write.conn(), &tags, &contexts, &keys).await?;
    if added + removed > 0 {
        let products = changes.iter().filter(|change| change.context == TagContext::Product);
        let keys: Vec<&str> = products.map(|change| change.context_key.as_str()).collect();
        touch_tagged(&app, &write, &keys).await?;
    }
    write.commit(Envelope::ok("Connections changed.", ChangedConnections { added, removed })).await
}

fn columns<'a>(changes: impl Iterator<Item = &'a ConnectionChange>) -> (Vec<&'a str>, Vec<&'a str>, Vec<&'a str>) {
    let (mut tags, mut contexts, mut keys) = (Vec::new(), Vec::new(), Vec::new());
    for change in changes {
        tags.push(change.tag_key.as_str());
        contexts.push(change.context.as_str());
        keys.push(change.context_key.as_str());
    }
    (tags, contexts, keys)
}

/// Tags and records of all adds must exist, and do so until the commit; a remove needs nothing.
async fn refuse_unknown(write: &Write, changes: &[ConnectionChange]) -> Result<(), Problem> {
    let adds = || changes.iter().enumerate().filter(|(_, change)| change.kind == ChangeType::Add);
    let tags: Vec<&str> = adds().map(|(_, change)| change.tag_key.as_str()).collect();
    let tags: HashSet<String> = lock_existing_tags().bind(write.conn(), &tags).all().await?.into_iter().collect();
    let mut wanted: BTreeMap<TagContext, Vec<String>> = BTreeMap::new();
    for (_, change) in adds() {
        wanted.entry(change.context).or_default().push(change.context_key.to_string());
    }
    let mut records = HashSet::new();
    for (context, keys) in wanted {
        records.extend(existing(write, context, &keys).await?.into_iter().map(|key| (context, key)));
    }
    for (index, change) in adds() {
        if !tags.contains(change.tag_key.as_str()) {
            let refusal = Problem::unprocessable("tag_not_found", "There is no such tag.");
            return Err(refusal.with("index", index));
        }
        if !records.contains(&(change.context, change.context_key.to_string())) {
            let refusal = Problem::unprocessable("context_not_found", "There is no such record to put a tag on.");
            return Err(refusal.with("index", index));
        }
    }
    Ok(())
}

/// Which records of a kind exist and may carry tags. Each area is asked here once it has records.
async fn existing(write: &Write, context: TagContext, keys: &[String]) -> Result<HashSet<String>, Problem> {
    match context {
        TagContext::Position => live_positions(write, keys).await,
        TagContext::Product => live_products(write, keys).await,
        TagContext::Serial => live_serials(write, keys).await,
        TagContext::WorkOrder | TagContext::Issue | TagContext::Task => Ok(HashSet::new()),
    }
}

//! Marks members of responses as required in the interface description, because they are always present and null when
//! empty.
//!
//! The schema of a single struct cannot express this: an `Option` is optional in a body but always present in a
//! response. The members are therefore marked where all operations are combined, in schemas that only responses use.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, Components, Schema};
use utoipa::openapi::{Content, OpenApi, PathItem, RefOr};

/// Members that some responses omit, as pairs of schema and member. A test compares the list with the source.
pub const OPTIONAL_MEMBERS: &[(&str, &str)] = &[
    ("Checks", "service"),
    ("DhrOptions", "as_of"),
    ("InventorySum", "position_key"),
    ("InventorySum", "lot_key"),
    ("ListedIssue", "links"),
    ("TaskLink", "l"),
    ("UserListItem", "last_login"),
    ("UserListItem", "reset_password"),
];

/// Marks every member of a successful response as required, except those of [`OPTIONAL_MEMBERS`].
pub(super) fn require_members(document: &mut OpenApi) {
    let OpenApi { paths, components, .. } = document;
    let Some(components) = components else { return };
    let (mut sent, mut answered) = (BTreeSet::new(), BTreeSet::new());
    for operation in paths.paths.values_mut().flat_map(operations) {
        if let Some(RefOr::T(body)) = &mut operation.request_body {
            body.content.values_mut().for_each(|content| visit(content, &mut |schema| names(schema, &mut sent)));
        }
        for (status, response) in &mut operation.responses.responses {
            let RefOr::T(response) = response else { continue };
            if status.starts_with('2') {
                let content = response.content.values_mut();
                content.for_each(|content| {
                    visit(content, &mut |schema| {
                        names(schema, &mut answered);
                        require(schema, "");
                    });
                });
            }
        }
    }
    let sent = reached(components, sent);
    for name in reached(components, answered).difference(&sent) {
        if let Some(schema) = components.schemas.get_mut(name) {
            require(schema, name);
        }
    }
}

/// All operations of a path.
fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, post, put, patch, delete, .. } = item;
    [get, post, put, patch, delete].into_iter().flatten()
}

/// Calls a function with the schema of a body, if it has one.
fn visit(content: &mut RefOr<Content>, look: &mut impl FnMut(&mut RefOr<Schema>)) {
    if let RefOr::T(Content { schema: Some(schema), .. }) = content {
        look(schema);
    }
}

/// The direct parts of a schema: members, items, alternatives.
fn parts(schema: &mut Schema) -> Vec<&mut RefOr<Schema>> {
    match schema {
        Schema::Object(object) => {
            let more = object.additional_properties.as_deref_mut();
            let more = more.and_then(|more| match more {
                AdditionalProperties::RefOr(schema) => Some(schema),
                AdditionalProperties::FreeForm(_) => None,
            });
            object.properties.values_mut().chain(more).collect()
        }
        Schema::Array(array) => match &mut array.items {
            ArrayItems::RefOrSchema(item) => vec![item.as_mut()],
            ArrayItems::False => Vec::new(),
        },
        Schema::OneOf(one) => one.items.iter_mut().collect(),
        Schema::AllOf(all) => all.items.iter_mut().collect(),
        Schema::AnyOf(any) => any.items.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// Collects the names of the schemas that a schema refers to directly.
fn names(schema: &mut RefOr<Schema>, found: &mut BTreeSet<String>) {
    match schema {
        RefOr::Ref(named) => {
            found.extend(named.ref_location.rsplit('/').next().map(str::to_owned));
        }
        RefOr::T(schema) => parts(schema).into_iter().for_each(|part| names(part, found)),
    }
}

/// Returns these schemas and all that they refer to, directly or indirectly.
fn reached(components: &mut Components, first: BTreeSet<String>) -> BTreeSet<String> {
    let mut within: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, schema) in &mut components.schemas {
        names(schema, within.entry(name.clone()).or_default());
    }
    let (mut all, mut open) = (BTreeSet::new(), Vec::from_iter(first));
    while let Some(name) = open.pop() {
        let next = within.get(&name).into_iter().flatten().cloned();
        if all.insert(name.clone()) {
            open.extend(next);
        }
    }
    all
}

/// Marks all members of a schema and of its parts as required. `name` is that of the schema that contains it.
fn require(schema: &mut RefOr<Schema>, name: &str) {
    let RefOr::T(schema) = schema else { return };
    if let Schema::Object(object) = schema {
        let left_out = |member: &str| {
            OPTIONAL_MEMBERS.iter().any(|(of, left_out)| name.split('_').any(|part| part == *of) && *left_out == member)
        };
        object.required = object.properties.keys().filter(|member| !left_out(member)).cloned().collect();
    }
    for part in parts(schema) {
        require(part, name);
    }
}

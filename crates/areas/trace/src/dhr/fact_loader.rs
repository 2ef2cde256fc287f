//! Reads all facts of a record in one snapshot of the database. The number of statements does not depend on the number
//! of units.

use std::collections::{BTreeSet, HashMap, HashSet};

use deadpool_postgres::Object;
use kernel::rules::genealogy::{BomOwner, ExpectedComponent};
use kernel::wire::key::SerialKey;
use serde_json::Value;
use trace_queries::dhr::{
    FindBatches, FindEvents, FindFiles, FindLinks, UnitRow, find_allocations, find_batches, find_company,
    find_container_movements, find_events, find_expected, find_files, find_installed_units, find_jobs, find_links,
    find_lots, find_materials, find_movements, find_people, find_phase_names, find_position_paths, find_sessions,
    find_step_records, find_step_versions, find_units, find_units_above, find_units_below, find_units_with_parts,
    find_values,
};

use super::attachments::find_referenced_files;
use super::facts::{DhrFacts, DhrTree, IssuesAndTasks, JobWithSteps, grouped};
use super::file_refs::{FileLocation, FileReference};
use super::issues_and_tasks::load_matters;
use super::limits::{LEVELS_MAX, UNITS_MAX};
use super::materials::{batch_of, consumer_of};
use super::model::{DhrCompany, DhrParent};
use super::options::{DhrOptions, RecordMoment};
use super::values::lot_keys_in;
use crate::refusals::TraceRefusal;
use configuration::contract::serial_fields;
use platform::api::Problem;
use platform::state::App;
use production::contract::steps_of;
use serial::contract::SerialRefusal;

/// Begins one snapshot for all statements, without row locks.
const SNAPSHOT: &str = "begin isolation level repeatable read read only";

/// Reads everything that a record and the records of its components show. Refuses an unknown unit, a moment in the
/// future and a tree that is too large.
pub async fn load_facts(app: &App, serial_key: SerialKey, options: DhrOptions) -> Result<DhrFacts, Problem> {
    let (snapshot, now) = app.walks.timed_snapshot(&app.clock, SNAPSHOT).await?;
    let moment = options.moment(now)?;
    load(snapshot.client(), serial_key.number(), options, moment).await
}

/// Reads the facts with a client inside one snapshot. `root` is the key of the requested unit.
async fn load(client: &Object, root: i64, options: DhrOptions, moment: RecordMoment) -> Result<DhrFacts, Problem> {
    let at = moment.at;
    let tree = load_tree(client, root, moment).await?;
    let keys = &tree.order;
    let units = find_units().bind(client, keys).all().await?;
    let links = find_links().bind(client, keys, &at, &!moment.asked).all().await?;
    let all = with_parts(keys, &links);
    let events = find_events().bind(client, &all).all().await?;
    let batches = find_batches().bind(client, keys, &at).all().await?;
    let batch_keys: Vec<i64> = batches.iter().map(|batch| batch.key).collect::<BTreeSet<_>>().into_iter().collect();
    let values = grouped(find_values().bind(client, &all).all().await?, |row| row.serial_key);
    let step_records = find_step_records().bind(client, &batch_keys).all().await?;
    let record_keys: Vec<i64> = step_records.iter().map(|record| record.key).collect();
    let texts = |keys: &[i64]| keys.iter().map(ToString::to_string).collect::<Vec<_>>();
    let materials = find_materials().bind(client, &texts(&batch_keys), &texts(keys), &at).all().await?;
    let allocations = find_allocations().bind(client, &batch_keys).all().await?;
    let lots: Vec<i64> = lot_keys(&units, &links, &events)
        .chain(materials.iter().filter_map(|row| row.lot_key))
        .chain(allocations.iter().map(|row| row.lot_key))
        .collect();
    let lots = find_lots().bind(client, &lots).all().await?;
    let movements = find_movements().bind(client, &at, keys).all().await?;
    let been: BTreeSet<&str> = movements.iter().flat_map(|row| [row.from_key.as_str(), row.to_key.as_str()]).collect();
    let paths = find_position_paths().bind(client, &been.into_iter().collect::<Vec<_>>()).all().await?;
    let containers: BTreeSet<&str> = paths.iter().flat_map(|place| place.path.iter().map(String::as_str)).collect();
    let container_moves =
        find_container_movements().bind(client, &containers.into_iter().collect::<Vec<_>>(), &at).all().await?;
    let matters = load_matters(client, &units, &batches, moment).await?;
    let (company, logo_path) = load_company(client).await?;
    let mut facts = DhrFacts {
        jobs: load_jobs(client, &units, &batches).await?,
        expected: load_expected(client, &units, moment).await?,
        own_parts: find_units_with_parts().bind(client, &all, &at).all().await?.into_iter().collect(),
        installed: find_installed_units().bind(client, keys, &at).all().await?.into_iter().collect(),
        step_versions: grouped(find_step_versions().bind(client, &record_keys).all().await?, |row| row.step_record_key),
        sessions: grouped(find_sessions().bind(client, &batch_keys, &at).all().await?, |row| row.batch_key),
        // Past configurations are not kept.
        fields: if moment.asked { Vec::new() } else { serial_fields(client).await? },
        units: units.into_iter().map(|row| (row.key, row)).collect(),
        events: grouped(events, |row| row.serial_key),
        links: grouped(links, |row| row.parent_key),
        lots: lots.into_iter().map(|row| (row.key, row)).collect(),
        batches: grouped(batches, |row| row.serial_key),
        step_records: grouped(step_records, |row| row.batch_key),
        allocations: grouped(allocations, |row| row.batch_key),
        movements: grouped(movements, |row| row.serial_key.unwrap_or_default()),
        paths: paths.into_iter().map(|row| (row.key, row.path)).collect(),
        phase_names: HashMap::new(),
        people: HashMap::new(),
        named: HashMap::new(),
        files: HashMap::new(),
        options,
        moment,
        tree,
        values,
        taken: materials.iter().filter_map(|row| Some((batch_of(row)?, row.product_key))).collect(),
        materials: grouped(materials, consumer_of),
        container_moves,
        matters,
        company,
        logo_path,
    };
    facts.phase_names = load_phase_names(client, &facts).await?;
    load_files(client, &mut facts).await?;
    let people: Vec<i64> = named_people(&facts).into_iter().collect();
    facts.people = find_people().bind(client, &people).all().await?.into_iter().map(|row| (row.key, row)).collect();
    Ok(facts)
}

/// Reads the tree of the record at its moment: the requested unit, everything built into it, and the units that contain
/// it. Refuses an unknown unit, and a tree with more than [`UNITS_MAX`] units or [`LEVELS_MAX`] levels, of which the
/// requested unit is the first.
async fn load_tree(client: &Object, root: i64, moment: RecordMoment) -> Result<DhrTree, Problem> {
    let depth = i32::try_from(LEVELS_MAX).unwrap_or(i32::MAX);
    let limit = i64::try_from(UNITS_MAX).unwrap_or(i64::MAX) + 1;
    let rows = find_units_below().bind(client, &root, &moment.at, &depth, &limit).all().await?;
    if rows.is_empty() {
        return Err(SerialRefusal::SerialNotFound.into());
    }
    if rows.len() > UNITS_MAX || rows.iter().any(|row| row.depth >= depth) {
        let message = format!(
            "A record can have at most {UNITS_MAX} units on {LEVELS_MAX} levels, including the requested unit. Request \
             the record of a component instead."
        );
        return Err(TraceRefusal::DhrTooLarge
            .with_message(message)
            .with("units", rows.len())
            .with("pages", Value::Null));
    }
    let above = find_units_above().bind(client, &root, &moment.at).all().await?;
    let parent = |row: trace_queries::dhr::FindUnitsAbove| DhrParent {
        serial_key: row.key.to_string(),
        serial_code: row.code,
        product_code: row.product_code,
    };
    let mut tree = DhrTree { root, above: above.into_iter().map(parent).collect(), ..DhrTree::default() };
    for row in rows {
        tree.order.push(row.key);
        if let Some(parent) = row.parent_key {
            tree.parents.insert(row.key, parent);
            tree.children.entry(parent).or_default().push(row.key);
        }
    }
    Ok(tree)
}

/// Returns the units and their components, including removed ones, because a record shows them with code and lot.
fn with_parts(units: &[i64], links: &[FindLinks]) -> Vec<i64> {
    let all: BTreeSet<i64> = units.iter().copied().chain(links.iter().map(|link| link.child_key)).collect();
    all.into_iter().collect()
}

/// Returns the keys of the lots that units and components belong to, or belonged to according to the journal.
fn lot_keys<'a>(
    units: &'a [UnitRow],
    links: &'a [FindLinks],
    events: &'a [FindEvents],
) -> impl Iterator<Item = i64> + 'a {
    let of_units = units.iter().filter_map(|unit| unit.lot_key);
    let of_links = links.iter().filter_map(|link| link.lot_key);
    of_units.chain(of_links).chain(events.iter().flat_map(lot_keys_in))
}

/// Reads jobs by work order: the jobs of the units' work orders and of the batches that the units went through.
async fn load_jobs(
    client: &Object,
    units: &[UnitRow],
    batches: &[FindBatches],
) -> Result<HashMap<i64, Vec<JobWithSteps>>, Problem> {
    let orders =
        units.iter().filter_map(|unit| unit.work_order_key).chain(batches.iter().map(|batch| batch.work_order_key));
    let orders: Vec<i64> = orders.collect::<BTreeSet<_>>().into_iter().collect();
    let mut jobs: HashMap<i64, Vec<JobWithSteps>> = HashMap::new();
    for row in find_jobs().bind(client, &orders).all().await? {
        jobs.entry(row.work_order_key).or_default().push(JobWithSteps {
            key: row.key,
            phase_key: row.phase_key,
            phase_name: row.phase_alias,
            step_check: row.step_check,
            steps: steps_of(&row.step_sequence)?,
        });
    }
    Ok(jobs)
}

/// Reads the traced components that units should have according to the BOM of their work order. For units without a
/// work order, the BOM of the product is used, but only for the present, because past BOMs of products are not kept.
async fn load_expected(
    client: &Object,
    units: &[UnitRow],
    moment: RecordMoment,
) -> Result<HashMap<BomOwner, Vec<ExpectedComponent>>, Problem> {
    let orders: BTreeSet<i64> = units.iter().filter_map(|unit| unit.work_order_key).collect();
    let free = units.iter().filter(|unit| unit.work_order_key.is_none() && !moment.asked);
    let products: BTreeSet<i64> = free.map(|unit| unit.product_key).collect();
    let (orders, products): (Vec<i64>, Vec<i64>) = (orders.into_iter().collect(), products.into_iter().collect());
    let mut expected: HashMap<BomOwner, Vec<ExpectedComponent>> = HashMap::new();
    for row in find_expected().bind(client, &orders, &products).all().await? {
        let owner = match (row.work_order_key, row.product_key) {
            (Some(order), _) => BomOwner::WorkOrder(order),
            (None, Some(product)) => BomOwner::Product(product),
            (None, None) => continue,
        };
        let components = expected.entry(owner).or_default();
        // A BOM may name a component twice.
        match components.iter_mut().find(|component| component.key == row.component_key) {
            Some(component) => component.quantity += row.qt,
            None => components.push(ExpectedComponent {
                key: row.component_key,
                code: row.code,
                description: row.description,
                quantity: row.qt,
            }),
        }
    }
    Ok(expected)
}

/// Reads the present names of the phases that values name, for phases that are not in the work order of the unit.
async fn load_phase_names(client: &Object, facts: &DhrFacts) -> Result<HashMap<String, String>, Problem> {
    let named: HashSet<&str> = facts.values.values().flatten().filter_map(|row| row.phase_key.as_deref()).collect();
    let rows = find_phase_names().bind(client, &named.into_iter().collect::<Vec<_>>()).all().await?;
    Ok(rows.into_iter().map(|row| (row.key, row.alias)).collect())
}

/// Reads the company of the record, and the path of its logo if it has one.
async fn load_company(client: &Object) -> Result<(DhrCompany, Option<String>), Problem> {
    let rows = find_company().bind(client).all().await?;
    let entry = |name: &str| rows.iter().find(|row| row.key == name);
    let name = entry("company_name").and_then(|row| row.value.as_str().map(str::to_owned)).unwrap_or_default();
    let logo = entry("company_logo");
    let company = DhrCompany { name, logo_sha256: logo.and_then(|row| row.sha256.clone()) };
    Ok((company, logo.and_then(|row| row.object_path.clone())))
}

/// Reads the files that the values of all units name. Needs the values, steps and issues in `facts`.
async fn load_files(client: &Object, facts: &mut DhrFacts) -> Result<(), Problem> {
    let by_unit: HashMap<i64, Vec<FileReference>> =
        facts.units.values().map(|unit| (unit.key, find_referenced_files(facts, unit))).collect();
    let places: BTreeSet<&FileLocation> = by_unit.values().flatten().map(|named| &named.place).collect();
    let column = |of: fn(&FileLocation) -> &str| places.iter().map(|place| of(place)).collect::<Vec<_>>();
    let (buckets, names) = (column(|place| place.bucket), column(|place| &place.name));
    let (objects, folders) = (column(|place| &place.object_key), column(|place| &place.subfolder));
    let rows = find_files().bind(client, &buckets, &objects, &folders, &names).all().await?;
    let by_parts: HashMap<(&str, &str, &str, &str), &FileLocation> = places
        .iter()
        .map(|place| ((place.bucket, &*place.object_key, &*place.subfolder, &*place.name), *place))
        .collect();
    let place_of = |row: &FindFiles| {
        by_parts.get(&(&*row.bucket, &*row.object_key, &*row.subfolder, &*row.name)).map(|place| (*place).clone())
    };
    facts.files = rows.into_iter().filter_map(|row| Some((place_of(&row)?, row))).collect();
    facts.named = by_unit;
    Ok(())
}

/// Returns the keys of all users that the record might name, so that they are read at once. Only assembly shows which
/// of them it does name.
fn named_people(facts: &DhrFacts) -> BTreeSet<i64> {
    let mut people = BTreeSet::new();
    for unit in facts.units.values() {
        people.extend(
            [unit.created_by, unit.released_by, unit.deleted_by, unit.scrapped_by, unit.hold_by].iter().flatten(),
        );
    }
    people.extend(facts.values.values().flatten().filter_map(|row| row.updated_by));
    people.extend(facts.events.values().flatten().filter_map(|row| row.user_key));
    people.extend(facts.links.values().flatten().flat_map(|row| [row.linked_by, row.ended_by]).flatten());
    people.extend(facts.step_records.values().flatten().filter_map(|row| row.user_key));
    people.extend(facts.step_versions.values().flatten().filter_map(|row| row.user_key));
    people.extend(facts.sessions.values().flatten().map(|row| row.user_key));
    people.extend(facts.materials.values().flatten().filter_map(|row| row.user_key));
    people.extend(facts.allocations.values().flatten().filter_map(|row| row.declared_by));
    people.extend(facts.movements.values().flatten().chain(&facts.container_moves).filter_map(|row| row.user_key));
    people.extend(facts.files.values().map(|row| row.created_by));
    let IssuesAndTasks { issues, tasks, issue_events, task_events, issue_forms, task_forms, messages, .. } =
        &facts.matters;
    people.extend(issues.iter().flat_map(|row| [Some(row.created_by), row.closed_by]).flatten());
    people.extend(tasks.iter().flat_map(|row| [Some(row.created_by), row.closed_by, row.owner]).flatten());
    people.extend(issue_events.values().chain(task_events.values()).flatten().filter_map(|row| row.user_key));
    people.extend(issue_forms.values().chain(task_forms.values()).flatten().filter_map(|row| row.updated_by));
    people.extend(messages.values().flatten().map(|row| row.sender_key));
    // Earlier owners of tasks are only in the journal.
    people.extend(task_events.values().flatten().flat_map(|row| super::issues_and_tasks::owners_in(&row.data)));
    people
}

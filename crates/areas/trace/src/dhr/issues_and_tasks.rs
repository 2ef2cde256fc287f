//! Issues and tasks of a unit at the moment of the record.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::device_history::{RecordedChange, value_at};
use serde_json::Value;
use trace_queries::dhr::{FindBatches, UnitRow};
use trace_queries::history::{
    FindForms, FindIssues, FindMatterEvents, FindTasks, find_forms, find_issue_links, find_issue_types, find_issues,
    find_issues_in_journal, find_matter_events, find_messages, find_task_links, find_tasks, find_tasks_in_journal,
};

use super::facts::{DhrFacts, IssuesAndTasks, LinkTarget, grouped, rows_of};
use super::mentions::Mentions;
use super::options::RecordMoment;
use super::sections::{DhrIssue, DhrMessage, DhrTask, DhrValue};
use super::states::{IssueStatus, MatterScope};
use super::values::{FieldChangeEvent, ValueEntry, ValueField, value_history, value_of};
use platform::api::Problem;

/// Reads the issues and tasks that are linked to the units, to the jobs of their batches or to their work orders. For a
/// past moment, it also reads those that the journal names together with these records, because links may have been
/// removed since.
pub async fn load_matters(
    client: &Object,
    units: &[UnitRow],
    batches: &[FindBatches],
    moment: RecordMoment,
) -> Result<IssuesAndTasks, Problem> {
    let distinct = |keys: &mut dyn Iterator<Item = i64>| keys.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
    let serials = distinct(&mut units.iter().map(|unit| unit.key));
    let jobs = distinct(&mut batches.iter().map(|batch| batch.job_key));
    let orders = distinct(&mut units.iter().filter_map(|unit| unit.work_order_key));
    let mut issue_links: HashMap<i64, HashSet<LinkTarget>> = HashMap::new();
    for row in find_issue_links().bind(client, &serials, &jobs, &orders).all().await? {
        let target = row
            .serial_key
            .map(LinkTarget::Serial)
            .or(row.job_key.map(LinkTarget::Job))
            .or(row.work_order_key.map(LinkTarget::Order));
        issue_links.entry(row.issue_key).or_default().extend(target);
    }
    let mut task_links: HashMap<i64, HashSet<LinkTarget>> = HashMap::new();
    for row in find_task_links().bind(client, &serials, &orders).all().await? {
        let target = row.serial_key.map(LinkTarget::Serial).or(row.work_order_key.map(LinkTarget::Order));
        task_links.entry(row.task_key).or_default().extend(target);
    }
    let mut issue_keys: BTreeSet<i64> = issue_links.keys().copied().collect();
    let mut task_keys: BTreeSet<i64> = task_links.keys().copied().collect();
    if moment.asked {
        issue_keys.extend(find_issues_in_journal().bind(client, &serials, &jobs, &orders).all().await?);
        task_keys.extend(find_tasks_in_journal().bind(client, &serials, &orders).all().await?);
    }
    let (issue_keys, task_keys): (Vec<i64>, Vec<i64>) =
        (issue_keys.into_iter().collect(), task_keys.into_iter().collect());
    if issue_keys.is_empty() && task_keys.is_empty() {
        return Ok(IssuesAndTasks::default());
    }
    let (issue_events, task_events): (Vec<FindMatterEvents>, Vec<FindMatterEvents>) = find_matter_events()
        .bind(client, &issue_keys, &task_keys)
        .all()
        .await?
        .into_iter()
        .partition(|row| row.event_type.starts_with("ISSUE"));
    let (issue_forms, task_forms): (Vec<FindForms>, Vec<FindForms>) = find_forms()
        .bind(client, &issue_keys, &task_keys)
        .all()
        .await?
        .into_iter()
        .partition(|row| row.issue_key.is_some());
    Ok(IssuesAndTasks {
        issues: find_issues().bind(client, &issue_keys, &moment.at).all().await?,
        tasks: find_tasks().bind(client, &task_keys, &moment.at).all().await?,
        issue_events: grouped(issue_events, |row| row.issue_key.unwrap_or_default()),
        task_events: grouped(task_events, |row| row.task_key.unwrap_or_default()),
        issue_forms: grouped(issue_forms, |row| row.issue_key.unwrap_or_default()),
        task_forms: grouped(task_forms, |row| row.task_key.unwrap_or_default()),
        messages: grouped(find_messages().bind(client, &issue_keys, &moment.at).all().await?, |row| row.issue_key),
        issue_types: find_issue_types().bind(client).all().await?.into_iter().map(|row| (row.key, row.name)).collect(),
        issue_links,
        task_links,
    })
}

/// Returns the unit, job or work order that a journal row names by kind and key. `None` for other kinds of links.
fn target(kind: &Value, key: &Value) -> Option<LinkTarget> {
    let key = key.as_str()?.parse().ok()?;
    match kind.as_str()? {
        "serial" => Some(LinkTarget::Serial(key)),
        "job" => Some(LinkTarget::Job(key)),
        "work_order" => Some(LinkTarget::Order(key)),
        _ => None,
    }
}

/// Returns the links that a journal row added (`true`) or removed (`false`). Implied links do not count.
fn link_changes_in(event: &FindMatterEvents) -> Vec<(LinkTarget, bool)> {
    let data = &event.data;
    match event.event_type.as_str() {
        "ISSUE_CREATED" => {
            let links = data["links"].as_array().map_or(&[][..], Vec::as_slice).iter();
            links
                .filter(|link| link["implied"] != true)
                .filter_map(|link| Some((target(&link["type"], &link["key"])?, true)))
                .collect()
        }
        "ISSUE_UPDATED" => {
            let link = &data["link"];
            target(&link["type"], &link["key"]).map(|target| (target, link["added"] == true)).into_iter().collect()
        }
        kind @ ("TASK_LINKED" | "TASK_UNLINKED") => target(&data["link_type"], &data["link_key"])
            .map(|target| (target, kind == "TASK_LINKED"))
            .into_iter()
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns whether an issue or task was linked to one of the targets at the moment. `now` are its present links, from
/// which `events` lead back to the moment.
fn was_linked(
    moment: RecordMoment,
    events: &[FindMatterEvents],
    now: Option<&HashSet<LinkTarget>>,
    targets: &[LinkTarget],
) -> bool {
    targets.iter().any(|target| {
        let present = now.is_some_and(|links| links.contains(target));
        let field_changes =
            events.iter().flat_map(|event| link_changes_in(event).into_iter().map(move |link| (event.at, link)));
        let changes: Vec<RecordedChange<bool>> = field_changes
            .filter(|(_, (field_changes, _))| field_changes == target)
            .map(|(at, (_, added))| RecordedChange { at, old: !added, new: added })
            .collect();
        if moment.asked { *value_at(&changes, moment.at, &present) } else { present }
    })
}

/// Returns the records through which an issue or task concerns a unit, the nearest first: the unit, the jobs of its
/// batches, its work order.
fn related_targets(facts: &DhrFacts, unit: &UnitRow) -> [(MatterScope, Vec<LinkTarget>); 3] {
    let jobs = facts.live_batches(unit.key).map(|batch| LinkTarget::Job(batch.job_key)).collect();
    [
        (MatterScope::Serial, vec![LinkTarget::Serial(unit.key)]),
        (MatterScope::Job, jobs),
        (MatterScope::WorkOrder, unit.work_order_key.map(LinkTarget::Order).into_iter().collect()),
    ]
}

/// Returns the changes of one member that journal rows list under `changes`, oldest first.
fn member_changes<T>(events: &[FindMatterEvents], member: &str, read: impl Fn(&Value) -> T) -> Vec<RecordedChange<T>> {
    let field_changes = events.iter().filter_map(|event| Some((event.at, event.data.get("changes")?.get(member)?)));
    field_changes.map(|(at, pair)| RecordedChange { at, old: read(&pair[0]), new: read(&pair[1]) }).collect()
}

/// Time at which an issue or task was closed, and the user who closed it. `None` while it is open.
type ClosedBy = Option<(DateTime<Utc>, Option<i64>)>;

/// Returns the issues that were linked, at the moment of the record, to the unit, to a job of its batches or to its
/// work order. Each has the nearest of these as scope. The oldest report comes first. Adds the users and times that
/// they name to `mentions`.
pub fn issues(facts: &DhrFacts, mentions: &mut Mentions, unit: &UnitRow) -> Vec<DhrIssue> {
    let near = related_targets(facts, unit);
    let mut shown = Vec::new();
    for issue in &facts.matters.issues {
        let events = rows_of(&facts.matters.issue_events, &issue.key);
        let links = facts.matters.issue_links.get(&issue.key);
        let scope = near.iter().find(|(_, targets)| was_linked(facts.moment, events, links, targets));
        if let Some((scope, _)) = scope {
            shown.push(issue_at_moment(facts, mentions, issue, events, *scope));
        }
    }
    shown
}

/// Returns an issue at the moment of the record, derived from its row and the journal.
fn issue_at_moment(
    facts: &DhrFacts,
    mentions: &mut Mentions,
    issue: &FindIssues,
    events: &[FindMatterEvents],
    scope: MatterScope,
) -> DhrIssue {
    let moment = facts.moment;
    let (mut closed, mut critical, mut type_name): (ClosedBy, _, _) =
        (issue.closed.map(|at| (at, issue.closed_by)), issue.critical, issue.type_name.clone());
    if moment.asked {
        let turns: Vec<RecordedChange<ClosedBy>> = events
            .iter()
            .filter_map(|event| match event.event_type.as_str() {
                "ISSUE_CLOSED" => {
                    Some(RecordedChange { at: event.at, old: None, new: Some((event.at, event.user_key)) })
                }
                // `old` is never used here, because every reopening follows a closing.
                "ISSUE_REOPENED" => Some(RecordedChange { at: event.at, old: None, new: None }),
                _ => None,
            })
            .collect();
        closed = *value_at(&turns, moment.at, &closed);
        critical = *value_at(&member_changes(events, "critical", |value| *value == true), moment.at, &critical);
        let kind = |value: &Value| value.as_str().and_then(|key| key.parse::<i64>().ok());
        let kinds = member_changes(events, "issue_type_key", kind);
        let key = value_at(&kinds, moment.at, &issue.issue_type_key);
        type_name = key.and_then(|key| facts.matters.issue_types.get(&key).cloned());
    }
    let forms = rows_of(&facts.matters.issue_forms, &issue.key);
    let messages = rows_of(&facts.matters.messages, &issue.key);
    DhrIssue {
        issue_key: issue.key.to_string(),
        type_name,
        critical,
        status: if closed.is_some() { IssueStatus::Closed } else { IssueStatus::Open },
        values: form_values(facts, mentions, forms, events, issue.created, issue.created_by),
        opened_at: mentions.at(issue.created),
        opened_by: mentions.who(Some(issue.created_by)),
        closed_at: mentions.when(closed.map(|(at, _)| at)),
        closed_by: mentions.who(closed.and_then(|(_, by)| by)),
        scope,
        messages: messages
            .iter()
            .map(|message| {
                // The record does not show edits and deletions of messages, but they count for `last_change`.
                mentions.when(moment.known(message.updated.max(message.deleted)));
                DhrMessage {
                    at: mentions.at(message.created),
                    by: mentions.who(Some(message.sender_key)),
                    text: message.content.clone(),
                }
            })
            .collect(),
    }
}

/// Returns the values of a form at the moment of the record, with their history. `created` and `created_by` belong to
/// the issue or task, because the first values were entered when it was created.
fn form_values(
    facts: &DhrFacts,
    mentions: &mut Mentions,
    forms: &[FindForms],
    events: &[FindMatterEvents],
    created: DateTime<Utc>,
    created_by: i64,
) -> Vec<DhrValue> {
    let made = events.iter().find(|event| event.event_type.ends_with("_CREATED")).map(|event| event.key);
    let mut values = Vec::new();
    for row in forms {
        let field_changes: Vec<FieldChangeEvent<'_>> = events
            .iter()
            .flat_map(|event| {
                let changes = event.data.get("form_changes").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                changes.iter().map(move |change| (event, change))
            })
            .filter(|(_, change)| change["form_field_key"] == *row.form_field_key.as_str())
            .map(|(event, change)| FieldChangeEvent {
                change,
                at: event.at,
                by: event.user_key,
                event_key: event.key,
                reason: None,
                batch_key: None,
            })
            .collect();
        let entry = |at, by, event_key| ValueEntry { value: None, at, by, event_key, reason: None, batch_key: None };
        let last = field_changes.last().map(|field_changes| field_changes.event_key);
        let own = ValueEntry {
            value: row.value.clone(),
            ..entry(row.last_updated, row.updated_by, last.or(row.last_updated.and(made)))
        };
        let past =
            value_history(&field_changes, entry(Some(created), Some(created_by), made), own.clone(), facts.moment.at);
        let current = match past.last() {
            Some(last) if facts.moment.asked => last.clone(),
            None if facts.moment.asked => continue,
            _ => own,
        };
        let field = ValueField {
            form_field_key: &row.form_field_key,
            custom_field_key: &row.custom_field_key,
            label: &row.label,
            kind: Some(&row.kind),
            mandatory: row.mandatory,
            step_key: None,
        };
        values.push(value_of(mentions, field, &current, &past));
    }
    values
}

/// Returns the tasks of a unit, found in the same way as its [`issues`], oldest first. Tasks that were deleted by the
/// moment of the record are left out.
pub fn tasks(facts: &DhrFacts, mentions: &mut Mentions, unit: &UnitRow) -> Vec<DhrTask> {
    let near = related_targets(facts, unit);
    let mut shown = Vec::new();
    for task in facts.matters.tasks.iter().filter(|task| !facts.moment.includes(task.deleted)) {
        let events = rows_of(&facts.matters.task_events, &task.key);
        let links = facts.matters.task_links.get(&task.key);
        let scope = near.iter().find(|(_, targets)| was_linked(facts.moment, events, links, targets));
        if let Some((scope, _)) = scope {
            shown.push(task_at_moment(facts, mentions, task, events, *scope));
        }
    }
    shown
}

/// Returns a task at the moment of the record, derived from its row and the journal.
fn task_at_moment(
    facts: &DhrFacts,
    mentions: &mut Mentions,
    task: &FindTasks,
    events: &[FindMatterEvents],
    scope: MatterScope,
) -> DhrTask {
    let moment = facts.moment;
    let (mut status, mut closed, mut owner) =
        (task.status.clone(), task.closed.map(|at| (at, task.closed_by)), task.owner);
    if moment.asked {
        let turns: Vec<RecordedChange<String>> = events
            .iter()
            .filter_map(|event| {
                let old = event.data.get("status_before")?.as_str()?.to_owned();
                Some(RecordedChange { at: event.at, old, new: status_after(&event.event_type)?.to_owned() })
            })
            .collect();
        status.clone_from(value_at(&turns, moment.at, &status.clone()));
        let ends = |event: &&FindMatterEvents| matches!(event.event_type.as_str(), "TASK_COMPLETED" | "TASK_CANCELED");
        let end = events.iter().rev().filter(|event| event.at <= moment.at).find(ends);
        let is_closed = matches!(status.as_str(), "completed" | "canceled");
        closed = end.filter(|_| is_closed).map(|event| (event.at, event.user_key));
        owner = *value_at(&member_changes(events, "assigned_to", owner_in), moment.at, &owner);
    }
    let forms = rows_of(&facts.matters.task_forms, &task.key);
    DhrTask {
        task_key: task.key.to_string(),
        code: task.code.clone(),
        type_name: task.type_name.clone(),
        title: task.title.clone(),
        status,
        owner: mentions.who(owner),
        created: mentions.at(task.created),
        closed: mentions.when(closed.map(|(at, _)| at)),
        closed_by: mentions.who(closed.and_then(|(_, by)| by)),
        values: form_values(facts, mentions, forms, events, task.created, task.created_by),
        scope,
    }
}

/// Returns the status that an event of this type gives a task. `None` for events that do not change it.
fn status_after(event_type: &str) -> Option<&'static str> {
    match event_type {
        "TASK_COMPLETED" => Some("completed"),
        "TASK_CANCELED" => Some("canceled"),
        "TASK_REOPENED" => Some("open"),
        "TASK_SUSPENDED" => Some("pending"),
        _ => None,
    }
}

/// Returns the owner in a list of assignees of the journal, or `None` when no user is assigned.
fn owner_in(assigned: &Value) -> Option<i64> {
    let owner = assigned.as_array()?.iter().find(|one| one["role"] == "owner")?;
    owner["user_key"].as_str()?.parse().ok()
}

/// Returns the old and new owners that a journal row of a task names, if there are any.
pub fn owners_in(data: &Value) -> impl Iterator<Item = i64> {
    let pair = data.get("changes").and_then(|changes| changes.get("assigned_to")).and_then(Value::as_array);
    pair.into_iter().flatten().filter_map(owner_in)
}

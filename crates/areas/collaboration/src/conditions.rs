//! `advanced_filters`: conditions on form values, translated to SQL conditions of a search.
//!
//! Checking a condition record by record is cheap for a few records and expensive for a million. A search therefore
//! first checks an index to find out whether only a few records meet a condition. If so, it looks up these records by
//! key.

use std::collections::{BTreeSet, HashMap};

use deadpool_postgres::Object;
use kernel::rules::condition::Condition;
use kernel::rules::form::FieldType;
use kernel::wire::advanced_filter::AdvancedFilters;
use kernel::wire::wildcard::has_trigram;

use super::limits::{JOINED_MAX, MATCHES_MAX, PROBES_MAX};
use super::refusals::CollaborationRefusal;
use platform::api::Problem;
use platform::db::{Search, SqlCondition};
use quality::contract::field_types;

/// Kind of records that a search finds. The SQL of the search must use this alias for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchedRecords {
    /// Tasks, with the alias `t`.
    Tasks,
    /// Issues, with the alias `i`.
    Issues,
}

/// SQL for each kind of condition, for tasks or for issues. `items` and `fields` are the column and filter of the index
/// search.
struct ConditionSql {
    is_one_of: &'static str,
    empty: &'static str,
    given: &'static str,
    like: &'static str,
    words: &'static str,
    span: &'static str,
    numbers: [&'static str; 4],
    items: (&'static str, &'static str),
    fields: (&'static str, &'static str),
}

/// Builds the SQL for records with the alias `$record` whose key is the column `$key` of the form tables. `$end` ends
/// each subquery.
macro_rules! texts {
    ($record:literal, $key:literal, $end:literal) => {
        ConditionSql {
            is_one_of: concat!($record, ".key = any (?)"),
            empty: concat!(
                "exists (select from collaboration.form_field f where f.", $key, " = ", $record,
                ".key and f.custom_field_key = ? and f.value is null", $end, ")"
            ),
            given: concat!(
                "exists (select from collaboration.form_field f where f.", $key, " = ", $record,
                ".key and f.custom_field_key = ? and f.value is not null", $end, ")"
            ),
            like: texts!(@item $record, $key, $end, "f.word like ?"),
            words: texts!(@item $record, $key, $end, "f.word = any (?)"),
            span: texts!(@item $record, $key, $end, "f.word >= ? and f.word <= ?"),
            numbers: [
                texts!(@item $record, $key, $end, "f.number is not null"),
                texts!(@item $record, $key, $end, "f.number >= ?"),
                texts!(@item $record, $key, $end, "f.number <= ?"),
                texts!(@item $record, $key, $end, "f.number >= ? and f.number <= ?"),
            ],
            items: (concat!("f.", $key), concat!("f.", $key, " is not null")),
            fields: (concat!("f.", $key), concat!("f.", $key, " is not null and f.value is null")),
        }
    };
    (@item $record:literal, $key:literal, $end:literal, $condition:literal) => {
        concat!(
            "exists (select from collaboration.form_item f where f.", $key, " = ", $record,
            ".key and f.custom_field_key = ? and ", $condition, $end, ")"
        )
    };
}

/// SQL in two variants. The first lets PostgreSQL join the conditions or collect all items that meet one, which is fast
/// for a few conditions. The second ends each subquery with `offset 0`, which prevents both: PostgreSQL then checks
/// each condition against the items of one record by index, so that a hundred conditions neither take long to plan nor
/// fill the memory.
static TASKS: [ConditionSql; 2] = [texts!("t", "task_key", ""), texts!("t", "task_key", " offset 0")];
/// The same two variants for issues.
static ISSUES: [ConditionSql; 2] = [texts!("i", "issue_key", ""), texts!("i", "issue_key", " offset 0")];

/// Placeholders for a missing end of a span. Every stored date and time begins with a digit and sorts between the two.
const ENDS: (&str, &str) = ("", "~");

impl SearchedRecords {
    /// Returns the SQL variant for this number of conditions.
    fn texts(self, count: usize) -> &'static ConditionSql {
        let [joined, apart] = match self {
            Self::Tasks => &TASKS,
            Self::Issues => &ISSUES,
        };
        if count <= JOINED_MAX { joined } else { apart }
    }
}

/// A condition on one custom field.
#[derive(Clone, Debug)]
struct FieldCondition {
    field: String,
    condition: Condition,
}

impl FieldCondition {
    /// Returns the condition as SQL that is checked for each record that the search reads.
    fn record_condition(&self, texts: &ConditionSql) -> SqlCondition {
        let of = |text: &'static str| SqlCondition::new(text).with(self.field.clone());
        match &self.condition {
            Condition::Never => SqlCondition::new("false"),
            Condition::Empty => of(texts.empty),
            Condition::Given => of(texts.given),
            Condition::Like(pattern) => of(texts.like).with(pattern.clone()),
            Condition::Words(words) => of(texts.words).with(words.clone()),
            Condition::WordSpan(min, max) => {
                let end = |end: &Option<String>, open: &str| end.clone().unwrap_or_else(|| open.to_owned());
                of(texts.span).with(end(min, ENDS.0)).with(end(max, ENDS.1))
            }
            Condition::Numbers(min, max) => {
                let [any, from, to, within] = texts.numbers;
                match (min, max) {
                    (None, None) => of(any),
                    (Some(min), None) => of(from).with(*min),
                    (None, Some(max)) => of(to).with(*max),
                    (Some(min), Some(max)) => of(within).with(*min).with(*max),
                }
            }
        }
    }

    /// Returns a search for all records that meet the condition, written so that PostgreSQL can use an index. `None` if
    /// no index helps.
    fn index_search(&self, texts: &ConditionSql) -> Option<Search> {
        let items = |text: &'static str| {
            let (column, of_records) = texts.items;
            (
                Search::new(column, "collaboration.form_item f").filter(of_records),
                SqlCondition::new(text).with(self.field.clone()),
            )
        };
        let (search, piece) = match &self.condition {
            Condition::Never => return Some(Search::new("0::bigint", "collaboration.form_item f").filter("false")),
            Condition::Empty => {
                let (column, of_records) = texts.fields;
                let search = Search::new(column, "collaboration.form_field f").filter(of_records);
                (search, SqlCondition::new("f.custom_field_key = ?").with(self.field.clone()))
            }
            Condition::Given | Condition::Numbers(None, None) => return None,
            Condition::Like(pattern) if !has_trigram(pattern) => return None,
            Condition::Like(pattern) => {
                let (search, piece) = items("f.custom_field_key = ? and f.kind in ('text', 'files') and f.word like ?");
                (search, piece.with(pattern.clone()))
            }
            Condition::Words(words) => {
                let (search, piece) =
                    items("f.custom_field_key = ? and f.kind not in ('text', 'files', 'number') and f.word = any (?)");
                (search, piece.with(words.clone()))
            }
            Condition::WordSpan(min, max) => {
                let (search, piece) = items(
                    "f.custom_field_key = ? and f.kind not in ('text', 'files', 'number') and f.word >= ? and f.word <= ?",
                );
                let end = |end: &Option<String>, open: &str| end.clone().unwrap_or_else(|| open.to_owned());
                (search, piece.with(end(min, ENDS.0)).with(end(max, ENDS.1)))
            }
            Condition::Numbers(Some(min), Some(max)) => {
                let (search, piece) = items("f.custom_field_key = ? and f.number >= ? and f.number <= ?");
                (search, piece.with(*min).with(*max))
            }
            Condition::Numbers(Some(min), None) => {
                let (search, piece) = items("f.custom_field_key = ? and f.number >= ?");
                (search, piece.with(*min))
            }
            Condition::Numbers(None, Some(max)) => {
                let (search, piece) = items("f.custom_field_key = ? and f.number <= ?");
                (search, piece.with(*max))
            }
        };
        Some(search.filter_conditions(vec![piece], false))
    }

    /// Returns the keys of the records that meet the condition. `None` if there are too many of them, or if no index
    /// helps.
    async fn keys_if_few(&self, client: &Object, texts: &ConditionSql) -> Result<Option<BTreeSet<i64>>, Problem> {
        let Some(probe) = self.index_search(texts) else { return Ok(None) };
        let keys = probe.some_keys(client, MATCHES_MAX + 1).await?;
        let few = i64::try_from(keys.len()).is_ok_and(|count| count <= MATCHES_MAX);
        Ok(few.then(|| keys.into_iter().collect()))
    }
}

/// Adds the conditions of `advanced_filters` to a search. Refuses an invalid text with 422 `bad_advanced_filters`.
pub async fn add_conditions(
    client: &Object,
    search: Search,
    text: &str,
    records: SearchedRecords,
) -> Result<Search, Problem> {
    let bad = |reason: &str| CollaborationRefusal::BadAdvancedFilters.with("reason", reason);
    let filters = AdvancedFilters::parse(text).map_err(bad)?;
    if filters.filters.is_empty() {
        return Ok(search);
    }
    let keys: Vec<String> = filters.filters.iter().map(|(key, _)| key.clone()).collect();
    let types: HashMap<String, FieldType> = field_types(client, &keys).await?.into_iter().collect();
    let mut conditions = Vec::with_capacity(filters.filters.len());
    for (field, value) in filters.filters {
        // No record meets a condition on an unknown custom field.
        let kind = types.get(&field);
        let condition = kind.map_or(Ok(Condition::Never), |kind| Condition::read(*kind, &value)).map_err(bad)?;
        conditions.push(FieldCondition { field, condition });
    }
    let texts = records.texts(conditions.len());
    if filters.any {
        require_any(client, search, &conditions, texts).await
    } else {
        require_all(client, search, &conditions, texts).await
    }
}

/// Requires every condition. If only a few records meet one of the first conditions, only these records are checked for
/// the others.
async fn require_all(
    client: &Object,
    search: Search,
    conditions: &[FieldCondition],
    texts: &'static ConditionSql,
) -> Result<Search, Problem> {
    let mut narrowed = None;
    for (place, one) in conditions.iter().enumerate().take(PROBES_MAX) {
        if let Some(keys) = one.keys_if_few(client, texts).await? {
            narrowed = Some((place, keys));
            break;
        }
    }
    let looked_up = narrowed.as_ref().map(|(place, _)| *place);
    let mut others: Vec<&FieldCondition> =
        conditions.iter().enumerate().filter(|(place, _)| Some(*place) != looked_up).map(|(_, one)| one).collect();
    // Conditions without an index search come first. The others were found to be met by many records, so they exclude
    // little, and a record that fails one condition is not checked for the rest.
    others.sort_by_key(|one| one.index_search(texts).is_some());
    let pieces = others.iter().map(|one| one.record_condition(texts)).collect();
    let keys = narrowed.map(|(_, keys)| keys.into_iter().collect::<Vec<i64>>());
    Ok(search.filter_by(texts.is_one_of, keys).filter_conditions(pieces, false))
}

/// Requires at least one condition. Records are looked up by key only if each condition is met by a few of them.
async fn require_any(
    client: &Object,
    search: Search,
    conditions: &[FieldCondition],
    texts: &'static ConditionSql,
) -> Result<Search, Problem> {
    let mut named = BTreeSet::new();
    for one in conditions {
        let Some(keys) = one.keys_if_few(client, texts).await? else {
            let pieces = conditions.iter().map(|one| one.record_condition(texts)).collect();
            return Ok(search.filter_conditions(pieces, true));
        };
        named.extend(keys);
    }
    Ok(search.filter_by(texts.is_one_of, Some(named.into_iter().collect::<Vec<i64>>())))
}

//! Searches with many optional filters, built from fixed pieces of SQL and bound values.
//!
//! A chain of `($1 is null or …)` gets one bad plan for all searches; a statement with exactly the filters that were
//! given gets a plan of its own, kept while it is asked for often.

use std::collections::HashMap;

use deadpool_postgres::Object;
use tokio_postgres::types::ToSql;

use super::prepared_searches::prepare;
use crate::api::Problem;

/// A row of a search; read it with `get`.
pub type Row = tokio_postgres::Row;

/// A search under construction. All SQL in it is written in the program; what comes from outside is bound.
pub struct Search {
    columns: &'static str,
    from: &'static str,
    conditions: Vec<String>,
    groups: Option<&'static str>,
    /// Disjoint conditions that together say nothing: each part of the rows can be read in the asked order.
    parts: Vec<String>,
    values: Vec<Box<dyn ToSql + Sync + Send>>,
}

/// A condition with values of its own, one for each `?` in it.
pub struct SqlCondition {
    condition: &'static str,
    values: Vec<Box<dyn ToSql + Sync + Send>>,
}

impl std::fmt::Debug for SqlCondition {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("SqlCondition").field("condition", &self.condition).finish_non_exhaustive()
    }
}

impl SqlCondition {
    /// A condition, written in the program.
    pub fn new(condition: &'static str) -> Self {
        Self { condition, values: Vec::new() }
    }

    /// The value of the next `?`.
    #[must_use]
    pub fn with(mut self, value: impl ToSql + Sync + Send + 'static) -> Self {
        self.values.push(Box::new(value));
        self
    }
}

impl std::fmt::Debug for Search {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Search").field("conditions", &self.conditions).finish_non_exhaustive()
    }
}

impl Search {
    /// What to read, and from where.
    pub fn new(columns: &'static str, from: &'static str) -> Self {
        Self { columns, from, conditions: Vec::new(), groups: None, parts: Vec::new(), values: Vec::new() }
    }

    /// Binds a value that `columns` or `from` name; the first bound is `$1`.
    #[must_use]
    pub fn bind(mut self, value: impl ToSql + Sync + Send + 'static) -> Self {
        self.values.push(Box::new(value));
        self
    }

    /// One row for each of these.
    #[must_use]
    pub fn group_by(mut self, groups: &'static str) -> Self {
        self.groups = Some(groups);
        self
    }

    /// A condition without a value.
    #[must_use]
    pub fn filter(mut self, condition: &'static str) -> Self {
        self.conditions.push(condition.to_owned());
        self
    }

    /// One condition or its opposite. Not a condition with a bound flag: of an index over the few rows for which the
    /// condition is true PostgreSQL knows only when the statement says so.
    #[must_use]
    pub fn filter_either(self, given: Option<bool>, when_true: &'static str, when_false: &'static str) -> Self {
        match given {
            Some(true) => self.filter(when_true),
            Some(false) => self.filter(when_false),
            None => self,
        }
    }

    /// A condition with a value, which stands for each `?` in it; nothing when there is no value.
    #[must_use]
    pub fn filter_by<V: ToSql + Sync + Send + 'static>(mut self, condition: &'static str, value: Option<V>) -> Self {
        if let Some(value) = value {
            self.values.push(Box::new(value));
            self.conditions.push(condition.replace('?', &format!("${}", self.values.len())));
        }
        self
    }

    /// Conditions that hold all together, or with `any` at least one of them; no conditions filter nothing.
    #[must_use]
    pub fn filter_conditions(mut self, pieces: Vec<SqlCondition>, any: bool) -> Self {
        if pieces.is_empty() {
            return self;
        }
        let mut conditions = Vec::with_capacity(pieces.len());
        for SqlCondition { condition, values } in pieces {
            let mut text = String::with_capacity(condition.len());
            let mut values = values.into_iter();
            for (place, part) in condition.split('?').enumerate() {
                if let Some(value) = (place > 0).then(|| values.next()).flatten() {
                    self.values.push(value);
                    text.push('$');
                    text.push_str(&self.values.len().to_string());
                }
                text.push_str(part);
            }
            conditions.push(text);
        }
        self.conditions.push(format!("({})", conditions.join(if any { " or " } else { " and " })));
        self
    }

    /// The same with two values, which stand for `?1` and `?2`.
    #[must_use]
    pub fn filter_by_two<V, W>(mut self, condition: &'static str, values: Option<(V, W)>) -> Self
    where
        V: ToSql + Sync + Send + 'static,
        W: ToSql + Sync + Send + 'static,
    {
        if let Some((first, second)) = values {
            self.values.push(Box::new(first));
            self.values.push(Box::new(second));
            let (one, two) = (self.values.len() - 1, self.values.len());
            self.conditions.push(condition.replace("?1", &format!("${one}")).replace("?2", &format!("${two}")));
        }
        self
    }

    /// A condition with values, which stand for `?1` and `?2`, that no index answers in the asked order, and disjoint
    /// parts of all rows in which one does; [`Search::keys_of_parts`] reads them one by one.
    #[must_use]
    pub fn filter_in_parts<V: ToSql + Sync + Send + 'static>(
        mut self,
        condition: &'static str,
        parts: &'static [&'static str],
        values: Vec<V>,
    ) -> Self {
        let before = self.values.len();
        let places = 1..=values.len();
        let with = |text: &&str| {
            places.clone().fold((*text).to_owned(), |text, place| {
                text.replace(&format!("?{place}"), &format!("${}", before + place))
            })
        };
        self.conditions.push(with(&condition));
        self.parts = parts.iter().map(with).collect();
        self.values.extend(values.into_iter().map(|value| -> Box<dyn ToSql + Sync + Send> { Box::new(value) }));
        self
    }

    fn tail(&self) -> String {
        let conditions = if self.conditions.is_empty() { "true".to_owned() } else { self.conditions.join(" and ") };
        let groups = self.groups.map(|groups| format!(" group by {groups}")).unwrap_or_default();
        format!("from {} where {conditions}{groups}", self.from)
    }

    fn parameters(&self) -> Vec<&(dyn ToSql + Sync)> {
        self.values.iter().map(|value| -> &(dyn ToSql + Sync) { &**value }).collect()
    }

    /// One page. `order` ends in a unique column, so that paging shows every row once.
    pub async fn page(
        &self,
        client: &Object,
        order: &'static str,
        limit: i64,
        offset: i64,
    ) -> Result<Vec<Row>, Problem> {
        let count = self.values.len();
        let sql = format!(
            "select {} {} order by {order} limit ${} offset ${}",
            self.columns,
            self.tail(),
            count + 1,
            count + 2
        );
        let mut parameters = self.parameters();
        let page: [&(dyn ToSql + Sync); 2] = [&limit, &offset];
        parameters.extend(page);
        let statement = prepare(client, &sql).await?;
        Ok(client.query(&statement, &parameters).await?)
    }

    /// The numbered keys of one page, for a search whose only column is the key.
    pub async fn keys(
        &self,
        client: &Object,
        order: &'static str,
        limit: i64,
        offset: i64,
    ) -> Result<Vec<i64>, Problem> {
        let rows = self.page(client, order, limit, offset).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Some numbered keys in no order, for a search whose only column is the key: a look whether there are few.
    pub async fn some_keys(&self, client: &Object, limit: i64) -> Result<Vec<i64>, Problem> {
        let sql = format!("select {} {} limit ${}", self.columns, self.tail(), self.values.len() + 1);
        let mut parameters = self.parameters();
        parameters.push(&limit);
        let statement = prepare(client, &sql).await?;
        Ok(client.query(&statement, &parameters).await?.iter().map(|row| row.get(0)).collect())
    }

    /// One page of numbered keys among the rows of several keys of an index, each of which stands in the asked order: the
    /// first rows of each are read and merged, so that a page costs the same however many rows a key has. `parts` are
    /// columns and the keys that they may have; a row may be found by any of them.
    pub async fn merged_keys(
        &self,
        client: &Object,
        parts: &[(&'static str, IndexKeys)],
        order: MergeOrder,
        limit: i64,
        offset: i64,
    ) -> Result<Vec<i64>, Problem> {
        let (tail, MergeOrder { columns, by }) = (self.tail(), order);
        let mut parameters = self.parameters();
        let page: [&(dyn ToSql + Sync); 2] = [&limit, &offset];
        parameters.extend(page);
        let (limit_at, offset_at) = (parameters.len() - 1, parameters.len());
        let mut found = Vec::new();
        for (column, keys) in parts {
            let (value, kind): (&(dyn ToSql + Sync), _) = match keys {
                IndexKeys::Numbers(keys) => (keys, "bigint"),
                IndexKeys::Texts(keys) => (keys, "text"),
            };
            parameters.push(value);
            found.push(format!(
                "select found.* from unnest(${}::{kind}[]) as asked (key) cross join lateral (select {columns} {tail}
                    and {column} = asked.key order by {by} limit ${limit_at}::bigint + ${offset_at}::bigint) found",
                parameters.len()
            ));
        }
        let sql = format!(
            "select m.key from ({}) m order by {by} limit ${limit_at} offset ${offset_at}",
            found.join(" union ")
        );
        let statement = prepare(client, &sql).await?;
        Ok(client.query(&statement, &parameters).await?.iter().map(|row| row.get(0)).collect())
    }

    /// One page of numbered keys, from the first rows of each part; without parts as [`Search::keys`] reads it.
    pub async fn keys_of_parts(
        &self,
        client: &Object,
        order: MergeOrder,
        limit: i64,
        offset: i64,
    ) -> Result<Vec<i64>, Problem> {
        let MergeOrder { columns, by } = order;
        if self.parts.is_empty() {
            return self.keys(client, by, limit, offset).await;
        }
        let (limit_at, offset_at) = (self.values.len() + 1, self.values.len() + 2);
        let tail = self.tail();
        let part = |part: &String| {
            format!(
                "(select {columns} {tail} and {part} order by {by} limit ${limit_at}::bigint + ${offset_at}::bigint)"
            )
        };
        let parts: Vec<String> = self.parts.iter().map(part).collect();
        let sql = format!(
            "select m.key from ({}) m order by {by} limit ${limit_at} offset ${offset_at}",
            parts.join(" union all ")
        );
        let mut parameters = self.parameters();
        let page: [&(dyn ToSql + Sync); 2] = [&limit, &offset];
        parameters.extend(page);
        let statement = prepare(client, &sql).await?;
        Ok(client.query(&statement, &parameters).await?.iter().map(|row| row.get(0)).collect())
    }

    /// All rows before paging, when the client asked.
    pub async fn total(&self, client: &Object, wanted: bool) -> Result<Option<i64>, Problem> {
        if !wanted {
            return Ok(None);
        }
        // Bound values that only the columns use are named here too, so that their types stay known.
        let sql = format!("select count(*) from (select {} {}) rows", self.columns, self.tail());
        let statement = prepare(client, &sql).await?;
        Ok(Some(client.query_one(&statement, &self.parameters()).await?.get(0)))
    }
}

/// Keys of an index that a page is merged from.
#[derive(Clone, Debug)]
pub enum IndexKeys {
    /// Of numbered records.
    Numbers(Vec<i64>),
    /// Of records with text keys.
    Texts(Vec<String>),
}

/// The order of a merged page, over a table called `m`: the columns it needs, the key first, and itself.
#[derive(Clone, Copy, Debug)]
pub struct MergeOrder {
    /// What each part reads.
    pub columns: &'static str,
    /// How parts and the whole are sorted.
    pub by: &'static str,
}

/// Rows in the order of the keys they were asked with; a key without a row is left out.
pub fn in_order<T>(keys: &[i64], rows: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
    let mut rows = by_key(rows, key);
    keys.iter().filter_map(|key| rows.remove(key)).collect()
}

/// Rows by their key, to be joined with others: what is not there any more is missed, and takes no other's place.
pub fn by_key<T>(rows: Vec<T>, key: impl Fn(&T) -> i64) -> HashMap<i64, T> {
    rows.into_iter().map(|row| (key(&row), row)).collect()
}

//! Searches with many optional filters, built from fixed SQL fragments and bound values.
//!
//! A chain of `($1 is null or …)` would share one bad plan among all searches. A statement with exactly the filters of
//! a request has a plan that suits them, which is kept while the search is frequent.

use std::collections::HashMap;

use deadpool_postgres::Object;
use tokio_postgres::types::ToSql;

use super::prepared_searches::prepare;
use crate::api::Problem;

/// A row of a search result. Columns are read with `get`, by name or by index.
pub type Row = tokio_postgres::Row;

/// A search under construction. All of its SQL is fixed in the source code. Input is only bound as values.
pub struct Search {
    columns: &'static str,
    from: &'static str,
    conditions: Vec<String>,
    groups: Option<&'static str>,
    /// Disjoint conditions that together match all rows. For each part, an index has the rows in the requested order.
    parts: Vec<String>,
    values: Vec<Box<dyn ToSql + Sync + Send>>,
}

/// A condition with its values, one for each `?` in it.
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
    /// A condition without values yet.
    pub fn new(condition: &'static str) -> Self {
        Self { condition, values: Vec::new() }
    }

    /// Binds the value of the next `?`.
    #[must_use]
    pub fn with(mut self, value: impl ToSql + Sync + Send + 'static) -> Self {
        self.values.push(Box::new(value));
        self
    }
}

/// The condition with its `?` replaced by the numbers of parameters, from `first` on.
fn numbered(condition: &str, first: usize) -> String {
    let mut parts = condition.split('?');
    let begin = parts.next().unwrap_or_default().to_owned();
    parts.zip(first..).fold(begin, |text, (part, number)| format!("{text}${number}{part}"))
}

impl std::fmt::Debug for Search {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Search").field("conditions", &self.conditions).finish_non_exhaustive()
    }
}

impl Search {
    /// A search for these columns of these tables, without filters yet.
    pub fn new(columns: &'static str, from: &'static str) -> Self {
        Self { columns, from, conditions: Vec::new(), groups: None, parts: Vec::new(), values: Vec::new() }
    }

    /// Binds a value that `columns` or `from` use. The first one is `$1`.
    #[must_use]
    pub fn bind(mut self, value: impl ToSql + Sync + Send + 'static) -> Self {
        self.values.push(Box::new(value));
        self
    }

    /// Returns one row for each group of these columns.
    #[must_use]
    pub fn group_by(mut self, groups: &'static str) -> Self {
        self.groups = Some(groups);
        self
    }

    /// Adds a condition without a value.
    #[must_use]
    pub fn filter(mut self, condition: &'static str) -> Self {
        self.conditions.push(condition.to_owned());
        self
    }

    /// Adds one of two opposite conditions, or none when `given` is None. A single condition with a bound flag would
    /// not do, because PostgreSQL uses a partial index only if the statement itself contains the condition of the
    /// index.
    #[must_use]
    pub fn filter_either(self, given: Option<bool>, when_true: &'static str, when_false: &'static str) -> Self {
        match given {
            Some(true) => self.filter(when_true),
            Some(false) => self.filter(when_false),
            None => self,
        }
    }

    /// Adds a condition with a value, which replaces each `?` in it. Adds nothing without a value.
    #[must_use]
    pub fn filter_by<V: ToSql + Sync + Send + 'static>(mut self, condition: &'static str, value: Option<V>) -> Self {
        if let Some(value) = value {
            self.values.push(Box::new(value));
            self.conditions.push(condition.replace('?', &format!("${}", self.values.len())));
        }
        self
    }

    /// Adds conditions that must all be true, or if `any` is set, at least one of them. An empty list adds no filter.
    #[must_use]
    pub fn filter_conditions(mut self, pieces: Vec<SqlCondition>, any: bool) -> Self {
        if pieces.is_empty() {
            return self;
        }
        let mut conditions = Vec::with_capacity(pieces.len());
        for SqlCondition { condition, values } in pieces {
            conditions.push(numbered(condition, self.values.len() + 1));
            self.values.extend(values);
        }
        self.conditions.push(format!("({})", conditions.join(if any { " or " } else { " and " })));
        self
    }

    /// Adds a condition with two values, which replace `?1` and `?2`. Adds nothing without values.
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

    /// Adds a condition for which no index has the rows in the requested order, split into disjoint parts for each of
    /// which an index does. [`Search::keys_of_parts`] merges the parts. The values replace `?1`, `?2` and so on.
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

    /// The statement from `from` on: tables, conditions and groups.
    fn tail(&self) -> String {
        let conditions = if self.conditions.is_empty() { "true".to_owned() } else { self.conditions.join(" and ") };
        let groups = self.groups.map(|groups| format!(" group by {groups}")).unwrap_or_default();
        format!("from {} where {conditions}{groups}", self.from)
    }

    /// The bound values, in order.
    fn parameters(&self) -> Vec<&(dyn ToSql + Sync)> {
        self.values.iter().map(|value| -> &(dyn ToSql + Sync) { &**value }).collect()
    }

    /// Returns one page of rows. `order` must end in a unique column, so that paging shows every row once.
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

    /// Returns up to `limit` rows that also meet these conditions.
    pub async fn page_where(
        &self,
        client: &Object,
        conditions: Vec<SqlCondition>,
        order: &'static str,
        limit: i64,
    ) -> Result<Vec<Row>, Problem> {
        let (mut tail, mut parameters) = (self.tail(), self.parameters());
        for SqlCondition { condition, values } in &conditions {
            tail.push_str(" and ");
            tail.push_str(&numbered(condition, parameters.len() + 1));
            parameters.extend(values.iter().map(|value| -> &(dyn ToSql + Sync) { &**value }));
        }
        parameters.push(&limit);
        let sql = format!("select {} {tail} order by {order} limit ${}", self.columns, parameters.len());
        let statement = prepare(client, &sql).await?;
        Ok(client.query(&statement, &parameters).await?)
    }

    /// Returns one page of numeric keys, for a search whose only column is the key.
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

    /// Returns up to `limit` numeric keys in any order, to find out whether a search has few rows. The only column of
    /// the search must be the key.
    pub async fn some_keys(&self, client: &Object, limit: i64) -> Result<Vec<i64>, Problem> {
        let sql = format!("select {} {} limit ${}", self.columns, self.tail(), self.values.len() + 1);
        let mut parameters = self.parameters();
        parameters.push(&limit);
        let statement = prepare(client, &sql).await?;
        Ok(client.query(&statement, &parameters).await?.iter().map(|row| row.get(0)).collect())
    }

    /// Returns one page of numeric keys of the rows that match any of several index keys. The index has the rows of
    /// each index key in the requested order, so only the first rows of each are read and merged. The cost of a page
    /// therefore does not depend on how many rows an index key has. `parts` are columns with the index keys to look
    /// for.
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

    /// Returns one page of numeric keys, merged from the first rows of each part of [`Search::filter_in_parts`].
    /// Without parts it is the same as [`Search::keys`].
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

    /// Returns the total number of rows on all pages. None when it was not requested.
    pub async fn total(&self, client: &Object, wanted: bool) -> Result<Option<i64>, Problem> {
        if !wanted {
            return Ok(None);
        }
        // The columns are kept here, so that PostgreSQL knows the types of values that only they use.
        let sql = format!("select count(*) from (select {} {}) rows", self.columns, self.tail());
        let statement = prepare(client, &sql).await?;
        Ok(Some(client.query_one(&statement, &self.parameters()).await?.get(0)))
    }
}

/// Keys of an index column from which a page is merged.
#[derive(Clone, Debug)]
pub enum IndexKeys {
    /// Keys of records with numeric keys.
    Numbers(Vec<i64>),
    /// Keys of records with text keys.
    Texts(Vec<String>),
}

/// The order of a merged page. The merged rows are called `m`.
#[derive(Clone, Copy, Debug)]
pub struct MergeOrder {
    /// Columns that each part reads: first the key, then those of the order.
    pub columns: &'static str,
    /// The `order by` of each part and of the page.
    pub by: &'static str,
}

/// Sorts rows into the order of the keys with which they were read. Keys without a row are skipped.
pub fn in_order<T>(keys: &[i64], rows: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
    let mut rows = by_key(rows, key);
    keys.iter().filter_map(|key| rows.remove(key)).collect()
}

/// Maps rows by key, to join them with other rows. A key whose row was deleted has no entry.
pub fn by_key<T>(rows: Vec<T>, key: impl Fn(&T) -> i64) -> HashMap<i64, T> {
    rows.into_iter().map(|row| (key(&row), row)).collect()
}

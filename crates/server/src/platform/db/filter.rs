//! Searches with many optional filters, built from fixed pieces of SQL and bound values.
//!
//! A chain of `($1 is null or …)` gets one bad plan for all searches; a statement with exactly the filters that were
//! given gets a plan of its own, kept while it is asked for often.

use std::collections::HashMap;

use deadpool_postgres::Object;
use tokio_postgres::types::ToSql;

use super::searches::prepare;
use crate::platform::api::Problem;

/// A row of a search; read it with `get`.
pub type Row = tokio_postgres::Row;

/// A search under construction. All SQL in it is written in the program; what comes from outside is bound.
pub struct Search {
    columns: &'static str,
    from: &'static str,
    conditions: Vec<String>,
    values: Vec<Box<dyn ToSql + Sync + Send>>,
}

impl std::fmt::Debug for Search {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Search").field("conditions", &self.conditions).finish_non_exhaustive()
    }
}

impl Search {
    /// What to read, and from where.
    pub fn new(columns: &'static str, from: &'static str) -> Self {
        Self { columns, from, conditions: Vec::new(), values: Vec::new() }
    }

    /// Binds a value that `columns` or `from` name; the first bound is `$1`.
    #[must_use]
    pub fn bind(mut self, value: impl ToSql + Sync + Send + 'static) -> Self {
        self.values.push(Box::new(value));
        self
    }

    /// A condition without a value.
    #[must_use]
    pub fn filter(mut self, condition: &'static str) -> Self {
        self.conditions.push(condition.to_owned());
        self
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

    fn tail(&self) -> String {
        let conditions = if self.conditions.is_empty() { "true".to_owned() } else { self.conditions.join(" and ") };
        format!("from {} where {conditions}", self.from)
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

/// Rows in the order of the keys they were asked with; a key without a row is left out.
pub fn in_order<T>(keys: &[i64], rows: Vec<T>, key: impl Fn(&T) -> i64) -> Vec<T> {
    let mut rows = by_key(rows, key);
    keys.iter().filter_map(|key| rows.remove(key)).collect()
}

/// Rows by their key, to be joined with others: what is not there any more is missed, and takes no other's place.
pub fn by_key<T>(rows: Vec<T>, key: impl Fn(&T) -> i64) -> HashMap<i64, T> {
    rows.into_iter().map(|row| (key(&row), row)).collect()
}

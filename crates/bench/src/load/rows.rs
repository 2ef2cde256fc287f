//! Rows to be written with COPY, which is many times faster than INSERT.

use std::fmt::{Display, Write};

use anyhow::{Context, Result};
use bytes::Bytes;
use futures_util::SinkExt;
use tokio_postgres::Client;

/// Number of bytes that are sent at a time.
const PIECE: usize = 1 << 20;

/// Rows of one table in the text format of PostgreSQL. Values must not contain tabs, line breaks or backslashes.
pub struct CopyRows {
    target: &'static str,
    text: String,
}

impl CopyRows {
    /// An empty set of rows for `table (column, …)`.
    pub fn into(target: &'static str) -> Self {
        Self { target, text: String::new() }
    }

    /// Adds one row.
    pub fn push(&mut self, cells: &[&dyn Display]) -> Result<()> {
        for (place, cell) in cells.iter().enumerate() {
            let before = if place == 0 { "" } else { "\t" };
            write!(self.text, "{before}{cell}")?;
        }
        self.text.push('\n');
        Ok(())
    }

    /// Sends all rows.
    pub async fn send(self, client: &Client) -> Result<()> {
        let sink = client.copy_in(&format!("copy {} from stdin", self.target)).await?;
        let mut sink = std::pin::pin!(sink);
        let mut rest = Bytes::from(self.text);
        while !rest.is_empty() {
            let piece = rest.split_to(PIECE.min(rest.len()));
            sink.send(piece).await.with_context(|| format!("cannot copy into {}", self.target))?;
        }
        sink.finish().await.with_context(|| format!("cannot copy into {}", self.target))?;
        Ok(())
    }
}

/// Draws this many keys, in ascending order.
pub async fn take_keys(client: &Client, count: usize) -> Result<Vec<i64>> {
    let statement =
        "select coalesce(array_agg(nextval('platform.key_sequence')), '{}') from generate_series(1, $1::bigint)";
    Ok(client.query_one(statement, &[&i64::try_from(count)?]).await?.get(0))
}

/// A cell that can be NULL.
pub struct NullableCell<T>(pub Option<T>);

impl<T: Display> Display for NullableCell<T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(formatter),
            None => formatter.write_str("\\N"),
        }
    }
}

/// A cell with a time in seconds since 1970.
pub struct EpochSeconds(pub i64);

impl Display for EpochSeconds {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let moment = chrono::DateTime::from_timestamp(self.0, 0).ok_or(std::fmt::Error)?;
        moment.fmt(formatter)
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq)]
pub struct MovementListRow {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub r#type: String,
    pub status: String,
    pub notes: Option<String>,
    pub due_by: chrono::NaiveDate,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub refs: serde_json::Value,
    pub extra: Option<serde_json::Value>,
    pub planned: i64,
    pub completed: i64,
    pub canceled: i64,
}
pub struct MovementListRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub r#type: &'a str,
    pub status: &'a str,
    pub notes: Option<&'a str>,
    pub due_by: chrono::NaiveDate,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub refs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub planned: i64,
    pub completed: i64,
    pub canceled: i64,
}
impl<'a> From<MovementListRowBorrowed<'a>> for MovementListRow {
    fn from(
        MovementListRowBorrowed {
            key,
            rev,
            code,
            r#type,
            status,
            notes,
            due_by,
            created,
            created_by,
            start,
            end,
            closed_by,
            refs,
            extra,
            planned,
            completed,
            canceled,
        }: MovementListRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            r#type: r#type.into(),
            status: status.into(),
            notes: notes.map(|v| v.into()),
            due_by,
            created,
            created_by,
            start,
            end,
            closed_by,
            refs: serde_json::from_str(refs.0.get()).unwrap(),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            planned,
            completed,
            canceled,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct MovementListRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<MovementListRowBorrowed, tokio_postgres::Error>,
    mapper: fn(MovementListRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> MovementListRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(MovementListRowBorrowed) -> R) -> MovementListRowQuery<'c, 'a, 's, C, R, N> {
        MovementListRowQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct I64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i64, tokio_postgres::Error>,
    mapper: fn(i64) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i64) -> R) -> I64Query<'c, 'a, 's, C, R, N> {
        I64Query {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindListsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lists() -> FindListsStmt {
    FindListsStmt(
        "select l.key, l.rev, l.code, l.type, l.status, l.notes, l.due_by, l.created, l.created_by, l.start, l.\"end\", l.closed_by, l.refs, l.extra, counted.planned, counted.completed, counted.canceled from unnest($1::bigint[]) with ordinality as asked (key, place) join warehouse.movement_list l on l.key = asked.key cross join lateral ( select count(*) filter (where m.status in ('planned', 'started')) as planned, count(*) filter (where m.status = 'completed' and m.type <> 'reversal') as completed, count(*) filter (where m.status = 'canceled') as canceled from warehouse.movement m where m.movement_list_key = l.key) counted order by asked.place",
        None,
    )
}
impl FindListsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> MovementListRowQuery<'c, 'a, 's, C, MovementListRow, 1> {
        MovementListRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MovementListRowBorrowed, tokio_postgres::Error> {
                Ok(MovementListRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    r#type: row.try_get(3)?,
                    status: row.try_get(4)?,
                    notes: row.try_get(5)?,
                    due_by: row.try_get(6)?,
                    created: row.try_get(7)?,
                    created_by: row.try_get(8)?,
                    start: row.try_get(9)?,
                    end: row.try_get(10)?,
                    closed_by: row.try_get(11)?,
                    refs: row.try_get(12)?,
                    extra: row.try_get(13)?,
                    planned: row.try_get(14)?,
                    completed: row.try_get(15)?,
                    canceled: row.try_get(16)?,
                })
            },
            mapper: |it| MovementListRow::from(it),
        }
    }
}
pub struct FindListMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_list_movements() -> FindListMovementsStmt {
    FindListMovementsStmt(
        "select key from warehouse.movement where movement_list_key = $1 order by movement_list_item nulls last, created, key",
        None,
    )
}
impl FindListMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        list_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [list_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}

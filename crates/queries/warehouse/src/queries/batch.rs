// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct NoteReversalsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub inverse_keys: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindBatchMovements {
    pub key: i64,
    pub r#type: String,
    pub serial_key: Option<i64>,
    pub position_to: String,
}
pub struct FindBatchMovementsBorrowed<'a> {
    pub key: i64,
    pub r#type: &'a str,
    pub serial_key: Option<i64>,
    pub position_to: &'a str,
}
impl<'a> From<FindBatchMovementsBorrowed<'a>> for FindBatchMovements {
    fn from(
        FindBatchMovementsBorrowed { key, r#type, serial_key, position_to }: FindBatchMovementsBorrowed<'a>,
    ) -> Self {
        Self { key, r#type: r#type.into(), serial_key, position_to: position_to.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindBatchMovementsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindBatchMovementsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindBatchMovementsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindBatchMovementsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindBatchMovementsBorrowed) -> R) -> FindBatchMovementsQuery<'c, 'a, 's, C, R, N> {
        FindBatchMovementsQuery {
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
pub struct FindBatchMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batch_movements() -> FindBatchMovementsStmt {
    FindBatchMovementsStmt(
        "select m.key, m.type, m.serial_key, m.position_to from unnest($1::bigint[]) as b (key) cross join lateral ( select c.key, c.type, c.serial_key, c.position_to, c.status, c.reversed_qt, c.qt_confirmed, c.posted from warehouse.movement c where c.refs <> '{}' and c.refs @> jsonb_build_object('batch_key', b.key::text) offset 0) m where m.status = 'completed' and m.type in ('production', 'consumption') and m.reversed_qt <> m.qt_confirmed order by m.posted",
        None,
    )
}
impl FindBatchMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
    ) -> FindBatchMovementsQuery<'c, 'a, 's, C, FindBatchMovements, 1> {
        FindBatchMovementsQuery {
            client,
            params: [batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindBatchMovementsBorrowed, tokio_postgres::Error> {
                Ok(FindBatchMovementsBorrowed {
                    key: row.try_get(0)?,
                    r#type: row.try_get(1)?,
                    serial_key: row.try_get(2)?,
                    position_to: row.try_get(3)?,
                })
            },
            mapper: |it| FindBatchMovements::from(it),
        }
    }
}
pub struct NoteReversalsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_reversals() -> NoteReversalsStmt {
    NoteReversalsStmt(
        "update warehouse.movement m set reversed_qt = m.qt_confirmed, inverse_movement_key = r.inverse_key, rev = m.rev + 1 from unnest($1::bigint[], $2::bigint[]) as r (key, inverse_key) where m.key = r.key returning m.key",
        None,
    )
}
impl NoteReversalsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        inverse_keys: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [keys, inverse_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, NoteReversalsParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for NoteReversalsStmt
{
    fn params(&'s self, client: &'c C, params: &'a NoteReversalsParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.keys, &params.inverse_keys)
    }
}

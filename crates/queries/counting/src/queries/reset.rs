// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq, Copy)]
pub struct EraseCounting {
    pub sessions: i64,
    pub records: i64,
    pub discarded: i64,
    pub posted: i64,
    pub assignments: i64,
    pub changed: i64,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct EraseCountingQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EraseCounting, tokio_postgres::Error>,
    mapper: fn(EraseCounting) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EraseCountingQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EraseCounting) -> R) -> EraseCountingQuery<'c, 'a, 's, C, R, N> {
        EraseCountingQuery {
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
pub struct EraseCountingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_counting() -> EraseCountingStmt {
    EraseCountingStmt(
        "with running as materialized ( select key from counting.session where status in ('started', 'completed', 'processing') ), removed as ( delete from counting.record r using running s where r.session_key = s.key and r.status = 'started' returning r.key ), discarded as ( update counting.record r set status = 'discarded', discard_reason = 'session_canceled', next_try = null, rev = r.rev + 1 from running s where r.session_key = s.key and (r.status in ('completed', 'submitted') or (r.status = 'confirmed' and not r.processed)) returning r.key ), posted as ( update counting.record r set movement_keys = null, rev = r.rev + 1 where r.processed and r.movement_keys is not null returning r.key ), assigned as ( update counting.assignment a set status = 'canceled', rev = a.rev + 1 from running s where a.session_key = s.key and a.status <> 'canceled' returning a.key ), canceled as ( update counting.session s set status = case when s.status in ('started', 'completed', 'processing') then 'canceled' else s.status end, canceled = case when s.status in ('started', 'completed', 'processing') then $1 else s.canceled end, movements_failed = case when s.status = 'processing' then 0 else s.movements_failed end, adjustment_list_key = null, rev = s.rev + 1 where s.status in ('started', 'completed', 'processing') or s.adjustment_list_key is not null returning s.key ) select (select count(*) from running) as sessions, (select count(*) from removed) as records, (select count(*) from discarded) as discarded, (select count(*) from posted) as posted, (select count(*) from assigned) as assignments, (select count(*) from canceled) as changed",
        None,
    )
}
impl EraseCountingStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> EraseCountingQuery<'c, 'a, 's, C, EraseCounting, 1> {
        EraseCountingQuery {
            client,
            params: [now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EraseCounting, tokio_postgres::Error> {
                Ok(EraseCounting {
                    sessions: row.try_get(0)?,
                    records: row.try_get(1)?,
                    discarded: row.try_get(2)?,
                    posted: row.try_get(3)?,
                    assignments: row.try_get(4)?,
                    changed: row.try_get(5)?,
                })
            },
            mapper: |it| EraseCounting::from(it),
        }
    }
}
pub struct ForgetErasedMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_erased_movements() -> ForgetErasedMovementsStmt {
    ForgetErasedMovementsStmt(
        "update counting.record r set movement_keys = array( select named.key from unnest(r.movement_keys) with ordinality as named (key, place) where exists (select from warehouse.movement m where m.key = named.key) order by named.place), rev = r.rev + 1 where exists ( select from unnest(r.movement_keys) as named (key) where not exists (select from warehouse.movement m where m.key = named.key))",
        None,
    )
}
impl ForgetErasedMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[]).await
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertAdminChangeParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
    T5: crate::JsonSql,
    T6: crate::StringSql,
    T7: crate::StringSql,
> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub token_key: Option<T1>,
    pub operation: T2,
    pub record: T3,
    pub before: Option<T4>,
    pub after: Option<T5>,
    pub address: Option<T6>,
    pub request_id: Option<T7>,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct InsertAdminChangeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_admin_change() -> InsertAdminChangeStmt {
    InsertAdminChangeStmt(
        "insert into platform.admin_change (at, user_key, token_key, operation, record, before, after, address, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning key",
        None,
    )
}
impl InsertAdminChangeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::StringSql,
        T2: crate::StringSql,
        T3: crate::StringSql,
        T4: crate::JsonSql,
        T5: crate::JsonSql,
        T6: crate::StringSql,
        T7: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a Option<i64>,
        token_key: &'a Option<T1>,
        operation: &'a T2,
        record: &'a T3,
        before: &'a Option<T4>,
        after: &'a Option<T5>,
        address: &'a Option<T6>,
        request_id: &'a Option<T7>,
    ) -> I64Query<'c, 'a, 's, C, i64, 9> {
        I64Query {
            client,
            params: [at, user_key, token_key, operation, record, before, after, address, request_id],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
    T5: crate::JsonSql,
    T6: crate::StringSql,
    T7: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertAdminChangeParams<T1, T2, T3, T4, T5, T6, T7>,
        I64Query<'c, 'a, 's, C, i64, 9>,
        C,
    > for InsertAdminChangeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertAdminChangeParams<T1, T2, T3, T4, T5, T6, T7>,
    ) -> I64Query<'c, 'a, 's, C, i64, 9> {
        self.bind(
            client,
            &params.at,
            &params.user_key,
            &params.token_key,
            &params.operation,
            &params.record,
            &params.before,
            &params.after,
            &params.address,
            &params.request_id,
        )
    }
}

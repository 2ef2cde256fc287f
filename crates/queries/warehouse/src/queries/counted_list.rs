// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertCountListParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub key: i64,
    pub code: T1,
    pub due_by: chrono::NaiveDate,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub session_key: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct StartCountListParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug)]
pub struct EndCountListParams<T1: crate::StringSql> {
    pub status: T1,
    pub now: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockCountList {
    pub key: i64,
    pub code: String,
    pub status: String,
    pub moved: bool,
}
pub struct LockCountListBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub status: &'a str,
    pub moved: bool,
}
impl<'a> From<LockCountListBorrowed<'a>> for LockCountList {
    fn from(LockCountListBorrowed { key, code, status, moved }: LockCountListBorrowed<'a>) -> Self {
        Self { key, code: code.into(), status: status.into(), moved }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct BoolQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<bool, tokio_postgres::Error>,
    mapper: fn(bool) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BoolQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(bool) -> R) -> BoolQuery<'c, 'a, 's, C, R, N> {
        BoolQuery {
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
pub struct LockCountListQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockCountListBorrowed, tokio_postgres::Error>,
    mapper: fn(LockCountListBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockCountListQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockCountListBorrowed) -> R) -> LockCountListQuery<'c, 'a, 's, C, R, N> {
        LockCountListQuery {
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
pub struct ListCodeIsTakenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_code_is_taken() -> ListCodeIsTakenStmt {
    ListCodeIsTakenStmt(
        "select exists ( select from warehouse.movement_list where code = $1 and type = 'adjustment') as taken",
        None,
    )
}
impl ListCodeIsTakenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a T1,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [code],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InsertCountListStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_count_list() -> InsertCountListStmt {
    InsertCountListStmt(
        "insert into warehouse.movement_list (key, code, type, due_by, created, created_by, closed_by, refs) values ($1, $2, 'adjustment', $3, $4, $5, $5, jsonb_build_object('inventory_count_session_key', $6::text)) returning key",
        None,
    )
}
impl InsertCountListStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        code: &'a T1,
        due_by: &'a chrono::NaiveDate,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        session_key: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [key, code, due_by, now, user_key, session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, InsertCountListParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for InsertCountListStmt
{
    fn params(&'s self, client: &'c C, params: &'a InsertCountListParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(client, &params.key, &params.code, &params.due_by, &params.now, &params.user_key, &params.session_key)
    }
}
pub struct LockCountListStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_count_list() -> LockCountListStmt {
    LockCountListStmt(
        "select key, code, status, exists (select from warehouse.movement m where m.movement_list_key = l.key and m.status = 'completed') as moved from warehouse.movement_list l where key = $1 for no key update",
        None,
    )
}
impl LockCountListStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> LockCountListQuery<'c, 'a, 's, C, LockCountList, 1> {
        LockCountListQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockCountListBorrowed, tokio_postgres::Error> {
                Ok(LockCountListBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    status: row.try_get(2)?,
                    moved: row.try_get(3)?,
                })
            },
            mapper: |it| LockCountList::from(it),
        }
    }
}
pub struct StartCountListStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn start_count_list() -> StartCountListStmt {
    StartCountListStmt(
        "update warehouse.movement_list set status = 'started', start = $1, rev = rev + 1 where key = $2 and status = 'planned' returning key",
        None,
    )
}
impl StartCountListStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [now, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, StartCountListParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for StartCountListStmt
{
    fn params(&'s self, client: &'c C, params: &'a StartCountListParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.now, &params.key)
    }
}
pub struct EndCountListStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn end_count_list() -> EndCountListStmt {
    EndCountListStmt(
        "update warehouse.movement_list set status = $1, \"end\" = greatest($2, start), rev = rev + 1 where key = $3 returning key",
        None,
    )
}
impl EndCountListStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        status: &'a T1,
        now: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [status, now, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, EndCountListParams<T1>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for EndCountListStmt
{
    fn params(&'s self, client: &'c C, params: &'a EndCountListParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.status, &params.now, &params.key)
    }
}

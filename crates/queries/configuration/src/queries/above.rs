// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindCounterUsersParams<T1: crate::StringSql> {
    pub counter_key: T1,
    pub limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCounterUsers {
    pub key: i64,
    pub code: String,
    pub description: Option<String>,
}
pub struct FindCounterUsersBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
}
impl<'a> From<FindCounterUsersBorrowed<'a>> for FindCounterUsers {
    fn from(FindCounterUsersBorrowed { key, code, description }: FindCounterUsersBorrowed<'a>) -> Self {
        Self { key, code: code.into(), description: description.map(|v| v.into()) }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindCounterUsersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCounterUsersBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCounterUsersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCounterUsersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCounterUsersBorrowed) -> R) -> FindCounterUsersQuery<'c, 'a, 's, C, R, N> {
        FindCounterUsersQuery {
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
pub struct FindCounterUsersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_counter_users() -> FindCounterUsersStmt {
    FindCounterUsersStmt(
        "select key, code, description from product.product where counter_key = $1 and not trash order by lower(code) collate \"C\", key limit $2",
        None,
    )
}
impl FindCounterUsersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        counter_key: &'a T1,
        limit: &'a i64,
    ) -> FindCounterUsersQuery<'c, 'a, 's, C, FindCounterUsers, 2> {
        FindCounterUsersQuery {
            client,
            params: [counter_key, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCounterUsersBorrowed, tokio_postgres::Error> {
                Ok(FindCounterUsersBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    description: row.try_get(2)?,
                })
            },
            mapper: |it| FindCounterUsers::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindCounterUsersParams<T1>,
        FindCounterUsersQuery<'c, 'a, 's, C, FindCounterUsers, 2>,
        C,
    > for FindCounterUsersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindCounterUsersParams<T1>,
    ) -> FindCounterUsersQuery<'c, 'a, 's, C, FindCounterUsers, 2> {
        self.bind(client, &params.counter_key, &params.limit)
    }
}
pub struct CountCounterUsersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_counter_users() -> CountCounterUsersStmt {
    CountCounterUsersStmt("select count(*) from product.product where counter_key = $1 and not trash", None)
}
impl CountCounterUsersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        counter_key: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [counter_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}

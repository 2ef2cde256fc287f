// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindUnitsNamedParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub keys: T1,
    pub lower_codes: T3,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindUnitsNamed {
    pub key: i64,
    pub product_key: i64,
    pub code: Option<String>,
    pub deleted: bool,
}
pub struct FindUnitsNamedBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub code: Option<&'a str>,
    pub deleted: bool,
}
impl<'a> From<FindUnitsNamedBorrowed<'a>> for FindUnitsNamed {
    fn from(FindUnitsNamedBorrowed { key, product_key, code, deleted }: FindUnitsNamedBorrowed<'a>) -> Self {
        Self { key, product_key, code: code.map(|v| v.into()), deleted }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindUnitsNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitsNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindUnitsNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitsNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitsNamedBorrowed) -> R) -> FindUnitsNamedQuery<'c, 'a, 's, C, R, N> {
        FindUnitsNamedQuery {
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
pub struct FindUnitsNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_named() -> FindUnitsNamedStmt {
    FindUnitsNamedStmt(
        "select s.key, s.product_key, s.code, s.deleted_at is not null as deleted from serial.serial s where s.key = any ($1) union select s.key, s.product_key, s.code, false from serial.serial s where lower(s.code) collate \"C\" = any ($2::text[]) and s.deleted_at is null",
        None,
    )
}
impl FindUnitsNamedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        lower_codes: &'a T3,
    ) -> FindUnitsNamedQuery<'c, 'a, 's, C, FindUnitsNamed, 2> {
        FindUnitsNamedQuery {
            client,
            params: [keys, lower_codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitsNamedBorrowed, tokio_postgres::Error> {
                Ok(FindUnitsNamedBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    code: row.try_get(2)?,
                    deleted: row.try_get(3)?,
                })
            },
            mapper: |it| FindUnitsNamed::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitsNamedParams<T1, T2, T3>,
        FindUnitsNamedQuery<'c, 'a, 's, C, FindUnitsNamed, 2>,
        C,
    > for FindUnitsNamedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitsNamedParams<T1, T2, T3>,
    ) -> FindUnitsNamedQuery<'c, 'a, 's, C, FindUnitsNamed, 2> {
        self.bind(client, &params.keys, &params.lower_codes)
    }
}

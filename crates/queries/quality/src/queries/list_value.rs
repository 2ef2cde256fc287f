// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct UpsertValuesParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
> {
    pub field_key: T1,
    pub keys: T3,
    pub values: T5,
    pub ext_keys: T7,
}
#[derive(Debug, Clone, PartialEq)]
pub struct DeleteValues {
    pub key: String,
    pub field_key: String,
    pub value: String,
}
pub struct DeleteValuesBorrowed<'a> {
    pub key: &'a str,
    pub field_key: &'a str,
    pub value: &'a str,
}
impl<'a> From<DeleteValuesBorrowed<'a>> for DeleteValues {
    fn from(DeleteValuesBorrowed { key, field_key, value }: DeleteValuesBorrowed<'a>) -> Self {
        Self { key: key.into(), field_key: field_key.into(), value: value.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockValueOwners {
    pub key: String,
    pub field_key: String,
}
pub struct LockValueOwnersBorrowed<'a> {
    pub key: &'a str,
    pub field_key: &'a str,
}
impl<'a> From<LockValueOwnersBorrowed<'a>> for LockValueOwners {
    fn from(LockValueOwnersBorrowed { key, field_key }: LockValueOwnersBorrowed<'a>) -> Self {
        Self { key: key.into(), field_key: field_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindChoices {
    pub key: String,
    pub value: String,
    pub field_key: String,
}
pub struct FindChoicesBorrowed<'a> {
    pub key: &'a str,
    pub value: &'a str,
    pub field_key: &'a str,
}
impl<'a> From<FindChoicesBorrowed<'a>> for FindChoices {
    fn from(FindChoicesBorrowed { key, value, field_key }: FindChoicesBorrowed<'a>) -> Self {
        Self { key: key.into(), value: value.into(), field_key: field_key.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct DeleteValuesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<DeleteValuesBorrowed, tokio_postgres::Error>,
    mapper: fn(DeleteValuesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> DeleteValuesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(DeleteValuesBorrowed) -> R) -> DeleteValuesQuery<'c, 'a, 's, C, R, N> {
        DeleteValuesQuery {
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
pub struct LockValueOwnersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockValueOwnersBorrowed, tokio_postgres::Error>,
    mapper: fn(LockValueOwnersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockValueOwnersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockValueOwnersBorrowed) -> R) -> LockValueOwnersQuery<'c, 'a, 's, C, R, N> {
        LockValueOwnersQuery {
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
pub struct FindChoicesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindChoicesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindChoicesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindChoicesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindChoicesBorrowed) -> R) -> FindChoicesQuery<'c, 'a, 's, C, R, N> {
        FindChoicesQuery {
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
pub struct DeleteValuesOfFieldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_values_of_field() -> DeleteValuesOfFieldStmt {
    DeleteValuesOfFieldStmt(
        "delete from quality.list_value where key = any (array( select key from quality.list_value where field_key = $1 order by key for update))",
        None,
    )
}
impl DeleteValuesOfFieldStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        field_key: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[field_key]).await
    }
}
pub struct DeleteValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_values() -> DeleteValuesStmt {
    DeleteValuesStmt(
        "delete from quality.list_value where key = any (array( select key from quality.list_value where key = any ($1) order by key for update)) returning key, field_key, value",
        None,
    )
}
impl DeleteValuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> DeleteValuesQuery<'c, 'a, 's, C, DeleteValues, 1> {
        DeleteValuesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DeleteValuesBorrowed, tokio_postgres::Error> {
                Ok(DeleteValuesBorrowed { key: row.try_get(0)?, field_key: row.try_get(1)?, value: row.try_get(2)? })
            },
            mapper: |it| DeleteValues::from(it),
        }
    }
}
pub struct LockValueOwnersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_value_owners() -> LockValueOwnersStmt {
    LockValueOwnersStmt(
        "select key, field_key from quality.list_value where key = any ($1) order by key for update",
        None,
    )
}
impl LockValueOwnersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> LockValueOwnersQuery<'c, 'a, 's, C, LockValueOwners, 1> {
        LockValueOwnersQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockValueOwnersBorrowed, tokio_postgres::Error> {
                Ok(LockValueOwnersBorrowed { key: row.try_get(0)?, field_key: row.try_get(1)? })
            },
            mapper: |it| LockValueOwners::from(it),
        }
    }
}
pub struct UpsertValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn upsert_values() -> UpsertValuesStmt {
    UpsertValuesStmt(
        "insert into quality.list_value (key, field_key, value, ext_key) select given.key, $1, given.value, nullif(given.ext_key, '') from unnest($2::text[], $3::text[], $4::text[]) as given (key, value, ext_key) order by given.key on conflict (key) do update set value = excluded.value, ext_key = excluded.ext_key, rev = nextval('platform.revision_sequence') where quality.list_value.field_key = excluded.field_key",
        None,
    )
}
impl UpsertValuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::StringSql,
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
    >(
        &'s self,
        client: &'c C,
        field_key: &'a T1,
        keys: &'a T3,
        values: &'a T5,
        ext_keys: &'a T7,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[field_key, keys, values, ext_keys]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpsertValuesParams<T1, T2, T3, T4, T5, T6, T7>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpsertValuesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpsertValuesParams<T1, T2, T3, T4, T5, T6, T7>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.field_key, &params.keys, &params.values, &params.ext_keys))
    }
}
pub struct FindChoicesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_choices() -> FindChoicesStmt {
    FindChoicesStmt("select key, value, field_key from quality.list_value where key = any ($1)", None)
}
impl FindChoicesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> FindChoicesQuery<'c, 'a, 's, C, FindChoices, 1> {
        FindChoicesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindChoicesBorrowed, tokio_postgres::Error> {
                Ok(FindChoicesBorrowed { key: row.try_get(0)?, value: row.try_get(1)?, field_key: row.try_get(2)? })
            },
            mapper: |it| FindChoices::from(it),
        }
    }
}

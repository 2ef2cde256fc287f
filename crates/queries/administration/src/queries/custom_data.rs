// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ListCustomDataParams<T1: crate::StringSql> {
    pub pattern: Option<T1>,
    pub limit: Option<i64>,
    pub offset: i64,
}
#[derive(Debug)]
pub struct StoreCustomDataParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql, T4: crate::StringSql>
{
    pub key: T1,
    pub value: T2,
    pub description: Option<T3>,
    pub members: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct CustomDataRow {
    pub key: String,
    pub rev: i64,
    pub value: String,
    pub description: Option<String>,
    pub members: String,
}
pub struct CustomDataRowBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub value: &'a str,
    pub description: Option<&'a str>,
    pub members: &'a str,
}
impl<'a> From<CustomDataRowBorrowed<'a>> for CustomDataRow {
    fn from(CustomDataRowBorrowed { key, rev, value, description, members }: CustomDataRowBorrowed<'a>) -> Self {
        Self {
            key: key.into(),
            rev,
            value: value.into(),
            description: description.map(|v| v.into()),
            members: members.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct StoreCustomData {
    pub created: bool,
    pub value: String,
    pub members: String,
}
pub struct StoreCustomDataBorrowed<'a> {
    pub created: bool,
    pub value: &'a str,
    pub members: &'a str,
}
impl<'a> From<StoreCustomDataBorrowed<'a>> for StoreCustomData {
    fn from(StoreCustomDataBorrowed { created, value, members }: StoreCustomDataBorrowed<'a>) -> Self {
        Self { created, value: value.into(), members: members.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct CustomDataRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CustomDataRowBorrowed, tokio_postgres::Error>,
    mapper: fn(CustomDataRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CustomDataRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CustomDataRowBorrowed) -> R) -> CustomDataRowQuery<'c, 'a, 's, C, R, N> {
        CustomDataRowQuery {
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
pub struct StoreCustomDataQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StoreCustomDataBorrowed, tokio_postgres::Error>,
    mapper: fn(StoreCustomDataBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StoreCustomDataQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StoreCustomDataBorrowed) -> R) -> StoreCustomDataQuery<'c, 'a, 's, C, R, N> {
        StoreCustomDataQuery {
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
pub struct ListCustomDataStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_custom_data() -> ListCustomDataStmt {
    ListCustomDataStmt(
        "select key, rev, value::text as value, description, members::text as members from administration.custom_data where $1::text is null or lower(key) like $1 or lower(description) like $1 order by key collate \"C\" limit $2 offset $3",
        None,
    )
}
impl ListCustomDataStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        pattern: &'a Option<T1>,
        limit: &'a Option<i64>,
        offset: &'a i64,
    ) -> CustomDataRowQuery<'c, 'a, 's, C, CustomDataRow, 3> {
        CustomDataRowQuery {
            client,
            params: [pattern, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CustomDataRowBorrowed, tokio_postgres::Error> {
                Ok(CustomDataRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    value: row.try_get(2)?,
                    description: row.try_get(3)?,
                    members: row.try_get(4)?,
                })
            },
            mapper: |it| CustomDataRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListCustomDataParams<T1>,
        CustomDataRowQuery<'c, 'a, 's, C, CustomDataRow, 3>,
        C,
    > for ListCustomDataStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListCustomDataParams<T1>,
    ) -> CustomDataRowQuery<'c, 'a, 's, C, CustomDataRow, 3> {
        self.bind(client, &params.pattern, &params.limit, &params.offset)
    }
}
pub struct FindCustomDataStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_custom_data() -> FindCustomDataStmt {
    FindCustomDataStmt(
        "select key, rev, value::text as value, description, members::text as members from administration.custom_data where key = $1",
        None,
    )
}
impl FindCustomDataStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> CustomDataRowQuery<'c, 'a, 's, C, CustomDataRow, 1> {
        CustomDataRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CustomDataRowBorrowed, tokio_postgres::Error> {
                Ok(CustomDataRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    value: row.try_get(2)?,
                    description: row.try_get(3)?,
                    members: row.try_get(4)?,
                })
            },
            mapper: |it| CustomDataRow::from(it),
        }
    }
}
pub struct StoreCustomDataStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_custom_data() -> StoreCustomDataStmt {
    StoreCustomDataStmt(
        "insert into administration.custom_data (key, value, description, members) values ($1, $2::text::jsonb, $3, $4::text::jsonb) on conflict (key) do update set value = excluded.value, description = excluded.description, members = excluded.members, rev = nextval('platform.revision_sequence') returning (xmax = 0) as created, value::text as value, members::text as members",
        None,
    )
}
impl StoreCustomDataStmt {
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
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a T1,
        value: &'a T2,
        description: &'a Option<T3>,
        members: &'a T4,
    ) -> StoreCustomDataQuery<'c, 'a, 's, C, StoreCustomData, 4> {
        StoreCustomDataQuery {
            client,
            params: [key, value, description, members],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StoreCustomDataBorrowed, tokio_postgres::Error> {
                Ok(StoreCustomDataBorrowed {
                    created: row.try_get(0)?,
                    value: row.try_get(1)?,
                    members: row.try_get(2)?,
                })
            },
            mapper: |it| StoreCustomData::from(it),
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
    T4: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        StoreCustomDataParams<T1, T2, T3, T4>,
        StoreCustomDataQuery<'c, 'a, 's, C, StoreCustomData, 4>,
        C,
    > for StoreCustomDataStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a StoreCustomDataParams<T1, T2, T3, T4>,
    ) -> StoreCustomDataQuery<'c, 'a, 's, C, StoreCustomData, 4> {
        self.bind(client, &params.key, &params.value, &params.description, &params.members)
    }
}
pub struct LockCustomDataStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_custom_data() -> LockCustomDataStmt {
    LockCustomDataStmt(
        "select key, rev, value::text as value, description, members::text as members from administration.custom_data where key = $1 for update",
        None,
    )
}
impl LockCustomDataStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> CustomDataRowQuery<'c, 'a, 's, C, CustomDataRow, 1> {
        CustomDataRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CustomDataRowBorrowed, tokio_postgres::Error> {
                Ok(CustomDataRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    value: row.try_get(2)?,
                    description: row.try_get(3)?,
                    members: row.try_get(4)?,
                })
            },
            mapper: |it| CustomDataRow::from(it),
        }
    }
}
pub struct DeleteCustomDataStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_custom_data() -> DeleteCustomDataStmt {
    DeleteCustomDataStmt("delete from administration.custom_data where key = $1", None)
}
impl DeleteCustomDataStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key]).await
    }
}

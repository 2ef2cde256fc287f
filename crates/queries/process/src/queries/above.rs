// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindProductsUsingOperationParams<T1: crate::StringSql> {
    pub operation_key: T1,
    pub limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct OperationRow {
    pub key: String,
    pub rev: i64,
    pub name: String,
    pub code: Option<String>,
    pub description: Option<String>,
    pub default_phase_parameters: serde_json::Value,
    pub default_phase_notes: Option<String>,
    pub used_for: serde_json::Value,
}
pub struct OperationRowBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub name: &'a str,
    pub code: Option<&'a str>,
    pub description: Option<&'a str>,
    pub default_phase_parameters: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub default_phase_notes: Option<&'a str>,
    pub used_for: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<OperationRowBorrowed<'a>> for OperationRow {
    fn from(
        OperationRowBorrowed {
            key,
            rev,
            name,
            code,
            description,
            default_phase_parameters,
            default_phase_notes,
            used_for,
        }: OperationRowBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            name: name.into(),
            code: code.map(|v| v.into()),
            description: description.map(|v| v.into()),
            default_phase_parameters: serde_json::from_str(default_phase_parameters.0.get()).unwrap(),
            default_phase_notes: default_phase_notes.map(|v| v.into()),
            used_for: serde_json::from_str(used_for.0.get()).unwrap(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct OperationRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<OperationRowBorrowed, tokio_postgres::Error>,
    mapper: fn(OperationRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> OperationRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(OperationRowBorrowed) -> R) -> OperationRowQuery<'c, 'a, 's, C, R, N> {
        OperationRowQuery {
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
pub struct StringQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<&str, tokio_postgres::Error>,
    mapper: fn(&str) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StringQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(&str) -> R) -> StringQuery<'c, 'a, 's, C, R, N> {
        StringQuery {
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
pub struct FindOperationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_operation() -> FindOperationStmt {
    FindOperationStmt(
        "select o.key, o.rev, o.name, o.code, o.description, o.default_phase_parameters, o.default_phase_notes, (select coalesce(jsonb_agg(jsonb_build_object('_key', u.key::text, 'code', u.code) order by u.code collate \"C\"), '[]') from (select distinct p.key, p.code from process.phase f join product.product p on p.key = f.product_key where f.operation_key = o.key and f.trashed is null and not p.trash) u) as used_for from process.operation o where o.key = $1",
        None,
    )
}
impl FindOperationStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> OperationRowQuery<'c, 'a, 's, C, OperationRow, 1> {
        OperationRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<OperationRowBorrowed, tokio_postgres::Error> {
                Ok(OperationRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                    default_phase_parameters: row.try_get(5)?,
                    default_phase_notes: row.try_get(6)?,
                    used_for: row.try_get(7)?,
                })
            },
            mapper: |it| OperationRow::from(it),
        }
    }
}
pub struct FindProductsUsingOperationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_products_using_operation() -> FindProductsUsingOperationStmt {
    FindProductsUsingOperationStmt(
        "select distinct p.code from process.phase f join product.product p on p.key = f.product_key where f.operation_key = $1 and f.trashed is null order by p.code limit $2",
        None,
    )
}
impl FindProductsUsingOperationStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        operation_key: &'a T1,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [operation_key, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindProductsUsingOperationParams<T1>,
        StringQuery<'c, 'a, 's, C, String, 2>,
        C,
    > for FindProductsUsingOperationStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindProductsUsingOperationParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.operation_key, &params.limit)
    }
}

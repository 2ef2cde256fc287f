// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindUsesParams<T1: crate::StringSql> {
    pub field_key: T1,
    pub limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindFormUses {
    pub record_id: String,
    pub name: Option<String>,
}
pub struct FindFormUsesBorrowed<'a> {
    pub record_id: &'a str,
    pub name: Option<&'a str>,
}
impl<'a> From<FindFormUsesBorrowed<'a>> for FindFormUses {
    fn from(FindFormUsesBorrowed { record_id, name }: FindFormUsesBorrowed<'a>) -> Self {
        Self { record_id: record_id.into(), name: name.map(|v| v.into()) }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct FindFormUsesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFormUsesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindFormUsesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFormUsesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFormUsesBorrowed) -> R) -> FindFormUsesQuery<'c, 'a, 's, C, R, N> {
        FindFormUsesQuery {
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
pub struct FindUsesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_uses() -> FindUsesStmt {
    FindUsesStmt(
        "select record_id from quality.field_use where field_key = $1 union (select 'Serial/' || serial_key from serial.value where custom_field_key = $1 order by serial_key limit $2) union (select 'Task/' || task_key from collaboration.form_field where custom_field_key = $1 and task_key is not null limit $2) union (select 'Issue/' || issue_key from collaboration.form_field where custom_field_key = $1 and issue_key is not null limit $2) order by record_id limit $2",
        None,
    )
}
impl FindUsesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        field_key: &'a T1,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [field_key, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindUsesParams<T1>, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for FindUsesStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindUsesParams<T1>) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.field_key, &params.limit)
    }
}
pub struct FindFormUsesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_form_uses() -> FindFormUsesStmt {
    FindFormUsesStmt(
        "select uses.record_id, case split_part(uses.record_id, '/', 1) when 'Phase' then (select coalesce(p.code || ' · ', '') || h.alias from process.phase h left join product.product p on p.key = h.product_key where h.key = split_part(uses.record_id, '/', 2)) when 'Operation' then (select o.name from process.operation o where o.key = split_part(uses.record_id, '/', 2)) when 'IssueType' then (select t.name from collaboration.issue_type t where t.key = split_part(uses.record_id, '/', 2)::bigint) when 'TaskType' then (select t.name from collaboration.task_type t where t.key = split_part(uses.record_id, '/', 2)::bigint) when 'Product' then (select p.code from product.product p where p.key = split_part(uses.record_id, '/', 2)::bigint) end as name from quality.field_use uses where uses.field_key = $1 order by name, uses.record_id",
        None,
    )
}
impl FindFormUsesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        field_key: &'a T1,
    ) -> FindFormUsesQuery<'c, 'a, 's, C, FindFormUses, 1> {
        FindFormUsesQuery {
            client,
            params: [field_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFormUsesBorrowed, tokio_postgres::Error> {
                Ok(FindFormUsesBorrowed { record_id: row.try_get(0)?, name: row.try_get(1)? })
            },
            mapper: |it| FindFormUses::from(it),
        }
    }
}

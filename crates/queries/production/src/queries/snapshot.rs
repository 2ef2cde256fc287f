// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq)]
pub struct FindLabels {
    pub key: String,
    pub label: String,
    pub hint: Option<String>,
}
pub struct FindLabelsBorrowed<'a> {
    pub key: &'a str,
    pub label: &'a str,
    pub hint: Option<&'a str>,
}
impl<'a> From<FindLabelsBorrowed<'a>> for FindLabels {
    fn from(FindLabelsBorrowed { key, label, hint }: FindLabelsBorrowed<'a>) -> Self {
        Self { key: key.into(), label: label.into(), hint: hint.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadBomToCopy {
    pub component_key: i64,
    pub component_code: String,
    pub component_description: Option<String>,
    pub qt: rust_decimal::Decimal,
    pub phase_key: String,
    pub phase_name: String,
    pub consumption_position_key: Option<String>,
    pub consumption_position_mandatory: bool,
    pub minimum_quantity_if_negative: bool,
    pub minimum_quantity: Option<rust_decimal::Decimal>,
    pub extra: Option<serde_json::Value>,
}
pub struct ReadBomToCopyBorrowed<'a> {
    pub component_key: i64,
    pub component_code: &'a str,
    pub component_description: Option<&'a str>,
    pub qt: rust_decimal::Decimal,
    pub phase_key: &'a str,
    pub phase_name: &'a str,
    pub consumption_position_key: Option<&'a str>,
    pub consumption_position_mandatory: bool,
    pub minimum_quantity_if_negative: bool,
    pub minimum_quantity: Option<rust_decimal::Decimal>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<ReadBomToCopyBorrowed<'a>> for ReadBomToCopy {
    fn from(
        ReadBomToCopyBorrowed {
            component_key,
            component_code,
            component_description,
            qt,
            phase_key,
            phase_name,
            consumption_position_key,
            consumption_position_mandatory,
            minimum_quantity_if_negative,
            minimum_quantity,
            extra,
        }: ReadBomToCopyBorrowed<'a>,
    ) -> Self {
        Self {
            component_key,
            component_code: component_code.into(),
            component_description: component_description.map(|v| v.into()),
            qt,
            phase_key: phase_key.into(),
            phase_name: phase_name.into(),
            consumption_position_key: consumption_position_key.map(|v| v.into()),
            consumption_position_mandatory,
            minimum_quantity_if_negative,
            minimum_quantity,
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindLabelsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLabelsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLabelsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLabelsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLabelsBorrowed) -> R) -> FindLabelsQuery<'c, 'a, 's, C, R, N> {
        FindLabelsQuery {
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
pub struct ReadBomToCopyQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadBomToCopyBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadBomToCopyBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadBomToCopyQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadBomToCopyBorrowed) -> R) -> ReadBomToCopyQuery<'c, 'a, 's, C, R, N> {
        ReadBomToCopyQuery {
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
pub struct FindLabelsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_labels() -> FindLabelsStmt {
    FindLabelsStmt(
        "select key, coalesce(default_label, name) as label, default_hint as hint from quality.custom_field where key = any ($1)",
        None,
    )
}
impl FindLabelsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> FindLabelsQuery<'c, 'a, 's, C, FindLabels, 1> {
        FindLabelsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLabelsBorrowed, tokio_postgres::Error> {
                Ok(FindLabelsBorrowed { key: row.try_get(0)?, label: row.try_get(1)?, hint: row.try_get(2)? })
            },
            mapper: |it| FindLabels::from(it),
        }
    }
}
pub struct ReadBomToCopyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_bom_to_copy() -> ReadBomToCopyStmt {
    ReadBomToCopyStmt(
        "select l.component_key, c.code as component_code, c.description as component_description, l.qt, l.phase_key, f.alias as phase_name, l.consumption_position_key, l.consumption_position_mandatory, l.minimum_quantity_if_negative, l.minimum_quantity, l.extra from product.bom_line l join product.product c on c.key = l.component_key join process.phase f on f.key = l.phase_key where l.product_key = $1 order by l.line_no",
        None,
    )
}
impl ReadBomToCopyStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
    ) -> ReadBomToCopyQuery<'c, 'a, 's, C, ReadBomToCopy, 1> {
        ReadBomToCopyQuery {
            client,
            params: [product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadBomToCopyBorrowed, tokio_postgres::Error> {
                Ok(ReadBomToCopyBorrowed {
                    component_key: row.try_get(0)?,
                    component_code: row.try_get(1)?,
                    component_description: row.try_get(2)?,
                    qt: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    phase_name: row.try_get(5)?,
                    consumption_position_key: row.try_get(6)?,
                    consumption_position_mandatory: row.try_get(7)?,
                    minimum_quantity_if_negative: row.try_get(8)?,
                    minimum_quantity: row.try_get(9)?,
                    extra: row.try_get(10)?,
                })
            },
            mapper: |it| ReadBomToCopy::from(it),
        }
    }
}
pub struct FindSitesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_sites() -> FindSitesStmt {
    FindSitesStmt("select key from organization.site where key = any ($1)", None)
}
impl FindSitesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct FindSiteOfUserStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_site_of_user() -> FindSiteOfUserStmt {
    FindSiteOfUserStmt("select site_key from organization.user_account where key = $1", None)
}
impl FindSiteOfUserStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ListFieldsParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub name: Option<T1>,
    pub key: Option<T2>,
    pub limit: Option<i64>,
    pub offset: i64,
}
#[derive(Debug)]
pub struct InsertFieldParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
> {
    pub key: T1,
    pub name: T2,
    pub slug: T3,
    pub kind: T4,
    pub default_label: Option<T5>,
    pub default_hint: Option<T6>,
}
#[derive(Debug)]
pub struct UpdateFieldParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
> {
    pub name: T1,
    pub slug: T2,
    pub kind: T3,
    pub default_label: Option<T4>,
    pub default_hint: Option<T5>,
    pub key: T6,
}
#[derive(Debug)]
pub struct NoteUsesParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub field_keys: T2,
    pub record_ids: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FieldRow {
    pub key: String,
    pub rev: i64,
    pub name: String,
    pub slug: String,
    pub kind: String,
    pub default_label: Option<String>,
    pub default_hint: Option<String>,
}
pub struct FieldRowBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub name: &'a str,
    pub slug: &'a str,
    pub kind: &'a str,
    pub default_label: Option<&'a str>,
    pub default_hint: Option<&'a str>,
}
impl<'a> From<FieldRowBorrowed<'a>> for FieldRow {
    fn from(
        FieldRowBorrowed { key, rev, name, slug, kind, default_label, default_hint }: FieldRowBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            name: name.into(),
            slug: slug.into(),
            kind: kind.into(),
            default_label: default_label.map(|v| v.into()),
            default_hint: default_hint.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindFieldTypes {
    pub key: String,
    pub kind: String,
}
pub struct FindFieldTypesBorrowed<'a> {
    pub key: &'a str,
    pub kind: &'a str,
}
impl<'a> From<FindFieldTypesBorrowed<'a>> for FindFieldTypes {
    fn from(FindFieldTypesBorrowed { key, kind }: FindFieldTypesBorrowed<'a>) -> Self {
        Self { key: key.into(), kind: kind.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FieldRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FieldRowBorrowed, tokio_postgres::Error>,
    mapper: fn(FieldRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FieldRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FieldRowBorrowed) -> R) -> FieldRowQuery<'c, 'a, 's, C, R, N> {
        FieldRowQuery {
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
pub struct FindFieldTypesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFieldTypesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindFieldTypesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFieldTypesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFieldTypesBorrowed) -> R) -> FindFieldTypesQuery<'c, 'a, 's, C, R, N> {
        FindFieldTypesQuery {
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
pub struct ListFieldsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_fields() -> ListFieldsStmt {
    ListFieldsStmt(
        "select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where ($1::text is null or name = $1) and ($2::text is null or key = $2) order by lower(name) collate \"C\", key collate \"C\" limit $3 offset $4",
        None,
    )
}
impl ListFieldsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        name: &'a Option<T1>,
        key: &'a Option<T2>,
        limit: &'a Option<i64>,
        offset: &'a i64,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 4> {
        FieldRowQuery {
            client,
            params: [name, key, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FieldRowBorrowed, tokio_postgres::Error> {
                Ok(FieldRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    slug: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    default_label: row.try_get(5)?,
                    default_hint: row.try_get(6)?,
                })
            },
            mapper: |it| FieldRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, ListFieldsParams<T1, T2>, FieldRowQuery<'c, 'a, 's, C, FieldRow, 4>, C>
    for ListFieldsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListFieldsParams<T1, T2>,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 4> {
        self.bind(client, &params.name, &params.key, &params.limit, &params.offset)
    }
}
pub struct FindFieldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_field() -> FindFieldStmt {
    FindFieldStmt(
        "select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where key = $1",
        None,
    )
}
impl FindFieldStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 1> {
        FieldRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FieldRowBorrowed, tokio_postgres::Error> {
                Ok(FieldRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    slug: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    default_label: row.try_get(5)?,
                    default_hint: row.try_get(6)?,
                })
            },
            mapper: |it| FieldRow::from(it),
        }
    }
}
pub struct FindFieldBySlugStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_field_by_slug() -> FindFieldBySlugStmt {
    FindFieldBySlugStmt(
        "select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where slug = $1",
        None,
    )
}
impl FindFieldBySlugStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        slug: &'a T1,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 1> {
        FieldRowQuery {
            client,
            params: [slug],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FieldRowBorrowed, tokio_postgres::Error> {
                Ok(FieldRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    slug: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    default_label: row.try_get(5)?,
                    default_hint: row.try_get(6)?,
                })
            },
            mapper: |it| FieldRow::from(it),
        }
    }
}
pub struct LockFieldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_field() -> LockFieldStmt {
    LockFieldStmt(
        "select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where key = $1 for update",
        None,
    )
}
impl LockFieldStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 1> {
        FieldRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FieldRowBorrowed, tokio_postgres::Error> {
                Ok(FieldRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    slug: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    default_label: row.try_get(5)?,
                    default_hint: row.try_get(6)?,
                })
            },
            mapper: |it| FieldRow::from(it),
        }
    }
}
pub struct InsertFieldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_field() -> InsertFieldStmt {
    InsertFieldStmt(
        "insert into quality.custom_field (key, name, slug, type, default_label, default_hint) values ($1, $2, $3, $4, $5, $6) returning key, rev, name, slug, type as kind, default_label, default_hint",
        None,
    )
}
impl InsertFieldStmt {
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
        T5: crate::StringSql,
        T6: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a T1,
        name: &'a T2,
        slug: &'a T3,
        kind: &'a T4,
        default_label: &'a Option<T5>,
        default_hint: &'a Option<T6>,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 6> {
        FieldRowQuery {
            client,
            params: [key, name, slug, kind, default_label, default_hint],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FieldRowBorrowed, tokio_postgres::Error> {
                Ok(FieldRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    slug: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    default_label: row.try_get(5)?,
                    default_hint: row.try_get(6)?,
                })
            },
            mapper: |it| FieldRow::from(it),
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
    T5: crate::StringSql,
    T6: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertFieldParams<T1, T2, T3, T4, T5, T6>,
        FieldRowQuery<'c, 'a, 's, C, FieldRow, 6>,
        C,
    > for InsertFieldStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertFieldParams<T1, T2, T3, T4, T5, T6>,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 6> {
        self.bind(
            client,
            &params.key,
            &params.name,
            &params.slug,
            &params.kind,
            &params.default_label,
            &params.default_hint,
        )
    }
}
pub struct UpdateFieldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_field() -> UpdateFieldStmt {
    UpdateFieldStmt(
        "update quality.custom_field set name = $1, slug = $2, type = $3, default_label = $4, default_hint = $5, rev = nextval('platform.revision_sequence') where key = $6 returning key, rev, name, slug, type as kind, default_label, default_hint",
        None,
    )
}
impl UpdateFieldStmt {
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
        T5: crate::StringSql,
        T6: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        name: &'a T1,
        slug: &'a T2,
        kind: &'a T3,
        default_label: &'a Option<T4>,
        default_hint: &'a Option<T5>,
        key: &'a T6,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 6> {
        FieldRowQuery {
            client,
            params: [name, slug, kind, default_label, default_hint, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FieldRowBorrowed, tokio_postgres::Error> {
                Ok(FieldRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    slug: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    default_label: row.try_get(5)?,
                    default_hint: row.try_get(6)?,
                })
            },
            mapper: |it| FieldRow::from(it),
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
    T5: crate::StringSql,
    T6: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UpdateFieldParams<T1, T2, T3, T4, T5, T6>,
        FieldRowQuery<'c, 'a, 's, C, FieldRow, 6>,
        C,
    > for UpdateFieldStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateFieldParams<T1, T2, T3, T4, T5, T6>,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 6> {
        self.bind(
            client,
            &params.name,
            &params.slug,
            &params.kind,
            &params.default_label,
            &params.default_hint,
            &params.key,
        )
    }
}
pub struct DeleteFieldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_field() -> DeleteFieldStmt {
    DeleteFieldStmt("delete from quality.custom_field where key = $1", None)
}
impl DeleteFieldStmt {
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
pub struct HoldFieldsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_fields() -> HoldFieldsStmt {
    HoldFieldsStmt(
        "select key, rev, name, slug, type as kind, default_label, default_hint from quality.custom_field where key = any ($1) order by key for share",
        None,
    )
}
impl HoldFieldsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> FieldRowQuery<'c, 'a, 's, C, FieldRow, 1> {
        FieldRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FieldRowBorrowed, tokio_postgres::Error> {
                Ok(FieldRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    slug: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    default_label: row.try_get(5)?,
                    default_hint: row.try_get(6)?,
                })
            },
            mapper: |it| FieldRow::from(it),
        }
    }
}
pub struct FindFieldTypesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_field_types() -> FindFieldTypesStmt {
    FindFieldTypesStmt("select key, type as kind from quality.custom_field where key = any ($1)", None)
}
impl FindFieldTypesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> FindFieldTypesQuery<'c, 'a, 's, C, FindFieldTypes, 1> {
        FindFieldTypesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFieldTypesBorrowed, tokio_postgres::Error> {
                Ok(FindFieldTypesBorrowed { key: row.try_get(0)?, kind: row.try_get(1)? })
            },
            mapper: |it| FindFieldTypes::from(it),
        }
    }
}
pub struct ForgetUsesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_uses() -> ForgetUsesStmt {
    ForgetUsesStmt("delete from quality.field_use where record_id = any ($1)", None)
}
impl ForgetUsesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        record_ids: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[record_ids]).await
    }
}
pub struct NoteUsesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_uses() -> NoteUsesStmt {
    NoteUsesStmt(
        "insert into quality.field_use (field_key, record_id) select distinct given.field_key, given.record_id from unnest($1::text[], $2::text[]) as given (field_key, record_id)",
        None,
    )
}
impl NoteUsesStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        field_keys: &'a T2,
        record_ids: &'a T4,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[field_keys, record_ids]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        NoteUsesParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for NoteUsesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a NoteUsesParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.field_keys, &params.record_ids))
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertFormParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::ArraySql<Item = bool>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = T8>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::ArraySql<Item = bool>,
    T15: crate::ArraySql<Item = bool>,
    T16: crate::JsonSql,
    T17: crate::ArraySql<Item = Option<T16>>,
    T18: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
> {
    pub task_key: Option<i64>,
    pub issue_key: Option<i64>,
    pub updated_by: i64,
    pub form_field_keys: T2,
    pub custom_field_keys: T4,
    pub kinds: T6,
    pub multiples: T7,
    pub labels: T9,
    pub hints: T11,
    pub defaults: T13,
    pub mandatories: T14,
    pub hiddens: T15,
    pub values: T17,
    pub updated: T18,
}
#[derive(Debug)]
pub struct StoreFormValuesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::JsonSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
> {
    pub updated_by: i64,
    pub keys: T1,
    pub values: T3,
    pub updated: T4,
}
#[derive(Debug)]
pub struct FindFilesNamedByTaskParams<T1: crate::StringSql> {
    pub key: i64,
    pub form_field_key: T1,
}
#[derive(Debug)]
pub struct FindFilesNamedByIssueParams<T1: crate::StringSql> {
    pub key: i64,
    pub form_field_key: T1,
}
#[derive(Debug)]
pub struct IssueKeepsFilesParams<T1: crate::StringSql> {
    pub key: i64,
    pub form_field_key: T1,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FormRow {
    pub record_key: i64,
    pub key: i64,
    pub form_field_key: String,
    pub custom_field_key: String,
    pub kind: String,
    pub multiple: bool,
    pub label: String,
    pub hint: Option<String>,
    pub default_text: Option<String>,
    pub mandatory: bool,
    pub hidden: bool,
    pub value: Option<serde_json::Value>,
    pub last_updated: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct FormRowBorrowed<'a> {
    pub record_key: i64,
    pub key: i64,
    pub form_field_key: &'a str,
    pub custom_field_key: &'a str,
    pub kind: &'a str,
    pub multiple: bool,
    pub label: &'a str,
    pub hint: Option<&'a str>,
    pub default_text: Option<&'a str>,
    pub mandatory: bool,
    pub hidden: bool,
    pub value: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub last_updated: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<FormRowBorrowed<'a>> for FormRow {
    fn from(
        FormRowBorrowed {
            record_key,
            key,
            form_field_key,
            custom_field_key,
            kind,
            multiple,
            label,
            hint,
            default_text,
            mandatory,
            hidden,
            value,
            last_updated,
        }: FormRowBorrowed<'a>,
    ) -> Self {
        Self {
            record_key,
            key,
            form_field_key: form_field_key.into(),
            custom_field_key: custom_field_key.into(),
            kind: kind.into(),
            multiple,
            label: label.into(),
            hint: hint.map(|v| v.into()),
            default_text: default_text.map(|v| v.into()),
            mandatory,
            hidden,
            value: value.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            last_updated,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindFieldLabels {
    pub key: String,
    pub label: String,
    pub hint: Option<String>,
}
pub struct FindFieldLabelsBorrowed<'a> {
    pub key: &'a str,
    pub label: &'a str,
    pub hint: Option<&'a str>,
}
impl<'a> From<FindFieldLabelsBorrowed<'a>> for FindFieldLabels {
    fn from(FindFieldLabelsBorrowed { key, label, hint }: FindFieldLabelsBorrowed<'a>) -> Self {
        Self { key: key.into(), label: label.into(), hint: hint.map(|v| v.into()) }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FormRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FormRowBorrowed, tokio_postgres::Error>,
    mapper: fn(FormRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FormRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FormRowBorrowed) -> R) -> FormRowQuery<'c, 'a, 's, C, R, N> {
        FormRowQuery {
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
pub struct SerdejsonValueQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor:
        fn(&tokio_postgres::Row) -> Result<postgres_types::Json<&serde_json::value::RawValue>, tokio_postgres::Error>,
    mapper: fn(postgres_types::Json<&serde_json::value::RawValue>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SerdejsonValueQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(postgres_types::Json<&serde_json::value::RawValue>) -> R,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, R, N> {
        SerdejsonValueQuery {
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
pub struct FindFieldLabelsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFieldLabelsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindFieldLabelsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFieldLabelsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFieldLabelsBorrowed) -> R) -> FindFieldLabelsQuery<'c, 'a, 's, C, R, N> {
        FindFieldLabelsQuery {
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
pub struct ReadFormsOfTasksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_forms_of_tasks() -> ReadFormsOfTasksStmt {
    ReadFormsOfTasksStmt(
        "select f.task_key as record_key, f.key, f.form_field_key, f.custom_field_key, f.kind, f.multiple, f.label, f.hint, f.default_text, f.mandatory, f.hidden, f.value, f.last_updated from collaboration.form_field f where f.task_key = any ($1) order by f.task_key, f.place",
        None,
    )
}
impl ReadFormsOfTasksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FormRowQuery<'c, 'a, 's, C, FormRow, 1> {
        FormRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FormRowBorrowed, tokio_postgres::Error> {
                Ok(FormRowBorrowed {
                    record_key: row.try_get(0)?,
                    key: row.try_get(1)?,
                    form_field_key: row.try_get(2)?,
                    custom_field_key: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    multiple: row.try_get(5)?,
                    label: row.try_get(6)?,
                    hint: row.try_get(7)?,
                    default_text: row.try_get(8)?,
                    mandatory: row.try_get(9)?,
                    hidden: row.try_get(10)?,
                    value: row.try_get(11)?,
                    last_updated: row.try_get(12)?,
                })
            },
            mapper: |it| FormRow::from(it),
        }
    }
}
pub struct ReadFormsOfIssuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_forms_of_issues() -> ReadFormsOfIssuesStmt {
    ReadFormsOfIssuesStmt(
        "select f.issue_key as record_key, f.key, f.form_field_key, f.custom_field_key, f.kind, f.multiple, f.label, f.hint, f.default_text, f.mandatory, f.hidden, f.value, f.last_updated from collaboration.form_field f where f.issue_key = any ($1) order by f.issue_key, f.place",
        None,
    )
}
impl ReadFormsOfIssuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FormRowQuery<'c, 'a, 's, C, FormRow, 1> {
        FormRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FormRowBorrowed, tokio_postgres::Error> {
                Ok(FormRowBorrowed {
                    record_key: row.try_get(0)?,
                    key: row.try_get(1)?,
                    form_field_key: row.try_get(2)?,
                    custom_field_key: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    multiple: row.try_get(5)?,
                    label: row.try_get(6)?,
                    hint: row.try_get(7)?,
                    default_text: row.try_get(8)?,
                    mandatory: row.try_get(9)?,
                    hidden: row.try_get(10)?,
                    value: row.try_get(11)?,
                    last_updated: row.try_get(12)?,
                })
            },
            mapper: |it| FormRow::from(it),
        }
    }
}
pub struct InsertFormStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_form() -> InsertFormStmt {
    InsertFormStmt(
        "insert into collaboration.form_field (task_key, issue_key, place, form_field_key, custom_field_key, kind, multiple, label, hint, default_text, mandatory, hidden, value, last_updated, updated_by) select $1, $2, given.place, given.form_field_key, given.custom_field_key, given.kind, given.multiple, given.label, given.hint, given.default_text, given.mandatory, given.hidden, given.value, given.last_updated, case when given.last_updated is not null then $3::bigint end from unnest($4::text[], $5::text[], $6::text[], $7::boolean[], $8::text[], $9::text[], $10::text[], $11::boolean[], $12::boolean[], $13::jsonb[], $14::timestamptz[]) with ordinality as given (form_field_key, custom_field_key, kind, multiple, label, hint, default_text, mandatory, hidden, value, last_updated, place)",
        None,
    )
}
impl InsertFormStmt {
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
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
        T7: crate::ArraySql<Item = bool>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = T8>,
        T10: crate::StringSql,
        T11: crate::ArraySql<Item = Option<T10>>,
        T12: crate::StringSql,
        T13: crate::ArraySql<Item = Option<T12>>,
        T14: crate::ArraySql<Item = bool>,
        T15: crate::ArraySql<Item = bool>,
        T16: crate::JsonSql,
        T17: crate::ArraySql<Item = Option<T16>>,
        T18: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    >(
        &'s self,
        client: &'c C,
        task_key: &'a Option<i64>,
        issue_key: &'a Option<i64>,
        updated_by: &'a i64,
        form_field_keys: &'a T2,
        custom_field_keys: &'a T4,
        kinds: &'a T6,
        multiples: &'a T7,
        labels: &'a T9,
        hints: &'a T11,
        defaults: &'a T13,
        mandatories: &'a T14,
        hiddens: &'a T15,
        values: &'a T17,
        updated: &'a T18,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    task_key,
                    issue_key,
                    updated_by,
                    form_field_keys,
                    custom_field_keys,
                    kinds,
                    multiples,
                    labels,
                    hints,
                    defaults,
                    mandatories,
                    hiddens,
                    values,
                    updated,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::ArraySql<Item = bool>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = T8>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::ArraySql<Item = bool>,
    T15: crate::ArraySql<Item = bool>,
    T16: crate::JsonSql,
    T17: crate::ArraySql<Item = Option<T16>>,
    T18: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertFormParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertFormStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertFormParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.task_key,
            &params.issue_key,
            &params.updated_by,
            &params.form_field_keys,
            &params.custom_field_keys,
            &params.kinds,
            &params.multiples,
            &params.labels,
            &params.hints,
            &params.defaults,
            &params.mandatories,
            &params.hiddens,
            &params.values,
            &params.updated,
        ))
    }
}
pub struct StoreFormValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_form_values() -> StoreFormValuesStmt {
    StoreFormValuesStmt(
        "update collaboration.form_field f set value = given.value, last_updated = given.last_updated, updated_by = case when given.last_updated is not null then $1::bigint end from unnest($2::bigint[], $3::jsonb[], $4::timestamptz[]) as given (key, value, last_updated) where f.key = given.key",
        None,
    )
}
impl StoreFormValuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::JsonSql,
        T3: crate::ArraySql<Item = Option<T2>>,
        T4: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    >(
        &'s self,
        client: &'c C,
        updated_by: &'a i64,
        keys: &'a T1,
        values: &'a T3,
        updated: &'a T4,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[updated_by, keys, values, updated]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::JsonSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        StoreFormValuesParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for StoreFormValuesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a StoreFormValuesParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.updated_by, &params.keys, &params.values, &params.updated))
    }
}
pub struct DeleteFormOfIssueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_form_of_issue() -> DeleteFormOfIssueStmt {
    DeleteFormOfIssueStmt("delete from collaboration.form_field where issue_key = $1", None)
}
impl DeleteFormOfIssueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        issue_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[issue_key]).await
    }
}
pub struct FindFilesNamedByTaskStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_files_named_by_task() -> FindFilesNamedByTaskStmt {
    FindFilesNamedByTaskStmt(
        "select f.value from collaboration.form_field f join collaboration.task t on t.key = f.task_key where t.key = $1 and t.closed is not null and f.kind = 'files' and f.form_field_key = $2 and f.value is not null",
        None,
    )
}
impl FindFilesNamedByTaskStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        form_field_key: &'a T1,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 2> {
        SerdejsonValueQuery {
            client,
            params: [key, form_field_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| serde_json::from_str(it.0.get()).unwrap(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindFilesNamedByTaskParams<T1>,
        SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 2>,
        C,
    > for FindFilesNamedByTaskStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindFilesNamedByTaskParams<T1>,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 2> {
        self.bind(client, &params.key, &params.form_field_key)
    }
}
pub struct FindFilesNamedByIssueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_files_named_by_issue() -> FindFilesNamedByIssueStmt {
    FindFilesNamedByIssueStmt(
        "select f.value from collaboration.form_field f join collaboration.issue i on i.key = f.issue_key where i.key = $1 and not i.open and f.kind = 'files' and f.form_field_key = $2 and f.value is not null",
        None,
    )
}
impl FindFilesNamedByIssueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        form_field_key: &'a T1,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 2> {
        SerdejsonValueQuery {
            client,
            params: [key, form_field_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| serde_json::from_str(it.0.get()).unwrap(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindFilesNamedByIssueParams<T1>,
        SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 2>,
        C,
    > for FindFilesNamedByIssueStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindFilesNamedByIssueParams<T1>,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 2> {
        self.bind(client, &params.key, &params.form_field_key)
    }
}
pub struct IssueKeepsFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn issue_keeps_files() -> IssueKeepsFilesStmt {
    IssueKeepsFilesStmt(
        "select exists (select from collaboration.form_field where issue_key = $1 and form_field_key = $2) or exists ( select from collaboration.issue i join collaboration.issue_type t on t.key = i.issue_type_key where i.key = $1 and t.form_template @> jsonb_build_array(jsonb_build_object('_key', $2::text))) as kept",
        None,
    )
}
impl IssueKeepsFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        form_field_key: &'a T1,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        BoolQuery {
            client,
            params: [key, form_field_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, IssueKeepsFilesParams<T1>, BoolQuery<'c, 'a, 's, C, bool, 2>, C>
    for IssueKeepsFilesStmt
{
    fn params(&'s self, client: &'c C, params: &'a IssueKeepsFilesParams<T1>) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        self.bind(client, &params.key, &params.form_field_key)
    }
}
pub struct FindFieldLabelsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_field_labels() -> FindFieldLabelsStmt {
    FindFieldLabelsStmt(
        "select key, coalesce(default_label, name) as label, default_hint as hint from quality.custom_field where key = any ($1)",
        None,
    )
}
impl FindFieldLabelsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> FindFieldLabelsQuery<'c, 'a, 's, C, FindFieldLabels, 1> {
        FindFieldLabelsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFieldLabelsBorrowed, tokio_postgres::Error> {
                Ok(FindFieldLabelsBorrowed { key: row.try_get(0)?, label: row.try_get(1)?, hint: row.try_get(2)? })
            },
            mapper: |it| FindFieldLabels::from(it),
        }
    }
}

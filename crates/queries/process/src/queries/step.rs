// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ReadStepsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub phase_keys: T2,
    pub operation_keys: T4,
}
#[derive(Debug)]
pub struct InsertStepParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
> {
    pub phase_key: Option<T1>,
    pub operation_key: Option<T2>,
    pub place: i32,
    pub title: Option<T3>,
    pub description: Option<T4>,
    pub kind: T5,
}
#[derive(Debug)]
pub struct InsertCopiedStepsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::ArraySql<Item = i32>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = T10>,
> {
    pub keys: T2,
    pub phase_keys: T4,
    pub places: T5,
    pub titles: T7,
    pub descriptions: T9,
    pub kinds: T11,
}
#[derive(Debug)]
pub struct UpdateStepParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
> {
    pub phase_key: Option<T1>,
    pub place: i32,
    pub title: Option<T2>,
    pub description: Option<T3>,
    pub kind: T4,
    pub key: T5,
}
#[derive(Debug)]
pub struct TrashStepsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T2,
}
#[derive(Debug)]
pub struct TrashStepsOfPhasesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub phase_keys: T2,
}
#[derive(Debug)]
pub struct InsertFormFieldsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::ArraySql<Item = i32>,
    T8: crate::ArraySql<Item = bool>,
    T9: crate::ArraySql<Item = bool>,
    T10: crate::JsonSql,
    T11: crate::ArraySql<Item = T10>,
> {
    pub keys: T2,
    pub step_keys: T4,
    pub custom_field_keys: T6,
    pub places: T7,
    pub multiples: T8,
    pub mandatories: T9,
    pub extras: T11,
}
#[derive(Debug)]
pub struct ForgetFormFieldsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub keys: T2,
    pub step_keys: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct StepRow {
    pub key: String,
    pub phase_key: Option<String>,
    pub operation_key: Option<String>,
    pub title: Option<String>,
    pub description: Option<String>,
    pub kind: String,
    pub trashed: Option<chrono::DateTime<chrono::Utc>>,
    pub media: serde_json::Value,
}
pub struct StepRowBorrowed<'a> {
    pub key: &'a str,
    pub phase_key: Option<&'a str>,
    pub operation_key: Option<&'a str>,
    pub title: Option<&'a str>,
    pub description: Option<&'a str>,
    pub kind: &'a str,
    pub trashed: Option<chrono::DateTime<chrono::Utc>>,
    pub media: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<StepRowBorrowed<'a>> for StepRow {
    fn from(
        StepRowBorrowed { key, phase_key, operation_key, title, description, kind, trashed, media }: StepRowBorrowed<
            'a,
        >,
    ) -> Self {
        Self {
            key: key.into(),
            phase_key: phase_key.map(|v| v.into()),
            operation_key: operation_key.map(|v| v.into()),
            title: title.map(|v| v.into()),
            description: description.map(|v| v.into()),
            kind: kind.into(),
            trashed,
            media: serde_json::from_str(media.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FormFieldRow {
    pub key: String,
    pub step_key: String,
    pub custom_field_key: String,
    pub multiple: bool,
    pub label: Option<String>,
    pub hint: Option<String>,
    pub default_text: Option<String>,
    pub mandatory: bool,
    pub hidden: Option<bool>,
    pub kind: String,
}
pub struct FormFieldRowBorrowed<'a> {
    pub key: &'a str,
    pub step_key: &'a str,
    pub custom_field_key: &'a str,
    pub multiple: bool,
    pub label: Option<&'a str>,
    pub hint: Option<&'a str>,
    pub default_text: Option<&'a str>,
    pub mandatory: bool,
    pub hidden: Option<bool>,
    pub kind: &'a str,
}
impl<'a> From<FormFieldRowBorrowed<'a>> for FormFieldRow {
    fn from(
        FormFieldRowBorrowed {
            key,
            step_key,
            custom_field_key,
            multiple,
            label,
            hint,
            default_text,
            mandatory,
            hidden,
            kind,
        }: FormFieldRowBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            step_key: step_key.into(),
            custom_field_key: custom_field_key.into(),
            multiple,
            label: label.map(|v| v.into()),
            hint: hint.map(|v| v.into()),
            default_text: default_text.map(|v| v.into()),
            mandatory,
            hidden,
            kind: kind.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindStepsOfProduct {
    pub key: String,
    pub phase_key: String,
}
pub struct FindStepsOfProductBorrowed<'a> {
    pub key: &'a str,
    pub phase_key: &'a str,
}
impl<'a> From<FindStepsOfProductBorrowed<'a>> for FindStepsOfProduct {
    fn from(FindStepsOfProductBorrowed { key, phase_key }: FindStepsOfProductBorrowed<'a>) -> Self {
        Self { key: key.into(), phase_key: phase_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct StepState {
    pub key: String,
    pub gone: bool,
}
pub struct StepStateBorrowed<'a> {
    pub key: &'a str,
    pub gone: bool,
}
impl<'a> From<StepStateBorrowed<'a>> for StepState {
    fn from(StepStateBorrowed { key, gone }: StepStateBorrowed<'a>) -> Self {
        Self { key: key.into(), gone }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct StepRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StepRowBorrowed, tokio_postgres::Error>,
    mapper: fn(StepRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StepRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StepRowBorrowed) -> R) -> StepRowQuery<'c, 'a, 's, C, R, N> {
        StepRowQuery {
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
pub struct FormFieldRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FormFieldRowBorrowed, tokio_postgres::Error>,
    mapper: fn(FormFieldRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FormFieldRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FormFieldRowBorrowed) -> R) -> FormFieldRowQuery<'c, 'a, 's, C, R, N> {
        FormFieldRowQuery {
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
pub struct FindStepsOfProductQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStepsOfProductBorrowed, tokio_postgres::Error>,
    mapper: fn(FindStepsOfProductBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStepsOfProductQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStepsOfProductBorrowed) -> R) -> FindStepsOfProductQuery<'c, 'a, 's, C, R, N> {
        FindStepsOfProductQuery {
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
pub struct StepStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StepStateBorrowed, tokio_postgres::Error>,
    mapper: fn(StepStateBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StepStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StepStateBorrowed) -> R) -> StepStateQuery<'c, 'a, 's, C, R, N> {
        StepStateQuery {
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
pub struct ReadStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_steps() -> ReadStepsStmt {
    ReadStepsStmt(
        "select s.key, s.phase_key, s.operation_key, s.title, s.description, s.type as kind, s.trashed, (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size) order by f.name collate \"C\"), '[]') from attachments.file f where f.bucket = 'step' and f.object_key = s.key and f.subfolder = '') as media from process.step s left join process.phase p on p.key = s.phase_key where (s.phase_key = any ($1) or s.operation_key = any ($2)) and (s.trashed is null or s.trashed = p.trashed) order by s.phase_key, s.operation_key, s.place",
        None,
    )
}
impl ReadStepsStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        phase_keys: &'a T2,
        operation_keys: &'a T4,
    ) -> StepRowQuery<'c, 'a, 's, C, StepRow, 2> {
        StepRowQuery {
            client,
            params: [phase_keys, operation_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StepRowBorrowed, tokio_postgres::Error> {
                Ok(StepRowBorrowed {
                    key: row.try_get(0)?,
                    phase_key: row.try_get(1)?,
                    operation_key: row.try_get(2)?,
                    title: row.try_get(3)?,
                    description: row.try_get(4)?,
                    kind: row.try_get(5)?,
                    trashed: row.try_get(6)?,
                    media: row.try_get(7)?,
                })
            },
            mapper: |it| StepRow::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> crate::client::async_::Params<'c, 'a, 's, ReadStepsParams<T1, T2, T3, T4>, StepRowQuery<'c, 'a, 's, C, StepRow, 2>, C>
    for ReadStepsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ReadStepsParams<T1, T2, T3, T4>,
    ) -> StepRowQuery<'c, 'a, 's, C, StepRow, 2> {
        self.bind(client, &params.phase_keys, &params.operation_keys)
    }
}
pub struct ReadFormFieldsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_form_fields() -> ReadFormFieldsStmt {
    ReadFormFieldsStmt(
        "select f.key, f.step_key, f.custom_field_key, f.multiple, f.label, f.hint, f.default_text, f.mandatory, f.hidden, c.type as kind from process.form_field f join quality.custom_field c on c.key = f.custom_field_key where f.step_key = any ($1) order by f.step_key, f.place",
        None,
    )
}
impl ReadFormFieldsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        step_keys: &'a T2,
    ) -> FormFieldRowQuery<'c, 'a, 's, C, FormFieldRow, 1> {
        FormFieldRowQuery {
            client,
            params: [step_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FormFieldRowBorrowed, tokio_postgres::Error> {
                Ok(FormFieldRowBorrowed {
                    key: row.try_get(0)?,
                    step_key: row.try_get(1)?,
                    custom_field_key: row.try_get(2)?,
                    multiple: row.try_get(3)?,
                    label: row.try_get(4)?,
                    hint: row.try_get(5)?,
                    default_text: row.try_get(6)?,
                    mandatory: row.try_get(7)?,
                    hidden: row.try_get(8)?,
                    kind: row.try_get(9)?,
                })
            },
            mapper: |it| FormFieldRow::from(it),
        }
    }
}
pub struct FindStepsOfProductStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_steps_of_product() -> FindStepsOfProductStmt {
    FindStepsOfProductStmt(
        "select s.key, s.phase_key from process.step s join process.phase f on f.key = s.phase_key where f.product_key = $1 and s.trashed is null and s.phase_key is not null",
        None,
    )
}
impl FindStepsOfProductStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
    ) -> FindStepsOfProductQuery<'c, 'a, 's, C, FindStepsOfProduct, 1> {
        FindStepsOfProductQuery {
            client,
            params: [product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStepsOfProductBorrowed, tokio_postgres::Error> {
                Ok(FindStepsOfProductBorrowed { key: row.try_get(0)?, phase_key: row.try_get(1)? })
            },
            mapper: |it| FindStepsOfProduct::from(it),
        }
    }
}
pub struct FindStepKeysOfOperationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_step_keys_of_operation() -> FindStepKeysOfOperationStmt {
    FindStepKeysOfOperationStmt("select key from process.step where operation_key = $1 and trashed is null", None)
}
impl FindStepKeysOfOperationStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        operation_key: &'a T1,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [operation_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct InsertStepStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_step() -> InsertStepStmt {
    InsertStepStmt(
        "insert into process.step (phase_key, operation_key, place, title, description, type) values ($1, $2, $3, $4, $5, $6) returning key",
        None,
    )
}
impl InsertStepStmt {
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
    >(
        &'s self,
        client: &'c C,
        phase_key: &'a Option<T1>,
        operation_key: &'a Option<T2>,
        place: &'a i32,
        title: &'a Option<T3>,
        description: &'a Option<T4>,
        kind: &'a T5,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        StringQuery {
            client,
            params: [phase_key, operation_key, place, title, description, kind],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertStepParams<T1, T2, T3, T4, T5>,
        StringQuery<'c, 'a, 's, C, String, 6>,
        C,
    > for InsertStepStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertStepParams<T1, T2, T3, T4, T5>,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        self.bind(
            client,
            &params.phase_key,
            &params.operation_key,
            &params.place,
            &params.title,
            &params.description,
            &params.kind,
        )
    }
}
pub struct InsertCopiedStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_copied_steps() -> InsertCopiedStepsStmt {
    InsertCopiedStepsStmt(
        "insert into process.step (key, phase_key, place, title, description, type) select s.key, s.phase_key, s.place, s.title, s.description, s.type from unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[], $6::text[]) as s (key, phase_key, place, title, description, type)",
        None,
    )
}
impl InsertCopiedStepsStmt {
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
        T5: crate::ArraySql<Item = i32>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = Option<T6>>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
        T10: crate::StringSql,
        T11: crate::ArraySql<Item = T10>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T2,
        phase_keys: &'a T4,
        places: &'a T5,
        titles: &'a T7,
        descriptions: &'a T9,
        kinds: &'a T11,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys, phase_keys, places, titles, descriptions, kinds]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::ArraySql<Item = i32>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = T10>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertCopiedStepsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertCopiedStepsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertCopiedStepsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.keys,
            &params.phase_keys,
            &params.places,
            &params.titles,
            &params.descriptions,
            &params.kinds,
        ))
    }
}
pub struct UpdateStepStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_step() -> UpdateStepStmt {
    UpdateStepStmt(
        "update process.step set phase_key = $1, place = $2, title = $3, description = $4, type = $5 where key = $6",
        None,
    )
}
impl UpdateStepStmt {
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
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        phase_key: &'a Option<T1>,
        place: &'a i32,
        title: &'a Option<T2>,
        description: &'a Option<T3>,
        kind: &'a T4,
        key: &'a T5,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[phase_key, place, title, description, kind, key]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdateStepParams<T1, T2, T3, T4, T5>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdateStepStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdateStepParams<T1, T2, T3, T4, T5>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.phase_key,
            &params.place,
            &params.title,
            &params.description,
            &params.kind,
            &params.key,
        ))
    }
}
pub struct TrashStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn trash_steps() -> TrashStepsStmt {
    TrashStepsStmt("update process.step set trashed = $1 where key = any ($2) and trashed is null", None)
}
impl TrashStepsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now, keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        TrashStepsParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for TrashStepsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a TrashStepsParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.now, &params.keys))
    }
}
pub struct TrashStepsOfPhasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn trash_steps_of_phases() -> TrashStepsOfPhasesStmt {
    TrashStepsOfPhasesStmt("update process.step set trashed = $1 where phase_key = any ($2) and trashed is null", None)
}
impl TrashStepsOfPhasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        phase_keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now, phase_keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        TrashStepsOfPhasesParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for TrashStepsOfPhasesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a TrashStepsOfPhasesParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.now, &params.phase_keys))
    }
}
pub struct LockStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_steps() -> LockStepsStmt {
    LockStepsStmt("select key from process.step where key = any ($1) order by key for update", None)
}
impl LockStepsStmt {
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
pub struct DeleteStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_steps() -> DeleteStepsStmt {
    DeleteStepsStmt("delete from process.step where key = any ($1)", None)
}
impl DeleteStepsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys]).await
    }
}
pub struct DeleteFormFieldsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_form_fields() -> DeleteFormFieldsStmt {
    DeleteFormFieldsStmt("delete from process.form_field where step_key = any ($1)", None)
}
impl DeleteFormFieldsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        step_keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[step_keys]).await
    }
}
pub struct InsertFormFieldsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_form_fields() -> InsertFormFieldsStmt {
    InsertFormFieldsStmt(
        "insert into process.form_field (key, step_key, custom_field_key, place, multiple, label, hint, default_text, mandatory, hidden) select given.key, given.step_key, given.custom_field_key, given.place, given.multiple, given.extra ->> 'label', given.extra ->> 'hint', given.extra ->> 'default', given.mandatory, (given.extra ->> 'hidden')::boolean from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::boolean[], $6::boolean[], $7::jsonb[]) as given (key, step_key, custom_field_key, place, multiple, mandatory, extra)",
        None,
    )
}
impl InsertFormFieldsStmt {
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
        T7: crate::ArraySql<Item = i32>,
        T8: crate::ArraySql<Item = bool>,
        T9: crate::ArraySql<Item = bool>,
        T10: crate::JsonSql,
        T11: crate::ArraySql<Item = T10>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T2,
        step_keys: &'a T4,
        custom_field_keys: &'a T6,
        places: &'a T7,
        multiples: &'a T8,
        mandatories: &'a T9,
        extras: &'a T11,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys, step_keys, custom_field_keys, places, multiples, mandatories, extras]).await
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
    T7: crate::ArraySql<Item = i32>,
    T8: crate::ArraySql<Item = bool>,
    T9: crate::ArraySql<Item = bool>,
    T10: crate::JsonSql,
    T11: crate::ArraySql<Item = T10>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertFormFieldsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertFormFieldsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertFormFieldsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.keys,
            &params.step_keys,
            &params.custom_field_keys,
            &params.places,
            &params.multiples,
            &params.mandatories,
            &params.extras,
        ))
    }
}
pub struct ForgetFormFieldsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_form_fields() -> ForgetFormFieldsStmt {
    ForgetFormFieldsStmt(
        "delete from process.form_field f using process.step s left join process.phase p on p.key = s.phase_key where f.key = any ($1) and s.key = f.step_key and exists ( select from process.step mine left join process.phase q on q.key = mine.phase_key where mine.key = any ($2) and (q.product_key = p.product_key or mine.operation_key = s.operation_key))",
        None,
    )
}
impl ForgetFormFieldsStmt {
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
        keys: &'a T2,
        step_keys: &'a T4,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys, step_keys]).await
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
        ForgetFormFieldsParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ForgetFormFieldsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ForgetFormFieldsParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.keys, &params.step_keys))
    }
}
pub struct FindStepStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_step_states() -> FindStepStatesStmt {
    FindStepStatesStmt("select key, trashed is not null as gone from process.step where key = any ($1)", None)
}
impl FindStepStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> StepStateQuery<'c, 'a, 's, C, StepState, 1> {
        StepStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StepStateBorrowed, tokio_postgres::Error> {
                Ok(StepStateBorrowed { key: row.try_get(0)?, gone: row.try_get(1)? })
            },
            mapper: |it| StepState::from(it),
        }
    }
}
pub struct HoldStepStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_step_states() -> HoldStepStatesStmt {
    HoldStepStatesStmt(
        "select key, trashed is not null as gone from process.step where key = any ($1) order by key for share",
        None,
    )
}
impl HoldStepStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> StepStateQuery<'c, 'a, 's, C, StepState, 1> {
        StepStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StepStateBorrowed, tokio_postgres::Error> {
                Ok(StepStateBorrowed { key: row.try_get(0)?, gone: row.try_get(1)? })
            },
            mapper: |it| StepState::from(it),
        }
    }
}
pub struct LockStepStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_step_states() -> LockStepStatesStmt {
    LockStepStatesStmt(
        "select key, trashed is not null as gone from process.step where key = any ($1) order by key for update",
        None,
    )
}
impl LockStepStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> StepStateQuery<'c, 'a, 's, C, StepState, 1> {
        StepStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StepStateBorrowed, tokio_postgres::Error> {
                Ok(StepStateBorrowed { key: row.try_get(0)?, gone: row.try_get(1)? })
            },
            mapper: |it| StepState::from(it),
        }
    }
}

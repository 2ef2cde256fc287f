// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct StoreValuesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::ArraySql<Item = i32>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::ArraySql<Item = bool>,
    T12: crate::JsonSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::StringSql,
    T15: crate::ArraySql<Item = Option<T14>>,
    T16: crate::ArraySql<Item = Option<i64>>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub updated_by: Option<i64>,
    pub serial_keys: T1,
    pub form_field_keys: T3,
    pub custom_field_keys: T5,
    pub places: T6,
    pub labels: T8,
    pub hints: T10,
    pub mandatory: T11,
    pub values: T13,
    pub phase_keys: T15,
    pub event_keys: T16,
}
#[derive(Debug)]
pub struct ClearValuesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub updated_by: i64,
    pub event_key: Option<i64>,
    pub serial_key: i64,
    pub form_field_keys: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ValueRow {
    pub form_field_key: String,
    pub custom_field_key: String,
    pub place: i32,
    pub label: Option<String>,
    pub hint: Option<String>,
    pub mandatory: bool,
    pub value: Option<serde_json::Value>,
    pub phase_key: Option<String>,
}
pub struct ValueRowBorrowed<'a> {
    pub form_field_key: &'a str,
    pub custom_field_key: &'a str,
    pub place: i32,
    pub label: Option<&'a str>,
    pub hint: Option<&'a str>,
    pub mandatory: bool,
    pub value: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub phase_key: Option<&'a str>,
}
impl<'a> From<ValueRowBorrowed<'a>> for ValueRow {
    fn from(
        ValueRowBorrowed {
            form_field_key,
            custom_field_key,
            place,
            label,
            hint,
            mandatory,
            value,
            phase_key,
        }: ValueRowBorrowed<'a>,
    ) -> Self {
        Self {
            form_field_key: form_field_key.into(),
            custom_field_key: custom_field_key.into(),
            place,
            label: label.map(|v| v.into()),
            hint: hint.map(|v| v.into()),
            mandatory,
            value: value.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            phase_key: phase_key.map(|v| v.into()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ValueRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ValueRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ValueRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ValueRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ValueRowBorrowed) -> R) -> ValueRowQuery<'c, 'a, 's, C, R, N> {
        ValueRowQuery {
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
pub struct FindValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_values() -> FindValuesStmt {
    FindValuesStmt(
        "select form_field_key, custom_field_key, place, label, hint, mandatory, value, phase_key from serial.value where serial_key = $1 order by place",
        None,
    )
}
impl FindValuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        serial_key: &'a i64,
    ) -> ValueRowQuery<'c, 'a, 's, C, ValueRow, 1> {
        ValueRowQuery {
            client,
            params: [serial_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ValueRowBorrowed, tokio_postgres::Error> {
                Ok(ValueRowBorrowed {
                    form_field_key: row.try_get(0)?,
                    custom_field_key: row.try_get(1)?,
                    place: row.try_get(2)?,
                    label: row.try_get(3)?,
                    hint: row.try_get(4)?,
                    mandatory: row.try_get(5)?,
                    value: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                })
            },
            mapper: |it| ValueRow::from(it),
        }
    }
}
pub struct StoreValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_values() -> StoreValuesStmt {
    StoreValuesStmt(
        "insert into serial.value (serial_key, form_field_key, custom_field_key, place, label, hint, mandatory, value, phase_key, last_updated, updated_by, event_key) select v.serial_key, v.form_field_key, v.custom_field_key, v.place, v.label, v.hint, v.mandatory, v.value, v.phase_key, $1, $2, v.event_key from unnest($3::bigint[], $4::text[], $5::text[], $6::integer[], $7::text[], $8::text[], $9::boolean[], $10::jsonb[], $11::text[], $12::bigint[]) as v (serial_key, form_field_key, custom_field_key, place, label, hint, mandatory, value, phase_key, event_key) on conflict on constraint value_pk do update set value = excluded.value, label = excluded.label, phase_key = excluded.phase_key, last_updated = excluded.last_updated, updated_by = excluded.updated_by, event_key = excluded.event_key",
        None,
    )
}
impl StoreValuesStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::ArraySql<Item = i32>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = Option<T7>>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = Option<T9>>,
        T11: crate::ArraySql<Item = bool>,
        T12: crate::JsonSql,
        T13: crate::ArraySql<Item = Option<T12>>,
        T14: crate::StringSql,
        T15: crate::ArraySql<Item = Option<T14>>,
        T16: crate::ArraySql<Item = Option<i64>>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        updated_by: &'a Option<i64>,
        serial_keys: &'a T1,
        form_field_keys: &'a T3,
        custom_field_keys: &'a T5,
        places: &'a T6,
        labels: &'a T8,
        hints: &'a T10,
        mandatory: &'a T11,
        values: &'a T13,
        phase_keys: &'a T15,
        event_keys: &'a T16,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    now,
                    updated_by,
                    serial_keys,
                    form_field_keys,
                    custom_field_keys,
                    places,
                    labels,
                    hints,
                    mandatory,
                    values,
                    phase_keys,
                    event_keys,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::ArraySql<Item = i32>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::ArraySql<Item = bool>,
    T12: crate::JsonSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::StringSql,
    T15: crate::ArraySql<Item = Option<T14>>,
    T16: crate::ArraySql<Item = Option<i64>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        StoreValuesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for StoreValuesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a StoreValuesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.now,
            &params.updated_by,
            &params.serial_keys,
            &params.form_field_keys,
            &params.custom_field_keys,
            &params.places,
            &params.labels,
            &params.hints,
            &params.mandatory,
            &params.values,
            &params.phase_keys,
            &params.event_keys,
        ))
    }
}
pub struct ClearValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn clear_values() -> ClearValuesStmt {
    ClearValuesStmt(
        "update serial.value set value = null, batch_key = null, last_updated = $1, updated_by = $2, event_key = $3 where serial_key = $4 and form_field_key = any ($5)",
        None,
    )
}
impl ClearValuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        updated_by: &'a i64,
        event_key: &'a Option<i64>,
        serial_key: &'a i64,
        form_field_keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now, updated_by, event_key, serial_key, form_field_keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ClearValuesParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ClearValuesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ClearValuesParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.now,
            &params.updated_by,
            &params.event_key,
            &params.serial_key,
            &params.form_field_keys,
        ))
    }
}

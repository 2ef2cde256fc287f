// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertEmptyValuesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::ArraySql<Item = bool>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = T11>,
    T13: crate::StringSql,
    T14: crate::ArraySql<Item = T13>,
> {
    pub serial_keys: T1,
    pub form_field_keys: T3,
    pub custom_field_keys: T5,
    pub labels: T7,
    pub hints: T9,
    pub mandatory: T10,
    pub phase_keys: T12,
    pub step_keys: T14,
}
#[derive(Debug)]
pub struct SettleUnitsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::ArraySql<Item = bool>,
    T6: crate::ArraySql<Item = bool>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub scrap_reason: Option<T1>,
    pub keys: T2,
    pub codes: T4,
    pub released: T5,
    pub scrapped: T6,
}
#[derive(Debug)]
pub struct UnsettleUnitsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub released: T1,
    pub scrapped: T2,
    pub user_key: i64,
}
#[derive(Debug)]
pub struct DeleteUnitsParams<T1: crate::ArraySql<Item = i64>> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub keys: T1,
}
#[derive(Debug)]
pub struct FindOldValuesParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub serial_keys: T1,
    pub form_field_keys: T3,
}
#[derive(Debug)]
pub struct FindWrittenValuesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub serial_keys: T1,
    pub batch_keys: T2,
    pub phase_keys: T4,
}
#[derive(Debug)]
pub struct MergeValuesParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::ArraySql<Item = bool>,
    T13: crate::JsonSql,
    T14: crate::ArraySql<Item = Option<T13>>,
    T15: crate::StringSql,
    T16: crate::ArraySql<Item = T15>,
    T17: crate::StringSql,
    T18: crate::ArraySql<Item = T17>,
> {
    pub batch_key: i64,
    pub phase_key: T1,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub serial_keys: T2,
    pub event_keys: T3,
    pub form_field_keys: T5,
    pub custom_field_keys: T7,
    pub labels: T9,
    pub hints: T11,
    pub mandatory: T12,
    pub values: T14,
    pub types: T16,
    pub step_keys: T18,
}
#[derive(Debug)]
pub struct ClearWrittenValuesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub serial_keys: T1,
    pub event_keys: T2,
    pub batch_keys: T3,
    pub phase_keys: T5,
}
#[derive(Debug)]
pub struct FindUnitsCarryingParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub batch_key: i64,
    pub form_field_keys: T2,
}
#[derive(Debug)]
pub struct FindFreeLotNumberParams<T1: crate::StringSql> {
    pub first: i64,
    pub last: i64,
    pub product_key: i64,
    pub prefix: T1,
}
#[derive(Debug)]
pub struct HoldLotByCodeParams<T1: crate::StringSql> {
    pub product_key: i64,
    pub code: T1,
}
#[derive(Debug)]
pub struct InsertProducedLotParams<T1: crate::StringSql> {
    pub product_key: i64,
    pub code: T1,
    pub batch_key: i64,
    pub work_order_key: i64,
    pub produced: chrono::NaiveDate,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindOldValues {
    pub serial_key: i64,
    pub form_field_key: String,
    pub value: Option<serde_json::Value>,
}
pub struct FindOldValuesBorrowed<'a> {
    pub serial_key: i64,
    pub form_field_key: &'a str,
    pub value: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindOldValuesBorrowed<'a>> for FindOldValues {
    fn from(FindOldValuesBorrowed { serial_key, form_field_key, value }: FindOldValuesBorrowed<'a>) -> Self {
        Self {
            serial_key,
            form_field_key: form_field_key.into(),
            value: value.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindWrittenValues {
    pub serial_key: i64,
    pub form_field_key: String,
    pub value: serde_json::Value,
}
pub struct FindWrittenValuesBorrowed<'a> {
    pub serial_key: i64,
    pub form_field_key: &'a str,
    pub value: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindWrittenValuesBorrowed<'a>> for FindWrittenValues {
    fn from(FindWrittenValuesBorrowed { serial_key, form_field_key, value }: FindWrittenValuesBorrowed<'a>) -> Self {
        Self { serial_key, form_field_key: form_field_key.into(), value: serde_json::from_str(value.0.get()).unwrap() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldLotByCode {
    pub key: i64,
    pub origin: String,
    pub hold_reason: Option<String>,
}
pub struct HoldLotByCodeBorrowed<'a> {
    pub key: i64,
    pub origin: &'a str,
    pub hold_reason: Option<&'a str>,
}
impl<'a> From<HoldLotByCodeBorrowed<'a>> for HoldLotByCode {
    fn from(HoldLotByCodeBorrowed { key, origin, hold_reason }: HoldLotByCodeBorrowed<'a>) -> Self {
        Self { key, origin: origin.into(), hold_reason: hold_reason.map(|v| v.into()) }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct I64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i64, tokio_postgres::Error>,
    mapper: fn(i64) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i64) -> R) -> I64Query<'c, 'a, 's, C, R, N> {
        I64Query {
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
pub struct FindOldValuesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindOldValuesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindOldValuesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindOldValuesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindOldValuesBorrowed) -> R) -> FindOldValuesQuery<'c, 'a, 's, C, R, N> {
        FindOldValuesQuery {
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
pub struct FindWrittenValuesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindWrittenValuesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindWrittenValuesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindWrittenValuesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindWrittenValuesBorrowed) -> R) -> FindWrittenValuesQuery<'c, 'a, 's, C, R, N> {
        FindWrittenValuesQuery {
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
pub struct Optioni64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<Option<i64>, tokio_postgres::Error>,
    mapper: fn(Option<i64>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> Optioni64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(Option<i64>) -> R) -> Optioni64Query<'c, 'a, 's, C, R, N> {
        Optioni64Query {
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
pub struct HoldLotByCodeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldLotByCodeBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldLotByCodeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldLotByCodeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldLotByCodeBorrowed) -> R) -> HoldLotByCodeQuery<'c, 'a, 's, C, R, N> {
        HoldLotByCodeQuery {
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
pub struct InsertEmptyValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_empty_values() -> InsertEmptyValuesStmt {
    InsertEmptyValuesStmt(
        "insert into serial.value (serial_key, form_field_key, custom_field_key, place, label, hint, mandatory, phase_key, step_key) select s.key, f.form_field_key, f.custom_field_key, f.place, f.label, f.hint, f.mandatory, f.phase_key, f.step_key from unnest($1::bigint[]) as s (key) cross join unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[]) with ordinality as f (form_field_key, custom_field_key, label, hint, mandatory, phase_key, step_key, place) order by s.key, f.place returning serial_key",
        None,
    )
}
impl InsertEmptyValuesStmt {
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
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = Option<T6>>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
        T10: crate::ArraySql<Item = bool>,
        T11: crate::StringSql,
        T12: crate::ArraySql<Item = T11>,
        T13: crate::StringSql,
        T14: crate::ArraySql<Item = T13>,
    >(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        form_field_keys: &'a T3,
        custom_field_keys: &'a T5,
        labels: &'a T7,
        hints: &'a T9,
        mandatory: &'a T10,
        phase_keys: &'a T12,
        step_keys: &'a T14,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        I64Query {
            client,
            params: [serial_keys, form_field_keys, custom_field_keys, labels, hints, mandatory, phase_keys, step_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
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
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::ArraySql<Item = bool>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = T11>,
    T13: crate::StringSql,
    T14: crate::ArraySql<Item = T13>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertEmptyValuesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14>,
        I64Query<'c, 'a, 's, C, i64, 8>,
        C,
    > for InsertEmptyValuesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertEmptyValuesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14>,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        self.bind(
            client,
            &params.serial_keys,
            &params.form_field_keys,
            &params.custom_field_keys,
            &params.labels,
            &params.hints,
            &params.mandatory,
            &params.phase_keys,
            &params.step_keys,
        )
    }
}
pub struct SettleUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn settle_units() -> SettleUnitsStmt {
    SettleUnitsStmt(
        "update serial.serial s set code = coalesce(u.code, s.code), released = case when u.released then $1 else s.released end, released_by = case when u.released then $2 else s.released_by end, scrapped = case when u.scrapped then greatest($1, (select max(l.linked_at) from serial.link l where l.parent_serial_key = s.key)) else s.scrapped end, scrapped_by = case when u.scrapped then $2 else s.scrapped_by end, scrap_reason = case when u.scrapped then $3 else s.scrap_reason end, user_key = $2, rev = s.rev + 1 from unnest($4::bigint[], $5::text[], $6::boolean[], $7::boolean[]) as u (key, code, released, scrapped) where s.key = u.key returning s.key",
        None,
    )
}
impl SettleUnitsStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = Option<T3>>,
        T5: crate::ArraySql<Item = bool>,
        T6: crate::ArraySql<Item = bool>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        scrap_reason: &'a Option<T1>,
        keys: &'a T2,
        codes: &'a T4,
        released: &'a T5,
        scrapped: &'a T6,
    ) -> I64Query<'c, 'a, 's, C, i64, 7> {
        I64Query {
            client,
            params: [now, user_key, scrap_reason, keys, codes, released, scrapped],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::ArraySql<Item = bool>,
    T6: crate::ArraySql<Item = bool>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SettleUnitsParams<T1, T2, T3, T4, T5, T6>,
        I64Query<'c, 'a, 's, C, i64, 7>,
        C,
    > for SettleUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SettleUnitsParams<T1, T2, T3, T4, T5, T6>,
    ) -> I64Query<'c, 'a, 's, C, i64, 7> {
        self.bind(
            client,
            &params.now,
            &params.user_key,
            &params.scrap_reason,
            &params.keys,
            &params.codes,
            &params.released,
            &params.scrapped,
        )
    }
}
pub struct UnsettleUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn unsettle_units() -> UnsettleUnitsStmt {
    UnsettleUnitsStmt(
        "update serial.serial s set released = case when s.key = any ($1) then null else s.released end, released_by = case when s.key = any ($1) then null else s.released_by end, scrapped = case when s.key = any ($2) then null else s.scrapped end, scrapped_by = case when s.key = any ($2) then null else s.scrapped_by end, scrap_reason = case when s.key = any ($2) then null else s.scrap_reason end, user_key = $3, rev = s.rev + 1 where s.key = any ($1) or s.key = any ($2) returning s.key",
        None,
    )
}
impl UnsettleUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        released: &'a T1,
        scrapped: &'a T2,
        user_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [released, scrapped, user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, UnsettleUnitsParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for UnsettleUnitsStmt
{
    fn params(&'s self, client: &'c C, params: &'a UnsettleUnitsParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.released, &params.scrapped, &params.user_key)
    }
}
pub struct DeleteUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_units() -> DeleteUnitsStmt {
    DeleteUnitsStmt(
        "update serial.serial set deleted_at = $1, deleted_by = $2, user_key = $2, rev = rev + 1 where key = any ($3) and deleted_at is null returning key",
        None,
    )
}
impl DeleteUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [now, user_key, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, DeleteUnitsParams<T1>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for DeleteUnitsStmt
{
    fn params(&'s self, client: &'c C, params: &'a DeleteUnitsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.now, &params.user_key, &params.keys)
    }
}
pub struct FindOldValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_old_values() -> FindOldValuesStmt {
    FindOldValuesStmt(
        "select serial_key, form_field_key, value from serial.value where serial_key = any ($1) and form_field_key = any ($2)",
        None,
    )
}
impl FindOldValuesStmt {
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
        serial_keys: &'a T1,
        form_field_keys: &'a T3,
    ) -> FindOldValuesQuery<'c, 'a, 's, C, FindOldValues, 2> {
        FindOldValuesQuery {
            client,
            params: [serial_keys, form_field_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindOldValuesBorrowed, tokio_postgres::Error> {
                Ok(FindOldValuesBorrowed {
                    serial_key: row.try_get(0)?,
                    form_field_key: row.try_get(1)?,
                    value: row.try_get(2)?,
                })
            },
            mapper: |it| FindOldValues::from(it),
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
        FindOldValuesParams<T1, T2, T3>,
        FindOldValuesQuery<'c, 'a, 's, C, FindOldValues, 2>,
        C,
    > for FindOldValuesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindOldValuesParams<T1, T2, T3>,
    ) -> FindOldValuesQuery<'c, 'a, 's, C, FindOldValues, 2> {
        self.bind(client, &params.serial_keys, &params.form_field_keys)
    }
}
pub struct FindWrittenValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_written_values() -> FindWrittenValuesStmt {
    FindWrittenValuesStmt(
        "select serial_key, form_field_key, value from serial.value where serial_key = any ($1) and (batch_key = any ($2) or phase_key = any ($3)) and value is not null order by serial_key, place",
        None,
    )
}
impl FindWrittenValuesStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        batch_keys: &'a T2,
        phase_keys: &'a T4,
    ) -> FindWrittenValuesQuery<'c, 'a, 's, C, FindWrittenValues, 3> {
        FindWrittenValuesQuery {
            client,
            params: [serial_keys, batch_keys, phase_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindWrittenValuesBorrowed, tokio_postgres::Error> {
                Ok(FindWrittenValuesBorrowed {
                    serial_key: row.try_get(0)?,
                    form_field_key: row.try_get(1)?,
                    value: row.try_get(2)?,
                })
            },
            mapper: |it| FindWrittenValues::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindWrittenValuesParams<T1, T2, T3, T4>,
        FindWrittenValuesQuery<'c, 'a, 's, C, FindWrittenValues, 3>,
        C,
    > for FindWrittenValuesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindWrittenValuesParams<T1, T2, T3, T4>,
    ) -> FindWrittenValuesQuery<'c, 'a, 's, C, FindWrittenValues, 3> {
        self.bind(client, &params.serial_keys, &params.batch_keys, &params.phase_keys)
    }
}
pub struct MergeValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn merge_values() -> MergeValuesStmt {
    MergeValuesStmt(
        "with stored as ( insert into serial.value as stood (serial_key, form_field_key, custom_field_key, place, label, hint, mandatory, value, type, batch_key, step_key, phase_key, last_updated, updated_by, event_key) select u.key, f.form_field_key, f.custom_field_key, coalesce((select max(v.place) from serial.value v where v.serial_key = u.key), 0) + f.place, f.label, f.hint, f.mandatory, f.value, f.type, $1, f.step_key, $2, $3, $4, u.event_key from unnest($5::bigint[], $6::bigint[]) as u (key, event_key) cross join unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::boolean[], $12::jsonb[], $13::text[], $14::text[]) with ordinality as f (form_field_key, custom_field_key, label, hint, mandatory, value, type, step_key, place) order by u.key, f.place on conflict on constraint value_pk do update set value = excluded.value, type = excluded.type, batch_key = excluded.batch_key, step_key = excluded.step_key, phase_key = excluded.phase_key, last_updated = excluded.last_updated, updated_by = excluded.updated_by, event_key = coalesce(excluded.event_key, stood.event_key) ) update serial.serial set user_key = $4, rev = rev + 1 where key = any ($5) returning key",
        None,
    )
}
impl MergeValuesStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = Option<i64>>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
        T10: crate::StringSql,
        T11: crate::ArraySql<Item = Option<T10>>,
        T12: crate::ArraySql<Item = bool>,
        T13: crate::JsonSql,
        T14: crate::ArraySql<Item = Option<T13>>,
        T15: crate::StringSql,
        T16: crate::ArraySql<Item = T15>,
        T17: crate::StringSql,
        T18: crate::ArraySql<Item = T17>,
    >(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
        phase_key: &'a T1,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        serial_keys: &'a T2,
        event_keys: &'a T3,
        form_field_keys: &'a T5,
        custom_field_keys: &'a T7,
        labels: &'a T9,
        hints: &'a T11,
        mandatory: &'a T12,
        values: &'a T14,
        types: &'a T16,
        step_keys: &'a T18,
    ) -> I64Query<'c, 'a, 's, C, i64, 14> {
        I64Query {
            client,
            params: [
                batch_key,
                phase_key,
                now,
                user_key,
                serial_keys,
                event_keys,
                form_field_keys,
                custom_field_keys,
                labels,
                hints,
                mandatory,
                values,
                types,
                step_keys,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::ArraySql<Item = bool>,
    T13: crate::JsonSql,
    T14: crate::ArraySql<Item = Option<T13>>,
    T15: crate::StringSql,
    T16: crate::ArraySql<Item = T15>,
    T17: crate::StringSql,
    T18: crate::ArraySql<Item = T17>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        MergeValuesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>,
        I64Query<'c, 'a, 's, C, i64, 14>,
        C,
    > for MergeValuesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a MergeValuesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>,
    ) -> I64Query<'c, 'a, 's, C, i64, 14> {
        self.bind(
            client,
            &params.batch_key,
            &params.phase_key,
            &params.now,
            &params.user_key,
            &params.serial_keys,
            &params.event_keys,
            &params.form_field_keys,
            &params.custom_field_keys,
            &params.labels,
            &params.hints,
            &params.mandatory,
            &params.values,
            &params.types,
            &params.step_keys,
        )
    }
}
pub struct ClearWrittenValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn clear_written_values() -> ClearWrittenValuesStmt {
    ClearWrittenValuesStmt(
        "with cleared as ( update serial.value v set value = null, batch_key = null, last_updated = $1, updated_by = $2, event_key = u.event_key from unnest($3::bigint[], $4::bigint[]) as u (key, event_key) where v.serial_key = u.key and (v.batch_key = any ($5) or v.phase_key = any ($6)) and v.value is not null ) update serial.serial set user_key = $2, rev = rev + 1 where key = any ($3) returning key",
        None,
    )
}
impl ClearWrittenValuesStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = i64>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        serial_keys: &'a T1,
        event_keys: &'a T2,
        batch_keys: &'a T3,
        phase_keys: &'a T5,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [now, user_key, serial_keys, event_keys, batch_keys, phase_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ClearWrittenValuesParams<T1, T2, T3, T4, T5>,
        I64Query<'c, 'a, 's, C, i64, 6>,
        C,
    > for ClearWrittenValuesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ClearWrittenValuesParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(
            client,
            &params.now,
            &params.user_key,
            &params.serial_keys,
            &params.event_keys,
            &params.batch_keys,
            &params.phase_keys,
        )
    }
}
pub struct FindUnitsCarryingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_carrying() -> FindUnitsCarryingStmt {
    FindUnitsCarryingStmt(
        "select distinct v.serial_key from serial.value v join serial.serial s on s.key = v.serial_key where v.batch_key = $1 and v.form_field_key = any ($2) and s.deleted_at is null order by v.serial_key",
        None,
    )
}
impl FindUnitsCarryingStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
        form_field_keys: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [batch_key, form_field_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<'c, 'a, 's, FindUnitsCarryingParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindUnitsCarryingStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindUnitsCarryingParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.batch_key, &params.form_field_keys)
    }
}
pub struct FindFreeLotNumberStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_free_lot_number() -> FindFreeLotNumberStmt {
    FindFreeLotNumberStmt(
        "select min(n.number) as number from generate_series($1::bigint, $2::bigint) as n (number) where not exists (select from serial.lot l where l.product_key = $3 and l.code = $4 || n.number::text)",
        None,
    )
}
impl FindFreeLotNumberStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        first: &'a i64,
        last: &'a i64,
        product_key: &'a i64,
        prefix: &'a T1,
    ) -> Optioni64Query<'c, 'a, 's, C, Option<i64>, 4> {
        Optioni64Query {
            client,
            params: [first, last, product_key, prefix],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindFreeLotNumberParams<T1>,
        Optioni64Query<'c, 'a, 's, C, Option<i64>, 4>,
        C,
    > for FindFreeLotNumberStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindFreeLotNumberParams<T1>,
    ) -> Optioni64Query<'c, 'a, 's, C, Option<i64>, 4> {
        self.bind(client, &params.first, &params.last, &params.product_key, &params.prefix)
    }
}
pub struct HoldLotByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_lot_by_code() -> HoldLotByCodeStmt {
    HoldLotByCodeStmt(
        "select key, origin, hold_reason from serial.lot where product_key = $1 and code = $2 for share",
        None,
    )
}
impl HoldLotByCodeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
        code: &'a T1,
    ) -> HoldLotByCodeQuery<'c, 'a, 's, C, HoldLotByCode, 2> {
        HoldLotByCodeQuery {
            client,
            params: [product_key, code],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldLotByCodeBorrowed, tokio_postgres::Error> {
                Ok(HoldLotByCodeBorrowed {
                    key: row.try_get(0)?,
                    origin: row.try_get(1)?,
                    hold_reason: row.try_get(2)?,
                })
            },
            mapper: |it| HoldLotByCode::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        HoldLotByCodeParams<T1>,
        HoldLotByCodeQuery<'c, 'a, 's, C, HoldLotByCode, 2>,
        C,
    > for HoldLotByCodeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a HoldLotByCodeParams<T1>,
    ) -> HoldLotByCodeQuery<'c, 'a, 's, C, HoldLotByCode, 2> {
        self.bind(client, &params.product_key, &params.code)
    }
}
pub struct InsertProducedLotStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_produced_lot() -> InsertProducedLotStmt {
    InsertProducedLotStmt(
        "insert into serial.lot (product_key, code, origin, batch_key, work_order_key, produced, created, created_by) values ($1, $2, 'produced', $3, $4, $5, $6, $7) returning key",
        None,
    )
}
impl InsertProducedLotStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
        code: &'a T1,
        batch_key: &'a i64,
        work_order_key: &'a i64,
        produced: &'a chrono::NaiveDate,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 7> {
        I64Query {
            client,
            params: [product_key, code, batch_key, work_order_key, produced, now, user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, InsertProducedLotParams<T1>, I64Query<'c, 'a, 's, C, i64, 7>, C>
    for InsertProducedLotStmt
{
    fn params(&'s self, client: &'c C, params: &'a InsertProducedLotParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 7> {
        self.bind(
            client,
            &params.product_key,
            &params.code,
            &params.batch_key,
            &params.work_order_key,
            &params.produced,
            &params.now,
            &params.user_key,
        )
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct LockFreeWipParams<T1: crate::StringSql> {
    pub work_order_key: i64,
    pub phase_key: T1,
}
#[derive(Debug)]
pub struct LockWaitingUnitsParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql> {
    pub serial_keys: T1,
    pub work_order_key: i64,
    pub phase_key: T2,
}
#[derive(Debug)]
pub struct BookWipParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = rust_decimal::Decimal>,
    T3: crate::ArraySql<Item = rust_decimal::Decimal>,
> {
    pub keys: T1,
    pub quantities: T2,
    pub values: T3,
    pub job_key: i64,
    pub batch_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct UnbookWipParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = rust_decimal::Decimal>,
    T3: crate::ArraySql<Item = rust_decimal::Decimal>,
> {
    pub keys: T1,
    pub quantities: T2,
    pub values: T3,
}
#[derive(Clone, Copy, Debug)]
pub struct RenewFlowsParams {
    pub batch_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct RestoreFlowsParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql> {
    pub batch_keys: T1,
    pub phase_key: T2,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct WipRow {
    pub key: i64,
    pub serial_key: Option<i64>,
    pub quantity: rust_decimal::Decimal,
    pub value: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindOutputWip {
    pub source_batch_key: i64,
    pub serial_key: Option<i64>,
    pub quantity: rust_decimal::Decimal,
    pub value: rust_decimal::Decimal,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct WipRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<WipRow, tokio_postgres::Error>,
    mapper: fn(WipRow) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> WipRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(WipRow) -> R) -> WipRowQuery<'c, 'a, 's, C, R, N> {
        WipRowQuery {
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
pub struct FindOutputWipQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindOutputWip, tokio_postgres::Error>,
    mapper: fn(FindOutputWip) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindOutputWipQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindOutputWip) -> R) -> FindOutputWipQuery<'c, 'a, 's, C, R, N> {
        FindOutputWipQuery {
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
pub struct RustdecimalDecimalQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<rust_decimal::Decimal, tokio_postgres::Error>,
    mapper: fn(rust_decimal::Decimal) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RustdecimalDecimalQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(rust_decimal::Decimal) -> R) -> RustdecimalDecimalQuery<'c, 'a, 's, C, R, N> {
        RustdecimalDecimalQuery {
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
pub struct LockFreeWipStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_free_wip() -> LockFreeWipStmt {
    LockFreeWipStmt(
        "select key, serial_key, quantity, value from production.wip_link where work_order_key = $1 and phase_to_key = $2 and job_key is null order by declared, key for no key update",
        None,
    )
}
impl LockFreeWipStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        phase_key: &'a T1,
    ) -> WipRowQuery<'c, 'a, 's, C, WipRow, 2> {
        WipRowQuery {
            client,
            params: [work_order_key, phase_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WipRow, tokio_postgres::Error> {
                Ok(WipRow {
                    key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    quantity: row.try_get(2)?,
                    value: row.try_get(3)?,
                })
            },
            mapper: |it| WipRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, LockFreeWipParams<T1>, WipRowQuery<'c, 'a, 's, C, WipRow, 2>, C>
    for LockFreeWipStmt
{
    fn params(&'s self, client: &'c C, params: &'a LockFreeWipParams<T1>) -> WipRowQuery<'c, 'a, 's, C, WipRow, 2> {
        self.bind(client, &params.work_order_key, &params.phase_key)
    }
}
pub struct LockWaitingUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_waiting_units() -> LockWaitingUnitsStmt {
    LockWaitingUnitsStmt(
        "select key, serial_key, quantity, value from production.wip_link where serial_key = any ($1) and work_order_key = $2 and phase_to_key = $3 and job_key is null order by declared, key for no key update",
        None,
    )
}
impl LockWaitingUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        work_order_key: &'a i64,
        phase_key: &'a T2,
    ) -> WipRowQuery<'c, 'a, 's, C, WipRow, 3> {
        WipRowQuery {
            client,
            params: [serial_keys, work_order_key, phase_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WipRow, tokio_postgres::Error> {
                Ok(WipRow {
                    key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    quantity: row.try_get(2)?,
                    value: row.try_get(3)?,
                })
            },
            mapper: |it| WipRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, LockWaitingUnitsParams<T1, T2>, WipRowQuery<'c, 'a, 's, C, WipRow, 3>, C>
    for LockWaitingUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockWaitingUnitsParams<T1, T2>,
    ) -> WipRowQuery<'c, 'a, 's, C, WipRow, 3> {
        self.bind(client, &params.serial_keys, &params.work_order_key, &params.phase_key)
    }
}
pub struct LockBookedWipStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_booked_wip() -> LockBookedWipStmt {
    LockBookedWipStmt(
        "select key, serial_key, quantity, value from production.wip_link where batch_key = $1 order by declared desc, key desc for no key update",
        None,
    )
}
impl LockBookedWipStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> WipRowQuery<'c, 'a, 's, C, WipRow, 1> {
        WipRowQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WipRow, tokio_postgres::Error> {
                Ok(WipRow {
                    key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    quantity: row.try_get(2)?,
                    value: row.try_get(3)?,
                })
            },
            mapper: |it| WipRow::from(it),
        }
    }
}
pub struct BookWipStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn book_wip() -> BookWipStmt {
    BookWipStmt(
        "with asked as ( select a.key, a.quantity, a.value from unnest($1::bigint[], $2::numeric[], $3::numeric[]) as a (key, quantity, value) ), booked as ( update production.wip_link w set job_key = $4, batch_key = $5 from asked a where w.key = a.key and w.quantity = a.quantity ), split as ( update production.wip_link w set quantity = w.quantity - a.quantity, value = w.value - a.value from asked a where w.key = a.key and w.quantity > a.quantity returning w.key, w.work_order_key, w.product_key, w.phase_from_key, w.phase_to_key, w.source_batch_key, w.declared ), taken as ( insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, job_key, batch_key, source_batch_key, quantity, value, declared) select s.work_order_key, s.product_key, s.phase_from_key, s.phase_to_key, $4, $5, s.source_batch_key, a.quantity, a.value, s.declared from split s join asked a on a.key = s.key ) insert into production.batch_flow (from_batch_key, to_batch_key, serial_key, quantity, value, declared, created) select w.source_batch_key, $5, w.serial_key, a.quantity, a.value, w.declared, $6 from asked a join production.wip_link w on w.key = a.key order by w.declared, w.key returning key",
        None,
    )
}
impl BookWipStmt {
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
        T2: crate::ArraySql<Item = rust_decimal::Decimal>,
        T3: crate::ArraySql<Item = rust_decimal::Decimal>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        quantities: &'a T2,
        values: &'a T3,
        job_key: &'a i64,
        batch_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [keys, quantities, values, job_key, batch_key, now],
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
    T2: crate::ArraySql<Item = rust_decimal::Decimal>,
    T3: crate::ArraySql<Item = rust_decimal::Decimal>,
> crate::client::async_::Params<'c, 'a, 's, BookWipParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for BookWipStmt
{
    fn params(&'s self, client: &'c C, params: &'a BookWipParams<T1, T2, T3>) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(
            client,
            &params.keys,
            &params.quantities,
            &params.values,
            &params.job_key,
            &params.batch_key,
            &params.now,
        )
    }
}
pub struct UnbookWipStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn unbook_wip() -> UnbookWipStmt {
    UnbookWipStmt(
        "with asked as ( select a.key, a.quantity, a.value from unnest($1::bigint[], $2::numeric[], $3::numeric[]) as a (key, quantity, value) ), reduced as ( update production.wip_link w set quantity = w.quantity - a.quantity, value = w.value - a.value from asked a where w.key = a.key and w.quantity > a.quantity ), freed as ( update production.wip_link w set job_key = null, batch_key = null from asked a where w.key = a.key and w.serial_key is not null ), gone as ( delete from production.wip_link w using asked a where w.key = a.key and w.quantity = a.quantity and w.serial_key is null ), back as ( select w.work_order_key, w.product_key, w.phase_from_key, w.phase_to_key, w.source_batch_key, w.declared, sum(a.quantity) as quantity, sum(a.value) as value from asked a join production.wip_link w on w.key = a.key where w.serial_key is null group by w.work_order_key, w.product_key, w.phase_from_key, w.phase_to_key, w.source_batch_key, w.declared ), joined as ( update production.wip_link w set quantity = w.quantity + b.quantity, value = w.value + b.value from back b where w.key = (select min(f.key) from production.wip_link f where f.work_order_key = b.work_order_key and f.phase_to_key = b.phase_to_key and f.job_key is null and f.serial_key is null and f.source_batch_key = b.source_batch_key and f.declared = b.declared) returning w.source_batch_key, w.declared ), added as ( insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, source_batch_key, quantity, value, declared) select b.work_order_key, b.product_key, b.phase_from_key, b.phase_to_key, b.source_batch_key, b.quantity, b.value, b.declared from back b where (b.source_batch_key, b.declared) not in (select source_batch_key, declared from joined) ) select count(*) as rows from asked",
        None,
    )
}
impl UnbookWipStmt {
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
        T2: crate::ArraySql<Item = rust_decimal::Decimal>,
        T3: crate::ArraySql<Item = rust_decimal::Decimal>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        quantities: &'a T2,
        values: &'a T3,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [keys, quantities, values],
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
    T2: crate::ArraySql<Item = rust_decimal::Decimal>,
    T3: crate::ArraySql<Item = rust_decimal::Decimal>,
> crate::client::async_::Params<'c, 'a, 's, UnbookWipParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for UnbookWipStmt
{
    fn params(&'s self, client: &'c C, params: &'a UnbookWipParams<T1, T2, T3>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.keys, &params.quantities, &params.values)
    }
}
pub struct RenewFlowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn renew_flows() -> RenewFlowsStmt {
    RenewFlowsStmt(
        "with gone as ( delete from production.batch_flow where to_batch_key = $1 returning key ) insert into production.batch_flow (from_batch_key, to_batch_key, serial_key, quantity, value, declared, created) select w.source_batch_key, $1, w.serial_key, sum(w.quantity), sum(w.value), w.declared, $2 from production.wip_link w, (select count(*) from gone) as emptied where w.batch_key = $1 group by w.source_batch_key, w.serial_key, w.declared returning key",
        None,
    )
}
impl RenewFlowsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [batch_key, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, RenewFlowsParams, I64Query<'c, 'a, 's, C, i64, 2>, C> for RenewFlowsStmt
{
    fn params(&'s self, client: &'c C, params: &'a RenewFlowsParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.batch_key, &params.now)
    }
}
pub struct FindOutputWipStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_output_wip() -> FindOutputWipStmt {
    FindOutputWipStmt(
        "select source_batch_key, serial_key, sum(quantity) as quantity, sum(value) as value from production.wip_link where source_batch_key = any ($1) and job_key is null group by source_batch_key, serial_key",
        None,
    )
}
impl FindOutputWipStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
    ) -> FindOutputWipQuery<'c, 'a, 's, C, FindOutputWip, 1> {
        FindOutputWipQuery {
            client,
            params: [batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindOutputWip, tokio_postgres::Error> {
                Ok(FindOutputWip {
                    source_batch_key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    quantity: row.try_get(2)?,
                    value: row.try_get(3)?,
                })
            },
            mapper: |it| FindOutputWip::from(it),
        }
    }
}
pub struct RemoveOutputWipStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn remove_output_wip() -> RemoveOutputWipStmt {
    RemoveOutputWipStmt(
        "delete from production.wip_link where source_batch_key = any ($1) and job_key is null returning quantity",
        None,
    )
}
impl RemoveOutputWipStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
    ) -> RustdecimalDecimalQuery<'c, 'a, 's, C, rust_decimal::Decimal, 1> {
        RustdecimalDecimalQuery {
            client,
            params: [batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct RestoreFlowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn restore_flows() -> RestoreFlowsStmt {
    RestoreFlowsStmt(
        "with back as ( select o.work_order_key, o.product_key, o.phase_key as phase_from_key, f.from_batch_key as source_batch_key, f.serial_key, f.declared, sum(f.quantity) as quantity, sum(f.value) as value from production.batch_flow f join production.batch o on o.key = f.from_batch_key where f.to_batch_key = any ($1) group by o.work_order_key, o.product_key, o.phase_key, f.from_batch_key, f.serial_key, f.declared ), joined as ( update production.wip_link w set quantity = w.quantity + b.quantity, value = w.value + b.value from back b where b.serial_key is null and w.key = (select min(f.key) from production.wip_link f where f.work_order_key = b.work_order_key and f.phase_to_key = $2 and f.job_key is null and f.serial_key is null and f.source_batch_key = b.source_batch_key and f.declared = b.declared) returning w.source_batch_key, w.declared ), added as ( insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, source_batch_key, serial_key, quantity, value, declared) select b.work_order_key, b.product_key, b.phase_from_key, $2, b.source_batch_key, b.serial_key, b.quantity, b.value, b.declared from back b where b.serial_key is not null or (b.source_batch_key, b.declared) not in (select source_batch_key, declared from joined) order by b.declared, b.serial_key ) select coalesce(sum(quantity), 0) as quantity from back",
        None,
    )
}
impl RestoreFlowsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
        phase_key: &'a T2,
    ) -> RustdecimalDecimalQuery<'c, 'a, 's, C, rust_decimal::Decimal, 2> {
        RustdecimalDecimalQuery {
            client,
            params: [batch_keys, phase_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RestoreFlowsParams<T1, T2>,
        RustdecimalDecimalQuery<'c, 'a, 's, C, rust_decimal::Decimal, 2>,
        C,
    > for RestoreFlowsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RestoreFlowsParams<T1, T2>,
    ) -> RustdecimalDecimalQuery<'c, 'a, 's, C, rust_decimal::Decimal, 2> {
        self.bind(client, &params.batch_keys, &params.phase_key)
    }
}

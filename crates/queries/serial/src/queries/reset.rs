// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindUnitsOfWorkParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub work_order_key: i64,
    pub job_keys: T1,
    pub batch_keys: T2,
}
#[derive(Debug)]
pub struct EraseLinksOfWorkParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub work_order_key: i64,
    pub job_keys: T1,
    pub batch_keys: T2,
}
#[derive(Debug)]
pub struct ForgetWorkOfUnitsParams<T1: crate::ArraySql<Item = i64>> {
    pub children: T1,
    pub work_order_key: i64,
}
#[derive(Debug)]
pub struct ForgetWorkOfValuesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
> {
    pub batch_keys: T1,
    pub event_keys: T2,
    pub serial_keys: T3,
}
#[derive(Debug)]
pub struct ForgetWorkOfLotsParams<T1: crate::ArraySql<Item = i64>> {
    pub work_order_key: i64,
    pub batch_keys: T1,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct EraseUnits {
    pub units: i64,
    pub links: i64,
    pub values: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindNamedFiles {
    pub subfolder: String,
    pub name: String,
}
pub struct FindNamedFilesBorrowed<'a> {
    pub subfolder: &'a str,
    pub name: &'a str,
}
impl<'a> From<FindNamedFilesBorrowed<'a>> for FindNamedFiles {
    fn from(FindNamedFilesBorrowed { subfolder, name }: FindNamedFilesBorrowed<'a>) -> Self {
        Self { subfolder: subfolder.into(), name: name.into() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct EraseLinksOfWork {
    pub child_serial_key: i64,
    pub open: bool,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct EraseUnitsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EraseUnits, tokio_postgres::Error>,
    mapper: fn(EraseUnits) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EraseUnitsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EraseUnits) -> R) -> EraseUnitsQuery<'c, 'a, 's, C, R, N> {
        EraseUnitsQuery {
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
pub struct FindNamedFilesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindNamedFilesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindNamedFilesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindNamedFilesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindNamedFilesBorrowed) -> R) -> FindNamedFilesQuery<'c, 'a, 's, C, R, N> {
        FindNamedFilesQuery {
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
pub struct EraseLinksOfWorkQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EraseLinksOfWork, tokio_postgres::Error>,
    mapper: fn(EraseLinksOfWork) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EraseLinksOfWorkQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EraseLinksOfWork) -> R) -> EraseLinksOfWorkQuery<'c, 'a, 's, C, R, N> {
        EraseLinksOfWorkQuery {
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
pub struct EraseUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_units() -> EraseUnitsStmt {
    EraseUnitsStmt(
        "with link_row as ( delete from serial.link returning key ), value_row as ( delete from serial.value returning serial_key ), unit_row as ( delete from serial.serial returning key ), lot_row as ( update serial.lot set batch_key = null, work_order_key = null, rev = rev + 1 where batch_key is not null or work_order_key is not null ) select (select count(*) from unit_row) as units, (select count(*) from link_row) as links, (select count(*) from value_row) as values",
        None,
    )
}
impl EraseUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> EraseUnitsQuery<'c, 'a, 's, C, EraseUnits, 0> {
        EraseUnitsQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EraseUnits, tokio_postgres::Error> {
                Ok(EraseUnits { units: row.try_get(0)?, links: row.try_get(1)?, values: row.try_get(2)? })
            },
            mapper: |it| EraseUnits::from(it),
        }
    }
}
pub struct FindUnitsOfWorkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_of_work() -> FindUnitsOfWorkStmt {
    FindUnitsOfWorkStmt(
        "with work_link as materialized ( select l.key, l.child_serial_key from serial.link l where l.work_order_key = $1 or l.job_key = any ($2) or l.batch_key = any ($3) ) select s.key from serial.serial s where s.work_order_key = $1 union select v.serial_key from serial.value v where v.batch_key = any ($3) union select child_serial_key from work_link union select l.child_serial_key from work_link w join serial.link l on l.replaces_link_key = w.key union select l.child_serial_key from work_link w join serial.link l on l.replaced_by_link_key = w.key",
        None,
    )
}
impl FindUnitsOfWorkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        job_keys: &'a T1,
        batch_keys: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [work_order_key, job_keys, batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindUnitsOfWorkParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for FindUnitsOfWorkStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindUnitsOfWorkParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.work_order_key, &params.job_keys, &params.batch_keys)
    }
}
pub struct FindNamedFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_named_files() -> FindNamedFilesStmt {
    FindNamedFilesStmt(
        "select distinct concat_ws('/', v.batch_key, v.step_key, v.custom_field_key, v.form_field_key) as subfolder, file.entry ->> 'name' as name from serial.value v cross join lateral jsonb_array_elements( case when jsonb_typeof(v.value) = 'array' then v.value else '[]' end) as file (entry) where v.batch_key = any ($1) and v.step_key is not null and file.entry ? 'name'",
        None,
    )
}
impl FindNamedFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
    ) -> FindNamedFilesQuery<'c, 'a, 's, C, FindNamedFiles, 1> {
        FindNamedFilesQuery {
            client,
            params: [batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindNamedFilesBorrowed, tokio_postgres::Error> {
                Ok(FindNamedFilesBorrowed { subfolder: row.try_get(0)?, name: row.try_get(1)? })
            },
            mapper: |it| FindNamedFiles::from(it),
        }
    }
}
pub struct EraseLinksOfWorkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_links_of_work() -> EraseLinksOfWorkStmt {
    EraseLinksOfWorkStmt(
        "with gone as materialized ( select l.key from serial.link l where l.work_order_key = $1 or l.job_key = any ($2) or l.batch_key = any ($3) ), loose as ( select l.key from gone join serial.link l on l.replaced_by_link_key = gone.key union select l.key from gone join serial.link l on l.replaces_link_key = gone.key ), loosened as ( update serial.link l set replaced_by_link_key = case when l.replaced_by_link_key in (select key from gone) then null else l.replaced_by_link_key end, replaces_link_key = case when l.replaces_link_key in (select key from gone) then null else l.replaces_link_key end, rev = l.rev + 1 from loose where l.key = loose.key and l.key not in (select key from gone) ) delete from serial.link l using gone where l.key = gone.key returning l.child_serial_key, l.ended_at is null as open",
        None,
    )
}
impl EraseLinksOfWorkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        job_keys: &'a T1,
        batch_keys: &'a T2,
    ) -> EraseLinksOfWorkQuery<'c, 'a, 's, C, EraseLinksOfWork, 3> {
        EraseLinksOfWorkQuery {
            client,
            params: [work_order_key, job_keys, batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EraseLinksOfWork, tokio_postgres::Error> {
                Ok(EraseLinksOfWork { child_serial_key: row.try_get(0)?, open: row.try_get(1)? })
            },
            mapper: |it| EraseLinksOfWork::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        EraseLinksOfWorkParams<T1, T2>,
        EraseLinksOfWorkQuery<'c, 'a, 's, C, EraseLinksOfWork, 3>,
        C,
    > for EraseLinksOfWorkStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a EraseLinksOfWorkParams<T1, T2>,
    ) -> EraseLinksOfWorkQuery<'c, 'a, 's, C, EraseLinksOfWork, 3> {
        self.bind(client, &params.work_order_key, &params.job_keys, &params.batch_keys)
    }
}
pub struct ForgetWorkOfUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_work_of_units() -> ForgetWorkOfUnitsStmt {
    ForgetWorkOfUnitsStmt(
        "with recursive below (key, head) as ( select key, key from unnest($1::bigint[]) as key union all select s.key, below.head from below join serial.serial s on s.parent_key = below.key where s.key <> all ($1) ), touched as ( select s.key, below.head from below join serial.serial s on s.key = below.key union all select s.key, null from serial.serial s where s.work_order_key = $2 and s.key not in (select below.key from below) ) update serial.serial s set root_key = coalesce(touched.head, s.root_key), parent_key = case when s.key = touched.head then null else s.parent_key end, parent_batch_key = case when s.key = touched.head then null else s.parent_batch_key end, link_key = case when s.key = touched.head then null else s.link_key end, link_confirmed = s.key is distinct from touched.head and s.link_confirmed, work_order_key = nullif(s.work_order_key, $2), rev = s.rev + 1 from touched where s.key = touched.key",
        None,
    )
}
impl ForgetWorkOfUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        children: &'a T1,
        work_order_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[children, work_order_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ForgetWorkOfUnitsParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ForgetWorkOfUnitsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ForgetWorkOfUnitsParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.children, &params.work_order_key))
    }
}
pub struct ForgetWorkOfValuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_work_of_values() -> ForgetWorkOfValuesStmt {
    ForgetWorkOfValuesStmt(
        "update serial.value v set batch_key = case when v.batch_key = any ($1) then null else v.batch_key end, event_key = case when v.event_key = any ($2) then null else v.event_key end where v.serial_key = any ($3) and (v.batch_key = any ($1) or v.event_key = any ($2))",
        None,
    )
}
impl ForgetWorkOfValuesStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
        event_keys: &'a T2,
        serial_keys: &'a T3,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[batch_keys, event_keys, serial_keys]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ForgetWorkOfValuesParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ForgetWorkOfValuesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ForgetWorkOfValuesParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.batch_keys, &params.event_keys, &params.serial_keys))
    }
}
pub struct ForgetWorkOfLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_work_of_lots() -> ForgetWorkOfLotsStmt {
    ForgetWorkOfLotsStmt(
        "with held as ( select key from serial.lot where work_order_key = $1 or batch_key = any ($2) order by key for no key update ) update serial.lot l set batch_key = null, work_order_key = null, rev = l.rev + 1 from held where l.key = held.key",
        None,
    )
}
impl ForgetWorkOfLotsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        batch_keys: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[work_order_key, batch_keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ForgetWorkOfLotsParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ForgetWorkOfLotsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ForgetWorkOfLotsParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.work_order_key, &params.batch_keys))
    }
}

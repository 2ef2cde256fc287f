// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertLinksParams<
    T1: crate::ArraySql<Item = Option<i64>>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = Option<i64>>,
    T7: crate::ArraySql<Item = Option<i64>>,
    T8: crate::ArraySql<Item = Option<i64>>,
    T9: crate::ArraySql<Item = Option<i64>>,
> {
    pub confirmed: bool,
    pub now: chrono::DateTime<chrono::Utc>,
    pub linked_by: i64,
    pub parent_serial_keys: T1,
    pub child_serial_keys: T2,
    pub component_keys: T3,
    pub phase_keys: T5,
    pub work_order_keys: T6,
    pub job_keys: T7,
    pub batch_keys: T8,
    pub replaces_keys: T9,
}
#[derive(Debug)]
pub struct ConfirmLinksParams<T1: crate::ArraySql<Item = i64>> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub keys: T1,
}
#[derive(Debug)]
pub struct EndLinkParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub reason: T1,
    pub disposition: T2,
    pub key: i64,
}
#[derive(Debug)]
pub struct FindLinksOfBatchesParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub batch_keys: T1,
    pub unit_keys: T2,
}
#[derive(Debug)]
pub struct ConfirmDraftsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = Option<i64>>,
> {
    pub child_keys: T1,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub keys: T2,
    pub movement_keys: T3,
}
#[derive(Debug)]
pub struct EndLinksParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub reason: T1,
    pub keys: T2,
    pub dispositions: T4,
}
#[derive(Debug)]
pub struct NoteReturnsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub movement_keys: T2,
}
#[derive(Debug)]
pub struct AttachUnitsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = i64>,
> {
    pub confirmed: bool,
    pub child_keys: T1,
    pub parent_keys: T2,
    pub batch_keys: T3,
    pub link_keys: T4,
    pub root_keys: T5,
}
#[derive(Clone, Copy, Debug)]
pub struct NoteReplacementParams {
    pub replaced_by: i64,
    pub key: i64,
}
#[derive(Debug)]
pub struct NoteConsumptionsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub movement_keys: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct NoteReturnParams {
    pub movement_key: i64,
    pub key: i64,
}
#[derive(Debug)]
pub struct ForgetWorkOfLinksParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub order_keys: T1,
    pub job_keys: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct LinkRow {
    pub key: i64,
    pub rev: i64,
    pub parent_serial_key: Option<i64>,
    pub child_serial_key: i64,
    pub component_key: i64,
    pub work_order_key: Option<i64>,
    pub job_key: Option<i64>,
    pub phase_key: Option<String>,
    pub batch_key: Option<i64>,
    pub confirmed: bool,
    pub linked_at: chrono::DateTime<chrono::Utc>,
    pub linked_by: Option<i64>,
    pub ended_at: Option<chrono::DateTime<chrono::Utc>>,
    pub ended_by: Option<i64>,
    pub reason: Option<String>,
    pub disposition: Option<String>,
    pub replaced_by_link_key: Option<i64>,
    pub replaces_link_key: Option<i64>,
    pub consumption_movement_key: Option<i64>,
    pub return_movement_key: Option<i64>,
}
pub struct LinkRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub parent_serial_key: Option<i64>,
    pub child_serial_key: i64,
    pub component_key: i64,
    pub work_order_key: Option<i64>,
    pub job_key: Option<i64>,
    pub phase_key: Option<&'a str>,
    pub batch_key: Option<i64>,
    pub confirmed: bool,
    pub linked_at: chrono::DateTime<chrono::Utc>,
    pub linked_by: Option<i64>,
    pub ended_at: Option<chrono::DateTime<chrono::Utc>>,
    pub ended_by: Option<i64>,
    pub reason: Option<&'a str>,
    pub disposition: Option<&'a str>,
    pub replaced_by_link_key: Option<i64>,
    pub replaces_link_key: Option<i64>,
    pub consumption_movement_key: Option<i64>,
    pub return_movement_key: Option<i64>,
}
impl<'a> From<LinkRowBorrowed<'a>> for LinkRow {
    fn from(
        LinkRowBorrowed {
            key,
            rev,
            parent_serial_key,
            child_serial_key,
            component_key,
            work_order_key,
            job_key,
            phase_key,
            batch_key,
            confirmed,
            linked_at,
            linked_by,
            ended_at,
            ended_by,
            reason,
            disposition,
            replaced_by_link_key,
            replaces_link_key,
            consumption_movement_key,
            return_movement_key,
        }: LinkRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            parent_serial_key,
            child_serial_key,
            component_key,
            work_order_key,
            job_key,
            phase_key: phase_key.map(|v| v.into()),
            batch_key,
            confirmed,
            linked_at,
            linked_by,
            ended_at,
            ended_by,
            reason: reason.map(|v| v.into()),
            disposition: disposition.map(|v| v.into()),
            replaced_by_link_key,
            replaces_link_key,
            consumption_movement_key,
            return_movement_key,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindTemporaryLinks {
    pub key: i64,
    pub child_serial_key: i64,
    pub component_key: i64,
    pub parent_serial_key: Option<i64>,
    pub phase_key: Option<String>,
}
pub struct FindTemporaryLinksBorrowed<'a> {
    pub key: i64,
    pub child_serial_key: i64,
    pub component_key: i64,
    pub parent_serial_key: Option<i64>,
    pub phase_key: Option<&'a str>,
}
impl<'a> From<FindTemporaryLinksBorrowed<'a>> for FindTemporaryLinks {
    fn from(
        FindTemporaryLinksBorrowed {
            key,
            child_serial_key,
            component_key,
            parent_serial_key,
            phase_key,
        }: FindTemporaryLinksBorrowed<'a>,
    ) -> Self {
        Self { key, child_serial_key, component_key, parent_serial_key, phase_key: phase_key.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCodesOfLinks {
    pub key: i64,
    pub parent_serial_code: Option<String>,
    pub child_serial_code: Option<String>,
    pub component_code: String,
}
pub struct FindCodesOfLinksBorrowed<'a> {
    pub key: i64,
    pub parent_serial_code: Option<&'a str>,
    pub child_serial_code: Option<&'a str>,
    pub component_code: &'a str,
}
impl<'a> From<FindCodesOfLinksBorrowed<'a>> for FindCodesOfLinks {
    fn from(
        FindCodesOfLinksBorrowed {
            key,
            parent_serial_code,
            child_serial_code,
            component_code,
        }: FindCodesOfLinksBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            parent_serial_code: parent_serial_code.map(|v| v.into()),
            child_serial_code: child_serial_code.map(|v| v.into()),
            component_code: component_code.into(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct LinkRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LinkRowBorrowed, tokio_postgres::Error>,
    mapper: fn(LinkRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LinkRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LinkRowBorrowed) -> R) -> LinkRowQuery<'c, 'a, 's, C, R, N> {
        LinkRowQuery {
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
pub struct FindTemporaryLinksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTemporaryLinksBorrowed, tokio_postgres::Error>,
    mapper: fn(FindTemporaryLinksBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTemporaryLinksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindTemporaryLinksBorrowed) -> R) -> FindTemporaryLinksQuery<'c, 'a, 's, C, R, N> {
        FindTemporaryLinksQuery {
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
pub struct FindCodesOfLinksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCodesOfLinksBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCodesOfLinksBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCodesOfLinksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCodesOfLinksBorrowed) -> R) -> FindCodesOfLinksQuery<'c, 'a, 's, C, R, N> {
        FindCodesOfLinksQuery {
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
pub struct FindLinkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_link() -> FindLinkStmt {
    FindLinkStmt(
        "select key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key, confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key, consumption_movement_key, return_movement_key from serial.link where key = $1",
        None,
    )
}
impl FindLinkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 1> {
        LinkRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
        }
    }
}
pub struct FindLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_links() -> FindLinksStmt {
    FindLinksStmt(
        "select key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key, confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key, consumption_movement_key, return_movement_key from serial.link where key = any ($1) order by linked_at, key",
        None,
    )
}
impl FindLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 1> {
        LinkRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
        }
    }
}
pub struct FindTemporaryLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_temporary_links() -> FindTemporaryLinksStmt {
    FindTemporaryLinksStmt(
        "select key, child_serial_key, component_key, parent_serial_key, phase_key from serial.link where batch_key = $1 and ended_at is null and not confirmed order by key",
        None,
    )
}
impl FindTemporaryLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> FindTemporaryLinksQuery<'c, 'a, 's, C, FindTemporaryLinks, 1> {
        FindTemporaryLinksQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTemporaryLinksBorrowed, tokio_postgres::Error> {
                Ok(FindTemporaryLinksBorrowed {
                    key: row.try_get(0)?,
                    child_serial_key: row.try_get(1)?,
                    component_key: row.try_get(2)?,
                    parent_serial_key: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                })
            },
            mapper: |it| FindTemporaryLinks::from(it),
        }
    }
}
pub struct InsertLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_links() -> InsertLinksStmt {
    InsertLinksStmt(
        "insert into serial.link (parent_serial_key, child_serial_key, component_key, phase_key, work_order_key, job_key, batch_key, replaces_link_key, confirmed, linked_at, linked_by) select l.parent_serial_key, l.child_serial_key, l.component_key, l.phase_key, l.work_order_key, l.job_key, l.batch_key, l.replaces_key, $1, greatest($2, (select max(old.ended_at) from serial.link old where old.child_serial_key = l.child_serial_key)), $3 from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[]) as l (parent_serial_key, child_serial_key, component_key, phase_key, work_order_key, job_key, batch_key, replaces_key) order by l.component_key returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key, confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key, consumption_movement_key, return_movement_key",
        None,
    )
}
impl InsertLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = Option<i64>>,
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = i64>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = Option<T4>>,
        T6: crate::ArraySql<Item = Option<i64>>,
        T7: crate::ArraySql<Item = Option<i64>>,
        T8: crate::ArraySql<Item = Option<i64>>,
        T9: crate::ArraySql<Item = Option<i64>>,
    >(
        &'s self,
        client: &'c C,
        confirmed: &'a bool,
        now: &'a chrono::DateTime<chrono::Utc>,
        linked_by: &'a i64,
        parent_serial_keys: &'a T1,
        child_serial_keys: &'a T2,
        component_keys: &'a T3,
        phase_keys: &'a T5,
        work_order_keys: &'a T6,
        job_keys: &'a T7,
        batch_keys: &'a T8,
        replaces_keys: &'a T9,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 11> {
        LinkRowQuery {
            client,
            params: [
                confirmed,
                now,
                linked_by,
                parent_serial_keys,
                child_serial_keys,
                component_keys,
                phase_keys,
                work_order_keys,
                job_keys,
                batch_keys,
                replaces_keys,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = Option<i64>>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = Option<i64>>,
    T7: crate::ArraySql<Item = Option<i64>>,
    T8: crate::ArraySql<Item = Option<i64>>,
    T9: crate::ArraySql<Item = Option<i64>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertLinksParams<T1, T2, T3, T4, T5, T6, T7, T8, T9>,
        LinkRowQuery<'c, 'a, 's, C, LinkRow, 11>,
        C,
    > for InsertLinksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertLinksParams<T1, T2, T3, T4, T5, T6, T7, T8, T9>,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 11> {
        self.bind(
            client,
            &params.confirmed,
            &params.now,
            &params.linked_by,
            &params.parent_serial_keys,
            &params.child_serial_keys,
            &params.component_keys,
            &params.phase_keys,
            &params.work_order_keys,
            &params.job_keys,
            &params.batch_keys,
            &params.replaces_keys,
        )
    }
}
pub struct ConfirmLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn confirm_links() -> ConfirmLinksStmt {
    ConfirmLinksStmt(
        "update serial.link set confirmed = true, linked_at = greatest($1, linked_at), linked_by = $2, rev = rev + 1 where key = any ($3) returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key, confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key, consumption_movement_key, return_movement_key",
        None,
    )
}
impl ConfirmLinksStmt {
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
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 3> {
        LinkRowQuery {
            client,
            params: [now, user_key, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, ConfirmLinksParams<T1>, LinkRowQuery<'c, 'a, 's, C, LinkRow, 3>, C>
    for ConfirmLinksStmt
{
    fn params(&'s self, client: &'c C, params: &'a ConfirmLinksParams<T1>) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 3> {
        self.bind(client, &params.now, &params.user_key, &params.keys)
    }
}
pub struct EndLinkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn end_link() -> EndLinkStmt {
    EndLinkStmt(
        "update serial.link set ended_at = greatest($1, linked_at), ended_by = $2, reason = $3, disposition = $4, rev = rev + 1 where key = $5 returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key, confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key, consumption_movement_key, return_movement_key",
        None,
    )
}
impl EndLinkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        reason: &'a T1,
        disposition: &'a T2,
        key: &'a i64,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 5> {
        LinkRowQuery {
            client,
            params: [now, user_key, reason, disposition, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, EndLinkParams<T1, T2>, LinkRowQuery<'c, 'a, 's, C, LinkRow, 5>, C>
    for EndLinkStmt
{
    fn params(&'s self, client: &'c C, params: &'a EndLinkParams<T1, T2>) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 5> {
        self.bind(client, &params.now, &params.user_key, &params.reason, &params.disposition, &params.key)
    }
}
pub struct FindLinksOfBatchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_links_of_batches() -> FindLinksOfBatchesStmt {
    FindLinksOfBatchesStmt(
        "select l.key, l.rev, l.parent_serial_key, l.child_serial_key, l.component_key, l.work_order_key, l.job_key, l.phase_key, l.batch_key, l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition, l.replaced_by_link_key, l.replaces_link_key, l.consumption_movement_key, l.return_movement_key from serial.link l where l.ended_at is null and (l.batch_key = any ($1) or l.parent_serial_key = any ($2)) order by l.key",
        None,
    )
}
impl FindLinksOfBatchesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
        unit_keys: &'a T2,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 2> {
        LinkRowQuery {
            client,
            params: [batch_keys, unit_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindLinksOfBatchesParams<T1, T2>,
        LinkRowQuery<'c, 'a, 's, C, LinkRow, 2>,
        C,
    > for FindLinksOfBatchesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLinksOfBatchesParams<T1, T2>,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 2> {
        self.bind(client, &params.batch_keys, &params.unit_keys)
    }
}
pub struct ConfirmDraftsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn confirm_drafts() -> ConfirmDraftsStmt {
    ConfirmDraftsStmt(
        "with part as ( update serial.serial set link_confirmed = true, rev = rev + 1 where key = any ($1) ) update serial.link l set confirmed = true, linked_at = greatest($2, l.linked_at), linked_by = $3, consumption_movement_key = d.movement_key, rev = l.rev + 1 from unnest($4::bigint[], $5::bigint[]) as d (key, movement_key) where l.key = d.key returning l.key, l.rev, l.parent_serial_key, l.child_serial_key, l.component_key, l.work_order_key, l.job_key, l.phase_key, l.batch_key, l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition, l.replaced_by_link_key, l.replaces_link_key, l.consumption_movement_key, l.return_movement_key",
        None,
    )
}
impl ConfirmDraftsStmt {
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
        T3: crate::ArraySql<Item = Option<i64>>,
    >(
        &'s self,
        client: &'c C,
        child_keys: &'a T1,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        keys: &'a T2,
        movement_keys: &'a T3,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 5> {
        LinkRowQuery {
            client,
            params: [child_keys, now, user_key, keys, movement_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
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
    T3: crate::ArraySql<Item = Option<i64>>,
> crate::client::async_::Params<'c, 'a, 's, ConfirmDraftsParams<T1, T2, T3>, LinkRowQuery<'c, 'a, 's, C, LinkRow, 5>, C>
    for ConfirmDraftsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ConfirmDraftsParams<T1, T2, T3>,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 5> {
        self.bind(client, &params.child_keys, &params.now, &params.user_key, &params.keys, &params.movement_keys)
    }
}
pub struct EndLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn end_links() -> EndLinksStmt {
    EndLinksStmt(
        "update serial.link l set ended_at = greatest($1, l.linked_at), ended_by = $2, reason = $3, disposition = e.disposition, rev = l.rev + 1 from unnest($4::bigint[], $5::text[]) as e (key, disposition) where l.key = e.key returning l.key, l.rev, l.parent_serial_key, l.child_serial_key, l.component_key, l.work_order_key, l.job_key, l.phase_key, l.batch_key, l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition, l.replaced_by_link_key, l.replaces_link_key, l.consumption_movement_key, l.return_movement_key",
        None,
    )
}
impl EndLinksStmt {
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
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        reason: &'a T1,
        keys: &'a T2,
        dispositions: &'a T4,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 5> {
        LinkRowQuery {
            client,
            params: [now, user_key, reason, keys, dispositions],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
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
    T4: crate::ArraySql<Item = T3>,
> crate::client::async_::Params<'c, 'a, 's, EndLinksParams<T1, T2, T3, T4>, LinkRowQuery<'c, 'a, 's, C, LinkRow, 5>, C>
    for EndLinksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a EndLinksParams<T1, T2, T3, T4>,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 5> {
        self.bind(client, &params.now, &params.user_key, &params.reason, &params.keys, &params.dispositions)
    }
}
pub struct NoteReturnsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_returns() -> NoteReturnsStmt {
    NoteReturnsStmt(
        "update serial.link l set return_movement_key = r.movement_key from unnest($1::bigint[], $2::bigint[]) as r (key, movement_key) where l.key = r.key returning l.key",
        None,
    )
}
impl NoteReturnsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        movement_keys: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [keys, movement_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, NoteReturnsParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for NoteReturnsStmt
{
    fn params(&'s self, client: &'c C, params: &'a NoteReturnsParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.keys, &params.movement_keys)
    }
}
pub struct DeleteTemporaryLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_temporary_links() -> DeleteTemporaryLinksStmt {
    DeleteTemporaryLinksStmt("delete from serial.link where key = any ($1) and not confirmed", None)
}
impl DeleteTemporaryLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys]).await
    }
}
pub struct AttachUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn attach_units() -> AttachUnitsStmt {
    AttachUnitsStmt(
        "update serial.serial s set root_key = a.root_key, parent_key = case when s.key = a.child_key then a.parent_key else s.parent_key end, parent_batch_key = case when s.key = a.child_key then a.batch_key else s.parent_batch_key end, link_key = case when s.key = a.child_key then a.link_key else s.link_key end, link_confirmed = case when s.key = a.child_key then $1 else s.link_confirmed end, rev = case when s.key = a.child_key then s.rev + 1 else s.rev end from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as a (child_key, parent_key, batch_key, link_key, root_key) where s.root_key = a.child_key and (s.key = a.child_key or a.root_key <> a.child_key) returning s.key",
        None,
    )
}
impl AttachUnitsStmt {
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
        T2: crate::ArraySql<Item = Option<i64>>,
        T3: crate::ArraySql<Item = Option<i64>>,
        T4: crate::ArraySql<Item = i64>,
        T5: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        confirmed: &'a bool,
        child_keys: &'a T1,
        parent_keys: &'a T2,
        batch_keys: &'a T3,
        link_keys: &'a T4,
        root_keys: &'a T5,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [confirmed, child_keys, parent_keys, batch_keys, link_keys, root_keys],
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
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = i64>,
> crate::client::async_::Params<'c, 'a, 's, AttachUnitsParams<T1, T2, T3, T4, T5>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for AttachUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AttachUnitsParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(
            client,
            &params.confirmed,
            &params.child_keys,
            &params.parent_keys,
            &params.batch_keys,
            &params.link_keys,
            &params.root_keys,
        )
    }
}
pub struct DetachUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn detach_units() -> DetachUnitsStmt {
    DetachUnitsStmt(
        "with recursive below (key, head) as ( select key, key from unnest($1::bigint[]) as key union all select s.key, below.head from below join serial.serial s on s.parent_key = below.key where s.key <> all ($1) ) update serial.serial s set root_key = below.head, parent_key = case when s.key = below.head then null else s.parent_key end, parent_batch_key = case when s.key = below.head then null else s.parent_batch_key end, link_key = case when s.key = below.head then null else s.link_key end, link_confirmed = s.key <> below.head and s.link_confirmed, rev = case when s.key = below.head then s.rev + 1 else s.rev end from below where s.key = below.key",
        None,
    )
}
impl DetachUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys]).await
    }
}
pub struct ConfirmPartsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn confirm_parts() -> ConfirmPartsStmt {
    ConfirmPartsStmt(
        "update serial.serial set link_confirmed = true, rev = rev + 1 where key = any ($1) returning key",
        None,
    )
}
impl ConfirmPartsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct NoteReplacementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_replacement() -> NoteReplacementStmt {
    NoteReplacementStmt(
        "update serial.link set replaced_by_link_key = $1, rev = rev + 1 where key = $2 returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key, confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key, consumption_movement_key, return_movement_key",
        None,
    )
}
impl NoteReplacementStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        replaced_by: &'a i64,
        key: &'a i64,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 2> {
        LinkRowQuery {
            client,
            params: [replaced_by, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, NoteReplacementParams, LinkRowQuery<'c, 'a, 's, C, LinkRow, 2>, C>
    for NoteReplacementStmt
{
    fn params(&'s self, client: &'c C, params: &'a NoteReplacementParams) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 2> {
        self.bind(client, &params.replaced_by, &params.key)
    }
}
pub struct FindCodesOfLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_codes_of_links() -> FindCodesOfLinksStmt {
    FindCodesOfLinksStmt(
        "select l.key, p.code as parent_serial_code, c.code as child_serial_code, component.code as component_code from serial.link l left join serial.serial p on p.key = l.parent_serial_key join serial.serial c on c.key = l.child_serial_key join product.product component on component.key = l.component_key where l.key = any ($1)",
        None,
    )
}
impl FindCodesOfLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindCodesOfLinksQuery<'c, 'a, 's, C, FindCodesOfLinks, 1> {
        FindCodesOfLinksQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCodesOfLinksBorrowed, tokio_postgres::Error> {
                Ok(FindCodesOfLinksBorrowed {
                    key: row.try_get(0)?,
                    parent_serial_code: row.try_get(1)?,
                    child_serial_code: row.try_get(2)?,
                    component_code: row.try_get(3)?,
                })
            },
            mapper: |it| FindCodesOfLinks::from(it),
        }
    }
}
pub struct NoteConsumptionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_consumptions() -> NoteConsumptionsStmt {
    NoteConsumptionsStmt(
        "update serial.link l set consumption_movement_key = m.movement_key from unnest($1::bigint[], $2::bigint[]) as m (key, movement_key) where l.key = m.key returning l.key, l.rev, l.parent_serial_key, l.child_serial_key, l.component_key, l.work_order_key, l.job_key, l.phase_key, l.batch_key, l.confirmed, l.linked_at, l.linked_by, l.ended_at, l.ended_by, l.reason, l.disposition, l.replaced_by_link_key, l.replaces_link_key, l.consumption_movement_key, l.return_movement_key",
        None,
    )
}
impl NoteConsumptionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        movement_keys: &'a T2,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 2> {
        LinkRowQuery {
            client,
            params: [keys, movement_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        NoteConsumptionsParams<T1, T2>,
        LinkRowQuery<'c, 'a, 's, C, LinkRow, 2>,
        C,
    > for NoteConsumptionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NoteConsumptionsParams<T1, T2>,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 2> {
        self.bind(client, &params.keys, &params.movement_keys)
    }
}
pub struct NoteReturnStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_return() -> NoteReturnStmt {
    NoteReturnStmt(
        "update serial.link set return_movement_key = $1 where key = $2 returning key, rev, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key, confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key, consumption_movement_key, return_movement_key",
        None,
    )
}
impl NoteReturnStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        movement_key: &'a i64,
        key: &'a i64,
    ) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 2> {
        LinkRowQuery {
            client,
            params: [movement_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LinkRowBorrowed, tokio_postgres::Error> {
                Ok(LinkRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    child_serial_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    phase_key: row.try_get(7)?,
                    batch_key: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    linked_by: row.try_get(11)?,
                    ended_at: row.try_get(12)?,
                    ended_by: row.try_get(13)?,
                    reason: row.try_get(14)?,
                    disposition: row.try_get(15)?,
                    replaced_by_link_key: row.try_get(16)?,
                    replaces_link_key: row.try_get(17)?,
                    consumption_movement_key: row.try_get(18)?,
                    return_movement_key: row.try_get(19)?,
                })
            },
            mapper: |it| LinkRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, NoteReturnParams, LinkRowQuery<'c, 'a, 's, C, LinkRow, 2>, C>
    for NoteReturnStmt
{
    fn params(&'s self, client: &'c C, params: &'a NoteReturnParams) -> LinkRowQuery<'c, 'a, 's, C, LinkRow, 2> {
        self.bind(client, &params.movement_key, &params.key)
    }
}
pub struct ForgetWorkOfLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_work_of_links() -> ForgetWorkOfLinksStmt {
    ForgetWorkOfLinksStmt(
        "update serial.link set work_order_key = case when work_order_key = any ($1) then null else work_order_key end, job_key = case when job_key = any ($2) then null else job_key end, rev = rev + 1 where work_order_key = any ($1) or job_key = any ($2)",
        None,
    )
}
impl ForgetWorkOfLinksStmt {
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
    >(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
        job_keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[order_keys, job_keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ForgetWorkOfLinksParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ForgetWorkOfLinksStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ForgetWorkOfLinksParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.order_keys, &params.job_keys))
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct RegisterInstanceParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub seals: bool,
    pub id: T1,
    pub now: chrono::DateTime<chrono::Utc>,
    pub version: T2,
    pub listen: T3,
    pub clock_skew_ms: i64,
    pub certificate_expires: Option<chrono::DateTime<chrono::Utc>>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct RunningInstance {
    pub version: String,
    pub listen: String,
    pub address: Option<String>,
    pub started: chrono::DateTime<chrono::Utc>,
    pub seals: bool,
    pub clock_skew_ms: i64,
    pub certificate_expires: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct RunningInstanceBorrowed<'a> {
    pub version: &'a str,
    pub listen: &'a str,
    pub address: Option<&'a str>,
    pub started: chrono::DateTime<chrono::Utc>,
    pub seals: bool,
    pub clock_skew_ms: i64,
    pub certificate_expires: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<RunningInstanceBorrowed<'a>> for RunningInstance {
    fn from(
        RunningInstanceBorrowed {
            version,
            listen,
            address,
            started,
            seals,
            clock_skew_ms,
            certificate_expires,
        }: RunningInstanceBorrowed<'a>,
    ) -> Self {
        Self {
            version: version.into(),
            listen: listen.into(),
            address: address.map(|v| v.into()),
            started,
            seals,
            clock_skew_ms,
            certificate_expires,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindReplication {
    pub synchronous_names: String,
    pub connected: Vec<String>,
}
pub struct FindReplicationBorrowed<'a> {
    pub synchronous_names: &'a str,
    pub connected: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<FindReplicationBorrowed<'a>> for FindReplication {
    fn from(FindReplicationBorrowed { synchronous_names, connected }: FindReplicationBorrowed<'a>) -> Self {
        Self { synchronous_names: synchronous_names.into(), connected: connected.map(|v| v.into()).collect() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct RunningInstanceQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RunningInstanceBorrowed, tokio_postgres::Error>,
    mapper: fn(RunningInstanceBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RunningInstanceQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RunningInstanceBorrowed) -> R) -> RunningInstanceQuery<'c, 'a, 's, C, R, N> {
        RunningInstanceQuery {
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
pub struct FindReplicationQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindReplicationBorrowed, tokio_postgres::Error>,
    mapper: fn(FindReplicationBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindReplicationQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindReplicationBorrowed) -> R) -> FindReplicationQuery<'c, 'a, 's, C, R, N> {
        FindReplicationQuery {
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
pub struct RegisterInstanceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn register_instance() -> RegisterInstanceStmt {
    RegisterInstanceStmt(
        "with quick as materialized ( select set_config('synchronous_commit', 'off', true) ), others as ( update platform.instance set seals = false where $1::boolean and seals and id <> ($2::text)::uuid ), gone as ( delete from platform.instance where not seals and seen < $3::timestamptz - interval '1 day' and id <> ($2::text)::uuid ) insert into platform.instance (id, version, listen, address, started, seen, seals, clock_skew_ms, certificate_expires) select ($2::text)::uuid, $4, $5, host(inet_client_addr()), $3, $3, $1, $6, $7 from quick on conflict (id) do update set address = excluded.address, seen = excluded.seen, seals = excluded.seals, clock_skew_ms = excluded.clock_skew_ms, certificate_expires = excluded.certificate_expires",
        None,
    )
}
impl RegisterInstanceStmt {
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
    >(
        &'s self,
        client: &'c C,
        seals: &'a bool,
        id: &'a T1,
        now: &'a chrono::DateTime<chrono::Utc>,
        version: &'a T2,
        listen: &'a T3,
        clock_skew_ms: &'a i64,
        certificate_expires: &'a Option<chrono::DateTime<chrono::Utc>>,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[seals, id, now, version, listen, clock_skew_ms, certificate_expires]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        RegisterInstanceParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for RegisterInstanceStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a RegisterInstanceParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.seals,
            &params.id,
            &params.now,
            &params.version,
            &params.listen,
            &params.clock_skew_ms,
            &params.certificate_expires,
        ))
    }
}
pub struct RemoveInstanceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn remove_instance() -> RemoveInstanceStmt {
    RemoveInstanceStmt(
        "with quick as materialized ( select set_config('synchronous_commit', 'off', true) ) delete from platform.instance using quick where id = ($1::text)::uuid",
        None,
    )
}
impl RemoveInstanceStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        id: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[id]).await
    }
}
pub struct ListInstancesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_instances() -> ListInstancesStmt {
    ListInstancesStmt(
        "select i.version, i.listen, i.address, i.started, i.seals, i.clock_skew_ms, i.certificate_expires from platform.instance i where i.seen > $1 order by i.address, i.listen, i.id",
        None,
    )
}
impl ListInstancesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        seen_after: &'a chrono::DateTime<chrono::Utc>,
    ) -> RunningInstanceQuery<'c, 'a, 's, C, RunningInstance, 1> {
        RunningInstanceQuery {
            client,
            params: [seen_after],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RunningInstanceBorrowed, tokio_postgres::Error> {
                Ok(RunningInstanceBorrowed {
                    version: row.try_get(0)?,
                    listen: row.try_get(1)?,
                    address: row.try_get(2)?,
                    started: row.try_get(3)?,
                    seals: row.try_get(4)?,
                    clock_skew_ms: row.try_get(5)?,
                    certificate_expires: row.try_get(6)?,
                })
            },
            mapper: |it| RunningInstance::from(it),
        }
    }
}
pub struct FindReplicationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_replication() -> FindReplicationStmt {
    FindReplicationStmt(
        "select current_setting('synchronous_standby_names') as synchronous_names, array(select coalesce(r.application_name, '') from pg_stat_replication r) as connected",
        None,
    )
}
impl FindReplicationStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> FindReplicationQuery<'c, 'a, 's, C, FindReplication, 0> {
        FindReplicationQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindReplicationBorrowed, tokio_postgres::Error> {
                Ok(FindReplicationBorrowed { synchronous_names: row.try_get(0)?, connected: row.try_get(1)? })
            },
            mapper: |it| FindReplication::from(it),
        }
    }
}

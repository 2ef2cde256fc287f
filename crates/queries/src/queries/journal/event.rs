// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertEventsParams<T1: crate::StringSql, T2: crate::JsonSql> {
    pub event_group: T1,
    pub user_key: Option<i64>,
    pub session_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub events: T2,
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
pub struct SettleNumberingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn settle_numbering() -> SettleNumberingStmt {
    SettleNumberingStmt(
        "update journal.numbering set system_identifier = here.system_identifier, shift = greatest(0, coalesce((select max(transaction) from journal.event), 0) + 1 - pg_current_xact_id()::text::bigint) from pg_control_system() as here where numbering.system_identifier <> here.system_identifier",
        None,
    )
}
impl SettleNumberingStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[]).await
    }
}
pub struct NextEventKeyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn next_event_key() -> NextEventKeyStmt {
    NextEventKeyStmt("select nextval('platform.key_sequence') as key", None)
}
impl NextEventKeyStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> I64Query<'c, 'a, 's, C, i64, 0> {
        I64Query {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InsertEventsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_events() -> InsertEventsStmt {
    InsertEventsStmt(
        "insert into journal.event (key, transaction, event_type, event_group, is_primary, topic, user_key, session_key, at, description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key, movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential) select coalesce(e.key, nextval('platform.key_sequence')), pg_current_xact_id()::text::bigint + (select shift from journal.numbering), e.event_type, ($1::text)::uuid, e.place = 1, e.topic, $2, $3, $4, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys, e.data, e.audience, e.confidential from rows from (jsonb_to_recordset($5) as (key bigint, event_type text, topic text, description text, site_key text, work_order_key bigint, job_key bigint, phase_key text, batch_key bigint, work_session_key bigint, product_key bigint, position_key text, movement_key bigint, task_key bigint, issue_key bigint, message_key bigint, serial_keys bigint[], data jsonb, audience bigint[], confidential boolean)) with ordinality as e (key, event_type, topic, description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key, movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential, place) order by e.place",
        None,
    )
}
impl InsertEventsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::JsonSql>(
        &'s self,
        client: &'c C,
        event_group: &'a T1,
        user_key: &'a Option<i64>,
        session_key: &'a Option<i64>,
        at: &'a chrono::DateTime<chrono::Utc>,
        events: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[event_group, user_key, session_key, at, events]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::JsonSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertEventsParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertEventsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertEventsParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.event_group,
            &params.user_key,
            &params.session_key,
            &params.at,
            &params.events,
        ))
    }
}

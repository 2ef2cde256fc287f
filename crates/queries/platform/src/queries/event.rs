// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertEventsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::ArraySql<Item = Option<i64>>,
    T12: crate::ArraySql<Item = Option<i64>>,
    T13: crate::StringSql,
    T14: crate::ArraySql<Item = Option<T13>>,
    T15: crate::ArraySql<Item = Option<i64>>,
    T16: crate::ArraySql<Item = Option<i64>>,
    T17: crate::ArraySql<Item = Option<i64>>,
    T18: crate::StringSql,
    T19: crate::ArraySql<Item = Option<T18>>,
    T20: crate::ArraySql<Item = Option<i64>>,
    T21: crate::ArraySql<Item = Option<i64>>,
    T22: crate::ArraySql<Item = Option<i64>>,
    T23: crate::ArraySql<Item = Option<i64>>,
    T24: crate::StringSql,
    T25: crate::ArraySql<Item = T24>,
    T26: crate::JsonSql,
    T27: crate::ArraySql<Item = T26>,
    T28: crate::StringSql,
    T29: crate::ArraySql<Item = T28>,
    T30: crate::ArraySql<Item = bool>,
> {
    pub event_group: T1,
    pub user_key: Option<i64>,
    pub session_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub keys: T2,
    pub event_types: T4,
    pub topics: T6,
    pub descriptions: T8,
    pub site_keys: T10,
    pub work_order_keys: T11,
    pub job_keys: T12,
    pub phase_keys: T14,
    pub batch_keys: T15,
    pub work_session_keys: T16,
    pub product_keys: T17,
    pub position_keys: T19,
    pub movement_keys: T20,
    pub task_keys: T21,
    pub issue_keys: T22,
    pub message_keys: T23,
    pub serial_keys: T25,
    pub data: T27,
    pub audiences: T29,
    pub confidential: T30,
}
#[derive(Debug)]
pub struct FindEventParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub key: i64,
    pub reader_key: i64,
    pub topics: T2,
}
#[derive(Debug)]
pub struct FindEventsOfSerialParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub serial_key: i64,
    pub reader_key: i64,
    pub topics: T2,
    pub limit: i64,
    pub offset: i64,
}
#[derive(Debug)]
pub struct CountEventsOfSerialParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub serial_key: i64,
    pub reader_key: i64,
    pub topics: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct FindEventsAfterParams {
    pub pos: i64,
    pub limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct EventRow {
    pub key: i64,
    pub pos: i64,
    pub event_type: String,
    pub event_group: String,
    pub is_primary: bool,
    pub topic: String,
    pub user_key: Option<i64>,
    pub session_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub description: Option<String>,
    pub site_key: Option<String>,
    pub work_order_key: Option<i64>,
    pub job_key: Option<i64>,
    pub phase_key: Option<String>,
    pub batch_key: Option<i64>,
    pub work_session_key: Option<i64>,
    pub product_key: Option<i64>,
    pub position_key: Option<String>,
    pub movement_key: Option<i64>,
    pub task_key: Option<i64>,
    pub issue_key: Option<i64>,
    pub message_key: Option<i64>,
    pub serial_keys: Vec<i64>,
    pub data: serde_json::Value,
    pub audience: Vec<i64>,
    pub confidential: bool,
}
pub struct EventRowBorrowed<'a> {
    pub key: i64,
    pub pos: i64,
    pub event_type: &'a str,
    pub event_group: &'a str,
    pub is_primary: bool,
    pub topic: &'a str,
    pub user_key: Option<i64>,
    pub session_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub description: Option<&'a str>,
    pub site_key: Option<&'a str>,
    pub work_order_key: Option<i64>,
    pub job_key: Option<i64>,
    pub phase_key: Option<&'a str>,
    pub batch_key: Option<i64>,
    pub work_session_key: Option<i64>,
    pub product_key: Option<i64>,
    pub position_key: Option<&'a str>,
    pub movement_key: Option<i64>,
    pub task_key: Option<i64>,
    pub issue_key: Option<i64>,
    pub message_key: Option<i64>,
    pub serial_keys: crate::ArrayIterator<'a, i64>,
    pub data: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub audience: crate::ArrayIterator<'a, i64>,
    pub confidential: bool,
}
impl<'a> From<EventRowBorrowed<'a>> for EventRow {
    fn from(
        EventRowBorrowed {
            key,
            pos,
            event_type,
            event_group,
            is_primary,
            topic,
            user_key,
            session_key,
            at,
            description,
            site_key,
            work_order_key,
            job_key,
            phase_key,
            batch_key,
            work_session_key,
            product_key,
            position_key,
            movement_key,
            task_key,
            issue_key,
            message_key,
            serial_keys,
            data,
            audience,
            confidential,
        }: EventRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            pos,
            event_type: event_type.into(),
            event_group: event_group.into(),
            is_primary,
            topic: topic.into(),
            user_key,
            session_key,
            at,
            description: description.map(|v| v.into()),
            site_key: site_key.map(|v| v.into()),
            work_order_key,
            job_key,
            phase_key: phase_key.map(|v| v.into()),
            batch_key,
            work_session_key,
            product_key,
            position_key: position_key.map(|v| v.into()),
            movement_key,
            task_key,
            issue_key,
            message_key,
            serial_keys: serial_keys.map(|v| v).collect(),
            data: serde_json::from_str(data.0.get()).unwrap(),
            audience: audience.map(|v| v).collect(),
            confidential,
        }
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
pub struct EventRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EventRowBorrowed, tokio_postgres::Error>,
    mapper: fn(EventRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EventRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EventRowBorrowed) -> R) -> EventRowQuery<'c, 'a, 's, C, R, N> {
        EventRowQuery {
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
pub struct InsertEventsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_events() -> InsertEventsStmt {
    InsertEventsStmt(
        "insert into journal.event (key, event_type, event_group, is_primary, topic, user_key, session_key, at, description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key, movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential) select coalesce(e.key, nextval('platform.key_sequence')), e.event_type, ($1::text)::uuid, e.place = 1, e.topic, $2, $3, $4, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys::bigint[], e.data, e.audience::bigint[], e.confidential from unnest($5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::text[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::text[], $22::jsonb[], $23::text[], $24::boolean[]) with ordinality as e (key, event_type, topic, description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key, movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential, place) order by e.place returning key",
        None,
    )
}
impl InsertEventsStmt {
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
        T2: crate::ArraySql<Item = Option<i64>>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = Option<T7>>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = Option<T9>>,
        T11: crate::ArraySql<Item = Option<i64>>,
        T12: crate::ArraySql<Item = Option<i64>>,
        T13: crate::StringSql,
        T14: crate::ArraySql<Item = Option<T13>>,
        T15: crate::ArraySql<Item = Option<i64>>,
        T16: crate::ArraySql<Item = Option<i64>>,
        T17: crate::ArraySql<Item = Option<i64>>,
        T18: crate::StringSql,
        T19: crate::ArraySql<Item = Option<T18>>,
        T20: crate::ArraySql<Item = Option<i64>>,
        T21: crate::ArraySql<Item = Option<i64>>,
        T22: crate::ArraySql<Item = Option<i64>>,
        T23: crate::ArraySql<Item = Option<i64>>,
        T24: crate::StringSql,
        T25: crate::ArraySql<Item = T24>,
        T26: crate::JsonSql,
        T27: crate::ArraySql<Item = T26>,
        T28: crate::StringSql,
        T29: crate::ArraySql<Item = T28>,
        T30: crate::ArraySql<Item = bool>,
    >(
        &'s self,
        client: &'c C,
        event_group: &'a T1,
        user_key: &'a Option<i64>,
        session_key: &'a Option<i64>,
        at: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T2,
        event_types: &'a T4,
        topics: &'a T6,
        descriptions: &'a T8,
        site_keys: &'a T10,
        work_order_keys: &'a T11,
        job_keys: &'a T12,
        phase_keys: &'a T14,
        batch_keys: &'a T15,
        work_session_keys: &'a T16,
        product_keys: &'a T17,
        position_keys: &'a T19,
        movement_keys: &'a T20,
        task_keys: &'a T21,
        issue_keys: &'a T22,
        message_keys: &'a T23,
        serial_keys: &'a T25,
        data: &'a T27,
        audiences: &'a T29,
        confidential: &'a T30,
    ) -> I64Query<'c, 'a, 's, C, i64, 24> {
        I64Query {
            client,
            params: [
                event_group,
                user_key,
                session_key,
                at,
                keys,
                event_types,
                topics,
                descriptions,
                site_keys,
                work_order_keys,
                job_keys,
                phase_keys,
                batch_keys,
                work_session_keys,
                product_keys,
                position_keys,
                movement_keys,
                task_keys,
                issue_keys,
                message_keys,
                serial_keys,
                data,
                audiences,
                confidential,
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
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::ArraySql<Item = Option<i64>>,
    T12: crate::ArraySql<Item = Option<i64>>,
    T13: crate::StringSql,
    T14: crate::ArraySql<Item = Option<T13>>,
    T15: crate::ArraySql<Item = Option<i64>>,
    T16: crate::ArraySql<Item = Option<i64>>,
    T17: crate::ArraySql<Item = Option<i64>>,
    T18: crate::StringSql,
    T19: crate::ArraySql<Item = Option<T18>>,
    T20: crate::ArraySql<Item = Option<i64>>,
    T21: crate::ArraySql<Item = Option<i64>>,
    T22: crate::ArraySql<Item = Option<i64>>,
    T23: crate::ArraySql<Item = Option<i64>>,
    T24: crate::StringSql,
    T25: crate::ArraySql<Item = T24>,
    T26: crate::JsonSql,
    T27: crate::ArraySql<Item = T26>,
    T28: crate::StringSql,
    T29: crate::ArraySql<Item = T28>,
    T30: crate::ArraySql<Item = bool>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertEventsParams<
            T1,
            T2,
            T3,
            T4,
            T5,
            T6,
            T7,
            T8,
            T9,
            T10,
            T11,
            T12,
            T13,
            T14,
            T15,
            T16,
            T17,
            T18,
            T19,
            T20,
            T21,
            T22,
            T23,
            T24,
            T25,
            T26,
            T27,
            T28,
            T29,
            T30,
        >,
        I64Query<'c, 'a, 's, C, i64, 24>,
        C,
    > for InsertEventsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertEventsParams<
            T1,
            T2,
            T3,
            T4,
            T5,
            T6,
            T7,
            T8,
            T9,
            T10,
            T11,
            T12,
            T13,
            T14,
            T15,
            T16,
            T17,
            T18,
            T19,
            T20,
            T21,
            T22,
            T23,
            T24,
            T25,
            T26,
            T27,
            T28,
            T29,
            T30,
        >,
    ) -> I64Query<'c, 'a, 's, C, i64, 24> {
        self.bind(
            client,
            &params.event_group,
            &params.user_key,
            &params.session_key,
            &params.at,
            &params.keys,
            &params.event_types,
            &params.topics,
            &params.descriptions,
            &params.site_keys,
            &params.work_order_keys,
            &params.job_keys,
            &params.phase_keys,
            &params.batch_keys,
            &params.work_session_keys,
            &params.product_keys,
            &params.position_keys,
            &params.movement_keys,
            &params.task_keys,
            &params.issue_keys,
            &params.message_keys,
            &params.serial_keys,
            &params.data,
            &params.audiences,
            &params.confidential,
        )
    }
}
pub struct FindEventStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_event() -> FindEventStmt {
    FindEventStmt(
        "select e.key, coalesce(f.pos, 0) as pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key, e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys, e.data, e.audience, e.confidential from journal.event e left join journal.feed f on f.event_key = e.key where e.key = $1 and (not e.confidential or e.audience @> array[$2::bigint]) and e.topic = any ($3)",
        None,
    )
}
impl FindEventStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        reader_key: &'a i64,
        topics: &'a T2,
    ) -> EventRowQuery<'c, 'a, 's, C, EventRow, 3> {
        EventRowQuery {
            client,
            params: [key, reader_key, topics],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EventRowBorrowed, tokio_postgres::Error> {
                Ok(EventRowBorrowed {
                    key: row.try_get(0)?,
                    pos: row.try_get(1)?,
                    event_type: row.try_get(2)?,
                    event_group: row.try_get(3)?,
                    is_primary: row.try_get(4)?,
                    topic: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    session_key: row.try_get(7)?,
                    at: row.try_get(8)?,
                    description: row.try_get(9)?,
                    site_key: row.try_get(10)?,
                    work_order_key: row.try_get(11)?,
                    job_key: row.try_get(12)?,
                    phase_key: row.try_get(13)?,
                    batch_key: row.try_get(14)?,
                    work_session_key: row.try_get(15)?,
                    product_key: row.try_get(16)?,
                    position_key: row.try_get(17)?,
                    movement_key: row.try_get(18)?,
                    task_key: row.try_get(19)?,
                    issue_key: row.try_get(20)?,
                    message_key: row.try_get(21)?,
                    serial_keys: row.try_get(22)?,
                    data: row.try_get(23)?,
                    audience: row.try_get(24)?,
                    confidential: row.try_get(25)?,
                })
            },
            mapper: |it| EventRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<'c, 'a, 's, FindEventParams<T1, T2>, EventRowQuery<'c, 'a, 's, C, EventRow, 3>, C>
    for FindEventStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindEventParams<T1, T2>,
    ) -> EventRowQuery<'c, 'a, 's, C, EventRow, 3> {
        self.bind(client, &params.key, &params.reader_key, &params.topics)
    }
}
pub struct FindEventsOfSerialStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_events_of_serial() -> FindEventsOfSerialStmt {
    FindEventsOfSerialStmt(
        "select e.key, coalesce(f.pos, 0) as pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key, e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys, e.data, e.audience, e.confidential from journal.event e left join journal.feed f on f.event_key = e.key where e.serial_keys @> array[$1::bigint] and e.serial_keys <> '{}' and (not e.confidential or e.audience @> array[$2::bigint]) and e.topic = any ($3) order by e.key limit $4 offset $5",
        None,
    )
}
impl FindEventsOfSerialStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        serial_key: &'a i64,
        reader_key: &'a i64,
        topics: &'a T2,
        limit: &'a i64,
        offset: &'a i64,
    ) -> EventRowQuery<'c, 'a, 's, C, EventRow, 5> {
        EventRowQuery {
            client,
            params: [serial_key, reader_key, topics, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EventRowBorrowed, tokio_postgres::Error> {
                Ok(EventRowBorrowed {
                    key: row.try_get(0)?,
                    pos: row.try_get(1)?,
                    event_type: row.try_get(2)?,
                    event_group: row.try_get(3)?,
                    is_primary: row.try_get(4)?,
                    topic: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    session_key: row.try_get(7)?,
                    at: row.try_get(8)?,
                    description: row.try_get(9)?,
                    site_key: row.try_get(10)?,
                    work_order_key: row.try_get(11)?,
                    job_key: row.try_get(12)?,
                    phase_key: row.try_get(13)?,
                    batch_key: row.try_get(14)?,
                    work_session_key: row.try_get(15)?,
                    product_key: row.try_get(16)?,
                    position_key: row.try_get(17)?,
                    movement_key: row.try_get(18)?,
                    task_key: row.try_get(19)?,
                    issue_key: row.try_get(20)?,
                    message_key: row.try_get(21)?,
                    serial_keys: row.try_get(22)?,
                    data: row.try_get(23)?,
                    audience: row.try_get(24)?,
                    confidential: row.try_get(25)?,
                })
            },
            mapper: |it| EventRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindEventsOfSerialParams<T1, T2>,
        EventRowQuery<'c, 'a, 's, C, EventRow, 5>,
        C,
    > for FindEventsOfSerialStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindEventsOfSerialParams<T1, T2>,
    ) -> EventRowQuery<'c, 'a, 's, C, EventRow, 5> {
        self.bind(client, &params.serial_key, &params.reader_key, &params.topics, &params.limit, &params.offset)
    }
}
pub struct CountEventsOfSerialStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_events_of_serial() -> CountEventsOfSerialStmt {
    CountEventsOfSerialStmt(
        "select count(*) as total from journal.event where serial_keys @> array[$1::bigint] and serial_keys <> '{}' and (not confidential or audience @> array[$2::bigint]) and topic = any ($3)",
        None,
    )
}
impl CountEventsOfSerialStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        serial_key: &'a i64,
        reader_key: &'a i64,
        topics: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [serial_key, reader_key, topics],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<'c, 'a, 's, CountEventsOfSerialParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for CountEventsOfSerialStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CountEventsOfSerialParams<T1, T2>,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.serial_key, &params.reader_key, &params.topics)
    }
}
pub struct FindEventsAfterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_events_after() -> FindEventsAfterStmt {
    FindEventsAfterStmt(
        "select e.key, f.pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key, e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys, e.data, e.audience, e.confidential from journal.feed f join journal.event e on e.key = f.event_key where f.pos > $1 order by f.pos limit $2",
        None,
    )
}
impl FindEventsAfterStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        pos: &'a i64,
        limit: &'a i64,
    ) -> EventRowQuery<'c, 'a, 's, C, EventRow, 2> {
        EventRowQuery {
            client,
            params: [pos, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EventRowBorrowed, tokio_postgres::Error> {
                Ok(EventRowBorrowed {
                    key: row.try_get(0)?,
                    pos: row.try_get(1)?,
                    event_type: row.try_get(2)?,
                    event_group: row.try_get(3)?,
                    is_primary: row.try_get(4)?,
                    topic: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    session_key: row.try_get(7)?,
                    at: row.try_get(8)?,
                    description: row.try_get(9)?,
                    site_key: row.try_get(10)?,
                    work_order_key: row.try_get(11)?,
                    job_key: row.try_get(12)?,
                    phase_key: row.try_get(13)?,
                    batch_key: row.try_get(14)?,
                    work_session_key: row.try_get(15)?,
                    product_key: row.try_get(16)?,
                    position_key: row.try_get(17)?,
                    movement_key: row.try_get(18)?,
                    task_key: row.try_get(19)?,
                    issue_key: row.try_get(20)?,
                    message_key: row.try_get(21)?,
                    serial_keys: row.try_get(22)?,
                    data: row.try_get(23)?,
                    audience: row.try_get(24)?,
                    confidential: row.try_get(25)?,
                })
            },
            mapper: |it| EventRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindEventsAfterParams, EventRowQuery<'c, 'a, 's, C, EventRow, 2>, C>
    for FindEventsAfterStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindEventsAfterParams) -> EventRowQuery<'c, 'a, 's, C, EventRow, 2> {
        self.bind(client, &params.pos, &params.limit)
    }
}

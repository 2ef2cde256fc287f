// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertEventsParams<T1: crate::StringSql, T2: crate::JsonSql> {
    pub event_group: T1,
    pub user_key: Option<i64>,
    pub session_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub events: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct FindEventParams {
    pub key: i64,
    pub reader_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct FindEventsOfSerialParams {
    pub serial_key: i64,
    pub reader_key: i64,
    pub limit: i64,
    pub offset: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct CountEventsOfSerialParams {
    pub serial_key: i64,
    pub reader_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct FindEventsAboveParams {
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
        "insert into journal.event (key, event_type, event_group, is_primary, topic, user_key, session_key, at, description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key, movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential) select coalesce(e.key, nextval('platform.key_sequence')), e.event_type, ($1::text)::uuid, e.place = 1, e.topic, $2, $3, $4, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys, e.data, e.audience, e.confidential from rows from (jsonb_to_recordset($5) as (key bigint, event_type text, topic text, description text, site_key text, work_order_key bigint, job_key bigint, phase_key text, batch_key bigint, work_session_key bigint, product_key bigint, position_key text, movement_key bigint, task_key bigint, issue_key bigint, message_key bigint, serial_keys bigint[], data jsonb, audience bigint[], confidential boolean)) with ordinality as e (key, event_type, topic, description, site_key, work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, position_key, movement_key, task_key, issue_key, message_key, serial_keys, data, audience, confidential, place) order by e.place returning key",
        None,
    )
}
impl InsertEventsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::JsonSql>(
        &'s self,
        client: &'c C,
        event_group: &'a T1,
        user_key: &'a Option<i64>,
        session_key: &'a Option<i64>,
        at: &'a chrono::DateTime<chrono::Utc>,
        events: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [event_group, user_key, session_key, at, events],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::JsonSql>
    crate::client::async_::Params<'c, 'a, 's, InsertEventsParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for InsertEventsStmt
{
    fn params(&'s self, client: &'c C, params: &'a InsertEventsParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.event_group, &params.user_key, &params.session_key, &params.at, &params.events)
    }
}
pub struct FindEventStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_event() -> FindEventStmt {
    FindEventStmt(
        "select e.key, coalesce(f.pos, 0) as pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key, e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys, e.data, e.audience, e.confidential from journal.event e left join journal.feed f on f.event_key = e.key where e.key = $1 and (not e.confidential or e.audience @> array[$2::bigint])",
        None,
    )
}
impl FindEventStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        reader_key: &'a i64,
    ) -> EventRowQuery<'c, 'a, 's, C, EventRow, 2> {
        EventRowQuery {
            client,
            params: [key, reader_key],
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
    crate::client::async_::Params<'c, 'a, 's, FindEventParams, EventRowQuery<'c, 'a, 's, C, EventRow, 2>, C>
    for FindEventStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindEventParams) -> EventRowQuery<'c, 'a, 's, C, EventRow, 2> {
        self.bind(client, &params.key, &params.reader_key)
    }
}
pub struct FindEventsOfSerialStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_events_of_serial() -> FindEventsOfSerialStmt {
    FindEventsOfSerialStmt(
        "select e.key, coalesce(f.pos, 0) as pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key, e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys, e.data, e.audience, e.confidential from journal.event e left join journal.feed f on f.event_key = e.key where e.serial_keys @> array[$1::bigint] and e.serial_keys <> '{}' and (not e.confidential or e.audience @> array[$2::bigint]) order by e.key limit $3 offset $4",
        None,
    )
}
impl FindEventsOfSerialStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        serial_key: &'a i64,
        reader_key: &'a i64,
        limit: &'a i64,
        offset: &'a i64,
    ) -> EventRowQuery<'c, 'a, 's, C, EventRow, 4> {
        EventRowQuery {
            client,
            params: [serial_key, reader_key, limit, offset],
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
    crate::client::async_::Params<'c, 'a, 's, FindEventsOfSerialParams, EventRowQuery<'c, 'a, 's, C, EventRow, 4>, C>
    for FindEventsOfSerialStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindEventsOfSerialParams,
    ) -> EventRowQuery<'c, 'a, 's, C, EventRow, 4> {
        self.bind(client, &params.serial_key, &params.reader_key, &params.limit, &params.offset)
    }
}
pub struct CountEventsOfSerialStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_events_of_serial() -> CountEventsOfSerialStmt {
    CountEventsOfSerialStmt(
        "select count(*) as total from journal.event where serial_keys @> array[$1::bigint] and serial_keys <> '{}' and (not confidential or audience @> array[$2::bigint])",
        None,
    )
}
impl CountEventsOfSerialStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        serial_key: &'a i64,
        reader_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [serial_key, reader_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, CountEventsOfSerialParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for CountEventsOfSerialStmt
{
    fn params(&'s self, client: &'c C, params: &'a CountEventsOfSerialParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.serial_key, &params.reader_key)
    }
}
pub struct FindEventsAboveStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_events_above() -> FindEventsAboveStmt {
    FindEventsAboveStmt(
        "select e.key, f.pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key, e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key, e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key, e.serial_keys, e.data, e.audience, e.confidential from journal.feed f join journal.event e on e.key = f.event_key where f.pos > $1 order by f.pos limit $2",
        None,
    )
}
impl FindEventsAboveStmt {
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
    crate::client::async_::Params<'c, 'a, 's, FindEventsAboveParams, EventRowQuery<'c, 'a, 's, C, EventRow, 2>, C>
    for FindEventsAboveStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindEventsAboveParams) -> EventRowQuery<'c, 'a, 's, C, EventRow, 2> {
        self.bind(client, &params.pos, &params.limit)
    }
}

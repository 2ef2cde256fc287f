// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertMessageParams<T1: crate::StringSql> {
    pub sender_key: i64,
    pub issue_key: Option<i64>,
    pub task_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub job_key: Option<i64>,
    pub product_key: Option<i64>,
    pub serial_key: Option<i64>,
    pub user_key: Option<i64>,
    pub content: T1,
    pub created: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct UpdateMessageParams<T1: crate::StringSql> {
    pub content: T1,
    pub updated: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct DeleteMessageParams {
    pub deleted: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct MessageRow {
    pub key: i64,
    pub rev: i64,
    pub sender_key: i64,
    pub sender_username: String,
    pub sender_name: Option<String>,
    pub sender_surname: Option<String>,
    pub issue_key: Option<i64>,
    pub task_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub job_key: Option<i64>,
    pub product_key: Option<i64>,
    pub serial_key: Option<i64>,
    pub user_key: Option<i64>,
    pub content: Option<String>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub updated: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct MessageRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub sender_key: i64,
    pub sender_username: &'a str,
    pub sender_name: Option<&'a str>,
    pub sender_surname: Option<&'a str>,
    pub issue_key: Option<i64>,
    pub task_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub job_key: Option<i64>,
    pub product_key: Option<i64>,
    pub serial_key: Option<i64>,
    pub user_key: Option<i64>,
    pub content: Option<&'a str>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub updated: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<MessageRowBorrowed<'a>> for MessageRow {
    fn from(
        MessageRowBorrowed {
            key,
            rev,
            sender_key,
            sender_username,
            sender_name,
            sender_surname,
            issue_key,
            task_key,
            work_order_key,
            job_key,
            product_key,
            serial_key,
            user_key,
            content,
            created,
            updated,
            deleted,
        }: MessageRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            sender_key,
            sender_username: sender_username.into(),
            sender_name: sender_name.map(|v| v.into()),
            sender_surname: sender_surname.map(|v| v.into()),
            issue_key,
            task_key,
            work_order_key,
            job_key,
            product_key,
            serial_key,
            user_key,
            content: content.map(|v| v.into()),
            created,
            updated,
            deleted,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct LockMessage {
    pub key: i64,
    pub rev: i64,
    pub sender_key: i64,
    pub issue_key: Option<i64>,
    pub task_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub job_key: Option<i64>,
    pub product_key: Option<i64>,
    pub serial_key: Option<i64>,
    pub user_key: Option<i64>,
    pub is_deleted: bool,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct MessageRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<MessageRowBorrowed, tokio_postgres::Error>,
    mapper: fn(MessageRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> MessageRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(MessageRowBorrowed) -> R) -> MessageRowQuery<'c, 'a, 's, C, R, N> {
        MessageRowQuery {
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
pub struct LockMessageQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockMessage, tokio_postgres::Error>,
    mapper: fn(LockMessage) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockMessageQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockMessage) -> R) -> LockMessageQuery<'c, 'a, 's, C, R, N> {
        LockMessageQuery {
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
pub struct ReadMessagesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_messages() -> ReadMessagesStmt {
    ReadMessagesStmt(
        "select m.key, m.rev, m.sender_key, a.username as sender_username, a.name as sender_name, a.surname as sender_surname, m.issue_key, m.task_key, m.work_order_key, m.job_key, m.product_key, m.serial_key, m.user_key, m.content, m.created, m.updated, m.deleted from unnest($1::bigint[]) with ordinality as asked (key, place) join collaboration.message m on m.key = asked.key join organization.user_account a on a.key = m.sender_key order by asked.place",
        None,
    )
}
impl ReadMessagesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> MessageRowQuery<'c, 'a, 's, C, MessageRow, 1> {
        MessageRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MessageRowBorrowed, tokio_postgres::Error> {
                Ok(MessageRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    sender_key: row.try_get(2)?,
                    sender_username: row.try_get(3)?,
                    sender_name: row.try_get(4)?,
                    sender_surname: row.try_get(5)?,
                    issue_key: row.try_get(6)?,
                    task_key: row.try_get(7)?,
                    work_order_key: row.try_get(8)?,
                    job_key: row.try_get(9)?,
                    product_key: row.try_get(10)?,
                    serial_key: row.try_get(11)?,
                    user_key: row.try_get(12)?,
                    content: row.try_get(13)?,
                    created: row.try_get(14)?,
                    updated: row.try_get(15)?,
                    deleted: row.try_get(16)?,
                })
            },
            mapper: |it| MessageRow::from(it),
        }
    }
}
pub struct LockMessageStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_message() -> LockMessageStmt {
    LockMessageStmt(
        "select key, rev, sender_key, issue_key, task_key, work_order_key, job_key, product_key, serial_key, user_key, deleted is not null as is_deleted from collaboration.message where key = $1 for no key update",
        None,
    )
}
impl LockMessageStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> LockMessageQuery<'c, 'a, 's, C, LockMessage, 1> {
        LockMessageQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockMessage, tokio_postgres::Error> {
                Ok(LockMessage {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    sender_key: row.try_get(2)?,
                    issue_key: row.try_get(3)?,
                    task_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    job_key: row.try_get(6)?,
                    product_key: row.try_get(7)?,
                    serial_key: row.try_get(8)?,
                    user_key: row.try_get(9)?,
                    is_deleted: row.try_get(10)?,
                })
            },
            mapper: |it| LockMessage::from(it),
        }
    }
}
pub struct InsertMessageStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_message() -> InsertMessageStmt {
    InsertMessageStmt(
        "insert into collaboration.message (sender_key, issue_key, task_key, work_order_key, job_key, product_key, serial_key, user_key, content, created) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning key",
        None,
    )
}
impl InsertMessageStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        sender_key: &'a i64,
        issue_key: &'a Option<i64>,
        task_key: &'a Option<i64>,
        work_order_key: &'a Option<i64>,
        job_key: &'a Option<i64>,
        product_key: &'a Option<i64>,
        serial_key: &'a Option<i64>,
        user_key: &'a Option<i64>,
        content: &'a T1,
        created: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 10> {
        I64Query {
            client,
            params: [
                sender_key,
                issue_key,
                task_key,
                work_order_key,
                job_key,
                product_key,
                serial_key,
                user_key,
                content,
                created,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, InsertMessageParams<T1>, I64Query<'c, 'a, 's, C, i64, 10>, C>
    for InsertMessageStmt
{
    fn params(&'s self, client: &'c C, params: &'a InsertMessageParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 10> {
        self.bind(
            client,
            &params.sender_key,
            &params.issue_key,
            &params.task_key,
            &params.work_order_key,
            &params.job_key,
            &params.product_key,
            &params.serial_key,
            &params.user_key,
            &params.content,
            &params.created,
        )
    }
}
pub struct UpdateMessageStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_message() -> UpdateMessageStmt {
    UpdateMessageStmt(
        "update collaboration.message set content = $1, updated = $2, rev = rev + 1 where key = $3 returning rev",
        None,
    )
}
impl UpdateMessageStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        content: &'a T1,
        updated: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [content, updated, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, UpdateMessageParams<T1>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for UpdateMessageStmt
{
    fn params(&'s self, client: &'c C, params: &'a UpdateMessageParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.content, &params.updated, &params.key)
    }
}
pub struct DeleteMessageStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_message() -> DeleteMessageStmt {
    DeleteMessageStmt(
        "update collaboration.message set content = null, deleted = $1, rev = rev + 1 where key = $2 returning rev",
        None,
    )
}
impl DeleteMessageStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        deleted: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [deleted, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, DeleteMessageParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for DeleteMessageStmt
{
    fn params(&'s self, client: &'c C, params: &'a DeleteMessageParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.deleted, &params.key)
    }
}

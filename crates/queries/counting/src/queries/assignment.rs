// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertAssignmentsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = bool>,
    T7: crate::ArraySql<Item = Option<i64>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub keys: T1,
    pub session_keys: T2,
    pub position_keys: T4,
    pub product_keys: T5,
    pub include_children: T6,
    pub assigned_to: T7,
    pub notes: T9,
}
#[derive(Debug)]
pub struct FindCoveringAssignmentsParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub session_key: i64,
    pub product_key: i64,
    pub position_key: T1,
    pub path: T3,
}
#[derive(Clone, Copy, Debug)]
pub struct FindStartedRecordsParams {
    pub session_key: i64,
    pub assignment_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetAssignmentStartedParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub key: i64,
}
#[derive(Debug)]
pub struct SetAssignmentsCompletedParams<T1: crate::ArraySql<Item = i64>> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T1,
}
#[derive(Debug, Clone, PartialEq)]
pub struct AssignmentRow {
    pub key: i64,
    pub rev: i64,
    pub session_key: i64,
    pub position_key: Option<String>,
    pub product_key: Option<i64>,
    pub include_children: bool,
    pub assigned_to: Option<i64>,
    pub status: String,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub started: Option<chrono::DateTime<chrono::Utc>>,
    pub completed: Option<chrono::DateTime<chrono::Utc>>,
    pub notes: Option<String>,
    pub extra: Option<serde_json::Value>,
    pub target_code: String,
    pub target_description: Option<String>,
}
pub struct AssignmentRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub session_key: i64,
    pub position_key: Option<&'a str>,
    pub product_key: Option<i64>,
    pub include_children: bool,
    pub assigned_to: Option<i64>,
    pub status: &'a str,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub started: Option<chrono::DateTime<chrono::Utc>>,
    pub completed: Option<chrono::DateTime<chrono::Utc>>,
    pub notes: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub target_code: &'a str,
    pub target_description: Option<&'a str>,
}
impl<'a> From<AssignmentRowBorrowed<'a>> for AssignmentRow {
    fn from(
        AssignmentRowBorrowed {
            key,
            rev,
            session_key,
            position_key,
            product_key,
            include_children,
            assigned_to,
            status,
            created,
            created_by,
            started,
            completed,
            notes,
            extra,
            target_code,
            target_description,
        }: AssignmentRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            session_key,
            position_key: position_key.map(|v| v.into()),
            product_key,
            include_children,
            assigned_to,
            status: status.into(),
            created,
            created_by,
            started,
            completed,
            notes: notes.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            target_code: target_code.into(),
            target_description: target_description.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindSessionsOfAssignments {
    pub key: i64,
    pub session_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct AssignmentState {
    pub key: i64,
    pub rev: i64,
    pub session_key: i64,
    pub position_key: Option<String>,
    pub product_key: Option<i64>,
    pub include_children: bool,
    pub assigned_to: Option<i64>,
    pub status: String,
    pub ever_started: bool,
}
pub struct AssignmentStateBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub session_key: i64,
    pub position_key: Option<&'a str>,
    pub product_key: Option<i64>,
    pub include_children: bool,
    pub assigned_to: Option<i64>,
    pub status: &'a str,
    pub ever_started: bool,
}
impl<'a> From<AssignmentStateBorrowed<'a>> for AssignmentState {
    fn from(
        AssignmentStateBorrowed {
            key,
            rev,
            session_key,
            position_key,
            product_key,
            include_children,
            assigned_to,
            status,
            ever_started,
        }: AssignmentStateBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            session_key,
            position_key: position_key.map(|v| v.into()),
            product_key,
            include_children,
            assigned_to,
            status: status.into(),
            ever_started,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct AssignmentRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AssignmentRowBorrowed, tokio_postgres::Error>,
    mapper: fn(AssignmentRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AssignmentRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AssignmentRowBorrowed) -> R) -> AssignmentRowQuery<'c, 'a, 's, C, R, N> {
        AssignmentRowQuery {
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
pub struct FindSessionsOfAssignmentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSessionsOfAssignments, tokio_postgres::Error>,
    mapper: fn(FindSessionsOfAssignments) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSessionsOfAssignmentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindSessionsOfAssignments) -> R,
    ) -> FindSessionsOfAssignmentsQuery<'c, 'a, 's, C, R, N> {
        FindSessionsOfAssignmentsQuery {
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
pub struct AssignmentStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AssignmentStateBorrowed, tokio_postgres::Error>,
    mapper: fn(AssignmentStateBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AssignmentStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AssignmentStateBorrowed) -> R) -> AssignmentStateQuery<'c, 'a, 's, C, R, N> {
        AssignmentStateQuery {
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
pub struct BoolQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<bool, tokio_postgres::Error>,
    mapper: fn(bool) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BoolQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(bool) -> R) -> BoolQuery<'c, 'a, 's, C, R, N> {
        BoolQuery {
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
pub struct FindAssignmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_assignments() -> FindAssignmentsStmt {
    FindAssignmentsStmt(
        "select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status, a.created, a.created_by, a.started, a.completed, a.notes, a.extra, coalesce(w.code, p.code) as target_code, p.description as target_description from counting.assignment a left join position.position w on w.key = a.position_key left join product.product p on p.key = a.product_key where a.key = any ($1)",
        None,
    )
}
impl FindAssignmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> AssignmentRowQuery<'c, 'a, 's, C, AssignmentRow, 1> {
        AssignmentRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AssignmentRowBorrowed, tokio_postgres::Error> {
                Ok(AssignmentRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    position_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    include_children: row.try_get(5)?,
                    assigned_to: row.try_get(6)?,
                    status: row.try_get(7)?,
                    created: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                    started: row.try_get(10)?,
                    completed: row.try_get(11)?,
                    notes: row.try_get(12)?,
                    extra: row.try_get(13)?,
                    target_code: row.try_get(14)?,
                    target_description: row.try_get(15)?,
                })
            },
            mapper: |it| AssignmentRow::from(it),
        }
    }
}
pub struct FindAssignmentsOfStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_assignments_of() -> FindAssignmentsOfStmt {
    FindAssignmentsOfStmt(
        "select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status, a.created, a.created_by, a.started, a.completed, a.notes, a.extra, coalesce(w.code, p.code) as target_code, p.description as target_description from counting.assignment a left join position.position w on w.key = a.position_key left join product.product p on p.key = a.product_key where a.session_key = $1 and a.status <> 'canceled' order by lower(coalesce(w.code, p.code)) collate \"C\", a.key",
        None,
    )
}
impl FindAssignmentsOfStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> AssignmentRowQuery<'c, 'a, 's, C, AssignmentRow, 1> {
        AssignmentRowQuery {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AssignmentRowBorrowed, tokio_postgres::Error> {
                Ok(AssignmentRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    position_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    include_children: row.try_get(5)?,
                    assigned_to: row.try_get(6)?,
                    status: row.try_get(7)?,
                    created: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                    started: row.try_get(10)?,
                    completed: row.try_get(11)?,
                    notes: row.try_get(12)?,
                    extra: row.try_get(13)?,
                    target_code: row.try_get(14)?,
                    target_description: row.try_get(15)?,
                })
            },
            mapper: |it| AssignmentRow::from(it),
        }
    }
}
pub struct InsertAssignmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_assignments() -> InsertAssignmentsStmt {
    InsertAssignmentsStmt(
        "insert into counting.assignment (key, session_key, position_key, product_key, include_children, assigned_to, created, created_by, notes) select given.key, given.session_key, given.position_key, given.product_key, given.include_children, given.assigned_to, $1, $2, given.notes from unnest($3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::boolean[], $8::bigint[], $9::text[]) as given (key, session_key, position_key, product_key, include_children, assigned_to, notes) returning key",
        None,
    )
}
impl InsertAssignmentsStmt {
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
        T4: crate::ArraySql<Item = Option<T3>>,
        T5: crate::ArraySql<Item = Option<i64>>,
        T6: crate::ArraySql<Item = bool>,
        T7: crate::ArraySql<Item = Option<i64>>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        keys: &'a T1,
        session_keys: &'a T2,
        position_keys: &'a T4,
        product_keys: &'a T5,
        include_children: &'a T6,
        assigned_to: &'a T7,
        notes: &'a T9,
    ) -> I64Query<'c, 'a, 's, C, i64, 9> {
        I64Query {
            client,
            params: [
                now,
                user_key,
                keys,
                session_keys,
                position_keys,
                product_keys,
                include_children,
                assigned_to,
                notes,
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
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = bool>,
    T7: crate::ArraySql<Item = Option<i64>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertAssignmentsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9>,
        I64Query<'c, 'a, 's, C, i64, 9>,
        C,
    > for InsertAssignmentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertAssignmentsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9>,
    ) -> I64Query<'c, 'a, 's, C, i64, 9> {
        self.bind(
            client,
            &params.now,
            &params.user_key,
            &params.keys,
            &params.session_keys,
            &params.position_keys,
            &params.product_keys,
            &params.include_children,
            &params.assigned_to,
            &params.notes,
        )
    }
}
pub struct FindSessionsOfAssignmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_sessions_of_assignments() -> FindSessionsOfAssignmentsStmt {
    FindSessionsOfAssignmentsStmt("select key, session_key from counting.assignment where key = any ($1)", None)
}
impl FindSessionsOfAssignmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindSessionsOfAssignmentsQuery<'c, 'a, 's, C, FindSessionsOfAssignments, 1> {
        FindSessionsOfAssignmentsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSessionsOfAssignments, tokio_postgres::Error> {
                Ok(FindSessionsOfAssignments { key: row.try_get(0)?, session_key: row.try_get(1)? })
            },
            mapper: |it| FindSessionsOfAssignments::from(it),
        }
    }
}
pub struct LockAssignmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_assignments() -> LockAssignmentsStmt {
    LockAssignmentsStmt(
        "select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status, a.started is not null as ever_started from counting.assignment a where a.key = any ($1) order by a.key for no key update",
        None,
    )
}
impl LockAssignmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> AssignmentStateQuery<'c, 'a, 's, C, AssignmentState, 1> {
        AssignmentStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AssignmentStateBorrowed, tokio_postgres::Error> {
                Ok(AssignmentStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    position_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    include_children: row.try_get(5)?,
                    assigned_to: row.try_get(6)?,
                    status: row.try_get(7)?,
                    ever_started: row.try_get(8)?,
                })
            },
            mapper: |it| AssignmentState::from(it),
        }
    }
}
pub struct LockAssignmentsOfStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_assignments_of() -> LockAssignmentsOfStmt {
    LockAssignmentsOfStmt(
        "select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status, a.started is not null as ever_started from counting.assignment a where a.session_key = $1 order by a.key for no key update",
        None,
    )
}
impl LockAssignmentsOfStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> AssignmentStateQuery<'c, 'a, 's, C, AssignmentState, 1> {
        AssignmentStateQuery {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AssignmentStateBorrowed, tokio_postgres::Error> {
                Ok(AssignmentStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    position_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    include_children: row.try_get(5)?,
                    assigned_to: row.try_get(6)?,
                    status: row.try_get(7)?,
                    ever_started: row.try_get(8)?,
                })
            },
            mapper: |it| AssignmentState::from(it),
        }
    }
}
pub struct FindCoveringAssignmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_covering_assignments() -> FindCoveringAssignmentsStmt {
    FindCoveringAssignmentsStmt(
        "select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status, a.started is not null as ever_started from counting.assignment a where a.session_key = $1 and a.status in ('planned', 'started') and (a.product_key = $2 or a.position_key = $3 or (a.include_children and a.position_key = any ($4::text[]))) order by a.key",
        None,
    )
}
impl FindCoveringAssignmentsStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        product_key: &'a i64,
        position_key: &'a T1,
        path: &'a T3,
    ) -> AssignmentStateQuery<'c, 'a, 's, C, AssignmentState, 4> {
        AssignmentStateQuery {
            client,
            params: [session_key, product_key, position_key, path],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AssignmentStateBorrowed, tokio_postgres::Error> {
                Ok(AssignmentStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    position_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    include_children: row.try_get(5)?,
                    assigned_to: row.try_get(6)?,
                    status: row.try_get(7)?,
                    ever_started: row.try_get(8)?,
                })
            },
            mapper: |it| AssignmentState::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindCoveringAssignmentsParams<T1, T2, T3>,
        AssignmentStateQuery<'c, 'a, 's, C, AssignmentState, 4>,
        C,
    > for FindCoveringAssignmentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindCoveringAssignmentsParams<T1, T2, T3>,
    ) -> AssignmentStateQuery<'c, 'a, 's, C, AssignmentState, 4> {
        self.bind(client, &params.session_key, &params.product_key, &params.position_key, &params.path)
    }
}
pub struct HasStartedRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn has_started_records() -> HasStartedRecordsStmt {
    HasStartedRecordsStmt(
        "select exists ( select from counting.record where assignment_key = $1 and status = 'started') as counting",
        None,
    )
}
impl HasStartedRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindStartedRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_started_records() -> FindStartedRecordsStmt {
    FindStartedRecordsStmt(
        "select key from counting.record where session_key = $1 and status = 'started' and ($2::bigint = 0 or assignment_key = $2) order by key",
        None,
    )
}
impl FindStartedRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        assignment_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [session_key, assignment_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindStartedRecordsParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindStartedRecordsStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindStartedRecordsParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.session_key, &params.assignment_key)
    }
}
pub struct SetAssignmentStartedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_assignment_started() -> SetAssignmentStartedStmt {
    SetAssignmentStartedStmt(
        "update counting.assignment set status = 'started', started = $1, assigned_to = $2, rev = rev + 1 where key = $3 returning key",
        None,
    )
}
impl SetAssignmentStartedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [now, user_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SetAssignmentStartedParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for SetAssignmentStartedStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetAssignmentStartedParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.now, &params.user_key, &params.key)
    }
}
pub struct SetAssignmentsCompletedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_assignments_completed() -> SetAssignmentsCompletedStmt {
    SetAssignmentsCompletedStmt(
        "update counting.assignment set status = 'completed', completed = $1, rev = rev + 1 where key = any ($2) returning key",
        None,
    )
}
impl SetAssignmentsCompletedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [now, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, SetAssignmentsCompletedParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for SetAssignmentsCompletedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SetAssignmentsCompletedParams<T1>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.now, &params.keys)
    }
}
pub struct SetAssignmentsCanceledStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_assignments_canceled() -> SetAssignmentsCanceledStmt {
    SetAssignmentsCanceledStmt(
        "update counting.assignment set status = 'canceled', rev = rev + 1 where key = any ($1) returning key",
        None,
    )
}
impl SetAssignmentsCanceledStmt {
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
pub struct ResumeAssignmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn resume_assignments() -> ResumeAssignmentsStmt {
    ResumeAssignmentsStmt(
        "update counting.assignment set status = case when started is null then 'planned' else 'started' end, completed = null, rev = rev + 1 where session_key = $1 and status = 'completed' returning key",
        None,
    )
}
impl ResumeAssignmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}

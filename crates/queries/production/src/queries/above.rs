// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindIssuesOfOrders {
    pub key: i64,
    pub total: i64,
    pub open: i64,
    pub critical: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct JobRead {
    pub key: i64,
    pub rev: i64,
    pub work_order_key: i64,
    pub wo_code: String,
    pub phase_key: String,
    pub phase_alias: String,
    pub operation_key: String,
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub project_code: Option<String>,
    pub site_key: String,
    pub parameters: serde_json::Value,
    pub step_sequence: serde_json::Value,
    pub docs: serde_json::Value,
    pub first_phase: bool,
    pub last_phase: bool,
    pub stage: String,
    pub paused_offline: bool,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub qt_scrapped: rust_decimal::Decimal,
    pub traceability_level: Option<String>,
    pub serial_code_on_creation: bool,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub last_work_session_started: Option<i64>,
    pub forced: Option<i64>,
    pub notes: Option<String>,
    pub extra: Option<serde_json::Value>,
    pub phase_notes: Option<String>,
    pub step_count: i32,
    pub worked_ms: i64,
    pub worked_cost_ms: rust_decimal::Decimal,
    pub batch_key: Option<i64>,
    pub batch_qt: rust_decimal::Decimal,
    pub steps_done: i64,
    pub session_start: Option<chrono::DateTime<chrono::Utc>>,
    pub session_hourly_cost: Option<rust_decimal::Decimal>,
    pub last_online: Option<chrono::DateTime<chrono::Utc>>,
    pub assignee_key: Option<i64>,
    pub assignee_name: Option<String>,
    pub assignee_surname: Option<String>,
    pub assignee_active: Option<bool>,
    pub assignee_department_key: Option<i64>,
    pub free_wip: rust_decimal::Decimal,
    pub issues_total: i64,
    pub issues_open: i64,
    pub critical: bool,
}
pub struct JobReadBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub work_order_key: i64,
    pub wo_code: &'a str,
    pub phase_key: &'a str,
    pub phase_alias: &'a str,
    pub operation_key: &'a str,
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub project_code: Option<&'a str>,
    pub site_key: &'a str,
    pub parameters: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub step_sequence: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub docs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub first_phase: bool,
    pub last_phase: bool,
    pub stage: &'a str,
    pub paused_offline: bool,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub qt_scrapped: rust_decimal::Decimal,
    pub traceability_level: Option<&'a str>,
    pub serial_code_on_creation: bool,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub last_work_session_started: Option<i64>,
    pub forced: Option<i64>,
    pub notes: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub phase_notes: Option<&'a str>,
    pub step_count: i32,
    pub worked_ms: i64,
    pub worked_cost_ms: rust_decimal::Decimal,
    pub batch_key: Option<i64>,
    pub batch_qt: rust_decimal::Decimal,
    pub steps_done: i64,
    pub session_start: Option<chrono::DateTime<chrono::Utc>>,
    pub session_hourly_cost: Option<rust_decimal::Decimal>,
    pub last_online: Option<chrono::DateTime<chrono::Utc>>,
    pub assignee_key: Option<i64>,
    pub assignee_name: Option<&'a str>,
    pub assignee_surname: Option<&'a str>,
    pub assignee_active: Option<bool>,
    pub assignee_department_key: Option<i64>,
    pub free_wip: rust_decimal::Decimal,
    pub issues_total: i64,
    pub issues_open: i64,
    pub critical: bool,
}
impl<'a> From<JobReadBorrowed<'a>> for JobRead {
    fn from(
        JobReadBorrowed {
            key,
            rev,
            work_order_key,
            wo_code,
            phase_key,
            phase_alias,
            operation_key,
            product_key,
            product_code,
            product_description,
            project_code,
            site_key,
            parameters,
            step_sequence,
            docs,
            first_phase,
            last_phase,
            stage,
            paused_offline,
            qt_planned,
            qt_completed,
            qt_scrapped,
            traceability_level,
            serial_code_on_creation,
            start_from,
            due_by,
            created,
            start,
            end,
            last_work_session_started,
            forced,
            notes,
            extra,
            phase_notes,
            step_count,
            worked_ms,
            worked_cost_ms,
            batch_key,
            batch_qt,
            steps_done,
            session_start,
            session_hourly_cost,
            last_online,
            assignee_key,
            assignee_name,
            assignee_surname,
            assignee_active,
            assignee_department_key,
            free_wip,
            issues_total,
            issues_open,
            critical,
        }: JobReadBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            work_order_key,
            wo_code: wo_code.into(),
            phase_key: phase_key.into(),
            phase_alias: phase_alias.into(),
            operation_key: operation_key.into(),
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            project_code: project_code.map(|v| v.into()),
            site_key: site_key.into(),
            parameters: serde_json::from_str(parameters.0.get()).unwrap(),
            step_sequence: serde_json::from_str(step_sequence.0.get()).unwrap(),
            docs: serde_json::from_str(docs.0.get()).unwrap(),
            first_phase,
            last_phase,
            stage: stage.into(),
            paused_offline,
            qt_planned,
            qt_completed,
            qt_scrapped,
            traceability_level: traceability_level.map(|v| v.into()),
            serial_code_on_creation,
            start_from,
            due_by,
            created,
            start,
            end,
            last_work_session_started,
            forced,
            notes: notes.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            phase_notes: phase_notes.map(|v| v.into()),
            step_count,
            worked_ms,
            worked_cost_ms,
            batch_key,
            batch_qt,
            steps_done,
            session_start,
            session_hourly_cost,
            last_online,
            assignee_key,
            assignee_name: assignee_name.map(|v| v.into()),
            assignee_surname: assignee_surname.map(|v| v.into()),
            assignee_active,
            assignee_department_key,
            free_wip,
            issues_total,
            issues_open,
            critical,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindIssuesOfOrdersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindIssuesOfOrders, tokio_postgres::Error>,
    mapper: fn(FindIssuesOfOrders) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindIssuesOfOrdersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindIssuesOfOrders) -> R) -> FindIssuesOfOrdersQuery<'c, 'a, 's, C, R, N> {
        FindIssuesOfOrdersQuery {
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
pub struct JobReadQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<JobReadBorrowed, tokio_postgres::Error>,
    mapper: fn(JobReadBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> JobReadQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(JobReadBorrowed) -> R) -> JobReadQuery<'c, 'a, 's, C, R, N> {
        JobReadQuery {
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
pub struct FindIssuesOfOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_issues_of_orders() -> FindIssuesOfOrdersStmt {
    FindIssuesOfOrdersStmt(
        "select asked.key, count(distinct i.key) as total, count(distinct i.key) filter (where i.open) as open, coalesce(bool_or(i.open and i.critical), false) as critical from unnest($1::bigint[]) as asked (key) join collaboration.issue_link l on l.work_order_key = asked.key join collaboration.issue i on i.key = l.issue_key group by asked.key",
        None,
    )
}
impl FindIssuesOfOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindIssuesOfOrdersQuery<'c, 'a, 's, C, FindIssuesOfOrders, 1> {
        FindIssuesOfOrdersQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindIssuesOfOrders, tokio_postgres::Error> {
                Ok(FindIssuesOfOrders {
                    key: row.try_get(0)?,
                    total: row.try_get(1)?,
                    open: row.try_get(2)?,
                    critical: row.try_get(3)?,
                })
            },
            mapper: |it| FindIssuesOfOrders::from(it),
        }
    }
}
pub struct ReadJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_jobs() -> ReadJobsStmt {
    ReadJobsStmt(
        "select j.key, j.rev, j.work_order_key, o.code as wo_code, j.phase_key, j.phase_alias, j.operation_key, o.product_key, o.product_code, o.product_description, j.project_code, o.site_key, j.parameters, j.step_sequence, o.docs, j.first_phase, j.last_phase, j.stage, j.paused_offline, j.qt_planned, j.qt_completed, j.qt_scrapped, o.traceability_level, o.serial_code_on_creation, j.start_from, j.due_by, j.created, j.start, j.\"end\", j.last_work_session_started, j.forced, j.notes, j.extra, j.phase_notes, j.step_count, j.worked_ms, j.worked_cost_ms, b.key as batch_key, coalesce(b.qt_total, 0) as batch_qt, ( select count(*) from production.step_record r where r.batch_key = b.key and r.status = 'done' and r.canceled is null) as steps_done, s.start as session_start, s.hourly_cost as session_hourly_cost, p.last_online, u.key as assignee_key, u.name as assignee_name, u.surname as assignee_surname, u.active as assignee_active, u.department_key as assignee_department_key, case when j.first_phase or j.stage = 'closed' then 0 else ( select coalesce(sum(w.quantity), 0) from production.wip_link w left join serial.serial v on v.key = w.serial_key left join serial.lot l on l.key = v.lot_key where w.work_order_key = j.work_order_key and w.phase_to_key = j.phase_key and w.job_key is null and v.hold_reason is null and l.hold_reason is null) end as free_wip, n.total as issues_total, n.open as issues_open, n.critical from unnest($1::bigint[]) with ordinality as asked (key, place) join production.job j on j.key = asked.key join production.work_order o on o.key = j.work_order_key left join production.batch b on b.job_key = j.key and b.active left join production.work_session s on s.job_key = j.key and s.\"end\" is null left join production.presence p on p.job_key = j.key left join organization.user_account u on u.key = j.assigned_to cross join lateral ( select count(distinct i.key) as total, count(distinct i.key) filter (where i.open) as open, coalesce(bool_or(i.open and i.critical), false) as critical from collaboration.issue_link k join collaboration.issue i on i.key = k.issue_key where k.job_key = j.key) n order by asked.place",
        None,
    )
}
impl ReadJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> JobReadQuery<'c, 'a, 's, C, JobRead, 1> {
        JobReadQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JobReadBorrowed, tokio_postgres::Error> {
                Ok(JobReadBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    work_order_key: row.try_get(2)?,
                    wo_code: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    phase_alias: row.try_get(5)?,
                    operation_key: row.try_get(6)?,
                    product_key: row.try_get(7)?,
                    product_code: row.try_get(8)?,
                    product_description: row.try_get(9)?,
                    project_code: row.try_get(10)?,
                    site_key: row.try_get(11)?,
                    parameters: row.try_get(12)?,
                    step_sequence: row.try_get(13)?,
                    docs: row.try_get(14)?,
                    first_phase: row.try_get(15)?,
                    last_phase: row.try_get(16)?,
                    stage: row.try_get(17)?,
                    paused_offline: row.try_get(18)?,
                    qt_planned: row.try_get(19)?,
                    qt_completed: row.try_get(20)?,
                    qt_scrapped: row.try_get(21)?,
                    traceability_level: row.try_get(22)?,
                    serial_code_on_creation: row.try_get(23)?,
                    start_from: row.try_get(24)?,
                    due_by: row.try_get(25)?,
                    created: row.try_get(26)?,
                    start: row.try_get(27)?,
                    end: row.try_get(28)?,
                    last_work_session_started: row.try_get(29)?,
                    forced: row.try_get(30)?,
                    notes: row.try_get(31)?,
                    extra: row.try_get(32)?,
                    phase_notes: row.try_get(33)?,
                    step_count: row.try_get(34)?,
                    worked_ms: row.try_get(35)?,
                    worked_cost_ms: row.try_get(36)?,
                    batch_key: row.try_get(37)?,
                    batch_qt: row.try_get(38)?,
                    steps_done: row.try_get(39)?,
                    session_start: row.try_get(40)?,
                    session_hourly_cost: row.try_get(41)?,
                    last_online: row.try_get(42)?,
                    assignee_key: row.try_get(43)?,
                    assignee_name: row.try_get(44)?,
                    assignee_surname: row.try_get(45)?,
                    assignee_active: row.try_get(46)?,
                    assignee_department_key: row.try_get(47)?,
                    free_wip: row.try_get(48)?,
                    issues_total: row.try_get(49)?,
                    issues_open: row.try_get(50)?,
                    critical: row.try_get(51)?,
                })
            },
            mapper: |it| JobRead::from(it),
        }
    }
}
pub struct CountJobMessagesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_job_messages() -> CountJobMessagesStmt {
    CountJobMessagesStmt("select count(*) from collaboration.message where job_key = $1", None)
}
impl CountJobMessagesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        job_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [job_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}

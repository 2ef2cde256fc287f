// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindTargetsInWindowParams<T1: crate::StringSql> {
    pub user_key: Option<i64>,
    pub r#type: Option<T1>,
    pub window: i64,
    pub limit: i64,
}
#[derive(Debug)]
pub struct FindSourcesInWindowParams<T1: crate::StringSql> {
    pub user_key: Option<i64>,
    pub r#type: Option<T1>,
    pub window: i64,
    pub limit: i64,
}
#[derive(Debug)]
pub struct FindTargetsByLastMovementParams<T1: crate::StringSql> {
    pub user_key: Option<i64>,
    pub r#type: Option<T1>,
    pub limit: i64,
}
#[derive(Debug)]
pub struct FindSourcesByLastMovementParams<T1: crate::StringSql> {
    pub user_key: Option<i64>,
    pub r#type: Option<T1>,
    pub limit: i64,
}
#[derive(Debug)]
pub struct FindProductsInWindowParams<T1: crate::StringSql> {
    pub user_key: Option<i64>,
    pub r#type: Option<T1>,
    pub window: i64,
    pub limit: i64,
}
#[derive(Debug)]
pub struct FindProductsByLastMovementParams<T1: crate::StringSql> {
    pub user_key: Option<i64>,
    pub r#type: Option<T1>,
    pub limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct MovementRow {
    pub key: i64,
    pub rev: i64,
    pub r#type: String,
    pub status: String,
    pub product_key: Option<i64>,
    pub product_code: Option<String>,
    pub product_description: Option<String>,
    pub serial_key: Option<i64>,
    pub serial_code: Option<String>,
    pub lot_key: Option<i64>,
    pub lot_code: Option<String>,
    pub container_key: Option<String>,
    pub position_from: String,
    pub position_from_code: String,
    pub position_from_deleted: bool,
    pub position_to: String,
    pub position_to_code: String,
    pub position_to_deleted: bool,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_original: rust_decimal::Decimal,
    pub qt_confirmed: rust_decimal::Decimal,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub user_key: Option<i64>,
    pub user_name: Option<String>,
    pub inverse_movement_key: Option<i64>,
    pub reversed_qt: rust_decimal::Decimal,
    pub split_from_key: Option<i64>,
    pub movement_list_key: Option<i64>,
    pub movement_list_code: Option<String>,
    pub movement_list_item: Option<rust_decimal::Decimal>,
    pub allocation: Option<String>,
    pub refs: serde_json::Value,
    pub reason: Option<String>,
    pub extra: Option<serde_json::Value>,
}
pub struct MovementRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub r#type: &'a str,
    pub status: &'a str,
    pub product_key: Option<i64>,
    pub product_code: Option<&'a str>,
    pub product_description: Option<&'a str>,
    pub serial_key: Option<i64>,
    pub serial_code: Option<&'a str>,
    pub lot_key: Option<i64>,
    pub lot_code: Option<&'a str>,
    pub container_key: Option<&'a str>,
    pub position_from: &'a str,
    pub position_from_code: &'a str,
    pub position_from_deleted: bool,
    pub position_to: &'a str,
    pub position_to_code: &'a str,
    pub position_to_deleted: bool,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_original: rust_decimal::Decimal,
    pub qt_confirmed: rust_decimal::Decimal,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub user_key: Option<i64>,
    pub user_name: Option<&'a str>,
    pub inverse_movement_key: Option<i64>,
    pub reversed_qt: rust_decimal::Decimal,
    pub split_from_key: Option<i64>,
    pub movement_list_key: Option<i64>,
    pub movement_list_code: Option<&'a str>,
    pub movement_list_item: Option<rust_decimal::Decimal>,
    pub allocation: Option<&'a str>,
    pub refs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub reason: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<MovementRowBorrowed<'a>> for MovementRow {
    fn from(
        MovementRowBorrowed {
            key,
            rev,
            r#type,
            status,
            product_key,
            product_code,
            product_description,
            serial_key,
            serial_code,
            lot_key,
            lot_code,
            container_key,
            position_from,
            position_from_code,
            position_from_deleted,
            position_to,
            position_to_code,
            position_to_deleted,
            qt_planned,
            qt_original,
            qt_confirmed,
            created,
            created_by,
            start,
            end,
            user_key,
            user_name,
            inverse_movement_key,
            reversed_qt,
            split_from_key,
            movement_list_key,
            movement_list_code,
            movement_list_item,
            allocation,
            refs,
            reason,
            extra,
        }: MovementRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            r#type: r#type.into(),
            status: status.into(),
            product_key,
            product_code: product_code.map(|v| v.into()),
            product_description: product_description.map(|v| v.into()),
            serial_key,
            serial_code: serial_code.map(|v| v.into()),
            lot_key,
            lot_code: lot_code.map(|v| v.into()),
            container_key: container_key.map(|v| v.into()),
            position_from: position_from.into(),
            position_from_code: position_from_code.into(),
            position_from_deleted,
            position_to: position_to.into(),
            position_to_code: position_to_code.into(),
            position_to_deleted,
            qt_planned,
            qt_original,
            qt_confirmed,
            created,
            created_by,
            start,
            end,
            user_key,
            user_name: user_name.map(|v| v.into()),
            inverse_movement_key,
            reversed_qt,
            split_from_key,
            movement_list_key,
            movement_list_code: movement_list_code.map(|v| v.into()),
            movement_list_item,
            allocation: allocation.map(|v| v.into()),
            refs: serde_json::from_str(refs.0.get()).unwrap(),
            reason: reason.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct MovementRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<MovementRowBorrowed, tokio_postgres::Error>,
    mapper: fn(MovementRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> MovementRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(MovementRowBorrowed) -> R) -> MovementRowQuery<'c, 'a, 's, C, R, N> {
        MovementRowQuery {
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
pub struct StringQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<&str, tokio_postgres::Error>,
    mapper: fn(&str) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StringQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(&str) -> R) -> StringQuery<'c, 'a, 's, C, R, N> {
        StringQuery {
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
pub struct FindMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_movements() -> FindMovementsStmt {
    FindMovementsStmt(
        "select m.key, m.rev, m.type, m.status, m.product_key, p.code as product_code, p.description as product_description, m.serial_key, coalesce(s.code, m.serial_code) as serial_code, m.lot_key, coalesce(l.code, m.lot_code) as lot_code, m.container_key, m.position_from, f.code as position_from_code, f.deleted as position_from_deleted, m.position_to, t.code as position_to_code, t.deleted as position_to_deleted, m.qt_planned, m.qt_original, m.qt_confirmed, m.created, m.created_by, m.start, m.\"end\", m.user_key, coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username) as user_name, m.inverse_movement_key, m.reversed_qt, m.split_from_key, m.movement_list_key, ml.code as movement_list_code, m.movement_list_item, m.allocation, m.refs, m.reason, m.extra from unnest($1::bigint[]) with ordinality as asked (key, place) join warehouse.movement m on m.key = asked.key join position.position f on f.key = m.position_from join position.position t on t.key = m.position_to left join product.product p on p.key = m.product_key left join serial.serial s on s.key = m.serial_key left join serial.lot l on l.key = m.lot_key left join warehouse.movement_list ml on ml.key = m.movement_list_key left join organization.user_account u on u.key = m.user_key order by asked.place",
        None,
    )
}
impl FindMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> MovementRowQuery<'c, 'a, 's, C, MovementRow, 1> {
        MovementRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MovementRowBorrowed, tokio_postgres::Error> {
                Ok(MovementRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    r#type: row.try_get(2)?,
                    status: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    product_description: row.try_get(6)?,
                    serial_key: row.try_get(7)?,
                    serial_code: row.try_get(8)?,
                    lot_key: row.try_get(9)?,
                    lot_code: row.try_get(10)?,
                    container_key: row.try_get(11)?,
                    position_from: row.try_get(12)?,
                    position_from_code: row.try_get(13)?,
                    position_from_deleted: row.try_get(14)?,
                    position_to: row.try_get(15)?,
                    position_to_code: row.try_get(16)?,
                    position_to_deleted: row.try_get(17)?,
                    qt_planned: row.try_get(18)?,
                    qt_original: row.try_get(19)?,
                    qt_confirmed: row.try_get(20)?,
                    created: row.try_get(21)?,
                    created_by: row.try_get(22)?,
                    start: row.try_get(23)?,
                    end: row.try_get(24)?,
                    user_key: row.try_get(25)?,
                    user_name: row.try_get(26)?,
                    inverse_movement_key: row.try_get(27)?,
                    reversed_qt: row.try_get(28)?,
                    split_from_key: row.try_get(29)?,
                    movement_list_key: row.try_get(30)?,
                    movement_list_code: row.try_get(31)?,
                    movement_list_item: row.try_get(32)?,
                    allocation: row.try_get(33)?,
                    refs: row.try_get(34)?,
                    reason: row.try_get(35)?,
                    extra: row.try_get(36)?,
                })
            },
            mapper: |it| MovementRow::from(it),
        }
    }
}
pub struct FindSplitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_splits() -> FindSplitsStmt {
    FindSplitsStmt("select key from warehouse.movement where split_from_key = $1 order by key", None)
}
impl FindSplitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindReversalsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_reversals() -> FindReversalsStmt {
    FindReversalsStmt(
        "select key from warehouse.movement where refs <> '{}' and refs @> jsonb_build_object('origin_movement_key', $1::text) and type = 'reversal' order by key",
        None,
    )
}
impl FindReversalsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        origin: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [origin],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindTargetsInWindowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_targets_in_window() -> FindTargetsInWindowStmt {
    FindTargetsInWindowStmt(
        "select p.key from ( select n.position_key, max(n.\"end\") as \"end\" from ( select m.position_to as position_key, m.\"end\" from warehouse.movement m where m.status = 'completed' and m.\"end\" is not null and ($1::bigint is null or m.user_key = $1) and ($2::text is null or m.type = $2) order by m.\"end\" desc nulls first, m.start desc nulls last, m.key desc limit $3) n group by n.position_key order by 2 desc, n.position_key collate \"C\") n join position.position p on p.key = n.position_key where not p.deleted and p.key not in ('OUT', 'NULL') order by n.\"end\" desc, n.position_key collate \"C\" limit $4",
        None,
    )
}
impl FindTargetsInWindowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        user_key: &'a Option<i64>,
        r#type: &'a Option<T1>,
        window: &'a i64,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        StringQuery {
            client,
            params: [user_key, r#type, window, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindTargetsInWindowParams<T1>, StringQuery<'c, 'a, 's, C, String, 4>, C>
    for FindTargetsInWindowStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindTargetsInWindowParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        self.bind(client, &params.user_key, &params.r#type, &params.window, &params.limit)
    }
}
pub struct FindSourcesInWindowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_sources_in_window() -> FindSourcesInWindowStmt {
    FindSourcesInWindowStmt(
        "select p.key from ( select n.position_key, max(n.\"end\") as \"end\" from ( select m.position_from as position_key, m.\"end\" from warehouse.movement m where m.status = 'completed' and m.\"end\" is not null and ($1::bigint is null or m.user_key = $1) and ($2::text is null or m.type = $2) order by m.\"end\" desc nulls first, m.start desc nulls last, m.key desc limit $3) n group by n.position_key order by 2 desc, n.position_key collate \"C\") n join position.position p on p.key = n.position_key where not p.deleted and p.key not in ('OUT', 'NULL') order by n.\"end\" desc, n.position_key collate \"C\" limit $4",
        None,
    )
}
impl FindSourcesInWindowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        user_key: &'a Option<i64>,
        r#type: &'a Option<T1>,
        window: &'a i64,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        StringQuery {
            client,
            params: [user_key, r#type, window, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindSourcesInWindowParams<T1>, StringQuery<'c, 'a, 's, C, String, 4>, C>
    for FindSourcesInWindowStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindSourcesInWindowParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        self.bind(client, &params.user_key, &params.r#type, &params.window, &params.limit)
    }
}
pub struct FindTargetsByLastMovementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_targets_by_last_movement() -> FindTargetsByLastMovementStmt {
    FindTargetsByLastMovementStmt(
        "select p.key from position.position p cross join lateral ( select m.\"end\" from warehouse.movement m where m.position_to = p.key and m.status = 'completed' and m.\"end\" is not null and ($1::bigint is null or m.user_key = $1) and ($2::text is null or m.type = $2) order by m.\"end\" desc nulls first, m.start desc nulls last, m.key desc limit 1) m where not p.deleted and p.key not in ('OUT', 'NULL') order by m.\"end\" desc, p.key collate \"C\" limit $3",
        None,
    )
}
impl FindTargetsByLastMovementStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        user_key: &'a Option<i64>,
        r#type: &'a Option<T1>,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        StringQuery {
            client,
            params: [user_key, r#type, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindTargetsByLastMovementParams<T1>,
        StringQuery<'c, 'a, 's, C, String, 3>,
        C,
    > for FindTargetsByLastMovementStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindTargetsByLastMovementParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        self.bind(client, &params.user_key, &params.r#type, &params.limit)
    }
}
pub struct FindSourcesByLastMovementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_sources_by_last_movement() -> FindSourcesByLastMovementStmt {
    FindSourcesByLastMovementStmt(
        "select p.key from position.position p cross join lateral ( select m.\"end\" from warehouse.movement m where m.position_from = p.key and m.status = 'completed' and m.\"end\" is not null and ($1::bigint is null or m.user_key = $1) and ($2::text is null or m.type = $2) order by m.\"end\" desc nulls first, m.start desc nulls last, m.key desc limit 1) m where not p.deleted and p.key not in ('OUT', 'NULL') order by m.\"end\" desc, p.key collate \"C\" limit $3",
        None,
    )
}
impl FindSourcesByLastMovementStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        user_key: &'a Option<i64>,
        r#type: &'a Option<T1>,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        StringQuery {
            client,
            params: [user_key, r#type, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindSourcesByLastMovementParams<T1>,
        StringQuery<'c, 'a, 's, C, String, 3>,
        C,
    > for FindSourcesByLastMovementStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindSourcesByLastMovementParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        self.bind(client, &params.user_key, &params.r#type, &params.limit)
    }
}
pub struct FindProductsInWindowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_products_in_window() -> FindProductsInWindowStmt {
    FindProductsInWindowStmt(
        "select g.key from ( select n.product_key, max(n.\"end\") as \"end\" from ( select m.product_key, m.\"end\" from warehouse.movement m where m.status = 'completed' and m.\"end\" is not null and ($1::bigint is null or m.user_key = $1) and ($2::text is null or m.type = $2) order by m.\"end\" desc nulls first, m.start desc nulls last, m.key desc limit $3) n group by n.product_key order by 2 desc, n.product_key) n join product.product g on g.key = n.product_key where g.active and not g.trash order by n.\"end\" desc, n.product_key limit $4",
        None,
    )
}
impl FindProductsInWindowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        user_key: &'a Option<i64>,
        r#type: &'a Option<T1>,
        window: &'a i64,
        limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [user_key, r#type, window, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindProductsInWindowParams<T1>, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for FindProductsInWindowStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindProductsInWindowParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.user_key, &params.r#type, &params.window, &params.limit)
    }
}
pub struct FindProductsByLastMovementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_products_by_last_movement() -> FindProductsByLastMovementStmt {
    FindProductsByLastMovementStmt(
        "select g.key from (select distinct p.product_key from warehouse.pair p) moved join product.product g on g.key = moved.product_key cross join lateral ( select m.\"end\" from warehouse.movement m where m.product_key = g.key and m.status = 'completed' and m.\"end\" is not null and ($1::bigint is null or m.user_key = $1) and ($2::text is null or m.type = $2) order by m.\"end\" desc nulls first, m.start desc nulls last, m.key desc limit 1) m where g.active and not g.trash order by m.\"end\" desc, g.key limit $3",
        None,
    )
}
impl FindProductsByLastMovementStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        user_key: &'a Option<i64>,
        r#type: &'a Option<T1>,
        limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [user_key, r#type, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindProductsByLastMovementParams<T1>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for FindProductsByLastMovementStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindProductsByLastMovementParams<T1>,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.user_key, &params.r#type, &params.limit)
    }
}

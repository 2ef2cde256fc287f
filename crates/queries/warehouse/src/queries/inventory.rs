// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct SumIncomingAndOutgoingParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::ArraySql<Item = Option<i64>>,
    T5: crate::StringSql,
> {
    pub product_keys: T1,
    pub position_keys: T3,
    pub lot_keys: T4,
    pub root: T5,
}
#[derive(Debug)]
pub struct CheckLedgerParams<T1: crate::StringSql> {
    pub product_key: Option<i64>,
    pub position_key: Option<T1>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct StockRow {
    pub key: i64,
    pub rev: i64,
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub position_key: String,
    pub position_code: String,
    pub path: Vec<String>,
    pub codes: Vec<String>,
    pub serial_key: Option<i64>,
    pub serial_code: Option<String>,
    pub lot_key: Option<i64>,
    pub lot_code: Option<String>,
    pub quantity: rust_decimal::Decimal,
    pub owned: bool,
    pub value: Option<rust_decimal::Decimal>,
    pub reference: Option<String>,
    pub extra: Option<serde_json::Value>,
    pub counting_by: Option<i64>,
    pub last_counted: Option<chrono::DateTime<chrono::Utc>>,
    pub locked_by: Option<i64>,
    pub held: bool,
}
pub struct StockRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub position_key: &'a str,
    pub position_code: &'a str,
    pub path: crate::ArrayIterator<'a, &'a str>,
    pub codes: crate::ArrayIterator<'a, &'a str>,
    pub serial_key: Option<i64>,
    pub serial_code: Option<&'a str>,
    pub lot_key: Option<i64>,
    pub lot_code: Option<&'a str>,
    pub quantity: rust_decimal::Decimal,
    pub owned: bool,
    pub value: Option<rust_decimal::Decimal>,
    pub reference: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub counting_by: Option<i64>,
    pub last_counted: Option<chrono::DateTime<chrono::Utc>>,
    pub locked_by: Option<i64>,
    pub held: bool,
}
impl<'a> From<StockRowBorrowed<'a>> for StockRow {
    fn from(
        StockRowBorrowed {
            key,
            rev,
            product_key,
            product_code,
            product_description,
            position_key,
            position_code,
            path,
            codes,
            serial_key,
            serial_code,
            lot_key,
            lot_code,
            quantity,
            owned,
            value,
            reference,
            extra,
            counting_by,
            last_counted,
            locked_by,
            held,
        }: StockRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            position_key: position_key.into(),
            position_code: position_code.into(),
            path: path.map(|v| v.into()).collect(),
            codes: codes.map(|v| v.into()).collect(),
            serial_key,
            serial_code: serial_code.map(|v| v.into()),
            lot_key,
            lot_code: lot_code.map(|v| v.into()),
            quantity,
            owned,
            value,
            reference: reference.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            counting_by,
            last_counted,
            locked_by,
            held,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct SumIncomingAndOutgoing {
    pub planned_in: rust_decimal::Decimal,
    pub planned_out: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq)]
pub struct CheckLedger {
    pub checked: i64,
    pub mismatches: serde_json::Value,
    pub stale_positions: Vec<String>,
}
pub struct CheckLedgerBorrowed<'a> {
    pub checked: i64,
    pub mismatches: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub stale_positions: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<CheckLedgerBorrowed<'a>> for CheckLedger {
    fn from(CheckLedgerBorrowed { checked, mismatches, stale_positions }: CheckLedgerBorrowed<'a>) -> Self {
        Self {
            checked,
            mismatches: serde_json::from_str(mismatches.0.get()).unwrap(),
            stale_positions: stale_positions.map(|v| v.into()).collect(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct StockRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StockRowBorrowed, tokio_postgres::Error>,
    mapper: fn(StockRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StockRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StockRowBorrowed) -> R) -> StockRowQuery<'c, 'a, 's, C, R, N> {
        StockRowQuery {
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
pub struct SumIncomingAndOutgoingQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SumIncomingAndOutgoing, tokio_postgres::Error>,
    mapper: fn(SumIncomingAndOutgoing) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SumIncomingAndOutgoingQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SumIncomingAndOutgoing) -> R) -> SumIncomingAndOutgoingQuery<'c, 'a, 's, C, R, N> {
        SumIncomingAndOutgoingQuery {
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
pub struct CheckLedgerQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CheckLedgerBorrowed, tokio_postgres::Error>,
    mapper: fn(CheckLedgerBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CheckLedgerQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CheckLedgerBorrowed) -> R) -> CheckLedgerQuery<'c, 'a, 's, C, R, N> {
        CheckLedgerQuery {
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
pub struct FindStockStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_stock() -> FindStockStmt {
    FindStockStmt(
        "select s.key, s.rev, s.product_key, g.code as product_code, g.description as product_description, s.position_key, p.code as position_code, p.path, p.codes, s.serial_key, u.code as serial_code, l.key as lot_key, l.code as lot_code, s.quantity, p.owned, round(s.quantity * g.cost_average, 6) as value, case when s.serial_key is not null then ( select coalesce(m.refs ->> 'purchase_doc', m.refs ->> 'transfer_doc') from warehouse.movement m where m.serial_key = s.serial_key and m.type = 'receipt' and m.status = 'completed' order by m.key desc limit 1) when s.lot_key is not null then ( select coalesce(m.refs ->> 'purchase_doc', m.refs ->> 'transfer_doc') from warehouse.movement m where m.lot_key = s.lot_key and m.type = 'receipt' and m.status = 'completed' order by m.key limit 1) end as reference, n.extra, b.counting_by, b.last_counted, b.locked_by, (u.hold_reason is not null or l.hold_reason is not null) as held from unnest($1::bigint[]) with ordinality as asked (key, place) join warehouse.stock s on s.key = asked.key join product.product g on g.key = s.product_key join position.position p on p.key = s.position_key join warehouse.pair b on b.product_key = s.product_key and b.position_key = s.position_key left join serial.serial u on u.key = s.serial_key left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key) left join warehouse.movement n on n.key = s.movement_key order by asked.place",
        None,
    )
}
impl FindStockStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> StockRowQuery<'c, 'a, 's, C, StockRow, 1> {
        StockRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StockRowBorrowed, tokio_postgres::Error> {
                Ok(StockRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    product_description: row.try_get(4)?,
                    position_key: row.try_get(5)?,
                    position_code: row.try_get(6)?,
                    path: row.try_get(7)?,
                    codes: row.try_get(8)?,
                    serial_key: row.try_get(9)?,
                    serial_code: row.try_get(10)?,
                    lot_key: row.try_get(11)?,
                    lot_code: row.try_get(12)?,
                    quantity: row.try_get(13)?,
                    owned: row.try_get(14)?,
                    value: row.try_get(15)?,
                    reference: row.try_get(16)?,
                    extra: row.try_get(17)?,
                    counting_by: row.try_get(18)?,
                    last_counted: row.try_get(19)?,
                    locked_by: row.try_get(20)?,
                    held: row.try_get(21)?,
                })
            },
            mapper: |it| StockRow::from(it),
        }
    }
}
pub struct FindStockOfLotStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_stock_of_lot() -> FindStockOfLotStmt {
    FindStockOfLotStmt(
        "select s.key from ( select k.key, k.position_key, k.unit_sort from warehouse.stock k where k.lot_key = $1 union all select k.key, k.position_key, k.unit_sort from warehouse.stock k where k.unit_lot_key = $1 ) s join position.position p on p.key = s.position_key order by lower(array_to_string(p.codes, E'\\u0001')) collate \"C\", s.unit_sort, s.key",
        None,
    )
}
impl FindStockOfLotStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        lot_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [lot_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct CountMovementsOfLotStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_movements_of_lot() -> CountMovementsOfLotStmt {
    CountMovementsOfLotStmt("select count(*) from warehouse.movement where lot_key = $1", None)
}
impl CountMovementsOfLotStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        lot_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [lot_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct SumIncomingAndOutgoingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_incoming_and_outgoing() -> SumIncomingAndOutgoingStmt {
    SumIncomingAndOutgoingStmt(
        "select coalesce(sum(case when m.comes then greatest(m.qt_planned, 0) when m.goes then greatest(-m.qt_planned, 0) end), 0) as planned_in, coalesce(sum(case when m.goes then greatest(m.qt_planned, 0) when m.comes then greatest(-m.qt_planned, 0) end), 0) as planned_out from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality as asked (product_key, position_key, lot_key, place) left join lateral ( select o.qt_planned, t.inside and not f.inside as comes, f.inside and not t.inside as goes from warehouse.movement o cross join lateral (select p.path @> array[$4::text] as inside from position.position p where p.key = o.position_to) t cross join lateral (select p.path @> array[$4::text] as inside from position.position p where p.key = o.position_from) f where o.product_key = asked.product_key and o.\"end\" is null and (asked.lot_key is null or o.lot_key = asked.lot_key) and (asked.position_key is null or asked.position_key = case when t.inside then o.position_to else o.position_from end) ) m on true group by asked.place order by asked.place",
        None,
    )
}
impl SumIncomingAndOutgoingStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = Option<T2>>,
        T4: crate::ArraySql<Item = Option<i64>>,
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
        position_keys: &'a T3,
        lot_keys: &'a T4,
        root: &'a T5,
    ) -> SumIncomingAndOutgoingQuery<'c, 'a, 's, C, SumIncomingAndOutgoing, 4> {
        SumIncomingAndOutgoingQuery {
            client,
            params: [product_keys, position_keys, lot_keys, root],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SumIncomingAndOutgoing, tokio_postgres::Error> {
                Ok(SumIncomingAndOutgoing { planned_in: row.try_get(0)?, planned_out: row.try_get(1)? })
            },
            mapper: |it| SumIncomingAndOutgoing::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::ArraySql<Item = Option<i64>>,
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SumIncomingAndOutgoingParams<T1, T2, T3, T4, T5>,
        SumIncomingAndOutgoingQuery<'c, 'a, 's, C, SumIncomingAndOutgoing, 4>,
        C,
    > for SumIncomingAndOutgoingStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SumIncomingAndOutgoingParams<T1, T2, T3, T4, T5>,
    ) -> SumIncomingAndOutgoingQuery<'c, 'a, 's, C, SumIncomingAndOutgoing, 4> {
        self.bind(client, &params.product_keys, &params.position_keys, &params.lot_keys, &params.root)
    }
}
pub struct CheckLedgerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn check_ledger() -> CheckLedgerStmt {
    CheckLedgerStmt(
        "with recursive tree (key, site_key, path, codes, blocked, consumable) as ( select p.key, p.site_key, array[p.key], array[p.code], not p.available, coalesce(p.allow_consumption, true) from position.position p where p.parent_position_key is null union all select below.key, tree.site_key, tree.path || below.key, tree.codes || below.code, tree.blocked or not below.available, coalesce(below.allow_consumption, tree.consumable) from tree join position.position below on below.parent_position_key = tree.key ), moved as ( select position_key, product_key, serial_key, lot_key, sum(quantity) as quantity from ( select m.position_to as position_key, m.product_key, m.serial_key, case when m.serial_key is null then m.lot_key end as lot_key, m.qt_confirmed as quantity from warehouse.movement m where m.status = 'completed' and m.product_key is not null and m.position_to not in ('OUT', 'NULL') and ($1::bigint is null or m.product_key = $1) and ($2::text is null or m.position_to = $2) union all select m.position_from, m.product_key, m.serial_key, case when m.serial_key is null then m.lot_key end, -m.qt_confirmed from warehouse.movement m where m.status = 'completed' and m.product_key is not null and m.position_from not in ('OUT', 'NULL') and ($1::bigint is null or m.product_key = $1) and ($2::text is null or m.position_from = $2) ) change group by position_key, product_key, serial_key, lot_key ), compared as ( select key.position_key, key.product_key, key.serial_key, key.lot_key, sum(key.stock) as quantity, sum(key.moved) as movement_sum from ( select position_key, product_key, serial_key, lot_key, 0::numeric as stock, quantity as moved from moved union all select s.position_key, s.product_key, s.serial_key, s.lot_key, s.quantity, 0 from warehouse.stock s where ($1::bigint is null or s.product_key = $1) and ($2::text is null or s.position_key = $2) ) key group by key.position_key, key.product_key, key.serial_key, key.lot_key ) select count(*) as checked, coalesce(jsonb_agg(jsonb_build_object('position_key', position_key, 'product_key', product_key::text, 'serial_key', serial_key::text, 'lot_key', lot_key::text, 'quantity', trim_scale(quantity), 'movement_sum', trim_scale(movement_sum)) order by product_key, position_key, serial_key, lot_key) filter (where quantity <> movement_sum), '[]') as mismatches, array( select p.key from tree join position.position p on p.key = tree.key where (p.site_key, p.path, p.codes, p.blocked, p.consumable) is distinct from (tree.site_key, tree.path, tree.codes, tree.blocked, tree.consumable) and ($2::text is null or p.key = $2) union select s.position_key from warehouse.stock s join product.product g on g.key = s.product_key join position.position p on p.key = s.position_key left join serial.serial u on u.key = s.serial_key left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key) left join warehouse.movement m on m.key = s.movement_key where (s.site_key, s.product_sort, s.place_sort, s.unit_sort, s.lot_sort, s.unit_lot_key, s.arrived, s.expires) is distinct from (p.site_key, lower(g.code) collate \"C\", position.sort_text(p.codes) collate \"C\", lower(u.code) collate \"C\", lower(l.code) collate \"C\", u.lot_key, m.\"end\", l.expires) and ($1::bigint is null or s.product_key = $1) and ($2::text is null or s.position_key = $2) union select root.key from position.position root join ( select k.site_key from ( select s.site_key, s.product_key, s.quantity, 1 as rows from warehouse.stock s union all select t.site_key, t.product_key, -t.quantity, -t.rows from warehouse.stock_total t union all select c.site_key, c.product_key, -c.quantity, -c.rows from warehouse.stock_total_change c ) k where ($1::bigint is null or k.product_key = $1) and ($2::text is null or exists ( select from position.position r where r.key = $2 and r.parent_position_key is null)) group by k.site_key, k.product_key having sum(k.quantity) <> 0 or sum(k.rows) <> 0 ) wrong on wrong.site_key = root.site_key where root.parent_position_key is null and ($2::text is null or root.key = $2) union select root.key from position.position root join ( select k.site_key from ( select d.key as day_key, p.site_key, p.product_key, coalesce(width_bucket(p.arrived, d.edges), cardinality(d.edges)) as age, p.quantity, p.rows, case when p.expires < d.today then p.quantity else 0 end as expired, case when p.expires < d.today then p.rows else 0 end as expired_rows, case when p.expires between d.today and d.soon then p.quantity else 0 end as expiring, case when p.expires between d.today and d.soon then p.rows else 0 end as expiring_rows from warehouse.stock_age_day d cross join ( select s.site_key, s.product_key, s.arrived, s.expires, s.quantity, 1 as rows from warehouse.stock s where s.site_key is not null union all select c.site_key, c.product_key, c.arrived, c.expires, -c.quantity, -c.rows from warehouse.stock_total_change c ) p union all select t.day_key, t.site_key, t.product_key, t.age, -t.quantity, -t.rows, -t.expired, -t.expired_rows, -t.expiring, -t.expiring_rows from warehouse.stock_age_total t ) k where ($1::bigint is null or k.product_key = $1) and ($2::text is null or exists ( select from position.position r where r.key = $2 and r.parent_position_key is null)) group by k.day_key, k.site_key, k.product_key, k.age having sum(k.quantity) <> 0 or sum(k.rows) <> 0 or sum(k.expired) <> 0 or sum(k.expired_rows) <> 0 or sum(k.expiring) <> 0 or sum(k.expiring_rows) <> 0 ) wrong on wrong.site_key = root.site_key where root.parent_position_key is null and ($2::text is null or root.key = $2) order by key) as stale_positions from compared",
        None,
    )
}
impl CheckLedgerStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        product_key: &'a Option<i64>,
        position_key: &'a Option<T1>,
    ) -> CheckLedgerQuery<'c, 'a, 's, C, CheckLedger, 2> {
        CheckLedgerQuery {
            client,
            params: [product_key, position_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CheckLedgerBorrowed, tokio_postgres::Error> {
                Ok(CheckLedgerBorrowed {
                    checked: row.try_get(0)?,
                    mismatches: row.try_get(1)?,
                    stale_positions: row.try_get(2)?,
                })
            },
            mapper: |it| CheckLedger::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, CheckLedgerParams<T1>, CheckLedgerQuery<'c, 'a, 's, C, CheckLedger, 2>, C>
    for CheckLedgerStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CheckLedgerParams<T1>,
    ) -> CheckLedgerQuery<'c, 'a, 's, C, CheckLedger, 2> {
        self.bind(client, &params.product_key, &params.position_key)
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindKeptDayParams<T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>> {
    pub today: chrono::NaiveDate,
    pub soon: chrono::NaiveDate,
    pub edges: T1,
}
#[derive(Debug)]
pub struct SumKeptStockAgesParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T3: crate::ArraySql<Item = i64>,
> {
    pub day_key: i64,
    pub site_key: Option<T1>,
    pub edges: T2,
    pub today: chrono::NaiveDate,
    pub soon: chrono::NaiveDate,
    pub product_keys: Option<T3>,
    pub wanted: i64,
}
#[derive(Debug)]
pub struct SumStockAgesParams<
    T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = i64>,
> {
    pub edges: T1,
    pub today: chrono::NaiveDate,
    pub soon: chrono::NaiveDate,
    pub site_key: Option<T2>,
    pub product_keys: Option<T3>,
    pub wanted: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct AgedStock {
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub age: i32,
    pub quantity: rust_decimal::Decimal,
    pub rows: i64,
    pub expired: rust_decimal::Decimal,
    pub expired_rows: i64,
    pub expiring: rust_decimal::Decimal,
    pub expiring_rows: i64,
}
pub struct AgedStockBorrowed<'a> {
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub age: i32,
    pub quantity: rust_decimal::Decimal,
    pub rows: i64,
    pub expired: rust_decimal::Decimal,
    pub expired_rows: i64,
    pub expiring: rust_decimal::Decimal,
    pub expiring_rows: i64,
}
impl<'a> From<AgedStockBorrowed<'a>> for AgedStock {
    fn from(
        AgedStockBorrowed {
            product_key,
            product_code,
            product_description,
            age,
            quantity,
            rows,
            expired,
            expired_rows,
            expiring,
            expiring_rows,
        }: AgedStockBorrowed<'a>,
    ) -> Self {
        Self {
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            age,
            quantity,
            rows,
            expired,
            expired_rows,
            expiring,
            expiring_rows,
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
pub struct AgedStockQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AgedStockBorrowed, tokio_postgres::Error>,
    mapper: fn(AgedStockBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AgedStockQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AgedStockBorrowed) -> R) -> AgedStockQuery<'c, 'a, 's, C, R, N> {
        AgedStockQuery {
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
pub struct FindKeptDayStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_kept_day() -> FindKeptDayStmt {
    FindKeptDayStmt("select key from warehouse.stock_age_day where today = $1 and soon = $2 and edges = $3", None)
}
impl FindKeptDayStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>>(
        &'s self,
        client: &'c C,
        today: &'a chrono::NaiveDate,
        soon: &'a chrono::NaiveDate,
        edges: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [today, soon, edges],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>>
    crate::client::async_::Params<'c, 'a, 's, FindKeptDayParams<T1>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for FindKeptDayStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindKeptDayParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.today, &params.soon, &params.edges)
    }
}
pub struct SumKeptStockAgesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_kept_stock_ages() -> SumKeptStockAgesStmt {
    SumKeptStockAgesStmt(
        "select g.key as product_key, g.code as product_code, g.description as product_description, a.age, a.quantity, a.rows, a.expired, a.expired_rows, a.expiring, a.expiring_rows from product.product g cross join lateral ( select k.age, sum(k.quantity) as quantity, sum(k.rows)::bigint as rows, sum(k.expired) as expired, sum(k.expired_rows)::bigint as expired_rows, sum(k.expiring) as expiring, sum(k.expiring_rows)::bigint as expiring_rows from ( select t.age, t.quantity, t.rows, t.expired, t.expired_rows, t.expiring, t.expiring_rows from warehouse.stock_age_total t where t.day_key = $1 and t.product_key = g.key and ($2::text is null or t.site_key = $2) union all select coalesce(width_bucket(c.arrived, $3::timestamptz[]), cardinality($3::timestamptz[])), c.quantity, c.rows, case when c.expires < $4 then c.quantity else 0 end, case when c.expires < $4 then c.rows else 0 end, case when c.expires between $4 and $5 then c.quantity else 0 end, case when c.expires between $4 and $5 then c.rows else 0 end from warehouse.stock_total_change c where c.product_key = g.key and ($2::text is null or c.site_key = $2) ) k group by k.age having sum(k.rows) <> 0 ) a where $6::bigint[] is null or g.key = any ($6) order by lower(g.code) collate \"C\", g.key, a.age desc limit $7",
        None,
    )
}
impl SumKeptStockAgesStmt {
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
        T2: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
        T3: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        day_key: &'a i64,
        site_key: &'a Option<T1>,
        edges: &'a T2,
        today: &'a chrono::NaiveDate,
        soon: &'a chrono::NaiveDate,
        product_keys: &'a Option<T3>,
        wanted: &'a i64,
    ) -> AgedStockQuery<'c, 'a, 's, C, AgedStock, 7> {
        AgedStockQuery {
            client,
            params: [day_key, site_key, edges, today, soon, product_keys, wanted],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AgedStockBorrowed, tokio_postgres::Error> {
                Ok(AgedStockBorrowed {
                    product_key: row.try_get(0)?,
                    product_code: row.try_get(1)?,
                    product_description: row.try_get(2)?,
                    age: row.try_get(3)?,
                    quantity: row.try_get(4)?,
                    rows: row.try_get(5)?,
                    expired: row.try_get(6)?,
                    expired_rows: row.try_get(7)?,
                    expiring: row.try_get(8)?,
                    expiring_rows: row.try_get(9)?,
                })
            },
            mapper: |it| AgedStock::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T3: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SumKeptStockAgesParams<T1, T2, T3>,
        AgedStockQuery<'c, 'a, 's, C, AgedStock, 7>,
        C,
    > for SumKeptStockAgesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SumKeptStockAgesParams<T1, T2, T3>,
    ) -> AgedStockQuery<'c, 'a, 's, C, AgedStock, 7> {
        self.bind(
            client,
            &params.day_key,
            &params.site_key,
            &params.edges,
            &params.today,
            &params.soon,
            &params.product_keys,
            &params.wanted,
        )
    }
}
pub struct SumStockAgesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_stock_ages() -> SumStockAgesStmt {
    SumStockAgesStmt(
        "select g.key as product_key, g.code as product_code, g.description as product_description, a.age, a.quantity, a.rows, a.expired, a.expired_rows, a.expiring, a.expiring_rows from product.product g cross join lateral ( select coalesce(width_bucket(s.arrived, $1::timestamptz[]), cardinality($1::timestamptz[])) as age, sum(s.quantity) as quantity, count(*) as rows, coalesce(sum(s.quantity) filter (where s.expires < $2), 0) as expired, count(*) filter (where s.expires < $2) as expired_rows, coalesce(sum(s.quantity) filter (where s.expires between $2 and $3), 0) as expiring, count(*) filter (where s.expires between $2 and $3) as expiring_rows from warehouse.stock s where s.product_key = g.key and ($4::text is null or s.site_key = $4) group by 1 ) a where $5::bigint[] is null or g.key = any ($5) order by lower(g.code) collate \"C\", g.key, a.age desc limit $6",
        None,
    )
}
impl SumStockAgesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        edges: &'a T1,
        today: &'a chrono::NaiveDate,
        soon: &'a chrono::NaiveDate,
        site_key: &'a Option<T2>,
        product_keys: &'a Option<T3>,
        wanted: &'a i64,
    ) -> AgedStockQuery<'c, 'a, 's, C, AgedStock, 6> {
        AgedStockQuery {
            client,
            params: [edges, today, soon, site_key, product_keys, wanted],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AgedStockBorrowed, tokio_postgres::Error> {
                Ok(AgedStockBorrowed {
                    product_key: row.try_get(0)?,
                    product_code: row.try_get(1)?,
                    product_description: row.try_get(2)?,
                    age: row.try_get(3)?,
                    quantity: row.try_get(4)?,
                    rows: row.try_get(5)?,
                    expired: row.try_get(6)?,
                    expired_rows: row.try_get(7)?,
                    expiring: row.try_get(8)?,
                    expiring_rows: row.try_get(9)?,
                })
            },
            mapper: |it| AgedStock::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SumStockAgesParams<T1, T2, T3>,
        AgedStockQuery<'c, 'a, 's, C, AgedStock, 6>,
        C,
    > for SumStockAgesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SumStockAgesParams<T1, T2, T3>,
    ) -> AgedStockQuery<'c, 'a, 's, C, AgedStock, 6> {
        self.bind(
            client,
            &params.edges,
            &params.today,
            &params.soon,
            &params.site_key,
            &params.product_keys,
            &params.wanted,
        )
    }
}

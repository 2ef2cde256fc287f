// This file was generated with `cornucopia`. Do not modify.

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
pub struct SumStockAges {
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
pub struct SumStockAgesBorrowed<'a> {
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
impl<'a> From<SumStockAgesBorrowed<'a>> for SumStockAges {
    fn from(
        SumStockAgesBorrowed {
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
        }: SumStockAgesBorrowed<'a>,
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
pub struct SumStockAgesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SumStockAgesBorrowed, tokio_postgres::Error>,
    mapper: fn(SumStockAgesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SumStockAgesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SumStockAgesBorrowed) -> R) -> SumStockAgesQuery<'c, 'a, 's, C, R, N> {
        SumStockAgesQuery {
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
pub struct SumStockAgesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_stock_ages() -> SumStockAgesStmt {
    SumStockAgesStmt(
        "select g.key as product_key, g.code as product_code, g.description as product_description, a.age, a.quantity, a.rows, a.expired, a.expired_rows, a.expiring, a.expiring_rows from product.product g cross join lateral ( select coalesce(width_bucket(m.\"end\", $1::timestamptz[]), cardinality($1::timestamptz[])) as age, sum(s.quantity) as quantity, count(*) as rows, coalesce(sum(s.quantity) filter (where l.expires < $2), 0) as expired, count(*) filter (where l.expires < $2) as expired_rows, coalesce(sum(s.quantity) filter (where l.expires between $2 and $3), 0) as expiring, count(*) filter (where l.expires between $2 and $3) as expiring_rows from warehouse.stock s left join warehouse.movement m on m.key = s.movement_key left join serial.lot l on l.key = coalesce(s.lot_key, s.unit_lot_key) where s.product_key = g.key and ($4::text is null or s.site_key = $4) group by 1 ) a where $5::bigint[] is null or g.key = any ($5) order by lower(g.code) collate \"C\", g.key, a.age desc limit $6",
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
    ) -> SumStockAgesQuery<'c, 'a, 's, C, SumStockAges, 6> {
        SumStockAgesQuery {
            client,
            params: [edges, today, soon, site_key, product_keys, wanted],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SumStockAgesBorrowed, tokio_postgres::Error> {
                Ok(SumStockAgesBorrowed {
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
            mapper: |it| SumStockAges::from(it),
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
        SumStockAgesQuery<'c, 'a, 's, C, SumStockAges, 6>,
        C,
    > for SumStockAgesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SumStockAgesParams<T1, T2, T3>,
    ) -> SumStockAgesQuery<'c, 'a, 's, C, SumStockAges, 6> {
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

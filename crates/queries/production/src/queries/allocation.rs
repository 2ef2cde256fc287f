// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertAllocationsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = rust_decimal::Decimal>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = Option<i64>>,
> {
    pub batch_key: i64,
    pub user_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
    pub component_keys: T1,
    pub lot_keys: T2,
    pub quantities: T3,
    pub position_keys: T5,
    pub parent_serial_keys: T6,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindAllocations {
    pub key: i64,
    pub batch_key: i64,
    pub component_key: i64,
    pub component_code: String,
    pub lot_key: i64,
    pub lot_code: String,
    pub quantity: rust_decimal::Decimal,
    pub position_key: Option<String>,
    pub position_code: Option<String>,
    pub parent_serial_key: Option<i64>,
    pub parent_serial_code: Option<String>,
    pub declared_by: Option<i64>,
    pub declared_at: chrono::DateTime<chrono::Utc>,
}
pub struct FindAllocationsBorrowed<'a> {
    pub key: i64,
    pub batch_key: i64,
    pub component_key: i64,
    pub component_code: &'a str,
    pub lot_key: i64,
    pub lot_code: &'a str,
    pub quantity: rust_decimal::Decimal,
    pub position_key: Option<&'a str>,
    pub position_code: Option<&'a str>,
    pub parent_serial_key: Option<i64>,
    pub parent_serial_code: Option<&'a str>,
    pub declared_by: Option<i64>,
    pub declared_at: chrono::DateTime<chrono::Utc>,
}
impl<'a> From<FindAllocationsBorrowed<'a>> for FindAllocations {
    fn from(
        FindAllocationsBorrowed {
            key,
            batch_key,
            component_key,
            component_code,
            lot_key,
            lot_code,
            quantity,
            position_key,
            position_code,
            parent_serial_key,
            parent_serial_code,
            declared_by,
            declared_at,
        }: FindAllocationsBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            batch_key,
            component_key,
            component_code: component_code.into(),
            lot_key,
            lot_code: lot_code.into(),
            quantity,
            position_key: position_key.map(|v| v.into()),
            position_code: position_code.map(|v| v.into()),
            parent_serial_key,
            parent_serial_code: parent_serial_code.map(|v| v.into()),
            declared_by,
            declared_at,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindAllocationsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindAllocationsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindAllocationsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindAllocationsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindAllocationsBorrowed) -> R) -> FindAllocationsQuery<'c, 'a, 's, C, R, N> {
        FindAllocationsQuery {
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
pub struct FindAllocationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_allocations() -> FindAllocationsStmt {
    FindAllocationsStmt(
        "select a.key, a.batch_key, a.component_key, c.code as component_code, a.lot_key, l.code as lot_code, a.quantity, a.position_key, p.code as position_code, a.parent_serial_key, s.code as parent_serial_code, a.declared_by, a.declared_at from production.lot_allocation a join product.product c on c.key = a.component_key join serial.lot l on l.key = a.lot_key left join position.position p on p.key = a.position_key left join serial.serial s on s.key = a.parent_serial_key where a.batch_key = $1 order by lower(c.code) collate \"C\", lower(l.code) collate \"C\", a.key",
        None,
    )
}
impl FindAllocationsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> FindAllocationsQuery<'c, 'a, 's, C, FindAllocations, 1> {
        FindAllocationsQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindAllocationsBorrowed, tokio_postgres::Error> {
                Ok(FindAllocationsBorrowed {
                    key: row.try_get(0)?,
                    batch_key: row.try_get(1)?,
                    component_key: row.try_get(2)?,
                    component_code: row.try_get(3)?,
                    lot_key: row.try_get(4)?,
                    lot_code: row.try_get(5)?,
                    quantity: row.try_get(6)?,
                    position_key: row.try_get(7)?,
                    position_code: row.try_get(8)?,
                    parent_serial_key: row.try_get(9)?,
                    parent_serial_code: row.try_get(10)?,
                    declared_by: row.try_get(11)?,
                    declared_at: row.try_get(12)?,
                })
            },
            mapper: |it| FindAllocations::from(it),
        }
    }
}
pub struct DeleteAllocationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_allocations() -> DeleteAllocationsStmt {
    DeleteAllocationsStmt("delete from production.lot_allocation where batch_key = $1", None)
}
impl DeleteAllocationsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[batch_key]).await
    }
}
pub struct InsertAllocationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_allocations() -> InsertAllocationsStmt {
    InsertAllocationsStmt(
        "insert into production.lot_allocation (batch_key, component_key, lot_key, quantity, position_key, parent_serial_key, declared_by, declared_at) select $1, a.component_key, a.lot_key, a.quantity, a.position_key, a.parent_serial_key, $2, $3 from unnest($4::bigint[], $5::bigint[], $6::numeric[], $7::text[], $8::bigint[]) as a (component_key, lot_key, quantity, position_key, parent_serial_key)",
        None,
    )
}
impl InsertAllocationsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = rust_decimal::Decimal>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = Option<T4>>,
        T6: crate::ArraySql<Item = Option<i64>>,
    >(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
        user_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
        component_keys: &'a T1,
        lot_keys: &'a T2,
        quantities: &'a T3,
        position_keys: &'a T5,
        parent_serial_keys: &'a T6,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[batch_key, user_key, now, component_keys, lot_keys, quantities, position_keys, parent_serial_keys],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = rust_decimal::Decimal>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = Option<i64>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertAllocationsParams<T1, T2, T3, T4, T5, T6>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertAllocationsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertAllocationsParams<T1, T2, T3, T4, T5, T6>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.batch_key,
            &params.user_key,
            &params.now,
            &params.component_keys,
            &params.lot_keys,
            &params.quantities,
            &params.position_keys,
            &params.parent_serial_keys,
        ))
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ListUnitsOfLotsParams<T1: crate::ArraySql<Item = i64>> {
    pub with_codes: bool,
    pub lot_keys: T1,
}
#[derive(Debug)]
pub struct ListUnitsParams<T1: crate::ArraySql<Item = i64>> {
    pub with_codes: bool,
    pub keys: T1,
}
#[derive(Debug)]
pub struct CountUnitShipmentsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub items: T2,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct UnitColumns {
    pub keys: Option<Vec<i64>>,
    pub parents: Option<Vec<Option<i64>>>,
    pub product_keys: Option<Vec<i64>>,
    pub order_keys: Option<Vec<Option<i64>>>,
    pub states: Option<Vec<String>>,
    pub position_keys: Option<Vec<Option<String>>>,
    pub marks: Option<Vec<i32>>,
    pub codes: Option<Vec<Option<String>>>,
}
pub struct UnitColumnsBorrowed<'a> {
    pub keys: Option<crate::ArrayIterator<'a, i64>>,
    pub parents: Option<crate::ArrayIterator<'a, Option<i64>>>,
    pub product_keys: Option<crate::ArrayIterator<'a, i64>>,
    pub order_keys: Option<crate::ArrayIterator<'a, Option<i64>>>,
    pub states: Option<crate::ArrayIterator<'a, &'a str>>,
    pub position_keys: Option<crate::ArrayIterator<'a, Option<&'a str>>>,
    pub marks: Option<crate::ArrayIterator<'a, i32>>,
    pub codes: Option<crate::ArrayIterator<'a, Option<&'a str>>>,
}
impl<'a> From<UnitColumnsBorrowed<'a>> for UnitColumns {
    fn from(
        UnitColumnsBorrowed {
            keys,
            parents,
            product_keys,
            order_keys,
            states,
            position_keys,
            marks,
            codes,
        }: UnitColumnsBorrowed<'a>,
    ) -> Self {
        Self {
            keys: keys.map(|v| v.map(|v| v).collect()),
            parents: parents.map(|v| v.map(|v| v).collect()),
            product_keys: product_keys.map(|v| v.map(|v| v).collect()),
            order_keys: order_keys.map(|v| v.map(|v| v).collect()),
            states: states.map(|v| v.map(|v| v.into()).collect()),
            position_keys: position_keys.map(|v| v.map(|v| v.map(|v| v.into())).collect()),
            marks: marks.map(|v| v.map(|v| v).collect()),
            codes: codes.map(|v| v.map(|v| v.map(|v| v.into())).collect()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct CountUnitShipments {
    pub partner_code: Option<String>,
    pub partner_name: Option<String>,
    pub document: Option<String>,
    pub total: i64,
}
pub struct CountUnitShipmentsBorrowed<'a> {
    pub partner_code: Option<&'a str>,
    pub partner_name: Option<&'a str>,
    pub document: Option<&'a str>,
    pub total: i64,
}
impl<'a> From<CountUnitShipmentsBorrowed<'a>> for CountUnitShipments {
    fn from(
        CountUnitShipmentsBorrowed { partner_code, partner_name, document, total }: CountUnitShipmentsBorrowed<'a>,
    ) -> Self {
        Self {
            partner_code: partner_code.map(|v| v.into()),
            partner_name: partner_name.map(|v| v.into()),
            document: document.map(|v| v.into()),
            total,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct UnitColumnsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<UnitColumnsBorrowed, tokio_postgres::Error>,
    mapper: fn(UnitColumnsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> UnitColumnsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(UnitColumnsBorrowed) -> R) -> UnitColumnsQuery<'c, 'a, 's, C, R, N> {
        UnitColumnsQuery {
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
pub struct CountUnitShipmentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountUnitShipmentsBorrowed, tokio_postgres::Error>,
    mapper: fn(CountUnitShipmentsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountUnitShipmentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountUnitShipmentsBorrowed) -> R) -> CountUnitShipmentsQuery<'c, 'a, 's, C, R, N> {
        CountUnitShipmentsQuery {
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
pub struct ListUnitsOfLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_units_of_lots() -> ListUnitsOfLotsStmt {
    ListUnitsOfLotsStmt(
        "select array_agg(u.key) as keys, array_agg(case when u.link_confirmed then u.parent_key end) as parents, array_agg(u.product_key) as product_keys, array_agg(u.work_order_key) as order_keys, array_agg(u.state) as states, array_agg(case when u.parent_key is null or not u.link_confirmed then u.position_key end) as position_keys, array_agg(case when u.hold_reason is null then 0 else 1 end + case when u.has_ended_links is false then 0 else 2 end + case when u.link_confirmed and u.parent_batch_key is not null then 4 else 0 end) as marks, array_agg(u.code) filter (where $1) as codes from serial.serial u where u.lot_key = any ($2)",
        None,
    )
}
impl ListUnitsOfLotsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        with_codes: &'a bool,
        lot_keys: &'a T1,
    ) -> UnitColumnsQuery<'c, 'a, 's, C, UnitColumns, 2> {
        UnitColumnsQuery {
            client,
            params: [with_codes, lot_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitColumnsBorrowed, tokio_postgres::Error> {
                Ok(UnitColumnsBorrowed {
                    keys: row.try_get(0)?,
                    parents: row.try_get(1)?,
                    product_keys: row.try_get(2)?,
                    order_keys: row.try_get(3)?,
                    states: row.try_get(4)?,
                    position_keys: row.try_get(5)?,
                    marks: row.try_get(6)?,
                    codes: row.try_get(7)?,
                })
            },
            mapper: |it| UnitColumns::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListUnitsOfLotsParams<T1>,
        UnitColumnsQuery<'c, 'a, 's, C, UnitColumns, 2>,
        C,
    > for ListUnitsOfLotsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListUnitsOfLotsParams<T1>,
    ) -> UnitColumnsQuery<'c, 'a, 's, C, UnitColumns, 2> {
        self.bind(client, &params.with_codes, &params.lot_keys)
    }
}
pub struct ListUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_units() -> ListUnitsStmt {
    ListUnitsStmt(
        "select array_agg(u.key) as keys, array_agg(case when u.link_confirmed then u.parent_key end) as parents, array_agg(u.product_key) as product_keys, array_agg(u.work_order_key) as order_keys, array_agg(u.state) as states, array_agg(case when u.parent_key is null or not u.link_confirmed then u.position_key end) as position_keys, array_agg(case when u.hold_reason is null then 0 else 1 end + case when u.has_ended_links is false then 0 else 2 end + case when u.link_confirmed and u.parent_batch_key is not null then 4 else 0 end) as marks, array_agg(u.code) filter (where $1) as codes from unnest($2::bigint[]) as asked (key) join serial.serial u on u.key = asked.key",
        None,
    )
}
impl ListUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        with_codes: &'a bool,
        keys: &'a T1,
    ) -> UnitColumnsQuery<'c, 'a, 's, C, UnitColumns, 2> {
        UnitColumnsQuery {
            client,
            params: [with_codes, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitColumnsBorrowed, tokio_postgres::Error> {
                Ok(UnitColumnsBorrowed {
                    keys: row.try_get(0)?,
                    parents: row.try_get(1)?,
                    product_keys: row.try_get(2)?,
                    order_keys: row.try_get(3)?,
                    states: row.try_get(4)?,
                    position_keys: row.try_get(5)?,
                    marks: row.try_get(6)?,
                    codes: row.try_get(7)?,
                })
            },
            mapper: |it| UnitColumns::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, ListUnitsParams<T1>, UnitColumnsQuery<'c, 'a, 's, C, UnitColumns, 2>, C>
    for ListUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListUnitsParams<T1>,
    ) -> UnitColumnsQuery<'c, 'a, 's, C, UnitColumns, 2> {
        self.bind(client, &params.with_codes, &params.keys)
    }
}
pub struct IsMaterialUsedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn is_material_used() -> IsMaterialUsedStmt {
    IsMaterialUsedStmt(
        "select exists ( select from unnest($1::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key where m.type = 'consumption' and m.serial_key is null) or exists ( select from unnest($1::bigint[]) as asked (key) join production.lot_allocation a on a.lot_key = asked.key) as used",
        None,
    )
}
impl IsMaterialUsedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        lot_keys: &'a T1,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [lot_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct CountUnitShipmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_unit_shipments() -> CountUnitShipmentsStmt {
    CountUnitShipmentsStmt(
        "select m.refs ->> 'partner_code' as partner_code, m.refs ->> 'partner_name' as partner_name, coalesce(m.refs ->> 'sales_doc', m.refs ->> 'transfer_doc') as document, sum(asked.items)::bigint as total from unnest($1::bigint[], $2::bigint[]) as asked (key, items) cross join lateral ( select m.refs from warehouse.movement m where m.serial_key = asked.key and m.type = 'shipment' and m.status = 'completed' and (m.reversed_qt = 0 or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $3)) order by m.posted desc limit 1) m group by 1, 2, 3",
        None,
    )
}
impl CountUnitShipmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        items: &'a T2,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> CountUnitShipmentsQuery<'c, 'a, 's, C, CountUnitShipments, 3> {
        CountUnitShipmentsQuery {
            client,
            params: [keys, items, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountUnitShipmentsBorrowed, tokio_postgres::Error> {
                Ok(CountUnitShipmentsBorrowed {
                    partner_code: row.try_get(0)?,
                    partner_name: row.try_get(1)?,
                    document: row.try_get(2)?,
                    total: row.try_get(3)?,
                })
            },
            mapper: |it| CountUnitShipments::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CountUnitShipmentsParams<T1, T2>,
        CountUnitShipmentsQuery<'c, 'a, 's, C, CountUnitShipments, 3>,
        C,
    > for CountUnitShipmentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CountUnitShipmentsParams<T1, T2>,
    ) -> CountUnitShipmentsQuery<'c, 'a, 's, C, CountUnitShipments, 3> {
        self.bind(client, &params.keys, &params.items, &params.at)
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindPositionUsesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>, T3: crate::StringSql> {
    pub settings: T2,
    pub key: T3,
    pub limit: i64,
}
#[derive(Debug)]
pub struct FindReferencesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = i64>,
> {
    pub orders: T1,
    pub jobs: T2,
    pub batches: T3,
    pub serials: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindReferences {
    pub orders: Vec<i64>,
    pub jobs: Vec<i64>,
    pub batches: Vec<i64>,
    pub open_batches: Vec<i64>,
    pub canceled_batches: Vec<i64>,
    pub serials: Vec<i64>,
}
pub struct FindReferencesBorrowed<'a> {
    pub orders: crate::ArrayIterator<'a, i64>,
    pub jobs: crate::ArrayIterator<'a, i64>,
    pub batches: crate::ArrayIterator<'a, i64>,
    pub open_batches: crate::ArrayIterator<'a, i64>,
    pub canceled_batches: crate::ArrayIterator<'a, i64>,
    pub serials: crate::ArrayIterator<'a, i64>,
}
impl<'a> From<FindReferencesBorrowed<'a>> for FindReferences {
    fn from(
        FindReferencesBorrowed {
            orders,
            jobs,
            batches,
            open_batches,
            canceled_batches,
            serials,
        }: FindReferencesBorrowed<'a>,
    ) -> Self {
        Self {
            orders: orders.map(|v| v).collect(),
            jobs: jobs.map(|v| v).collect(),
            batches: batches.map(|v| v).collect(),
            open_batches: open_batches.map(|v| v).collect(),
            canceled_batches: canceled_batches.map(|v| v).collect(),
            serials: serials.map(|v| v).collect(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct FindReferencesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindReferencesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindReferencesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindReferencesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindReferencesBorrowed) -> R) -> FindReferencesQuery<'c, 'a, 's, C, R, N> {
        FindReferencesQuery {
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
pub struct FindPositionUsesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_position_uses() -> FindPositionUsesStmt {
    FindPositionUsesStmt(
        "(select 'Config/' || c.key as used_by from configuration.config c where c.key = any ($1) and c.value = to_jsonb($2::text) order by c.key limit $3) union all (select 'Product/' || p.key from product.product p where p.default_production_position_key = $2 or p.default_consumption_position_key = $2 order by p.key limit $3) union all (select 'BomLine/' || l.key from product.bom_line l where l.consumption_position_key = $2 order by l.key limit $3) union all (select distinct 'Batch/' || a.batch_key from production.lot_allocation a join production.batch b on b.key = a.batch_key where a.position_key = $2 and b.active limit $3) union all (select 'WorkOrder/' || o.key from production.work_order o where o.output_position_key = $2 and o.status <> 'closed' order by o.key limit $3) union all (select distinct 'WorkOrder/' || o.key from production.work_order_line l join production.work_order o on o.key = l.work_order_key where l.consumption_position_key = $2 and o.status <> 'closed' limit $3) limit $3",
        None,
    )
}
impl FindPositionUsesStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        settings: &'a T2,
        key: &'a T3,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        StringQuery {
            client,
            params: [settings, key, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>, T3: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindPositionUsesParams<T1, T2, T3>,
        StringQuery<'c, 'a, 's, C, String, 3>,
        C,
    > for FindPositionUsesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindPositionUsesParams<T1, T2, T3>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        self.bind(client, &params.settings, &params.key, &params.limit)
    }
}
pub struct MatchOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn match_orders() -> MatchOrdersStmt {
    MatchOrdersStmt("select key from production.work_order where lower(code) like $1", None)
}
impl MatchOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        pattern: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [pattern],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindReferencesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_references() -> FindReferencesStmt {
    FindReferencesStmt(
        "select array(select key from production.work_order where key = any ($1)) as orders, array(select key from production.job where key = any ($2)) as jobs, array(select key from production.batch where key = any ($3)) as batches, array(select key from production.batch where key = any ($3) and active) as open_batches, array(select key from production.batch where key = any ($3) and canceled is not null) as canceled_batches, array(select key from serial.serial where key = any ($4)) as serials",
        None,
    )
}
impl FindReferencesStmt {
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
        T3: crate::ArraySql<Item = i64>,
        T4: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        orders: &'a T1,
        jobs: &'a T2,
        batches: &'a T3,
        serials: &'a T4,
    ) -> FindReferencesQuery<'c, 'a, 's, C, FindReferences, 4> {
        FindReferencesQuery {
            client,
            params: [orders, jobs, batches, serials],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindReferencesBorrowed, tokio_postgres::Error> {
                Ok(FindReferencesBorrowed {
                    orders: row.try_get(0)?,
                    jobs: row.try_get(1)?,
                    batches: row.try_get(2)?,
                    open_batches: row.try_get(3)?,
                    canceled_batches: row.try_get(4)?,
                    serials: row.try_get(5)?,
                })
            },
            mapper: |it| FindReferences::from(it),
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
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindReferencesParams<T1, T2, T3, T4>,
        FindReferencesQuery<'c, 'a, 's, C, FindReferences, 4>,
        C,
    > for FindReferencesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindReferencesParams<T1, T2, T3, T4>,
    ) -> FindReferencesQuery<'c, 'a, 's, C, FindReferences, 4> {
        self.bind(client, &params.orders, &params.jobs, &params.batches, &params.serials)
    }
}
pub struct CountSessionIsProcessingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_session_is_processing() -> CountSessionIsProcessingStmt {
    CountSessionIsProcessingStmt(
        "select exists (select from counting.session where key = $1 and status = 'processing') as processing",
        None,
    )
}
impl CountSessionIsProcessingStmt {
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

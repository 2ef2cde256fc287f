// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct FindTreeAtParams {
    pub at: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct AncestorRow {
    pub serial_key: i64,
    pub serial_code: Option<String>,
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub link_key: i64,
}
pub struct AncestorRowBorrowed<'a> {
    pub serial_key: i64,
    pub serial_code: Option<&'a str>,
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub link_key: i64,
}
impl<'a> From<AncestorRowBorrowed<'a>> for AncestorRow {
    fn from(
        AncestorRowBorrowed {
            serial_key,
            serial_code,
            product_key,
            product_code,
            product_description,
            link_key,
        }: AncestorRowBorrowed<'a>,
    ) -> Self {
        Self {
            serial_key,
            serial_code: serial_code.map(|v| v.into()),
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            link_key,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ChildRow {
    pub parent_key: i64,
    pub serial_key: i64,
    pub replaced: bool,
    pub serial_code: Option<String>,
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub confirmed: bool,
    pub link_key: i64,
    pub reason: Option<String>,
}
pub struct ChildRowBorrowed<'a> {
    pub parent_key: i64,
    pub serial_key: i64,
    pub replaced: bool,
    pub serial_code: Option<&'a str>,
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub confirmed: bool,
    pub link_key: i64,
    pub reason: Option<&'a str>,
}
impl<'a> From<ChildRowBorrowed<'a>> for ChildRow {
    fn from(
        ChildRowBorrowed {
            parent_key,
            serial_key,
            replaced,
            serial_code,
            product_key,
            product_code,
            product_description,
            confirmed,
            link_key,
            reason,
        }: ChildRowBorrowed<'a>,
    ) -> Self {
        Self {
            parent_key,
            serial_key,
            replaced,
            serial_code: serial_code.map(|v| v.into()),
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            confirmed,
            link_key,
            reason: reason.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct NodeRow {
    pub serial_key: i64,
    pub serial_code: Option<String>,
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub parent_key: Option<i64>,
    pub link_key: Option<i64>,
    pub linked_at: Option<chrono::DateTime<chrono::Utc>>,
    pub linked_by: Option<i64>,
    pub confirmed: bool,
    pub replaced: bool,
    pub reason: Option<String>,
    pub state: Option<String>,
    pub work_order_key: Option<i64>,
}
pub struct NodeRowBorrowed<'a> {
    pub serial_key: i64,
    pub serial_code: Option<&'a str>,
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub parent_key: Option<i64>,
    pub link_key: Option<i64>,
    pub linked_at: Option<chrono::DateTime<chrono::Utc>>,
    pub linked_by: Option<i64>,
    pub confirmed: bool,
    pub replaced: bool,
    pub reason: Option<&'a str>,
    pub state: Option<&'a str>,
    pub work_order_key: Option<i64>,
}
impl<'a> From<NodeRowBorrowed<'a>> for NodeRow {
    fn from(
        NodeRowBorrowed {
            serial_key,
            serial_code,
            product_key,
            product_code,
            product_description,
            parent_key,
            link_key,
            linked_at,
            linked_by,
            confirmed,
            replaced,
            reason,
            state,
            work_order_key,
        }: NodeRowBorrowed<'a>,
    ) -> Self {
        Self {
            serial_key,
            serial_code: serial_code.map(|v| v.into()),
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            parent_key,
            link_key,
            linked_at,
            linked_by,
            confirmed,
            replaced,
            reason: reason.map(|v| v.into()),
            state: state.map(|v| v.into()),
            work_order_key,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct AncestorRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AncestorRowBorrowed, tokio_postgres::Error>,
    mapper: fn(AncestorRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AncestorRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AncestorRowBorrowed) -> R) -> AncestorRowQuery<'c, 'a, 's, C, R, N> {
        AncestorRowQuery {
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
pub struct ChildRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ChildRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ChildRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ChildRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ChildRowBorrowed) -> R) -> ChildRowQuery<'c, 'a, 's, C, R, N> {
        ChildRowQuery {
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
pub struct NodeRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<NodeRowBorrowed, tokio_postgres::Error>,
    mapper: fn(NodeRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> NodeRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(NodeRowBorrowed) -> R) -> NodeRowQuery<'c, 'a, 's, C, R, N> {
        NodeRowQuery {
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
pub struct FindAncestorsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_ancestors() -> FindAncestorsStmt {
    FindAncestorsStmt(
        "with recursive up (key, link_key, depth) as ( select s.parent_key, s.link_key, 1 from serial.serial s where s.key = $1 and s.link_confirmed and s.parent_key is not null union all select s.parent_key, s.link_key, up.depth + 1 from up join serial.serial s on s.key = up.key where s.link_confirmed and s.parent_key is not null ) select s.key as serial_key, s.code as serial_code, s.product_key, p.code as product_code, p.description as product_description, up.link_key from up join serial.serial s on s.key = up.key join product.product p on p.key = s.product_key order by up.depth desc",
        None,
    )
}
impl FindAncestorsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> AncestorRowQuery<'c, 'a, 's, C, AncestorRow, 1> {
        AncestorRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AncestorRowBorrowed, tokio_postgres::Error> {
                Ok(AncestorRowBorrowed {
                    serial_key: row.try_get(0)?,
                    serial_code: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    product_description: row.try_get(4)?,
                    link_key: row.try_get(5)?,
                })
            },
            mapper: |it| AncestorRow::from(it),
        }
    }
}
pub struct FindChildrenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_children() -> FindChildrenStmt {
    FindChildrenStmt(
        "select s.parent_key, s.key as serial_key, false as replaced, s.code as serial_code, s.product_key, p.code as product_code, p.description as product_description, s.link_confirmed as confirmed, s.link_key, null::text as reason from serial.serial s join product.product p on p.key = s.product_key where s.parent_key = $1 order by lower(p.code) collate \"C\", lower(s.code) collate \"C\", s.link_key",
        None,
    )
}
impl FindChildrenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> ChildRowQuery<'c, 'a, 's, C, ChildRow, 1> {
        ChildRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ChildRowBorrowed, tokio_postgres::Error> {
                Ok(ChildRowBorrowed {
                    parent_key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    replaced: row.try_get(2)?,
                    serial_code: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    product_description: row.try_get(6)?,
                    confirmed: row.try_get(7)?,
                    link_key: row.try_get(8)?,
                    reason: row.try_get(9)?,
                })
            },
            mapper: |it| ChildRow::from(it),
        }
    }
}
pub struct FindLinkedChildrenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_linked_children() -> FindLinkedChildrenStmt {
    FindLinkedChildrenStmt(
        "select l.parent_serial_key as parent_key, s.key as serial_key, l.ended_at is not null as replaced, s.code as serial_code, s.product_key, p.code as product_code, p.description as product_description, l.confirmed, l.key as link_key, l.reason from serial.link l join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key where l.parent_serial_key = $1 order by lower(p.code) collate \"C\", lower(s.code) collate \"C\", l.key",
        None,
    )
}
impl FindLinkedChildrenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> ChildRowQuery<'c, 'a, 's, C, ChildRow, 1> {
        ChildRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ChildRowBorrowed, tokio_postgres::Error> {
                Ok(ChildRowBorrowed {
                    parent_key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    replaced: row.try_get(2)?,
                    serial_code: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    product_description: row.try_get(6)?,
                    confirmed: row.try_get(7)?,
                    link_key: row.try_get(8)?,
                    reason: row.try_get(9)?,
                })
            },
            mapper: |it| ChildRow::from(it),
        }
    }
}
pub struct FindTreeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tree() -> FindTreeStmt {
    FindTreeStmt(
        "select s.key as serial_key, s.code as serial_code, s.product_key, p.code as product_code, p.description as product_description, s.parent_key, s.link_key, l.linked_at, l.linked_by, s.link_confirmed as confirmed, false as replaced, null::text as reason, s.state, s.work_order_key from serial.serial s join product.product p on p.key = s.product_key left join lateral (select k.linked_at, k.linked_by from serial.link k where k.key = s.link_key limit 1) l on true where s.root_key = (select asked.root_key from serial.serial asked where asked.key = $1)",
        None,
    )
}
impl FindTreeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> NodeRowQuery<'c, 'a, 's, C, NodeRow, 1> {
        NodeRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<NodeRowBorrowed, tokio_postgres::Error> {
                Ok(NodeRowBorrowed {
                    serial_key: row.try_get(0)?,
                    serial_code: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    product_description: row.try_get(4)?,
                    parent_key: row.try_get(5)?,
                    link_key: row.try_get(6)?,
                    linked_at: row.try_get(7)?,
                    linked_by: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    replaced: row.try_get(10)?,
                    reason: row.try_get(11)?,
                    state: row.try_get(12)?,
                    work_order_key: row.try_get(13)?,
                })
            },
            mapper: |it| NodeRow::from(it),
        }
    }
}
pub struct FindEndedNodesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_ended_nodes() -> FindEndedNodesStmt {
    FindEndedNodesStmt(
        "select s.key as serial_key, s.code as serial_code, s.product_key, p.code as product_code, p.description as product_description, l.parent_serial_key as parent_key, l.key as link_key, l.linked_at, l.linked_by, l.confirmed, true as replaced, l.reason, s.state, s.work_order_key from serial.link l join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key where l.parent_serial_key = any ($1) and l.ended_at is not null",
        None,
    )
}
impl FindEndedNodesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> NodeRowQuery<'c, 'a, 's, C, NodeRow, 1> {
        NodeRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<NodeRowBorrowed, tokio_postgres::Error> {
                Ok(NodeRowBorrowed {
                    serial_key: row.try_get(0)?,
                    serial_code: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    product_description: row.try_get(4)?,
                    parent_key: row.try_get(5)?,
                    link_key: row.try_get(6)?,
                    linked_at: row.try_get(7)?,
                    linked_by: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    replaced: row.try_get(10)?,
                    reason: row.try_get(11)?,
                    state: row.try_get(12)?,
                    work_order_key: row.try_get(13)?,
                })
            },
            mapper: |it| NodeRow::from(it),
        }
    }
}
pub struct FindTreeAtStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tree_at() -> FindTreeAtStmt {
    FindTreeAtStmt(
        "with recursive valid as not materialized ( select l.key, l.parent_serial_key, l.child_serial_key from serial.link l where l.confirmed and l.parent_serial_key is not null and l.linked_at <= $1 and (l.ended_at is null or l.ended_at > $1) ), up (key) as ( select s.key from serial.serial s where s.key = $2 and s.created <= $1 union select l.parent_serial_key from up join valid l on l.child_serial_key = up.key ), top as ( select coalesce( (select up.key from up where not exists (select from valid l where l.child_serial_key = up.key) limit 1), (select up.key from up where up.key = $2)) as key ), down (key, parent_key, link_key) as ( select top.key, null::bigint, null::bigint from top where top.key is not null union all select l.child_serial_key, l.parent_serial_key, l.key from down join valid l on l.parent_serial_key = down.key where l.child_serial_key <> (select top.key from top) ) select s.key as serial_key, s.code as serial_code, s.product_key, p.code as product_code, p.description as product_description, down.parent_key, down.link_key, l.linked_at, l.linked_by, true as confirmed, false as replaced, null::text as reason, null::text as state, s.work_order_key from down join serial.serial s on s.key = down.key join product.product p on p.key = s.product_key left join lateral (select k.linked_at, k.linked_by from serial.link k where k.key = down.link_key limit 1) l on true",
        None,
    )
}
impl FindTreeAtStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> NodeRowQuery<'c, 'a, 's, C, NodeRow, 2> {
        NodeRowQuery {
            client,
            params: [at, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<NodeRowBorrowed, tokio_postgres::Error> {
                Ok(NodeRowBorrowed {
                    serial_key: row.try_get(0)?,
                    serial_code: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    product_description: row.try_get(4)?,
                    parent_key: row.try_get(5)?,
                    link_key: row.try_get(6)?,
                    linked_at: row.try_get(7)?,
                    linked_by: row.try_get(8)?,
                    confirmed: row.try_get(9)?,
                    replaced: row.try_get(10)?,
                    reason: row.try_get(11)?,
                    state: row.try_get(12)?,
                    work_order_key: row.try_get(13)?,
                })
            },
            mapper: |it| NodeRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindTreeAtParams, NodeRowQuery<'c, 'a, 's, C, NodeRow, 2>, C>
    for FindTreeAtStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindTreeAtParams) -> NodeRowQuery<'c, 'a, 's, C, NodeRow, 2> {
        self.bind(client, &params.at, &params.key)
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq)]
pub struct FindPositionsCoded {
    pub given: String,
    pub key: String,
}
pub struct FindPositionsCodedBorrowed<'a> {
    pub given: &'a str,
    pub key: &'a str,
}
impl<'a> From<FindPositionsCodedBorrowed<'a>> for FindPositionsCoded {
    fn from(FindPositionsCodedBorrowed { given, key }: FindPositionsCodedBorrowed<'a>) -> Self {
        Self { given: given.into(), key: key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldPositionsCoded {
    pub given: String,
    pub key: String,
}
pub struct HoldPositionsCodedBorrowed<'a> {
    pub given: &'a str,
    pub key: &'a str,
}
impl<'a> From<HoldPositionsCodedBorrowed<'a>> for HoldPositionsCoded {
    fn from(HoldPositionsCodedBorrowed { given, key }: HoldPositionsCodedBorrowed<'a>) -> Self {
        Self { given: given.into(), key: key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct PositionState {
    pub key: String,
    pub deleted: bool,
}
pub struct PositionStateBorrowed<'a> {
    pub key: &'a str,
    pub deleted: bool,
}
impl<'a> From<PositionStateBorrowed<'a>> for PositionState {
    fn from(PositionStateBorrowed { key, deleted }: PositionStateBorrowed<'a>) -> Self {
        Self { key: key.into(), deleted }
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
pub struct FindPositionsCodedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPositionsCodedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPositionsCodedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPositionsCodedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPositionsCodedBorrowed) -> R) -> FindPositionsCodedQuery<'c, 'a, 's, C, R, N> {
        FindPositionsCodedQuery {
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
pub struct HoldPositionsCodedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldPositionsCodedBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldPositionsCodedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldPositionsCodedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldPositionsCodedBorrowed) -> R) -> HoldPositionsCodedQuery<'c, 'a, 's, C, R, N> {
        HoldPositionsCodedQuery {
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
pub struct PositionStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PositionStateBorrowed, tokio_postgres::Error>,
    mapper: fn(PositionStateBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PositionStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PositionStateBorrowed) -> R) -> PositionStateQuery<'c, 'a, 's, C, R, N> {
        PositionStateQuery {
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
pub struct FindLivePositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_live_positions() -> FindLivePositionsStmt {
    FindLivePositionsStmt(
        "select key from position.position where key = any ($1) and not deleted order by key for share",
        None,
    )
}
impl FindLivePositionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct FindPositionsCodedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_positions_coded() -> FindPositionsCodedStmt {
    FindPositionsCodedStmt(
        "select given.code as given, p.key from unnest($1::text[]) as given (code) join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key",
        None,
    )
}
impl FindPositionsCodedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        codes: &'a T2,
    ) -> FindPositionsCodedQuery<'c, 'a, 's, C, FindPositionsCoded, 1> {
        FindPositionsCodedQuery {
            client,
            params: [codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPositionsCodedBorrowed, tokio_postgres::Error> {
                Ok(FindPositionsCodedBorrowed { given: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| FindPositionsCoded::from(it),
        }
    }
}
pub struct HoldPositionsCodedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_positions_coded() -> HoldPositionsCodedStmt {
    HoldPositionsCodedStmt(
        "select given.code as given, p.key from unnest($1::text[]) as given (code) join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key for share of p",
        None,
    )
}
impl HoldPositionsCodedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        codes: &'a T2,
    ) -> HoldPositionsCodedQuery<'c, 'a, 's, C, HoldPositionsCoded, 1> {
        HoldPositionsCodedQuery {
            client,
            params: [codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldPositionsCodedBorrowed, tokio_postgres::Error> {
                Ok(HoldPositionsCodedBorrowed { given: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| HoldPositionsCoded::from(it),
        }
    }
}
pub struct FindPositionStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_position_states() -> FindPositionStatesStmt {
    FindPositionStatesStmt("select key, deleted from position.position where key = any ($1)", None)
}
impl FindPositionStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionStateQuery<'c, 'a, 's, C, PositionState, 1> {
        PositionStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionStateBorrowed, tokio_postgres::Error> {
                Ok(PositionStateBorrowed { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| PositionState::from(it),
        }
    }
}
pub struct KeepPositionStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_position_states() -> KeepPositionStatesStmt {
    KeepPositionStatesStmt(
        "select key, deleted from position.position where key = any ($1) order by key for key share",
        None,
    )
}
impl KeepPositionStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionStateQuery<'c, 'a, 's, C, PositionState, 1> {
        PositionStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionStateBorrowed, tokio_postgres::Error> {
                Ok(PositionStateBorrowed { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| PositionState::from(it),
        }
    }
}
pub struct HoldPositionStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_position_states() -> HoldPositionStatesStmt {
    HoldPositionStatesStmt(
        "select key, deleted from position.position where key = any ($1) order by key for share",
        None,
    )
}
impl HoldPositionStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionStateQuery<'c, 'a, 's, C, PositionState, 1> {
        PositionStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionStateBorrowed, tokio_postgres::Error> {
                Ok(PositionStateBorrowed { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| PositionState::from(it),
        }
    }
}
pub struct LockPositionStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_position_states() -> LockPositionStatesStmt {
    LockPositionStatesStmt(
        "select key, deleted from position.position where key = any ($1) order by key for update",
        None,
    )
}
impl LockPositionStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionStateQuery<'c, 'a, 's, C, PositionState, 1> {
        PositionStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionStateBorrowed, tokio_postgres::Error> {
                Ok(PositionStateBorrowed { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| PositionState::from(it),
        }
    }
}

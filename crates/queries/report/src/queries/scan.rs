// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindByTextParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub text: T1,
    pub serials: bool,
    pub product_keys: Option<T2>,
    pub wanted: i64,
    pub today: chrono::NaiveDate,
    pub lots: bool,
    pub positions: bool,
    pub orders: bool,
    pub products: bool,
    pub users: bool,
}
#[derive(Debug)]
pub struct FindByGtinParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::StringSql,
> {
    pub gtin: T1,
    pub product_keys: Option<T2>,
    pub serial: Option<T3>,
    pub serials: bool,
    pub wanted: i64,
    pub today: chrono::NaiveDate,
    pub lot: Option<T4>,
    pub lots: bool,
    pub products: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    pub kind: String,
    pub key: String,
    pub code: String,
    pub label: Option<String>,
    pub product_key: Option<i64>,
    pub state: Option<String>,
    pub held: bool,
    pub reason: Option<String>,
    pub exact: bool,
}
pub struct MatchBorrowed<'a> {
    pub kind: &'a str,
    pub key: &'a str,
    pub code: &'a str,
    pub label: Option<&'a str>,
    pub product_key: Option<i64>,
    pub state: Option<&'a str>,
    pub held: bool,
    pub reason: Option<&'a str>,
    pub exact: bool,
}
impl<'a> From<MatchBorrowed<'a>> for Match {
    fn from(
        MatchBorrowed { kind, key, code, label, product_key, state, held, reason, exact }: MatchBorrowed<'a>,
    ) -> Self {
        Self {
            kind: kind.into(),
            key: key.into(),
            code: code.into(),
            label: label.map(|v| v.into()),
            product_key,
            state: state.map(|v| v.into()),
            held,
            reason: reason.map(|v| v.into()),
            exact,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct MatchQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<MatchBorrowed, tokio_postgres::Error>,
    mapper: fn(MatchBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> MatchQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(MatchBorrowed) -> R) -> MatchQuery<'c, 'a, 's, C, R, N> {
        MatchQuery {
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
pub struct FindByTextStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_by_text() -> FindByTextStmt {
    FindByTextStmt(
        "select kind, key, code, label, product_key, state, held, reason, exact from ( (select 1 as place, 'serial' as kind, s.key::text as key, s.code, g.code as label, s.product_key, s.state, s.hold_reason is not null as held, coalesce(s.scrap_reason, s.hold_reason) as reason, s.code = $1 as exact, s.created, s.key as number from serial.serial s join product.product g on g.key = s.product_key where $2 and lower(s.code) collate \"C\" = lower($1) and s.deleted_at is null and ($3::bigint[] is null or s.product_key = any ($3)) order by s.created desc, s.key desc limit $4) union all (select 2, 'lot', l.key::text, l.code, g.code, l.product_key, case when l.expires < $5 then 'expired' end, l.hold_reason is not null, l.hold_reason, l.code = $1, l.created, l.key from serial.lot l join product.product g on g.key = l.product_key where $6 and lower(l.code) collate \"C\" = lower($1) and ($3::bigint[] is null or l.product_key = any ($3)) order by l.created desc, l.key desc limit $4) union all (select 3, 'position', p.key, p.code, array_to_string(p.codes, ' / '), null, case when p.blocked then 'blocked' end, false, null, p.code = $1, p.created, null from position.position p where $7 and lower(p.code) collate \"C\" = lower($1) and not p.deleted order by p.created desc, p.key limit $4) union all (select 4, 'work_order', o.key::text, o.code, o.product_code, o.product_key, o.status, false, null, o.code = $1, o.created, o.key from production.work_order o where $8 and lower(o.code) collate \"C\" = lower($1) and ($3::bigint[] is null or o.product_key = any ($3)) order by o.created desc, o.key desc limit $4) union all (select 5, 'product', g.key::text, g.code, g.description, g.key, case when g.active then 'active' else 'inactive' end, false, null, g.code = $1, g.created, g.key from product.product g where $9 and lower(g.code) collate \"C\" = lower($1) and not g.trash and ($3::bigint[] is null or g.key = any ($3)) order by g.created desc, g.key desc limit $4) union all (select 6, 'user', u.key::text, u.username, nullif(concat_ws(' ', u.name, u.surname), ''), null, case when u.active then 'active' else 'disabled' end, false, null, u.username = $1, u.created_at, u.key from organization.user_account u where $10 and lower(u.username) = lower($1) and not u.trash order by u.created_at desc, u.key desc limit $4) ) found order by place, created desc, number desc, key limit $4",
        None,
    )
}
impl FindByTextStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        text: &'a T1,
        serials: &'a bool,
        product_keys: &'a Option<T2>,
        wanted: &'a i64,
        today: &'a chrono::NaiveDate,
        lots: &'a bool,
        positions: &'a bool,
        orders: &'a bool,
        products: &'a bool,
        users: &'a bool,
    ) -> MatchQuery<'c, 'a, 's, C, Match, 10> {
        MatchQuery {
            client,
            params: [text, serials, product_keys, wanted, today, lots, positions, orders, products, users],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MatchBorrowed, tokio_postgres::Error> {
                Ok(MatchBorrowed {
                    kind: row.try_get(0)?,
                    key: row.try_get(1)?,
                    code: row.try_get(2)?,
                    label: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    state: row.try_get(5)?,
                    held: row.try_get(6)?,
                    reason: row.try_get(7)?,
                    exact: row.try_get(8)?,
                })
            },
            mapper: |it| Match::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindByTextParams<T1, T2>, MatchQuery<'c, 'a, 's, C, Match, 10>, C>
    for FindByTextStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindByTextParams<T1, T2>) -> MatchQuery<'c, 'a, 's, C, Match, 10> {
        self.bind(
            client,
            &params.text,
            &params.serials,
            &params.product_keys,
            &params.wanted,
            &params.today,
            &params.lots,
            &params.positions,
            &params.orders,
            &params.products,
            &params.users,
        )
    }
}
pub struct FindByGtinStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_by_gtin() -> FindByGtinStmt {
    FindByGtinStmt(
        "with made as ( select g.key, g.code, g.description, g.active, g.created from product.product g where lpad(g.gtin, 14, '0') = $1 and not g.trash and ($2::bigint[] is null or g.key = any ($2)) ) select kind, key, code, label, product_key, state, held, reason, exact from ( (select 1 as place, 'serial' as kind, s.key::text as key, s.code, m.code as label, s.product_key, s.state, s.hold_reason is not null as held, coalesce(s.scrap_reason, s.hold_reason) as reason, s.code = $3 as exact, s.created, s.key as number from made m join serial.serial s on s.product_key = m.key where $4 and s.code = upper($3) and s.deleted_at is null order by s.created desc, s.key desc limit $5) union all (select 2, 'lot', l.key::text, l.code, m.code, l.product_key, case when l.expires < $6 then 'expired' end, l.hold_reason is not null, l.hold_reason, l.code = $7 and $3 is null, l.created, l.key from made m join serial.lot l on l.product_key = m.key where $8 and l.code = upper($7) order by l.created desc, l.key desc limit $5) union all (select 5, 'product', m.key::text, m.code, m.description, m.key, case when m.active then 'active' else 'inactive' end, false, null, coalesce($3, $7) is null, m.created, m.key from made m where $9 order by m.created desc, m.key desc limit $5) ) found order by place, created desc, number desc, key limit $5",
        None,
    )
}
impl FindByGtinStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::StringSql,
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        gtin: &'a T1,
        product_keys: &'a Option<T2>,
        serial: &'a Option<T3>,
        serials: &'a bool,
        wanted: &'a i64,
        today: &'a chrono::NaiveDate,
        lot: &'a Option<T4>,
        lots: &'a bool,
        products: &'a bool,
    ) -> MatchQuery<'c, 'a, 's, C, Match, 9> {
        MatchQuery {
            client,
            params: [gtin, product_keys, serial, serials, wanted, today, lot, lots, products],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MatchBorrowed, tokio_postgres::Error> {
                Ok(MatchBorrowed {
                    kind: row.try_get(0)?,
                    key: row.try_get(1)?,
                    code: row.try_get(2)?,
                    label: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    state: row.try_get(5)?,
                    held: row.try_get(6)?,
                    reason: row.try_get(7)?,
                    exact: row.try_get(8)?,
                })
            },
            mapper: |it| Match::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::StringSql,
> crate::client::async_::Params<'c, 'a, 's, FindByGtinParams<T1, T2, T3, T4>, MatchQuery<'c, 'a, 's, C, Match, 9>, C>
    for FindByGtinStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindByGtinParams<T1, T2, T3, T4>,
    ) -> MatchQuery<'c, 'a, 's, C, Match, 9> {
        self.bind(
            client,
            &params.gtin,
            &params.product_keys,
            &params.serial,
            &params.serials,
            &params.wanted,
            &params.today,
            &params.lot,
            &params.lots,
            &params.products,
        )
    }
}

// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindStepOfFolderParams<T1: crate::StringSql> {
    pub step_key: T1,
    pub batch_key: i64,
    pub work_order_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindStepOfFolder {
    pub step_sequence: serde_json::Value,
    pub status: Option<String>,
    pub form_data: Option<serde_json::Value>,
}
pub struct FindStepOfFolderBorrowed<'a> {
    pub step_sequence: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub status: Option<&'a str>,
    pub form_data: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindStepOfFolderBorrowed<'a>> for FindStepOfFolder {
    fn from(FindStepOfFolderBorrowed { step_sequence, status, form_data }: FindStepOfFolderBorrowed<'a>) -> Self {
        Self {
            step_sequence: serde_json::from_str(step_sequence.0.get()).unwrap(),
            status: status.map(|v| v.into()),
            form_data: form_data.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindStepOfFolderQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStepOfFolderBorrowed, tokio_postgres::Error>,
    mapper: fn(FindStepOfFolderBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStepOfFolderQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStepOfFolderBorrowed) -> R) -> FindStepOfFolderQuery<'c, 'a, 's, C, R, N> {
        FindStepOfFolderQuery {
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
pub struct FindStepOfFolderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_step_of_folder() -> FindStepOfFolderStmt {
    FindStepOfFolderStmt(
        "select j.step_sequence, r.status, r.form_data from production.batch b join production.job j on j.key = b.job_key left join production.step_record r on r.batch_key = b.key and r.step_key = $1 and r.canceled is null where b.key = $2 and b.work_order_key = $3",
        None,
    )
}
impl FindStepOfFolderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        step_key: &'a T1,
        batch_key: &'a i64,
        work_order_key: &'a i64,
    ) -> FindStepOfFolderQuery<'c, 'a, 's, C, FindStepOfFolder, 3> {
        FindStepOfFolderQuery {
            client,
            params: [step_key, batch_key, work_order_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStepOfFolderBorrowed, tokio_postgres::Error> {
                Ok(FindStepOfFolderBorrowed {
                    step_sequence: row.try_get(0)?,
                    status: row.try_get(1)?,
                    form_data: row.try_get(2)?,
                })
            },
            mapper: |it| FindStepOfFolder::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindStepOfFolderParams<T1>,
        FindStepOfFolderQuery<'c, 'a, 's, C, FindStepOfFolder, 3>,
        C,
    > for FindStepOfFolderStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindStepOfFolderParams<T1>,
    ) -> FindStepOfFolderQuery<'c, 'a, 's, C, FindStepOfFolder, 3> {
        self.bind(client, &params.step_key, &params.batch_key, &params.work_order_key)
    }
}

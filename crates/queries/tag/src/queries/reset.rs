// This file was generated with `cornucopia`. Do not modify.

use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ForgetRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_records() -> ForgetRecordsStmt {
    ForgetRecordsStmt("delete from tag.tag_connection where context = any ($1)", None)
}
impl ForgetRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        contexts: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[contexts]).await
    }
}

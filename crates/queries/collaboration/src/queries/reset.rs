// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ForgetOrderMessagesParams<T1: crate::ArraySql<Item = i64>> {
    pub work_order_key: i64,
    pub job_keys: T1,
}
#[derive(Debug)]
pub struct ForgetOrderIssueLinksParams<T1: crate::ArraySql<Item = i64>> {
    pub work_order_key: i64,
    pub job_keys: T1,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct EraseMessagesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_messages() -> EraseMessagesStmt {
    EraseMessagesStmt(
        "delete from collaboration.message where issue_key is not null or work_order_key is not null or job_key is not null or serial_key is not null",
        None,
    )
}
impl EraseMessagesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[]).await
    }
}
pub struct EraseTaskLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_task_links() -> EraseTaskLinksStmt {
    EraseTaskLinksStmt(
        "delete from collaboration.task_link where issue_key is not null or work_order_key is not null or serial_key is not null",
        None,
    )
}
impl EraseTaskLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[]).await
    }
}
pub struct EraseIssueLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_issue_links() -> EraseIssueLinksStmt {
    EraseIssueLinksStmt("delete from collaboration.issue_link", None)
}
impl EraseIssueLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[]).await
    }
}
pub struct EraseIssuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_issues() -> EraseIssuesStmt {
    EraseIssuesStmt("delete from collaboration.issue", None)
}
impl EraseIssuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[]).await
    }
}
pub struct ForgetOrderMessagesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_order_messages() -> ForgetOrderMessagesStmt {
    ForgetOrderMessagesStmt("delete from collaboration.message where work_order_key = $1 or job_key = any ($2)", None)
}
impl ForgetOrderMessagesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        job_keys: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[work_order_key, job_keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ForgetOrderMessagesParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ForgetOrderMessagesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ForgetOrderMessagesParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.work_order_key, &params.job_keys))
    }
}
pub struct ForgetOrderTaskLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_order_task_links() -> ForgetOrderTaskLinksStmt {
    ForgetOrderTaskLinksStmt("delete from collaboration.task_link where work_order_key = $1", None)
}
impl ForgetOrderTaskLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[work_order_key]).await
    }
}
pub struct ForgetOrderIssueLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_order_issue_links() -> ForgetOrderIssueLinksStmt {
    ForgetOrderIssueLinksStmt(
        "with named as ( select key from collaboration.issue_link where work_order_key = $1 or job_key = any ($2) ) delete from collaboration.issue_link where key in ( select key from named union select l.key from named n join collaboration.issue_link l on l.implied_by = n.key)",
        None,
    )
}
impl ForgetOrderIssueLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        job_keys: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[work_order_key, job_keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ForgetOrderIssueLinksParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ForgetOrderIssueLinksStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ForgetOrderIssueLinksParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.work_order_key, &params.job_keys))
    }
}

//! A migrated database for tests without a service. The migrations are run, but not recorded as applied.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use kernel::rules::migration::{NO_TRANSACTION, steps};
use sha2::{Digest, Sha256};
use tokio_postgres::NoTls;

use crate::{Template, TestDb};

/// Splits a migration into texts that are executed one after another. A migration that runs in a transaction is one
/// text. Any other is split into statements, because a concurrent index build cannot be sent together with other
/// statements.
pub fn executable_parts(migration: &str) -> Result<Vec<String>> {
    if migration.starts_with(NO_TRANSACTION) {
        return Ok(steps(migration)?.into_iter().map(|step| step.sql).collect());
    }
    Ok(vec![migration.to_owned()])
}

/// Creates a migrated database for one test.
pub async fn migrated() -> Result<TestDb> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let mut files = fs::read_dir(folder)?.map(|file| file.map(|file| file.path())).collect::<Result<Vec<_>, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sql"));
    files.sort();
    let text = files.iter().map(fs::read_to_string).collect::<Result<Vec<String>, _>>()?;
    let hash = hex::encode(Sha256::digest(text.concat()));
    let fingerprint = format!("plain_{}", hash.split_at(16).0);
    let template = Template::prepare(&fingerprint, async |url| {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        for (file, migration) in files.iter().zip(&text) {
            for part in executable_parts(migration)? {
                client.batch_execute(&part).await.with_context(|| file.display().to_string())?;
            }
        }
        Ok(())
    });
    template.await?.clone_database().await
}

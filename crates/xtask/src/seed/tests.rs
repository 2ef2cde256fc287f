//! The loader on a database of its own.

use std::fs;

use sha2::{Digest, Sha256};
use testdb::{Template, TestDb};

use super::*;

/// A migrated database: the migrations themselves, without the service's notes about them.
pub async fn database() -> TestDb {
    let mut files: Vec<_> =
        fs::read_dir(crate::root().join("migrations")).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sql"));
    files.sort();
    let text: Vec<String> = files.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let hash = hex::encode(Sha256::digest(text.concat()));
    let fingerprint = format!("seed_{}", hash.split_at(16).0);
    let template = Template::prepare(&fingerprint, async |url| {
        let client = connect(url).await?;
        for migration in &text {
            client.batch_execute(migration).await?;
        }
        Ok(())
    });
    template.await.unwrap().clone_database().await.unwrap()
}

async fn count(client: &Client, statement: &str) -> i64 {
    client.query_one(statement, &[]).await.unwrap().get(0)
}

#[tokio::test]
async fn seed_scale_fills_to_the_count_in_several_runs_and_its_genealogy_is_whole() {
    let database = database().await;
    let client = database.connect().await.unwrap();
    assert_eq!(fill(&client, 700, &mut Progress::hidden()).await.unwrap(), 700);
    assert_eq!(fill(&client, 2000, &mut Progress::hidden()).await.unwrap(), 1300);
    assert_eq!(fill(&client, 2000, &mut Progress::hidden()).await.unwrap(), 0);
    assert_eq!(fill(&client, 1000, &mut Progress::hidden()).await.unwrap(), 0);
    assert_eq!(count(&client, "select count(*) from serial.serial").await, 2000);
    assert_eq!(count(&client, "select count(*) from product.product").await, 200);
    let finished = count(&client, "select count(*) from serial.serial where work_order_key is not null").await;
    assert!((30..=50).contains(&finished), "{finished} finished units");
    assert_eq!(count(&client, "select count(*) from serial.value").await, 3 * finished);
    let links = count(&client, "select count(*) from serial.link").await;
    let ended = count(&client, "select count(*) from serial.link where ended_at is not null").await;
    assert!((links / 200..=links / 50).contains(&ended), "{ended} of {links} links ended");
    assert_eq!(count(&client, "select count(*) from journal.event").await, 2000 + links + ended);
    assert_eq!(wrong_units(&client).await.unwrap(), []);
}

#[tokio::test]
async fn the_check_of_the_genealogy_finds_every_kind_of_wrong_row() {
    let database = database().await;
    let client = database.connect().await.unwrap();
    fill(&client, 400, &mut Progress::hidden()).await.unwrap();
    let child = count(&client, "select min(key) from serial.serial where parent_key <> root_key").await;
    let cases = [
        ("update serial.serial set root_key = parent_key where key = $1", vec![("root_key", child)]),
        ("update serial.serial set link_confirmed = false where key = $1", vec![("open link", child)]),
        ("update serial.serial set parent_key = root_key where key = $1", vec![("open link", child)]),
        (
            "update serial.link set ended_at = linked_at, reason = 'x', disposition = 'none'
             where child_serial_key = $1 and ended_at is null",
            vec![("open link", child)],
        ),
        (
            "insert into serial.link (parent_serial_key, child_serial_key, component_key, confirmed, linked_at)
             select s.root_key, s.key, s.product_key, true, s.created from serial.serial s where s.key = $1",
            vec![("several open parents", child), ("open link", child)],
        ),
    ];
    for (statement, expected) in cases {
        // The rule that refuses a second parent is out of the way: the check must not rest on it.
        client.batch_execute("begin; drop index serial.link_open_child_unique").await.unwrap();
        assert_eq!(client.execute(statement, &[&child]).await.unwrap(), 1, "{statement}");
        let expected: Vec<_> = expected.iter().map(|(problem, key)| ((*problem).to_owned(), *key)).collect();
        assert_eq!(wrong_units(&client).await.unwrap(), expected, "{statement}");
        client.batch_execute("rollback").await.unwrap();
    }
}

#[tokio::test]
async fn the_check_of_the_genealogy_finds_a_loop() {
    let database = database().await;
    let client = database.connect().await.unwrap();
    fill(&client, 400, &mut Progress::hidden()).await.unwrap();
    let child = count(&client, "select min(key) from serial.serial where parent_key = root_key").await;
    let head = "update serial.serial head set parent_key = child.key, root_key = child.key, link_key = child.link_key
        from serial.serial child where head.key = child.root_key and child.key = $1";
    client.execute(head, &[&child]).await.unwrap();
    let wrong = wrong_units(&client).await.unwrap();
    assert!(wrong.contains(&("root_key".to_owned(), child)), "{wrong:?}");
}

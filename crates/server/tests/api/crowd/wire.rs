//! The rows that a transaction locks and the strength of the locks, read on the connection between service and
//! PostgreSQL.
//!
//! Raising a lock can deadlock: two transactions that share a row and then want to change it wait for each other.
//! PostgreSQL does not list row locks, but the statements show them. Within one transaction, no table may be locked
//! more strongly than before, except where [`KNOWN`] says that the rows differ.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Instance, TestApp};

/// How strongly rows are locked, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    KeyShare,
    Share,
    NoKeyUpdate,
    Update,
}

impl Strength {
    /// Whether two transactions that have the weaker lock and want the stronger one wait for each other.
    fn meets_when_raised_to(self, stronger: Self) -> bool {
        match self {
            Self::KeyShare => stronger == Self::Update,
            Self::Share => stronger > Self::Share,
            Self::NoKeyUpdate | Self::Update => false,
        }
    }
}

/// Pairs of statements of which the later one locks more strongly, but locks other rows, or rows that were already
/// locked as strongly. Each pair has the reason. Every other raised lock is reported.
const KNOWN: [(&str, &str, &str); 3] = [
    (
        "",
        "disposable and filled and not deleted",
        "positions that may end: those were locked to be changed with everything else that the command names",
    ),
    (
        "case when given.changes",
        "select key, rev, code from product.product where key = any ($1) and not trash",
        "products that a bill of materials is replaced in: the first statement locked them to be changed",
    ),
    (
        "case when given.changes",
        "select key, rev, code, trash, traceability_level, manage_inventory",
        "the product that is changed: the first statement locked it to be changed",
    ),
];

/// Raised locks that were found: transaction, table, first and later strength.
#[derive(Clone, Default)]
pub struct Seen(Arc<Mutex<BTreeSet<String>>>);

impl Seen {
    /// Raised locks that are not in [`KNOWN`], each as a sentence.
    pub fn raised(&self) -> Vec<String> {
        self.0.lock().unwrap().iter().cloned().collect()
    }
}

/// One connection: its prepared statements, and what the open transaction has locked.
#[derive(Default)]
struct Connection {
    statements: HashMap<String, Vec<(String, Strength)>>,
    texts: HashMap<String, String>,
    held: Vec<(String, Strength, String)>,
}

impl Connection {
    /// Reads one message of the client: a parsed statement is remembered, a bound one locks its rows, and the end of a
    /// transaction releases all.
    fn hear(&mut self, kind: u8, body: &[u8], seen: &Seen) {
        let mut texts = body.split(|byte| *byte == 0).map(|text| String::from_utf8_lossy(text).into_owned());
        let (Some(first), second) = (texts.next(), texts.next().unwrap_or_default()) else { return };
        match kind {
            b'P' => {
                self.statements.insert(first.clone(), locks_of(&second));
                self.texts.insert(first, second);
            }
            b'B' => {
                let text = self.texts.get(&second).cloned().unwrap_or_default();
                for (table, strength) in self.statements.get(&second).cloned().unwrap_or_default() {
                    self.lock(&table, strength, &text, seen);
                }
            }
            b'Q' if first.starts_with("begin") || first.starts_with("commit") || first == "rollback" => {
                self.held.clear();
            }
            b'Q' if first.ends_with("commit") || first.contains("savepoint claimed") => self.held.clear(),
            b'Q' => {
                for (table, strength) in locks_of(&first) {
                    self.lock(&table, strength, &first, seen);
                }
            }
            _ => {}
        }
    }

    /// Notes that the transaction locks rows of a table, and reports the lock when it is raised.
    fn lock(&mut self, table: &str, strength: Strength, text: &str, seen: &Seen) {
        let raised = self.held.iter().find(|(held, first, _)| held == table && first.meets_when_raised_to(strength));
        if let Some((_, first, by)) = raised
            // A statement that chooses the strength for each row makes the same choice again.
            && by != text
            && !KNOWN.iter().any(|(before, then, _)| by.contains(before) && text.contains(then))
        {
            let short = |text: &str| text.split_whitespace().take(12).collect::<Vec<_>>().join(" ");
            let told = format!("{table}: {first:?} by `{}`, then {strength:?} by `{}`", short(by), short(text));
            seen.0.lock().unwrap().insert(told);
        }
        self.held.push((table.to_owned(), strength, text.to_owned()));
    }
}

/// The tables whose rows a statement locks, in the order of its text.
fn locks_of(statement: &str) -> Vec<(String, Strength)> {
    let text = statement.lines().map(|line| line.split("--").next().unwrap_or_default()).collect::<Vec<_>>().join(" ");
    let words: Vec<&str> = text
        .split_inclusive(['(', ')', ' ', ','])
        .flat_map(|word| {
            let (start, end) = word.split_at(word.len() - word.chars().next_back().map_or(0, char::len_utf8));
            if word.ends_with(['(', ')']) { [start, end] } else { [word.trim_end_matches([' ', ',', ';']), ""] }
        })
        .filter(|word| !word.is_empty())
        .collect();
    // Functions of the schema that lock rows.
    let functions = [("serial.lock_trees", "serial.serial"), ("warehouse.lock_stock", "warehouse.pair")];
    let called = functions.into_iter().filter(|(function, _)| text.contains(function));
    let mut found: Vec<_> = called.map(|(_, table)| (table.to_owned(), Strength::NoKeyUpdate)).collect();
    for (place, word) in words.iter().enumerate() {
        let next = |ahead: usize| words.get(place + ahead).copied().unwrap_or_default();
        let (strength, length) = match (*word, next(1), next(2), next(3)) {
            ("for", "no", "key", "update") => (Strength::NoKeyUpdate, 4),
            ("for", "key", "share", _) => (Strength::KeyShare, 3),
            ("for", "share", ..) => (Strength::Share, 2),
            ("for", "update", ..) => (Strength::Update, 2),
            ("update", table, ..) if table.contains('.') => {
                found.push((table.to_owned(), Strength::NoKeyUpdate));
                continue;
            }
            _ => continue,
        };
        let alias = (next(length) == "of").then(|| next(length + 1));
        found.extend(table_before(&words, place, alias).map(|table| (table, strength)));
    }
    found
}

/// The table to which a locking clause refers: the one with the alias, or the first one after `from` in the same
/// parentheses.
fn table_before(words: &[&str], end: usize, alias: Option<&str>) -> Option<String> {
    let mut depth = 0;
    for place in (0..end).rev() {
        match words[place] {
            ")" => depth += 1,
            "(" if depth == 0 => return None,
            "(" => depth -= 1,
            "from" | "join" if depth == 0 => {
                let table = words.get(place + 1).copied().unwrap_or_default();
                let names = [words.get(place + 2), words.get(place + 3)];
                let fits = match alias {
                    Some(alias) => table.contains('.') && names.iter().flatten().any(|name| **name == alias),
                    None => words[place] == "from",
                };
                if fits {
                    return table.contains('.').then(|| table.to_owned());
                }
            }
            _ => {}
        }
    }
    None
}

/// Forwards the messages of one connection. The first message of the protocol has no type.
async fn forward(mut client: OwnedReadHalf, mut server: OwnedWriteHalf, seen: Seen) -> Option<()> {
    let (mut first, mut connection) = (true, Connection::default());
    loop {
        let kind = if first { None } else { Some(client.read_u8().await.ok()?) };
        let length = client.read_u32().await.ok()?;
        let mut body = vec![0; usize::try_from(length).ok()? - 4];
        client.read_exact(&mut body).await.ok()?;
        first = false;
        if let Some(kind) = kind {
            connection.hear(kind, &body, &seen);
        }
        let mut message: Vec<u8> = kind.into_iter().collect();
        message.extend(length.to_be_bytes());
        message.extend(body);
        server.write_all(&message).await.ok()?;
    }
}

/// Another instance of the service, whose statements are watched for raised locks.
pub async fn watched(app: &TestApp, flags: &[&str]) -> (Instance, Seen) {
    let (url, seen) = (app.database_url(), Seen::default());
    let (role, place) = url.split_once('@').unwrap();
    let (host, name) = place.split_once('/').unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let (host, heard) = (host.to_owned(), seen.clone());
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(&host).await.expect("the database");
            let (mut from_server, to_server) = server.into_split();
            let (from_client, mut to_client) = client.into_split();
            tokio::spawn(async move { copy(&mut from_server, &mut to_client).await });
            tokio::spawn(forward(from_client, to_server, heard.clone()));
        }
    });
    let through = format!("{role}@127.0.0.1:{port}/{name}");
    let flags: Vec<&str> = ["--database-url", &through].into_iter().chain(flags.iter().copied()).collect();
    (app.another_instance(&flags).await, seen)
}

#[test]
fn the_locks_of_a_statement_are_recognized_by_its_text() {
    let one = "with a as materialized (select p.key from product.product p where p.key = any ($1) order by p.key for key \
        share), b as (select l.key from serial.lot l where l.key in (select s.lot_key from x.y s) order by l.key for share)
        select (select 1 from position.position p where p.key = o.key for update) from a -- for update";
    let strengths: Vec<String> =
        locks_of(one).iter().map(|(table, strength)| format!("{table} {strength:?}")).collect();
    assert_eq!(strengths, ["product.product KeyShare", "serial.lot Share", "position.position Update"]);
    let two = "select j.key from production.job j join production.work_order o on o.key = j.x for key share of o";
    assert_eq!(locks_of(two), [("production.work_order".to_owned(), Strength::KeyShare)]);
    let three = "update position.position set filled = true where key = any ($1)";
    assert_eq!(locks_of(three), [("position.position".to_owned(), Strength::NoKeyUpdate)]);
}

#[test]
fn a_shared_lock_that_is_raised_to_a_change_is_reported() {
    let (mut connection, seen) = (Connection::default(), Seen::default());
    let listener = seen.clone();
    let mut said = |kind: u8, body: &str| connection.hear(kind, body.as_bytes(), &listener);
    said(b'P', "s1\0select key from position.position where key = any ($1) order by key for share\0");
    said(b'P', "s2\0select key from position.position where key = any ($1) order by key for update\0");
    said(b'Q', "begin; select pg_advisory_xact_lock_shared(1)\0");
    said(b'B', "\0s1\0");
    said(b'Q', "select; commit\0");
    said(b'Q', "begin\0");
    said(b'B', "\0s2\0");
    assert!(seen.raised().is_empty(), "in another transaction: {:?}", seen.raised());
    said(b'Q', "begin\0");
    said(b'B', "\0s1\0");
    said(b'B', "\0s2\0");
    assert_eq!(seen.raised().len(), 1);
}

//! Migrations beside the release before: while its instances are replaced, they run their statements on the new schema.
//!
//! So a release only adds. It removes and renames nothing, and requires nothing of a writer that does not know it. What
//! it stops using is removed in the release after it. The check reads the text of the statements, but neither function
//! bodies nor the statements in a `do` block.

use std::collections::BTreeSet;

/// Comment before a statement that breaks a rule, but is compatible for the reason that follows.
pub const COMPATIBLE: &str = "-- compatible: ";
/// Shortest reason in characters.
const REASON_MIN: usize = 20;
/// Character that stands for that comment in a statement.
const EXEMPT: char = '\u{1}';

/// Reason of a break: the object is gone.
pub const REMOVED: &str =
    "removes what instances of the release before may use: remove it in the release after this one";
/// Reason of a break: the object has another name.
pub const RENAMED: &str =
    "renames what instances of the release before use: add a second one, and remove the first later";
/// Reason of a break: rows that were accepted are refused.
pub const STRICTER: &str = "refuses rows that instances of the release before write: add a default, or require it in the release after this \
     one";
/// Reason of a break: the type of values changes.
pub const RETYPED: &str = "changes the type under instances of the release before: add another column";
/// Reason of a break: null appears where it could not.
pub const NULLABLE: &str = "shows null to instances of the release before, which do not expect it: use another column";
/// Reason of a break: `on conflict` has no index.
pub const CONFLICT: &str = "removes the unique index that `on conflict` of the release before needs: remove it in the release after this \
     one";

/// Words that begin a constraint of a table.
const CONSTRAINTS: [&str; 6] = ["constraint ", "check ", "check(", "unique ", "foreign ", "primary "];
/// Kinds of objects that have a schema.
const OBJECTS: [&str; 10] = [
    "table",
    "view",
    "materialized view",
    "sequence",
    "type",
    "domain",
    "schema",
    "function",
    "procedure",
    "aggregate",
];

/// A statement with which instances of the release before do not work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incompatible {
    /// Name of the migration.
    pub migration: String,
    /// The statement on one line, in lower case.
    pub statement: String,
    /// What is wrong and what to do instead.
    pub reason: &'static str,
    /// Names that must not occur together in a statement of the release before: the removed or renamed object, or a table
    /// and its column. Empty if nothing is removed.
    pub removed: Vec<String>,
    /// Whether a comment says that the statement is compatible.
    pub is_exempt: bool,
}

/// What the migrations of this release have created, of which the release before knows nothing.
#[derive(Debug, Default)]
struct Fresh {
    /// Tables, views, functions, procedures, types and others.
    objects: BTreeSet<String>,
    /// Columns as `schema.table.column`, of tables that existed before.
    columns: BTreeSet<String>,
    /// Columns that have a default or accept null, so that they may become stricter in the same release.
    filled: BTreeSet<String>,
}

/// Statements of the migrations since a release that its instances do not work with. Each migration is its name and its
/// text, in order.
pub fn incompatible<'a>(migrations: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<Incompatible> {
    let (mut fresh, mut found) = (Fresh::default(), Vec::new());
    for (migration, sql) in migrations {
        let statements = statements(sql);
        // What the same migration drops and creates again is replaced, not removed.
        let created: BTreeSet<String> = statements.iter().filter_map(|one| created(one)).collect();
        for statement in &statements {
            let is_exempt = statement.contains(EXEMPT);
            let text = statement.replace(EXEMPT, " ").trim().to_owned();
            for (reason, removed) in faults(&text, &mut fresh, &created) {
                let (migration, statement) = (migration.to_owned(), text.clone());
                found.push(Incompatible { migration, statement, reason, removed, is_exempt });
            }
        }
        fresh.objects.extend(created);
    }
    found
}

/// The statements of a migration in lower case, without comments and function bodies.
fn statements(sql: &str) -> Vec<String> {
    let code: Vec<String> = sql.lines().map(code_of).collect();
    let outside: String = code.join("\n").split("$$").step_by(2).collect();
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    outside.split(';').map(plain).filter(|text| !text.trim_matches(EXEMPT).is_empty()).collect()
}

/// A line without its comment. The comment that makes a statement exempt becomes one character.
fn code_of(line: &str) -> String {
    let reason = line.trim_start().strip_prefix(COMPATIBLE).map_or("", str::trim);
    if reason.chars().count() >= REASON_MIN {
        return EXEMPT.to_string();
    }
    line.split("--").next().unwrap_or_default().to_owned()
}

/// The object that a statement creates. None if it creates none, or an index.
fn created(statement: &str) -> Option<String> {
    let rest = statement.trim_start_matches([EXEMPT, ' ']).strip_prefix("create ")?;
    let rest = ["or replace ", "constraint ", "unlogged "]
        .iter()
        .fold(rest, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    if let Some(rest) = rest.strip_prefix("trigger ") {
        let table = rest.split(" on ").nth(1)?.split([' ', '(']).next()?;
        return Some(format!("{} on {table}", name_in(rest)?));
    }
    OBJECTS.iter().find_map(|kind| name_in(rest.strip_prefix(kind)?.strip_prefix(' ')?))
}

/// The name at the beginning of a text, after words that may precede it.
fn name_in(text: &str) -> Option<String> {
    let words = ["concurrently ", "if not exists ", "if exists ", "only "];
    let rest = words.iter().fold(text.trim_start(), |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    let name = rest.split([' ', '(', ',']).next()?;
    (!name.is_empty()).then(|| name.to_owned())
}

/// The faults of one statement, each with the names that it removes.
fn faults(statement: &str, fresh: &mut Fresh, created: &BTreeSet<String>) -> Vec<(&'static str, Vec<String>)> {
    if let Some(rest) = statement.strip_prefix("alter table ") {
        return faults_of_table(rest, fresh, created);
    }
    let is_new = |name: &String| fresh.objects.contains(name) || created.contains(name);
    if let Some(rest) = statement.strip_prefix("drop ") {
        return fault_of_drop(rest, is_new).into_iter().collect();
    }
    if let Some(rest) = statement.strip_prefix("alter ") {
        let renames = rest.contains(" rename ") || rest.contains(" set schema ");
        let name = rest.split(' ').nth(1).map(str::to_owned).filter(|name| renames && !is_new(name));
        return name.map(|name| (RENAMED, vec![name])).into_iter().collect();
    }
    let object = |rest: &str| {
        let rest = rest.split(" on ").nth(1)?;
        let rest = OBJECTS.iter().find_map(|kind| rest.strip_prefix(kind)?.strip_prefix(' ')).unwrap_or(rest);
        name_in(rest)
    };
    let is_known = |name: &String| !is_new(name);
    if let Some(name) = statement.strip_prefix("revoke ").and_then(object).filter(is_known) {
        return vec![(REMOVED, vec![name])];
    }
    let unique = statement.strip_prefix("create unique index ");
    if let Some(table) = unique.and_then(object).filter(is_known)
        && !fresh.is_about_new_column(&table, statement)
    {
        return vec![(STRICTER, Vec::new())];
    }
    Vec::new()
}

/// The fault of a dropped object. None if this release created it, creates it again, or nobody can miss it.
fn fault_of_drop(rest: &str, is_new: impl Fn(&String) -> bool) -> Option<(&'static str, Vec<String>)> {
    if let Some(rest) = rest.strip_prefix("index ") {
        return drops_unique(&name_in(rest)?).then_some((CONFLICT, Vec::new()));
    }
    if let Some(rest) = rest.strip_prefix("trigger ") {
        let name = format!("{} on {}", name_in(rest)?, rest.split(" on ").nth(1)?.split(' ').next()?);
        return (!is_new(&name)).then(|| (REMOVED, Vec::new()));
    }
    let name = OBJECTS.iter().find_map(|kind| name_in(rest.strip_prefix(kind)?.strip_prefix(' ')?))?;
    (!is_new(&name)).then(|| (REMOVED, vec![name]))
}

/// Whether an index or constraint with this name is unique: constraints are named after their kind.
fn drops_unique(name: &str) -> bool {
    name.ends_with("_unique") || name.ends_with("_pk")
}

/// The faults of a changed table.
fn faults_of_table(rest: &str, fresh: &mut Fresh, created: &BTreeSet<String>) -> Vec<(&'static str, Vec<String>)> {
    let Some(table) = name_in(rest) else { return Vec::new() };
    if fresh.objects.contains(&table) || created.contains(&table) {
        return Vec::new();
    }
    let Some((_, actions)) = rest.split_once(&format!("{table} ")) else { return Vec::new() };
    let actions = actions_of(actions);
    // First, because a constraint may name a column that the same statement adds.
    for action in &actions {
        fresh.note_column(&table, action);
    }
    actions.iter().filter_map(|action| fault_of_action(&table, action, fresh)).collect()
}

/// Splits the changes of a table at the commas between them.
fn actions_of(text: &str) -> Vec<String> {
    let (mut depth, mut actions) = (0_i32, vec![String::new()]);
    for letter in text.chars() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        match actions.last_mut() {
            Some(last) if letter != ',' || depth > 0 => last.push(letter),
            _ => actions.push(String::new()),
        }
    }
    actions.iter().map(|action| action.trim().to_owned()).collect()
}

/// The fault of one change of a table that the release before knows.
fn fault_of_action(table: &str, action: &str, fresh: &Fresh) -> Option<(&'static str, Vec<String>)> {
    let column_of = |rest: &str| name_in(rest.strip_prefix("column ").unwrap_or(rest));
    if action.starts_with("rename ") || action.starts_with("set schema ") {
        return Some((RENAMED, Vec::new()));
    }
    if let Some(name) = action.strip_prefix("drop constraint ").and_then(name_in) {
        return drops_unique(&name).then_some((CONFLICT, Vec::new()));
    }
    if let Some(column) = action.strip_prefix("drop ").and_then(column_of) {
        let is_old = !fresh.columns.contains(&format!("{table}.{column}"));
        return is_old.then(|| (REMOVED, vec![table.to_owned(), column]));
    }
    if let Some(rest) = action.strip_prefix("add ") {
        return is_stricter(table, rest, fresh).then_some((STRICTER, Vec::new()));
    }
    let changed = action.strip_prefix("alter ").and_then(column_of)?;
    let is_new = fresh.columns.contains(&format!("{table}.{changed}"));
    let has = |words: &str| action.contains(words);
    match () {
        () if has(" drop default") => (!fresh.accepts_null(table, &changed)).then_some((STRICTER, Vec::new())),
        () if is_new => None,
        () if has(" drop not null") => Some((NULLABLE, Vec::new())),
        () if has(" set not null") => Some((STRICTER, Vec::new())),
        () if has(" type ") => Some((RETYPED, Vec::new())),
        () => None,
    }
}

/// Whether an added column or constraint refuses rows of a writer that does not know it.
fn is_stricter(table: &str, added: &str, fresh: &Fresh) -> bool {
    if CONSTRAINTS.iter().any(|word| added.starts_with(word)) {
        return !fresh.is_about_new_column(table, added);
    }
    added.contains("not null") && !has_value(added)
}

/// Whether the database fills a column that a writer does not name.
fn has_value(column: &str) -> bool {
    [" default ", " generated ", " serial", " bigserial"].iter().any(|word| column.contains(word))
}

impl Fresh {
    /// Notes the column that a change of a table adds, if it adds one.
    fn note_column(&mut self, table: &str, action: &str) {
        let Some(added) = action.strip_prefix("add ") else { return };
        if CONSTRAINTS.iter().any(|word| added.starts_with(word)) {
            return;
        }
        let added = added.strip_prefix("column ").unwrap_or(added);
        let Some(name) = name_in(added) else { return };
        let column = format!("{table}.{name}");
        if !added.contains("not null") {
            self.filled.insert(column.clone());
        }
        self.columns.insert(column);
    }

    /// Whether a column was added by this release and accepts null, so that it needs no default.
    fn accepts_null(&self, table: &str, column: &str) -> bool {
        self.filled.contains(&format!("{table}.{column}"))
    }

    /// Whether a text names a column that this release has added to the table.
    fn is_about_new_column(&self, table: &str, text: &str) -> bool {
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let words: BTreeSet<&str> = text.split(|letter| !is_part(letter)).collect();
        let of_table = |column: &&String| column.strip_prefix(table).is_some_and(|rest| rest.starts_with('.'));
        let name = |column: &String| column.rsplit('.').next().map(str::to_owned);
        self.columns.iter().filter(of_table).filter_map(name).any(|name| words.contains(name.as_str()))
    }
}

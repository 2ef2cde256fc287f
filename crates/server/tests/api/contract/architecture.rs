//! The rules of the source layout (ARCHITECTURE.md), checked by reading the source.

use std::collections::{BTreeMap, BTreeSet};

use tracewright::areas::{ORDER, all};

use super::source::{
    area_of, circle, imports, is_operation, names_word, place, root, service, sources, tables, tables_above,
};

const AREAS: &str = "crates/areas";

/// Files with searches that name tables of higher areas. Searches with many optional filters are composed in the
/// program. This list may only become shorter.
const SEARCHES_ABOVE: &[&str] = &[
    "journal/search_events.rs",
    "organization/search_users.rs",
    "process/search_operations.rs",
    "serial/lot/search_lots.rs",
    "serial/unit/filters.rs",
    "serial/unit/search_serials.rs",
    "serial/unit/select_serials.rs",
];

/// Statements of the platform that name tables of areas: the token guard and the journal writer.
const PLATFORM_ABOVE: &[&str] = &["platform/event.sql", "platform/token.sql"];

/// Contracts that take a separate connection, because copies of files are made before the transaction begins.
const CONTRACTS_WITH_CONNECTION: &[&str] = &["attachments/contract.rs"];

/// Statements on the journal that do not read on behalf of a user: the writer, the sealer, the reader for all streams
/// (each stream sends only what its listener may read), and statements that read only the time of a mark from the row
/// that set it.
const JOURNAL_FOR_THE_SERVICE: &[&str] = &[
    "platform/event.sql: insert_events",
    "platform/event.sql: find_events_after",
    "journal/epoch.sql: find_feed_facts",
    "journal/epoch.sql: find_newest_position",
    "journal/epoch.sql: find_current_epoch",
    "journal/epoch.sql: find_cursor_standing",
    "journal/epoch.sql: find_epochs",
    "journal/epoch.sql: count_unsealed",
    "journal/feed.sql: find_last_pos",
    "journal/feed.sql: find_first_key_above",
    "journal/feed.sql: find_last_key_below",
    "journal/feed.sql: seal_rows",
    "journal/feed.sql: find_backlog_start",
    "journal/feed.sql: seal_span",
    "administration/backup.sql: find_newest_cursor",
    "administration/backup.sql: find_feed_holes",
    "administration/backup.sql: count_content",
    "trace/dhr.sql: find_batches",
    "trace/dhr.sql: find_step_records",
    "trace/dhr.sql: find_sessions",
];

#[test]
fn every_folder_of_areas_and_statements_is_in_the_order_of_areas_and_assembly_follows_it() {
    let known: BTreeSet<&str> = ORDER.into_iter().collect();
    let folders: BTreeSet<String> =
        sources(AREAS).iter().filter_map(|(path, _)| area_of(path).map(str::to_owned)).collect();
    assert_eq!(folders.iter().map(String::as_str).collect::<BTreeSet<_>>(), known, "folders of areas/ and ORDER");
    for (path, _) in sources("queries") {
        let area = area_of(&path).unwrap();
        assert!(area == "platform" || known.contains(area), "queries/{area} stands in no order");
    }
    let assembled: Vec<_> = all().iter().map(platform::api::Area::owner).collect();
    assert_eq!(assembled, ORDER, "areas::all() follows the order");
}

/// The compiler checks that areas call only contracts and that there is no dependency cycle, because everything else in
/// a crate is private.
#[test]
fn an_area_depends_only_on_areas_below_it() {
    for own in ORDER {
        let manifest = std::fs::read_to_string(root(&format!("{AREAS}/{own}/Cargo.toml"))).unwrap();
        for named in manifest.lines().filter_map(|line| line.strip_suffix(".workspace = true")) {
            let statements = named.strip_suffix("-queries");
            let of_journal = own == "journal" && statements == Some("platform");
            assert!(statements.is_none_or(|area| area == own) || of_journal, "{own} uses {named}; ask its contract");
            assert!(place(named) < place(own), "{own} depends on {named}, which is above it");
        }
    }
}

#[test]
fn tables_of_higher_areas_are_named_only_in_above_sql_and_a_few_searches() {
    let tables = tables();
    assert!(tables.len() > 30, "the schema was not read");
    for (path, text) in sources("queries") {
        let named = tables_above(area_of(&path).unwrap(), &text, &tables);
        let allowed = path.ends_with("/above.sql") || PLATFORM_ABOVE.contains(&path.as_str());
        assert!(named.is_empty() || allowed, "queries/{path} names {named:?} of higher areas");
        assert!(!path.ends_with("/above.sql") || !named.is_empty(), "queries/{path} names nothing above");
    }
    let searches: BTreeSet<String> = sources(AREAS)
        .into_iter()
        .filter(|(path, text)| area_of(path).is_some_and(|area| !tables_above(area, text, &tables).is_empty()))
        .map(|(path, _)| path)
        .collect();
    assert_eq!(searches.iter().map(String::as_str).collect::<Vec<_>>(), SEARCHES_ABOVE, "the list may only shrink");
}

#[test]
fn only_the_warehouse_places_units_and_contracts_open_no_connection() {
    for (path, text) in sources(AREAS) {
        let defines = path == "serial/contract.rs" || path.starts_with("serial/");
        if names_word(&text, "place_units") {
            assert!(defines || path.starts_with("warehouse/"), "{path} places units; only the warehouse does");
        }
        if path.ends_with("/contract.rs") && !CONTRACTS_WITH_CONNECTION.contains(&path.as_str()) {
            for word in ["Write::begin", "writer.begin", "app.read()", "reads.connect()", "app.reads", "app.writes"] {
                assert!(!text.contains(word), "{path} uses {word}; a contract works inside the caller's transaction");
            }
        }
    }
}

#[test]
fn files_of_an_area_do_not_import_each_other_in_a_circle() {
    let files = sources(AREAS);
    for area in ORDER {
        let graph = imports(area, &files);
        assert_eq!(circle(&graph), None, "files of {area} import each other in a circle");
    }
}

/// Operations share helper files instead of calling each other. Only the tables (`mod.rs`, `lib.rs`) name operations.
#[test]
fn no_file_but_a_table_imports_an_operation() {
    let files = sources(AREAS);
    let operations: BTreeSet<&str> =
        files.iter().filter(|(_, text)| is_operation(text)).map(|(path, _)| path.as_str()).collect();
    assert!(operations.len() > 100, "operations were not found");
    for area in ORDER {
        for (path, named) in imports(area, &files) {
            let others: Vec<_> = named.iter().filter(|file| operations.contains(file.as_str())).collect();
            assert!(others.is_empty(), "{path} imports the operations {others:?}");
        }
    }
}

#[test]
fn every_operation_is_in_a_file_of_its_name_in_the_folder_of_its_owner() {
    let files = sources(AREAS);
    let mut places: BTreeMap<String, &str> = BTreeMap::new();
    for (path, _) in files.iter().filter(|(_, text)| is_operation(text)) {
        let name = path.rsplit('/').next().unwrap().trim_end_matches(".rs").to_owned();
        places.insert(name, area_of(path).unwrap());
    }
    for operation in tracewright::app::operations() {
        assert_eq!(places.remove(&operation.name), Some(operation.owner), "{} and its folder", operation.name);
    }
    assert!(places.is_empty(), "written but not mounted: {places:?}");
}

#[test]
fn kernel_does_no_input_or_output_and_reads_no_clock() {
    for (path, text) in sources("crates/kernel/src") {
        for word in ["std::fs", "std::net", "tokio", "async fn", "Utc::now", "SystemTime", "std::env"] {
            assert!(!text.contains(word), "{path} uses {word}");
        }
    }
}

#[test]
fn only_the_owner_writes_a_table() {
    let written = |text: &str, table: &str| {
        let text = text.to_lowercase();
        ["insert into", "update", "delete from", "truncate"]
            .iter()
            .any(|verb| names_word(&text, &format!("{verb} {table}")))
    };
    let tables = tables();
    for (path, text) in sources("queries") {
        let own = area_of(&path).unwrap();
        // The platform writes the journal, because a journal row belongs to the commit.
        let may = |schema: &str| schema == own || (path == "platform/event.sql" && schema == "journal");
        for table in tables.iter().filter(|table| !may(table.split('.').next().unwrap())) {
            assert!(!written(&text, table), "queries/{path} writes {table}");
        }
    }
    for (path, text) in service() {
        // Statements that change data are in `queries/`, where they are checked against the schema.
        for table in &tables {
            assert!(!written(&text, table), "{path} writes {table} outside of queries/");
        }
    }
}

#[test]
fn the_data_of_events_are_types_of_the_kernel() {
    for (path, text) in service() {
        // The JSON of event data is tested in the kernel; an `EventPayload` is made of nothing else
        // (docs/spec/journal.md#event-types).
        assert!(!text.contains("EventData for"), "{path} gives an event details of its own; add a type to event_data");
        let may = path == "platform/journal.rs" || path.starts_with("areas/journal/");
        assert!(may || !names_word(&text, "EventType"), "{path} names a kind of event; its details say which it is");
    }
}

#[test]
fn every_read_of_the_journal_hides_confidential_rows() {
    let reads = |text: &str| ["journal.event", "journal.feed"].iter().any(|table| names_word(text, table));
    let mut found = 0;
    for (path, text) in sources("queries") {
        for statement in text.split("--! ").skip(1).filter(|statement| reads(statement)) {
            let name = statement.split([' ', '\n']).next().unwrap();
            let hides = statement.contains("confidential or ") && statement.contains(":reader_key");
            let hides = hides || statement.contains("where not e.confidential ");
            let own = format!("{path}: {name}");
            assert!(hides || JOURNAL_FOR_THE_SERVICE.contains(&&*own), "queries/{own} shows confidential rows");
            found += 1;
        }
    }
    for (path, text) in service().iter().filter(|(_, text)| reads(text)) {
        let hides = text.contains("FOR_READER") || text.contains("(not e.confidential or ");
        assert!(hides, "{path} shows confidential rows");
        found += 1;
    }
    assert!(found >= 9, "the reads of the journal were not found");
}

#[test]
fn no_password_is_hashed_inside_a_transaction() {
    let mut found = 0;
    for (path, text) in service() {
        // Checked function by function: a hash waits for a free core, and no transaction may be open during that wait.
        for function in text.split("\nasync fn ").flat_map(|part| part.split("\npub async fn ")) {
            let begins =
                ["Write::begin", "writer.begin", " begin(database"].iter().filter_map(|word| function.find(word)).min();
            let hashes: Vec<usize> = ["passwords.hash(", "passwords.verify(", "password.hash()"]
                .iter()
                .flat_map(|word| function.match_indices(word).map(|(at, _)| at))
                .collect();
            found += hashes.len();
            let late = begins.is_some_and(|begins| hashes.iter().any(|at| *at > begins));
            assert!(!late, "{path} waits for a hash after it has begun a transaction");
        }
    }
    assert!(found >= 6, "the hashes were not found");
}

#[test]
fn statements_take_their_times_as_parameters() {
    for (path, text) in sources("queries") {
        for word in ["now()", "current_timestamp", "clock_timestamp", "random()"] {
            assert!(!text.to_lowercase().contains(word), "{path} uses {word}");
        }
    }
}

/// A completion locks what it reads, and the readiness of a batch reads the same without locks. PostgreSQL has no locks
/// that depend on a parameter, so each of these statements exists twice. Their texts must be equal, because readiness
/// would otherwise promise what the completion refuses.
#[test]
fn readiness_of_a_batch_reads_what_its_completion_reads() {
    let (_, text) = sources("queries").into_iter().find(|(path, _)| path == "production/completion.sql").unwrap();
    let statement = |name: &str| {
        let start = text.find(&format!("--! {name} ")).unwrap();
        let end = text[start + 1..].find("\n--! ").unwrap();
        let lines = text[start..start + end].lines().filter(|line| !line.trim_start().starts_with("--"));
        lines.map(str::trim).collect::<Vec<_>>().join(" ").replace(" for no key update", "")
    };
    assert_eq!(statement("find_contents"), statement("lock_contents"));
}

/// Files of areas that read the clock of their instance, with the reason. None of them stores that time. Commands use
/// `write.now()`, the database time.
const OWN_CLOCK: [(&str, &str); 18] = [
    ("collaboration/issue/read_statistics.rs", "a read: how old open issues are"),
    ("collaboration/task/read_task.rs", "a read: how long time has been running"),
    ("configuration/contract.rs", "a read: what a counter gives next"),
    ("configuration/list_counters.rs", "a read: what counters give next"),
    ("configuration/read_counter.rs", "a read: what a counter gives next"),
    ("counting/import/execution.rs", "whether a file of a day ago is still there"),
    ("journal/stream_events.rs", "whether a position is old enough to be gone"),
    ("organization/rows.rs", "a read: who is online"),
    ("organization/search_users.rs", "a read: who is online"),
    ("product/import/imports.rs", "whether a file of a day ago is still there"),
    ("production/job/read_job_time.rs", "a read: how long work has lasted"),
    ("production/view.rs", "a read: how long work has lasted"),
    ("report/input.rs", "a read: which day it is"),
    ("report/scan_code.rs", "a read: which day it is"),
    ("security/list_api_tokens.rs", "a read: which tokens are good"),
    ("security/listener.rs", "whether a token is still good, as the guard asks"),
    ("security/throttle.rs", "a look before the write, which looks again by its own time"),
    ("trace/recall/walk/traversal.rs", "how long a walk has taken"),
];

#[test]
fn areas_store_times_of_the_database_not_of_their_instance() {
    let asking = sources(AREAS).into_iter().filter(|(_, text)| text.contains("clock.now()")).map(|(path, _)| path);
    let listed = OWN_CLOCK.iter().map(|(path, _)| (*path).to_owned());
    assert_eq!(
        asking.collect::<BTreeSet<_>>(),
        listed.collect(),
        "commands take write.now(); the list may only shrink"
    );
    for (path, text) in service() {
        let reads = text.matches("Utc::now()").count();
        assert!(reads == usize::from(path == "platform/clock.rs"), "{path} asks the machine for the time");
        let days = path.starts_with("areas/") && text.contains("date_naive()");
        assert!(!days, "{path} takes the day of UTC; the plant's is write.today() or day_of(…, time_zone)");
    }
}

/// A statement that is not prepared yet would be overtaken. `pipeline` keeps the order.
#[test]
fn statements_are_sent_together_only_in_their_order() {
    for folder in [AREAS, "crates/platform/src"] {
        // The check of readiness asks the database and the file store, each once. The check of a cell asks each host.
        let others = ["state.rs", "db/hosts.rs"];
        for (path, text) in sources(folder).into_iter().filter(|(path, _)| !others.contains(&path.as_str())) {
            for word in ["join!", "join_all", "future::join", "FuturesUnordered", "FuturesOrdered"] {
                assert!(!text.contains(word), "{path} uses {word}; statements are sent together by `pipeline`");
            }
        }
    }
    for own in ORDER.into_iter().chain(["platform"]) {
        let path = format!("crates/queries/{own}/src/client/async_/deadpool.rs");
        let text = std::fs::read_to_string(root(&path)).unwrap();
        assert!(text.contains("pipeline::preparing("), "{path} does not say that it prepares a statement");
    }
}

#[test]
fn files_and_folders_stay_small() {
    for folder in [
        AREAS,
        "crates/pipeline/src",
        "crates/platform/src",
        "crates/server/src",
        "crates/bench/src",
        "crates/xtask/src",
        "crates/testdb/src",
    ] {
        let mut folders: BTreeMap<String, usize> = BTreeMap::new();
        // Examples are recorded data.
        for (path, text) in sources(folder).into_iter().filter(|(path, _)| !path.ends_with("examples.json")) {
            let lines = text.lines().count();
            assert!(lines <= 400, "{path} has {lines} lines; move a rule to kernel or split it");
            *folders.entry(path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned()).or_default() += 1;
        }
        for (inside, files) in folders {
            assert!(files <= 25, "{folder}/{inside} has {files} files; give it rooms");
        }
    }
    // The rules of the kernel have one file for each record and no folders, so only their length is checked.
    let rules = ["crates/kernel/src", "crates/paper/src", "tools"].into_iter().flat_map(sources);
    for (path, text) in rules.filter(|(path, _)| !path.ends_with("Cargo.lock")) {
        let lines = text.lines().count();
        assert!(lines <= 400, "{path} has {lines} lines; split it");
    }
    for (path, text) in sources("crates/server/tests") {
        // The length of a snapshot depends on its response.
        if path.starts_with("api/snapshots/") {
            continue;
        }
        let lines = text.lines().count();
        assert!(lines <= 800, "{path} has {lines} lines");
    }
}

#[test]
fn every_statement_is_used() {
    let code: Vec<(String, String)> = service().into_iter().chain(sources("crates/bench/src")).collect();
    let mut unused = Vec::new();
    for (path, text) in sources("queries") {
        let area = area_of(&path).unwrap();
        let crate_name = format!("{area}_queries");
        let callers: Vec<&String> =
            code.iter().map(|(_, text)| text).filter(|text| text.contains(&crate_name)).collect();
        for statement in text.lines().filter_map(|line| line.strip_prefix("--! ")) {
            let name = statement.split([' ', ':', '(']).next().unwrap();
            let (call, renamed) = (format!("{name}()"), format!("{name} as "));
            if !callers.iter().any(|text| text.contains(&call) || text.contains(&renamed)) {
                unused.push(format!("{path} {name}"));
            }
        }
    }
    assert!(unused.is_empty(), "nobody runs these statements: {unused:#?}");
}

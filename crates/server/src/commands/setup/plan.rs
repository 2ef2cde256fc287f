//! What `setup` must do, as a pure function of what it found.

use super::facts::Facts;
use super::names::Names;
use platform::db::{DATABASE_ENCODING, POSTGRES_MIN};

/// One step, in the order in which they are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupStep {
    /// Write the address of the owner, with a new password.
    MigrateFile,
    /// Create the owner of the database.
    OwnerRole,
    /// Give the owner the password in its file.
    OwnerPassword,
    /// Let the owner create functions that set the parameter which allows a reset.
    ResetParameter,
    /// Create the role with the privileges of the service.
    GroupRole,
    /// Create the database.
    Database,
    /// Apply the missing migrations.
    Schema,
    /// Let the database draw its keys from the range of its cell.
    Cell,
    /// Let the owner end a segment of the write-ahead log.
    SwitchWal,
    /// Write the secret that signs tokens.
    Secret,
    /// Write the settings of the service.
    ServiceFile,
    /// Create the role of the service.
    ServiceRole,
    /// Give the role of the service the password in its file.
    ServicePassword,
    /// Grant the role of the service its privileges.
    ServiceGrant,
    /// Create the directory of the file store.
    Media,
    /// Create the first user.
    FirstUser,
}

/// What the person who runs the command wants.
#[derive(Clone, Copy, Debug, Default)]
pub struct SetupRequest {
    /// Whether the role of the service logs in without a password.
    pub is_peer: bool,
    /// Whether a missing secret is replaced although users exist.
    pub new_secret: bool,
    /// Number of the cell.
    pub cell: i64,
}

/// All steps in order, each with whether it is still to be done. The error is a refusal: a sentence that says what
/// prevents the setup and what to do.
pub fn plan(facts: &Facts, names: &Names, request: SetupRequest) -> Result<Vec<(SetupStep, bool)>, String> {
    refuse(facts, names, request)?;
    let (database, owner, service) = (facts.database.as_ref(), facts.owner, facts.service);
    let is_new_password = facts.migrate_file.is_none() || !owner.logs_in;
    let mut steps = vec![(SetupStep::MigrateFile, facts.migrate_file.is_none()), (SetupStep::OwnerRole, !owner.exists)];
    if owner.exists && is_new_password {
        steps.push((SetupStep::OwnerPassword, true));
    }
    steps.extend([
        (SetupStep::ResetParameter, !facts.owner_sets_reset),
        (SetupStep::GroupRole, !facts.has_group),
        (SetupStep::Database, database.is_none()),
        (SetupStep::Schema, database.is_none_or(|database| !database.is_migrated)),
        (SetupStep::Cell, database.map_or(0, |database| database.cell) != request.cell),
        (SetupStep::SwitchWal, !owner.exists || database.is_none_or(|database| !database.owner_switches_wal)),
        (SetupStep::Secret, !facts.has_secret),
        (SetupStep::ServiceFile, facts.service_file.is_none()),
        (SetupStep::ServiceRole, !service.exists),
    ]);
    if service.exists && !request.is_peer && (facts.service_file.is_none() || !service.logs_in) {
        steps.push((SetupStep::ServicePassword, true));
    }
    steps.extend([
        (SetupStep::ServiceGrant, !service.serves),
        (SetupStep::Media, !facts.has_media),
        (SetupStep::FirstUser, !facts.has_users()),
    ]);
    Ok(steps)
}

/// Refuses what must not be changed or cannot work.
fn refuse(facts: &Facts, names: &Names, request: SetupRequest) -> Result<(), String> {
    if facts.account.is_none() {
        return Err("this machine has no user tracewright. Install the package, or create the user with: \
                    useradd --system --home-dir /var/lib/tracewright --shell /usr/sbin/nologin tracewright"
            .to_owned());
    }
    if facts.version < POSTGRES_MIN {
        return Err(format!(
            "PostgreSQL has version {}, but must be 15 or newer. Upgrade the server",
            facts.version / 10_000
        ));
    }
    if !facts.is_durable {
        return Err("fsync or full_page_writes of PostgreSQL is off, so committed work would be lost in a power cut. \
                    Switch both on"
            .to_owned());
    }
    let name = &names.database;
    if let Some(database) = &facts.database {
        if database.has_other_tables {
            return Err(format!("the database {name} has tables of another program. Choose another name with --name"));
        }
        if database.encoding != DATABASE_ENCODING {
            return Err(format!(
                "the encoding of the database {name} is {}, but must be UTF8. Choose another name with --name",
                database.encoding
            ));
        }
    }
    let cell = facts.database.as_ref().map(|database| database.cell);
    if facts.has_users() && cell != Some(request.cell) {
        return Err(format!(
            "the database {name} belongs to cell {}. Repeat the command with --cell {0}",
            cell.unwrap_or_default()
        ));
    }
    if !facts.has_secret && facts.has_users() && !request.new_secret {
        return Err("the secret that signs tokens is missing although users exist. Restore the file jwt.secret, or \
                    end all sessions with --new-secret"
            .to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::accounts::Account;
    use super::super::facts::{DatabaseFacts, RoleFacts};
    use super::*;

    /// A machine on which everything is done.
    fn complete() -> Facts {
        let role = RoleFacts { exists: true, logs_in: true, serves: true };
        let database = DatabaseFacts {
            encoding: "UTF8".to_owned(),
            has_other_tables: false,
            is_migrated: true,
            cell: 0,
            has_users: true,
            owner_switches_wal: true,
        };
        Facts {
            version: 150_018,
            is_durable: true,
            owner: role,
            service: role,
            has_group: true,
            owner_sets_reset: true,
            database: Some(database),
            migrate_file: Some(BTreeMap::new()),
            service_file: Some(BTreeMap::new()),
            has_secret: true,
            has_media: true,
            account: Some(Account { user: 997, group: 997 }),
        }
    }

    /// Steps that are still to be done.
    fn open(facts: &Facts, request: SetupRequest) -> Vec<SetupStep> {
        let steps = plan(facts, &Names::of("plant"), request).unwrap();
        steps.into_iter().filter_map(|(step, is_open)| is_open.then_some(step)).collect()
    }

    const PEER: SetupRequest = SetupRequest { is_peer: true, new_secret: false, cell: 0 };

    #[test]
    fn nothing_is_to_be_done_twice() {
        assert_eq!(open(&complete(), PEER), []);
        assert_eq!(open(&complete(), SetupRequest::default()), []);
    }

    #[test]
    fn an_empty_machine_needs_every_step_but_new_passwords() {
        let facts = Facts {
            owner: RoleFacts::default(),
            service: RoleFacts::default(),
            has_group: false,
            owner_sets_reset: false,
            database: None,
            migrate_file: None,
            service_file: None,
            has_secret: false,
            has_media: false,
            ..complete()
        };
        let steps = plan(&facts, &Names::of("plant"), SetupRequest { cell: 3, ..PEER }).unwrap();
        assert!(steps.iter().all(|(_, is_open)| *is_open), "{steps:?}");
        assert!(!steps.iter().any(|(step, _)| [SetupStep::OwnerPassword, SetupStep::ServicePassword].contains(step)));
    }

    #[test]
    fn a_lost_file_or_a_wrong_password_of_the_owner_gives_it_a_new_password() {
        let lost = Facts { migrate_file: None, ..complete() };
        assert_eq!(open(&lost, PEER), [SetupStep::MigrateFile, SetupStep::OwnerPassword]);
        let wrong = Facts { owner: RoleFacts { logs_in: false, ..complete().owner }, ..complete() };
        assert_eq!(open(&wrong, PEER), [SetupStep::OwnerPassword]);
    }

    #[test]
    fn the_role_of_the_service_needs_a_password_only_for_another_machine() {
        let facts = Facts { service: RoleFacts { logs_in: false, ..complete().service }, ..complete() };
        assert_eq!(open(&facts, PEER), []);
        assert_eq!(open(&facts, SetupRequest::default()), [SetupStep::ServicePassword]);
    }

    #[test]
    fn a_foreign_database_an_unsafe_server_and_a_lost_secret_are_refused() {
        let refused = |facts: &Facts, request| plan(facts, &Names::of("plant"), request).unwrap_err();
        let database = complete().database.unwrap();
        let foreign = DatabaseFacts { has_other_tables: true, ..database.clone() };
        assert!(refused(&Facts { database: Some(foreign), ..complete() }, PEER).contains("another program"));
        let latin = DatabaseFacts { encoding: "LATIN1".to_owned(), ..database };
        assert!(refused(&Facts { database: Some(latin), ..complete() }, PEER).contains("LATIN1"));
        assert!(refused(&Facts { is_durable: false, ..complete() }, PEER).contains("fsync"));
        assert!(refused(&Facts { version: 140_009, ..complete() }, PEER).contains("version 14"));
        assert!(refused(&Facts { account: None, ..complete() }, PEER).contains("no user tracewright"));
        let lost = Facts { has_secret: false, ..complete() };
        assert!(refused(&lost, PEER).contains("--new-secret"));
        assert_eq!(open(&lost, SetupRequest { new_secret: true, ..PEER }), [SetupStep::Secret]);
        assert!(refused(&complete(), SetupRequest { cell: 4, ..PEER }).contains("belongs to cell 0"));
    }
}

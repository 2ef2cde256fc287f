//! Settings that neither the command line nor the environment has, from the files of this machine.
//!
//! The service gets its settings from its unit. A person who runs `sudo tracewright doctor` should not have to repeat
//! them, so a command takes what is missing from the same files, and runs as the user of the service.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::setup::accounts::Account;

/// Folder of the settings files.
pub const SETTINGS_FOLDER: &str = "/etc/tracewright";
/// Name of the file with the settings of the service.
pub const SERVICE_FILE: &str = "tracewright.env";
/// Name of the file with the settings of commands that connect as the owner of the database.
pub const MIGRATE_FILE: &str = "migrate.env";
/// Name of the file with the secret that signs tokens.
pub const SECRET_FILE: &str = "jwt.secret";
/// User of the operating system under which the service runs.
pub const SERVICE_USER: &str = "tracewright";

/// Commands that use the settings of this machine, besides `demo load`. The others have settings of their own or need
/// none.
const READERS: &[&str] = &["serve", "migrate", "user", "feed", "health", "doctor", "backup", "restore"];
/// Those of them that connect as the owner of the database and keep their user: a restored directory must belong to the
/// user of PostgreSQL, not to that of the service.
const AS_OWNER: &[&str] = &["migrate", "backup", "restore"];
/// The flag that names another file.
const FLAG: &str = "--env-file";
/// Variables that name a file with the value of another variable.
const FROM_FILES: &[(&str, &str)] = &[("TRACEWRIGHT_DATABASE_URL_FILE", "TRACEWRIGHT_DATABASE_URL")];
/// Variables of which one is enough to sign tokens.
const SIGNERS: &[&str] = &["TRACEWRIGHT_JWT_SECRET", "TRACEWRIGHT_JWT_SECRET_FILE", "TRACEWRIGHT_JWT_PRIVATE_KEY_FILE"];

/// Completes the environment and starts this program again with it, in the same process. A command of root that finds
/// settings for the service continues as its user, even if the environment already has them all. Returns if nothing is
/// missing and the user stays. The environment of a running program cannot be changed safely, because other threads may
/// read it.
pub fn complete(arguments: &[OsString]) -> Result<()> {
    let Some(command) = reader(arguments) else { return Ok(()) };
    let found = settings(command, file_flag(arguments).as_deref())?;
    let has_file = found.is_some();
    let mut added = found.unwrap_or_default();
    added.retain(|name, _| env::var_os(name).is_none());
    for (from, name) in FROM_FILES {
        let file = env::var(from).ok().or_else(|| added.get(*from).cloned());
        if let Some(file) = file.filter(|_| env::var_os(name).is_none()) {
            added.insert((*name).to_owned(), text_of(Path::new(&file))?);
        }
    }
    let is_for_service = !AS_OWNER.contains(&command) && (has_file || !added.is_empty());
    let account = if is_for_service { service_account()? } else { None };
    if !has_signer(&added)
        && let Some((name, value)) = signer(account.is_some())?
    {
        added.insert(name.to_owned(), value);
    }
    if added.is_empty() && account.is_none() {
        return Ok(());
    }
    let mut again = Command::new(env::current_exe().context("the path of this program cannot be read")?);
    again.args(arguments.iter().skip(1)).envs(added);
    if let Some(account) = account {
        again.uid(account.user).gid(account.group);
    }
    Err(again.exec()).context("this program cannot be started again with the settings of its file")
}

/// The command if it uses the settings of this machine. `demo` does so only with `load`: otherwise it starts a database
/// of its own.
fn reader(arguments: &[OsString]) -> Option<&str> {
    let mut words = arguments.iter().skip(1).map(|word| word.to_str().unwrap_or_default());
    match (words.next()?, words.next()) {
        ("demo", Some("load")) => Some("demo load"),
        (command, _) => READERS.contains(&command).then_some(command),
    }
}

/// The file that the command line names. None without the flag.
fn file_flag(arguments: &[OsString]) -> Option<PathBuf> {
    let texts: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let joined = texts.iter().find_map(|text| text.strip_prefix(FLAG)?.strip_prefix('='));
    let separate = || texts.iter().position(|text| *text == FLAG).and_then(|at| texts.get(at + 1)).copied();
    joined.or_else(separate).map(PathBuf::from)
}

/// Settings from the named file or from the files of the machine. The first file that has a setting decides. None if
/// there is no file that this user can read.
fn settings(command: &str, named: Option<&Path>) -> Result<Option<BTreeMap<String, String>>> {
    if let Some(file) = named {
        return parse(&text_of(file)?).map(Some).with_context(|| format!("{} cannot be used", file.display()));
    }
    let mut found: Option<BTreeMap<String, String>> = None;
    let files = if AS_OWNER.contains(&command) { &[MIGRATE_FILE, SERVICE_FILE][..] } else { &[SERVICE_FILE] };
    for name in files {
        let file = Path::new(SETTINGS_FOLDER).join(name);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::PermissionDenied) => continue,
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", file.display())),
        };
        let more = parse(&text).with_context(|| format!("{} cannot be used", file.display()))?;
        let all = found.get_or_insert_default();
        for (name, value) in more {
            all.entry(name).or_insert(value);
        }
    }
    Ok(found)
}

/// Reads a file without trailing line breaks.
fn text_of(file: &Path) -> Result<String> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

/// Reads lines of the form `NAME=value`, as systemd reads an environment file: values may be in quotes, and lines that
/// begin with `#` or `;` are comments.
pub fn parse(text: &str) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        let Some((name, value)) = line.split_once('=') else { bail!("line {} is not NAME=value", index + 1) };
        let name = name.trim();
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty() || !name.bytes().all(is_name) {
            bail!("line {} does not begin with the name of a variable", index + 1);
        }
        let value = value.trim();
        let unquoted = ['\'', '"'].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
        found.insert(name.to_owned(), unquoted.unwrap_or(value).to_owned());
    }
    Ok(found)
}

/// The account of the service if this process is root and the machine has one. Files that a command writes must belong
/// to the service, and PostgreSQL accepts a local connection only from the user with the name of the role.
fn service_account() -> Result<Option<Account>> {
    if !Account::current().is_root() {
        return Ok(None);
    }
    // If that account were root, the program would start again without end.
    Ok(Account::find(SERVICE_USER)?.filter(|account| !account.is_root()))
}

/// Whether the environment or `added` say how tokens are signed.
fn has_signer(added: &BTreeMap<String, String>) -> bool {
    SIGNERS.iter().any(|name| added.contains_key(*name) || env::var_os(name).is_some())
}

/// The secret of this machine: the credential that systemd passes to the service, or the file that `setup` wrote. Only
/// root can read that file, so its content is passed if the command continues as another user.
fn signer(as_other_user: bool) -> Result<Option<(&'static str, String)>> {
    let credential = env::var_os("CREDENTIALS_DIRECTORY").map(|folder| Path::new(&folder).join(SECRET_FILE));
    let file = credential.unwrap_or_else(|| Path::new(SETTINGS_FOLDER).join(SECRET_FILE));
    if fs::File::open(&file).is_err() {
        return Ok(None);
    }
    Ok(Some(if as_other_user {
        ("TRACEWRIGHT_JWT_SECRET", text_of(&file)?)
    } else {
        ("TRACEWRIGHT_JWT_SECRET_FILE", file.to_string_lossy().into_owned())
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_may_be_quoted_and_comments_are_skipped() {
        let found = parse("# a comment\n\n; another\nA=1\n B = 'two words' \nC=\"x=y&z\"\nD=\n").unwrap();
        let expected = [("A", "1"), ("B", "two words"), ("C", "x=y&z"), ("D", "")];
        assert_eq!(found, expected.map(|(name, value)| (name.to_owned(), value.to_owned())).into());
    }

    #[test]
    fn a_line_without_a_name_or_an_equals_sign_is_refused_with_its_number() {
        assert_eq!(
            parse("A=1\nexport B=2").unwrap_err().to_string(),
            "line 2 does not begin with the name of a variable"
        );
        assert_eq!(parse("A").unwrap_err().to_string(), "line 1 is not NAME=value");
    }

    #[test]
    fn demo_uses_the_settings_of_this_machine_only_to_load() {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(reader(&words("tracewright demo load --env-file a.env")), Some("demo load"));
        assert_eq!(reader(&words("tracewright feed status")), Some("feed"));
        assert_eq!(reader(&words("tracewright backup run")), Some("backup"));
        assert_eq!(reader(&words("tracewright demo --keep load")), None);
        assert_eq!(reader(&words("tracewright")), None);
    }

    #[test]
    fn the_flag_names_a_file_in_both_forms() {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(file_flag(&words("tracewright doctor --env-file a.env")), Some(PathBuf::from("a.env")));
        assert_eq!(file_flag(&words("tracewright doctor --env-file=b.env")), Some(PathBuf::from("b.env")));
        assert_eq!(file_flag(&words("tracewright doctor")), None);
    }
}

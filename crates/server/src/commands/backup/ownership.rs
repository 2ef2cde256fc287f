//! Owners of what a command of root has written: the service and the next backup must be able to use it.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, lchown};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::commands::setup::accounts::Account;

/// Permission bits of others, of the group and of the owner to enter a directory.
const ENTER: [(u32, Who); 3] = [(0o001, Who::Others), (0o010, Who::Group), (0o100, Who::Owner)];

/// Whom a permission bit of a directory concerns.
#[derive(Clone, Copy)]
enum Who {
    Others,
    Group,
    Owner,
}

/// Gives everything of root below a directory, and the directory itself, to another account. Does nothing if this
/// process is not root, or if the place is a bucket.
pub fn give_to(place: &str, account: Account) -> Result<()> {
    if !Account::current().is_root() || place.contains("://") {
        return Ok(());
    }
    let mut open = vec![PathBuf::from(place)];
    while let Some(path) = open.pop() {
        let found = fs::symlink_metadata(&path).with_context(|| format!("cannot read {}", path.display()))?;
        if found.uid() == 0 {
            lchown(&path, Some(account.user), Some(account.group))
                .with_context(|| format!("cannot change the owner of {}", path.display()))?;
        }
        if found.is_dir() {
            for entry in fs::read_dir(&path).with_context(|| format!("cannot read {}", path.display()))? {
                open.push(entry?.path());
            }
        }
    }
    Ok(())
}

/// Owner of a directory. None if the directory does not exist or belongs to root.
pub fn owner_of(place: &str) -> Option<Account> {
    let found = fs::metadata(place).ok()?;
    let owner = Account { user: found.uid(), group: found.gid() };
    (!owner.is_root()).then_some(owner)
}

/// The first directory on a path that an account cannot enter. Directories that do not exist are left out.
pub fn closed_to(account: Account, path: &Path) -> Option<PathBuf> {
    let mut folders: Vec<&Path> = path.ancestors().collect();
    folders.reverse();
    folders.into_iter().find(|folder| is_closed_to(account, folder)).map(Path::to_owned)
}

/// Whether an account cannot enter a directory.
fn is_closed_to(account: Account, folder: &Path) -> bool {
    let Ok(found) = fs::metadata(folder) else { return false };
    let concerns = |who: Who| match who {
        Who::Others => found.uid() != account.user && found.gid() != account.group,
        Who::Group => found.uid() != account.user && found.gid() == account.group,
        Who::Owner => found.uid() == account.user,
    };
    let mode = found.permissions().mode();
    !account.is_root() && ENTER.into_iter().any(|(bit, who)| concerns(who) && mode & bit == 0)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_directory_is_closed_to_those_who_may_not_enter_it() {
        let folder = std::env::temp_dir().join(format!("tracewright-ownership-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o750)).unwrap();
        let owner = fs::metadata(&folder).unwrap();
        let (user, group) = (owner.uid().max(1), owner.gid() + 1);
        let below = folder.join("data");
        assert_eq!(closed_to(Account { user: user + 1, group }, &below), Some(folder.clone()));
        assert_eq!(closed_to(Account { user: user + 1, group: owner.gid() }, &below), None);
        fs::remove_dir(&folder).unwrap();
    }
}

//! Accounts of the operating system.

use std::fs;

use anyhow::{Context, Result};

/// A user of this machine with its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Account {
    /// Number of the user.
    pub user: u32,
    /// Number of the user's group.
    pub group: u32,
}

impl Account {
    /// The account under which this process runs.
    pub fn current() -> Self {
        Self { user: rustix::process::geteuid().as_raw(), group: rustix::process::getegid().as_raw() }
    }

    /// Whether this is the administrator of the machine.
    pub fn is_root(self) -> bool {
        self.user == 0
    }

    /// The local account with this name. None if there is none.
    pub fn find(name: &str) -> Result<Option<Self>> {
        let users = fs::read_to_string("/etc/passwd").context("cannot read /etc/passwd")?;
        Ok(users.lines().find_map(|line| of_line(line, name)))
    }
}

/// The account in a line of `/etc/passwd`. None if the line is about another user.
fn of_line(line: &str, name: &str) -> Option<Account> {
    let mut parts = line.split(':');
    if parts.next() != Some(name) {
        return None;
    }
    let mut numbers = parts.skip(1).map(str::parse);
    Some(Account { user: numbers.next()?.ok()?, group: numbers.next()?.ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gives_the_numbers_of_its_user_only() {
        let line = "tracewright:x:997:996:Tracewright:/var/lib/tracewright:/usr/sbin/nologin";
        assert_eq!(of_line(line, "tracewright"), Some(Account { user: 997, group: 996 }));
        assert_eq!(of_line(line, "trace"), None);
        assert_eq!(of_line("broken", "broken"), None);
    }
}

//! Fills the templates that are shipped in `packaging/cluster`. The drills use exactly these files.

use std::fs;

use anyhow::{Context, Result, ensure};

use super::cell::{Cell, PASSWORD};
use super::machine::Machine;
use crate::root;

/// Folder of the templates.
const FOLDER: &str = "packaging/cluster";

/// State of a member of etcd when it starts with an empty directory.
#[derive(Clone, Copy, Debug)]
pub enum Member {
    /// A member of a new cell.
    New,
    /// A member that lost its disk and returns to a cell that exists.
    Returning,
}

/// Writes the configuration of a database machine.
pub fn write_node(cell: &Cell, node: &Machine, member: Member) -> Result<()> {
    let (data, sockets) = (node.folder.join("data"), node.folder.clone());
    let state = match member {
        Member::New => "new",
        Member::Returning => "existing",
    };
    let programs = testdb::bin_dir()?;
    let mut values = vec![
        ("node", node.name.clone()),
        ("address", node.address.clone()),
        ("network", cell.network()),
        ("programs", programs.display().to_string()),
        ("data", data.display().to_string()),
        ("sockets", sockets.display().to_string()),
        ("passfile", node.folder.join("passfile").display().to_string()),
        ("superuser-password", PASSWORD.to_owned()),
        ("replication-password", PASSWORD.to_owned()),
        ("rewind-password", PASSWORD.to_owned()),
        ("etcd-data", node.folder.join("etcd").display().to_string()),
        ("etcd-state", state.to_owned()),
    ];
    values.extend(of_cell(cell));
    for file in ["patroni.yml", "etcd.yml"] {
        fs::write(node.folder.join(file), fill(file, &values)?)?;
    }
    Ok(())
}

/// Writes the configuration of the proxy.
pub fn write_proxy(cell: &Cell) -> Result<()> {
    let proxy = cell.proxy();
    let mut values = vec![("listen", proxy.address.clone())];
    values.extend(of_cell(cell));
    fs::write(proxy.folder.join("haproxy.cfg"), fill("haproxy.cfg", &values)?)?;
    Ok(())
}

/// The values that are the same on all machines.
fn of_cell(cell: &Cell) -> Vec<(&'static str, String)> {
    let base = format!("10.213.{}", cell.subnet);
    let nodes = [("address-1", 1), ("address-2", 2), ("address-3", 3), ("instance-1", 11), ("instance-2", 12)];
    let addresses = nodes.into_iter().map(|(name, number)| (name, format!("{base}.{number}")));
    addresses.chain([("cell", "plant".to_owned())]).collect()
}

/// Fills a template. Fails if a placeholder outside of a comment has no value.
fn fill(file: &str, values: &[(&str, String)]) -> Result<String> {
    let path = root().join(FOLDER).join(file);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    fill_text(&text, values).with_context(|| format!("{FOLDER}/{file}"))
}

/// Fills a text, line by line.
fn fill_text(text: &str, values: &[(&str, String)]) -> Result<String> {
    let mut filled = String::new();
    for line in text.lines() {
        let mut line = line.to_owned();
        if !line.trim_start().starts_with('#') {
            for (name, value) in values {
                line = line.replace(&format!("<{name}>"), value);
            }
            ensure!(!line.contains('<'), "no value for the placeholder in: {line}");
        }
        filled.push_str(&line);
        filled.push('\n');
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_needs_a_value() {
        let values = [("node", "node1".to_owned())];
        assert_eq!(fill_text("# <cell>\nname: <node>", &values).unwrap(), "# <cell>\nname: node1\n");
        assert!(fill_text("scope: <cell>", &values).is_err());
    }

    #[test]
    fn the_templates_keep_what_the_promises_need() {
        let read = |file: &str| fs::read_to_string(root().join(FOLDER).join(file)).unwrap();
        let patroni = read("patroni.yml");
        for setting in [
            "ttl: 20",
            "loop_wait: 5",
            "retry_timeout: 5",
            "primary_start_timeout: 0",
            "synchronous_mode: true",
            "synchronous_mode_strict: true",
            "failsafe_mode: true",
            "use_pg_rewind: true",
            "- data-checksums",
            "mode: automatic",
            "etcd3:",
        ] {
            assert!(patroni.lines().any(|line| line.trim() == setting), "{setting}");
        }
        assert!(read("haproxy.cfg").contains("option httpchk GET /api/health/ready"));
    }

    #[test]
    fn no_copy_of_a_template_exists() {
        let patterns = ["*patroni*.yml", "*etcd*.yml", "*haproxy*.cfg"];
        let listed = std::process::Command::new("git").arg("ls-files").args(patterns).current_dir(root()).output();
        let listed = String::from_utf8(listed.unwrap().stdout).unwrap();
        assert!(listed.lines().all(|path| path.starts_with(FOLDER)), "{listed}");
    }
}

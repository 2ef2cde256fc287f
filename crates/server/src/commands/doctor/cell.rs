//! What the doctor knows about a cell: its database hosts, and what Patroni says about them.

use std::time::Duration;

use anyhow::Result;
use tokio_postgres::Client;

use super::hosts::{self, CheckedHost};
use super::patroni::{self, PatroniView};
use super::report::DoctorReport;
use platform::config::Settings;
use platform::db::connect_to_each;

/// Time within which each host and each Patroni must answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(4);

/// The database hosts of a cell.
#[derive(Debug)]
pub struct CellState {
    /// The hosts of the database URL, in its order.
    pub hosts: Vec<CheckedHost>,
    /// What Patroni answers. None without its addresses.
    pub patroni: Option<PatroniView>,
}

impl CellState {
    /// Asks every host and every Patroni at the same time.
    pub async fn gather(settings: &Settings) -> Result<Self> {
        let asking_hosts = async {
            let connected = connect_to_each(settings.database.url(), ANSWER_WITHIN).await?;
            let facts = connected.into_iter().map(|host| CheckedHost::ask(host, ANSWER_WITHIN));
            anyhow::Ok(futures_util::future::join_all(facts).await)
        };
        let asking_patroni = async {
            if settings.patroni_urls.is_empty() {
                return Ok(None);
            }
            PatroniView::ask(&settings.patroni_urls, ANSWER_WITHIN).await.map(Some)
        };
        let (hosts, patroni) = tokio::join!(asking_hosts, asking_patroni);
        Ok(Self { hosts: hosts?, patroni: patroni? })
    }

    /// Takes the connection to the primary, or to another host if none is the primary. None if no host answers.
    pub fn take_client(&mut self) -> Option<Client> {
        let is_primary = |host: &&mut CheckedHost| host.facts.as_ref().is_ok_and(|facts| !facts.is_standby);
        if let Some(primary) = self.hosts.iter_mut().find(is_primary) {
            return primary.client.take();
        }
        self.hosts.iter_mut().find_map(|host| host.client.take())
    }

    /// Adds the lines about hosts and Patroni.
    pub fn add_lines(&self, report: &mut DoctorReport) {
        let (hosts, patroni) = (&self.hosts, self.patroni.as_ref());
        report.add("hosts", hosts::hosts(hosts, patroni));
        report.add("primary", hosts::primary(hosts, patroni));
        report.add("synchronous", hosts::synchronous(hosts, patroni));
        report.add("timeouts", patroni::timeouts(patroni));
        report.add("rewind", hosts::rewind(hosts, patroni));
        report.add("etcd", patroni::etcd(patroni));
    }
}

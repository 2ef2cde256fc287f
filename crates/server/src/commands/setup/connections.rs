//! Connections of `setup` to the database server, as its administrator.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::UnixStream;
use tokio::process::Command;
use tokio_postgres::config::Host;
use tokio_postgres::{Client, Config, NoTls};

use super::accounts::Account;
use platform::db::{connect_for_migrations, parse_url};

/// Folder of the socket of a local PostgreSQL, and its port and administrator, as Debian and Red Hat install it.
const SOCKET_FOLDER: &str = "/var/run/postgresql";
const PORT: u16 = 5432;
const ADMINISTRATOR: &str = "postgres";
/// Bytes that the hidden command passes on at once.
const RELAYED_BYTES: usize = 64 * 1024;
/// Hidden command that connects standard input and output with a socket.
pub const RELAY: &str = "relay";

/// How the administrator of the database server connects.
#[derive(Clone, Debug)]
pub enum AdminAccess {
    /// Over the socket of this machine. The server accepts the user of the operating system with the name of the role.
    Peer {
        /// Folder of the socket.
        folder: PathBuf,
        /// Port, which is a part of the name of the socket.
        port: u16,
        /// Role of the administrator.
        role: String,
    },
    /// With an address that contains everything that is necessary.
    Url(String),
}

impl AdminAccess {
    /// Reads the address of the command line. Without one, the local server is used.
    pub fn parse(url: Option<&str>) -> Result<Self> {
        let Some(url) = url else {
            return Ok(Self::Peer { folder: SOCKET_FOLDER.into(), port: PORT, role: ADMINISTRATOR.to_owned() });
        };
        let config =
            parse_url(url).context("--database-url is not valid. Use postgres://user:password@host/postgres")?;
        match (config.get_hosts(), config.get_password()) {
            ([Host::Unix(folder)], None) => Ok(Self::Peer {
                folder: folder.clone(),
                port: config.get_ports().first().copied().unwrap_or(PORT),
                role: config.get_user().unwrap_or(ADMINISTRATOR).to_owned(),
            }),
            ([], _) => bail!("--database-url names no host"),
            _ => Ok(Self::Url(url.to_owned())),
        }
    }

    /// Whether roles of this machine's users connect without a password.
    pub fn is_peer(&self) -> bool {
        matches!(self, Self::Peer { .. })
    }

    /// Connects to a database of the server.
    pub async fn connect(&self, database: &str) -> Result<Client> {
        match self {
            Self::Url(url) => connect_for_migrations(&with_login(url, None, database)?).await,
            Self::Peer { folder, port, role } => {
                let mut config = Config::new();
                config.user(role).dbname(database).application_name("tracewright setup");
                let socket = folder.join(format!(".s.PGSQL.{port}"));
                match Account::find(role)?.filter(|account| *account != Account::current()) {
                    Some(account) => drive(&config, relay_as(account, &socket)?).await,
                    None => drive(&config, UnixStream::connect(&socket).await?).await,
                }
            }
        }
    }

    /// Address at which a role connects with a password.
    pub fn with_password(&self, role: &str, password: &str, database: &str) -> Result<String> {
        match self {
            Self::Url(url) => with_login(url, Some((role, password)), database),
            Self::Peer { port, .. } => Ok(format!("postgres://{role}:{password}@localhost:{port}/{database}")),
        }
    }

    /// Address at which a role connects over the socket of this machine, as the user with the name of the role.
    pub fn over_socket(folder: &Path, port: u16, role: &str, database: &str) -> String {
        format!("postgres:///{database}?host={}&port={port}&user={role}", folder.display())
    }
}

/// The same address with another login and another database. Without a login, that of the address is kept.
fn with_login(url: &str, login: Option<(&str, &str)>, database: &str) -> Result<String> {
    let (scheme, rest) = url.split_once("://").context("--database-url must begin with postgres://")?;
    let (place, query) = rest.split_once('?').map_or((rest, None), |(place, query)| (place, Some(query)));
    let servers = place.split('/').next().unwrap_or_default();
    let (own, hosts) = servers.rsplit_once('@').map_or((None, servers), |(own, hosts)| (Some(own), hosts));
    let login = login.map(|(role, password)| format!("{role}:{password}")).or_else(|| own.map(str::to_owned));
    let login = login.map(|login| format!("{login}@")).unwrap_or_default();
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Ok(format!("{scheme}://{login}{hosts}/{database}{query}"))
}

/// The same address without its password.
pub fn without_password(url: &str) -> String {
    let is_password = |part: &&str| part.starts_with("password=");
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.split_whitespace().filter(|part| !is_password(part)).collect::<Vec<_>>().join(" ");
    };
    let (place, query) = rest.split_once('?').map_or((rest, ""), |(place, query)| (place, query));
    let plain = match place.rsplit_once('@') {
        Some((login, servers)) => format!("{}@{servers}", login.split(':').next().unwrap_or_default()),
        None => place.to_owned(),
    };
    let query = query.split('&').filter(|part| !is_password(part)).collect::<Vec<_>>().join("&");
    format!("{scheme}://{plain}{}{query}", if query.is_empty() { "" } else { "?" })
}

/// Connects over a stream and lets a task drive the connection.
async fn drive(config: &Config, stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static) -> Result<Client> {
    let (client, connection) = config.connect_raw(stream, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// Connects to a socket as another user. PostgreSQL asks the operating system which user opened the connection, so a
/// process of that user opens it and passes everything on.
fn relay_as(account: Account, socket: &Path) -> Result<impl AsyncRead + AsyncWrite + Send + Unpin + 'static> {
    let program = std::env::current_exe().context("the path of this program cannot be read")?;
    let mut relay = Command::new(program);
    relay.arg(RELAY).arg(socket).env_clear().current_dir("/").uid(account.user).gid(account.group).kill_on_drop(false);
    let mut relay = relay.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("cannot start a process")?;
    let (Some(output), Some(input)) = (relay.stdout.take(), relay.stdin.take()) else {
        bail!("a process has no pipes")
    };
    // The process ends with its input, and is then removed by this task.
    tokio::spawn(async move { relay.wait().await });
    Ok(tokio::io::join(output, input))
}

/// Passes everything between standard input and output and a socket, until one side ends.
pub fn relay(socket: &Path) -> Result<()> {
    let mut questions = std::os::unix::net::UnixStream::connect(socket)
        .with_context(|| format!("cannot connect to {}. Start PostgreSQL", socket.display()))?;
    let mut answers = questions.try_clone()?;
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut questions);
        let _ = questions.shutdown(Shutdown::Both);
    });
    let (mut output, mut buffer) = (std::io::stdout().lock(), vec![0; RELAYED_BYTES]);
    loop {
        let length = answers.read(&mut buffer)?;
        let Some(received) = buffer.get(..length).filter(|received| !received.is_empty()) else { return Ok(()) };
        // Not copied as a whole: standard output would keep what does not end in a line break.
        output.write_all(received)?;
        output.flush()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_its_password_keeps_everything_else() {
        for (url, plain) in [
            (
                "postgres://anna:se:cret@a:5432,b/plant?sslmode=require",
                "postgres://anna@a:5432,b/plant?sslmode=require",
            ),
            ("postgres:///plant?host=/run&password=x&user=anna", "postgres:///plant?host=/run&user=anna"),
            ("postgres://a/plant?password=x", "postgres://a/plant"),
            ("host=a user=anna password=x dbname=plant", "host=a user=anna dbname=plant"),
        ] {
            assert_eq!(without_password(url), plain);
        }
    }
}

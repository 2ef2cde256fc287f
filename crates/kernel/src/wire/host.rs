//! The host that a request addresses (`Host`).

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether a host names this machine: `localhost`, a name below it, or a loopback address such as `127.0.0.1` or
/// `[::1]`, with or without a port. This protects against DNS rebinding: a page whose domain was made to resolve to
/// this machine still sends that domain.
pub fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((address, port)) if is_port(port) => {
                return address.parse().is_ok_and(|ip: Ipv6Addr| loops(ip.into()));
            }
            _ => return false,
        },
        None => match host.split_once(':') {
            Some((name, port)) if !port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit()) => name,
            Some(_) => return false,
            None => host,
        },
    };
    let name = name.to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost") || name.parse().is_ok_and(|ip: Ipv4Addr| loops(ip.into()))
}

fn is_port(text: &str) -> bool {
    text.is_empty() || text.strip_prefix(':').is_some_and(|port| port.bytes().all(|digit| digit.is_ascii_digit()))
}

fn loops(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}

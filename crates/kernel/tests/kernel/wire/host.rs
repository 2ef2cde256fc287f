//! Whether a request is meant for this machine.

use kernel::wire::host::is_this_machine;

#[test]
fn names_and_addresses_of_this_machine() {
    for host in [
        "localhost",
        "LocalHost:8080",
        "plant.localhost:8080",
        "127.0.0.1",
        "127.0.0.1:8080",
        "127.9.9.9:1",
        "[::1]",
        "[::1]:8080",
        "[::ffff:127.0.0.1]:80",
    ] {
        assert!(is_this_machine(host), "{host}");
    }
}

#[test]
fn everything_else_is_another_machine() {
    for host in [
        "",
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil-localhost",
        "10.0.0.1:8080",
        "0.0.0.0",
        "[::]",
        "[::1",
        "[::1]x",
        "localhost:80@evil.example",
        "localhost:",
        "[fe80::1]:8080",
    ] {
        assert!(!is_this_machine(host), "{host}");
    }
}

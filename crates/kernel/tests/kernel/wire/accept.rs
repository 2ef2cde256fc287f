//! Content negotiation: which media type a client gets for its `Accept` header.

use kernel::wire::accept::accepted;

const OFFERED: [&str; 2] = ["application/pdf", "application/json"];

#[test]
fn the_header_decides() {
    let cases = [
        (None, Some(0)),
        (Some(""), Some(0)),
        (Some("*/*"), Some(0)),
        (Some("application/*"), Some(0)),
        (Some("application/pdf"), Some(0)),
        (Some("application/json"), Some(1)),
        (Some("Application/JSON; charset=utf-8"), Some(1)),
        (Some("application/json, text/plain, */*"), Some(1)),
        (Some("application/pdf;q=0.4, application/json;q=0.5"), Some(1)),
        (Some("application/json;q=0.4, */*"), Some(0)),
        (Some("application/json, application/pdf"), Some(1)),
        (Some("application/pdf, application/json"), Some(0)),
        (Some("application/pdf;q=0, */*"), Some(1)),
        (Some("text/html"), None),
        (Some("text/html, application/json;q=0.001"), Some(1)),
        (Some("application/json;q=0"), None),
        (Some("application/json;q=much"), None),
        (Some(",;,"), None),
    ];
    for (header, wanted) in cases {
        assert_eq!(accepted(header, &OFFERED), wanted, "{header:?}");
    }
}

//! Statements that a migration outside a transaction may contain.

use kernel::rules::migration::steps;
use proptest::prelude::*;

#[test]
fn statements_are_taken_apart_and_comments_left_out() {
    let found = steps(
        "-- no transaction
-- Units by color; asked by GET /serial.
create index concurrently if not exists serial_color_idx on serial.serial (color)
    where color is not null;
comment on index serial.serial_color_idx is 'GET /serial by color';
create unique index concurrently if not exists link_code_unique on serial.link (code);
alter table serial.link validate constraint link_code_check;
call serial.fill_colors();
",
    )
    .unwrap();
    let builds: Vec<_> = found.iter().map(|step| step.builds.as_deref()).collect();
    assert_eq!(builds, [Some("serial.serial_color_idx"), None, Some("serial.link_code_unique"), None, None]);
    assert_eq!(found.iter().map(|step| step.is_concurrent).collect::<Vec<_>>(), [true, false, true, false, false]);
    assert!(found[0].sql.ends_with("where color is not null"), "{:?}", found[0]);
}

#[test]
fn what_cannot_be_repeated_is_refused() {
    for sql in [
        "create index concurrently serial_color_idx on serial.serial (color);",
        "create index if not exists serial_color_idx on serial.serial (color);",
        "create index concurrently if not exists serial_color_idx on serial (color);",
        "alter table serial.serial add column color text;",
        "insert into serial.serial (key) values (1);",
        "drop index serial.serial_color_idx;",
        "call serial.fill_colors(7 + 1);",
        "comment on index serial.serial_color_idx is 'x'; delete from serial.serial;",
    ] {
        assert!(steps(sql).is_err(), "{sql}");
    }
}

proptest! {
    #[test]
    fn no_text_is_read_as_more_than_it_says(text in ".{0,200}") {
        if let Ok(found) = steps(&text) {
            for step in found {
                prop_assert!(text.contains(step.sql.lines().next().unwrap()));
                prop_assert!(!step.sql.contains(';'));
            }
        }
    }
}

//! The operation table of an area or a room: text in, text out. Order and line breaks are left to rustfmt.

use anyhow::{Context, Result};

use super::variant;

/// A row to be added.
pub struct NewTableRow<'a> {
    /// Name of the operation.
    pub name: &'a str,
    /// Scope of the operation, or `public`.
    pub scope: &'a str,
    /// Tag of the operation. None for the tag of the area.
    pub tag: Option<&'a str>,
}

impl NewTableRow<'_> {
    /// Returns the access rule as code.
    fn access(&self) -> String {
        if self.scope == "public" {
            "Access::Public".to_owned()
        } else {
            format!("Access::Scope(Scope::{})", variant(self.scope))
        }
    }

    /// Returns the row as code.
    fn text(&self) -> String {
        format!(".op({}, routes!({name}::{name}))", self.access(), name = self.name)
    }

    /// Whether the operation is not public.
    fn needs_scope(&self) -> bool {
        self.scope != "public"
    }
}

/// Returns the default tag of the operations of an area.
pub fn tag_of_area(source: &str) -> Option<&str> {
    let (_, rest) = source.split_once("Area::new(")?;
    rest.split('"').nth(3)
}

/// Adds the module and the row of an operation.
pub fn add_row(source: &str, row: &NewTableRow<'_>) -> Result<String> {
    let (head, table) = split(source)?;
    let tags: Vec<usize> = table.match_indices(".tag(").map(|(at, _)| at).collect();
    // A tag applies to all rows below it, so a row without one is inserted above the first.
    let (place, text) = match row.tag {
        None => (tags.first().copied().unwrap_or(table.len()), row.text()),
        Some(tag) => {
            let own = format!(".tag(\"{tag}\")");
            match table.find(&own) {
                Some(at) => (tags.iter().copied().find(|next| *next > at).unwrap_or(table.len()), row.text()),
                None => (table.len(), format!("{own}{}", row.text())),
            }
        }
    };
    let (above, below) = table.split_at(place);
    let table = format!("{}\n{text}\n{}", above.trim_end(), below.trim_start());
    Ok(with_imports(&with_module(head, row.name)?, row) + table.trim_end() + "\n}\n")
}

/// Adds a room to its area.
pub fn add_room(source: &str, room: &str) -> Result<String> {
    let (head, table) = split(source)?;
    Ok(with_module(head, room)? + table.trim_end() + &format!("\n.room({room}::mount)\n}}\n"))
}

/// Builds the table of a new room with its first operation.
pub fn new_room(row: &NewTableRow<'_>) -> String {
    let scope = if row.needs_scope() { "use kernel::rules::scope::Scope;\n" } else { "" };
    let tag = row.tag.map(|tag| format!(".tag(\"{tag}\")")).unwrap_or_default();
    format!(
        "//! TODO: what the room is for, in one line.\n\nmod {};\n\n{scope}use utoipa_axum::routes;\n\n\
         use platform::api::{{Access, Area}};\n\n\
         /// Adds the operations of this folder to the area.\npub fn mount(area: Area) -> Area {{\n    area{tag}{}\n}}\n",
        row.name,
        row.text()
    )
}

/// Splits the source into the part before the table, and the table without its closing brace.
fn split(source: &str) -> Result<(&str, &str)> {
    let body = source.trim_end().strip_suffix('}').context("the file does not end with the operation table")?;
    let start = body.rfind("-> Area {").context("the file has no operation table")?;
    Ok(body.split_at(start))
}

/// Adds a module beside the others, or above the imports if it is the first.
fn with_module(head: &str, name: &str) -> Result<String> {
    let beside = ["\nmod ", "\npub mod "].iter().filter_map(|start| head.find(start)).min();
    if let Some(at) = beside {
        let (before, after) = head.split_at(at + 1);
        return Ok(format!("{before}mod {name};\n{after}"));
    }
    let at = head.find("\nuse ").context("the file has neither modules nor imports")? + 1;
    let (before, after) = head.split_at(at);
    Ok(format!("{before}mod {name};\n\n{after}"))
}

/// Adds imports that a table with this row needs and the file does not have.
fn with_imports(head: &str, row: &NewTableRow<'_>) -> String {
    let mut head = head
        .replace("use platform::api::Area;", "use platform::api::{Access, Area};")
        .replace("use platform::api::{Area,", "use platform::api::{Access, Area,");
    let wanted = [("use kernel::rules::scope::Scope;\n", row.needs_scope()), ("use utoipa_axum::routes;\n", true)];
    for (line, is_needed) in wanted {
        if !is_needed || head.contains(line) {
            continue;
        }
        // Imports of other crates form a group above those of the project.
        let own = ["\nuse crate::", "\nuse platform::"].iter().filter_map(|start| head.find(start)).min();
        let own = own.map_or(head.len(), |at| at + 1);
        let group = head.find("\nuse ").map_or(own, |at| at + 1);
        let gap = if group == own { "\n" } else { "" };
        head.insert_str(group, &format!("{line}{gap}"));
    }
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: &str = "//! Units.\n\nmod create_serial;\npub mod filters;\n\nuse kernel::rules::scope::Scope;\n\
        use utoipa_axum::routes;\n\nuse platform::api::{Access, Area};\n\n/// Adds the operations of this folder to the area.\n\
        pub fn mount(area: Area) -> Area {\n    \
        area.op(Access::Scope(Scope::SerialCreate), routes!(create_serial::create_serial))\n}\n";

    const ROOMS: &str = "//! Orders.\n\nmod assembly;\nmod rows;\n\nuse platform::api::Area;\n\n\
        /// The operations of the area.\npub fn area() -> Area {\n    \
        Area::new(\"production\", \"Serial\").room(assembly::mount)\n}\n";

    const EMPTY: &str = "//! Reports.\n\nuse platform::api::Area;\n\n/// The operations of the area.\n\
        pub fn area() -> Area {\n    Area::new(\"report\", \"Administration\")\n}\n";

    /// Builds the row of `read_serial`, with or without a tag.
    fn row(tag: Option<&str>) -> NewTableRow<'_> {
        NewTableRow { name: "read_serial", scope: "serial:read", tag }
    }

    /// Collapses whitespace, so that texts can be compared.
    fn flat(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_row_is_added_to_the_table_of_a_room_with_its_module() {
        let text = add_row(ROOM, &row(None)).unwrap();
        assert!(text.starts_with("//! Units.\n\nmod read_serial;\nmod create_serial;\npub mod filters;\n\nuse kernel"));
        assert!(flat(&text).ends_with(
            "routes!(create_serial::create_serial)) \
             .op(Access::Scope(Scope::SerialRead), routes!(read_serial::read_serial)) }"
        ));
        assert_eq!(text.matches("use ").count(), ROOM.matches("use ").count(), "nothing was missing");
    }

    #[test]
    fn the_first_row_of_a_file_adds_the_missing_imports() {
        let text = add_row(EMPTY, &row(None)).unwrap();
        assert!(text.starts_with(
            "//! Reports.\n\nmod read_serial;\n\nuse utoipa_axum::routes;\nuse kernel::rules::scope::Scope;\n\n\
             use platform::api::{Access, Area};\n"
        ));
        assert!(flat(&text).ends_with(
            "Area::new(\"report\", \"Administration\") \
             .op(Access::Scope(Scope::SerialRead), routes!(read_serial::read_serial)) }"
        ));
        let public = add_row(EMPTY, &NewTableRow { name: "say_hello", scope: "public", tag: None }).unwrap();
        assert!(public.contains(".op(Access::Public, routes!(say_hello::say_hello))") && !public.contains("Scope"));
    }

    #[test]
    fn imports_beside_the_area_are_kept() {
        let text = add_row(&EMPTY.replace("api::Area;", "api::{Area, Conflict};"), &row(None)).unwrap();
        assert!(text.contains("use platform::api::{Access, Area, Conflict};"));
    }

    #[test]
    fn a_row_with_a_tag_goes_below_that_tag_and_above_the_next() {
        let first = add_row(ROOM, &row(Some("Production"))).unwrap();
        assert!(flat(&first).ends_with(
            "create_serial)) .tag(\"Production\").op(Access::Scope(Scope::SerialRead), routes!(read_serial::read_serial)) }"
        ));
        let other = NewTableRow { name: "read_lot", scope: "serial:read", tag: Some("Quality") };
        let second =
            add_row(&add_row(&first, &other).unwrap(), &NewTableRow { name: "list_links", ..row(Some("Production")) });
        let names: Vec<_> = second.as_ref().unwrap().match_indices("routes!(").collect();
        assert_eq!(names.len(), 4);
        let second = flat(&second.unwrap());
        let place = |word: &str| second.find(word).unwrap();
        assert!(place("routes!(read_serial") < place("routes!(list_links"));
        assert!(place("routes!(list_links") < place(".tag(\"Quality\")"));
        assert_eq!(second.matches(".tag(").count(), 2);
    }

    #[test]
    fn a_row_without_a_tag_goes_above_the_first_tag() {
        let tagged = add_row(ROOM, &row(Some("Production"))).unwrap();
        let text = add_row(&tagged, &NewTableRow { name: "list_links", ..row(None) }).unwrap();
        assert!(text.find("routes!(list_links").unwrap() < text.find(".tag(").unwrap());
    }

    #[test]
    fn a_room_is_added_to_its_area() {
        let text = add_room(ROOMS, "order").unwrap();
        assert!(text.starts_with("//! Orders.\n\nmod order;\nmod assembly;\nmod rows;\n\nuse"));
        assert!(flat(&text).ends_with(".room(assembly::mount) .room(order::mount) }"));
        let first = add_room(EMPTY, "scan").unwrap();
        assert!(first.starts_with("//! Reports.\n\nmod scan;\n\nuse platform::api::Area;"));
        assert!(flat(&first).ends_with("Area::new(\"report\", \"Administration\") .room(scan::mount) }"));
    }

    #[test]
    fn a_new_room_has_one_operation_and_more_can_be_added() {
        let text = new_room(&row(Some("Production")));
        assert!(text.starts_with("//! TODO: what the room is for, in one line.\n\nmod read_serial;\n\nuse kernel::"));
        assert!(text.ends_with(
            "pub fn mount(area: Area) -> Area {\n    area.tag(\"Production\")\
             .op(Access::Scope(Scope::SerialRead), routes!(read_serial::read_serial))\n}\n"
        ));
        assert!(!new_room(&NewTableRow { name: "say_hello", scope: "public", tag: None }).contains("Scope"));
        let more =
            add_row(&text, &NewTableRow { name: "list_links", scope: "serial:read", tag: Some("Production") }).unwrap();
        assert_eq!((more.matches(".op(").count(), more.matches(".tag(").count()), (2, 1));
    }

    #[test]
    fn the_tag_of_an_area_is_the_second_argument_of_its_constructor() {
        assert_eq!(tag_of_area(ROOMS), Some("Serial"));
        assert_eq!(tag_of_area(ROOM), None);
    }

    #[test]
    fn a_file_without_a_table_is_refused() {
        assert!(add_row("//! Nothing.\n\nmod rows;\n", &row(None)).is_err());
        assert!(add_room("pub fn area() -> u8 {\n    1\n}\n", "order").is_err());
    }
}

//! `cargo xtask new-op`: the frame of a new operation, and what is left to do.

use std::fs;

use anyhow::{Context, Result, bail, ensure};

use crate::root;

/// What the operation is.
#[derive(clap::Args)]
pub struct Args {
    /// Area that owns it, for example organization.
    area: String,
    /// Its name, verb first: the function, the file and the operation id.
    name: String,
    /// GET, POST, PUT, PATCH or DELETE.
    method: String,
    /// Path below /api, for example `/department/{department_key}`.
    path: String,
    /// Fine scope, for example org:department:read; or public.
    scope: String,
}

/// Writes the file and mounts it; the tests find the rest.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn run(args: &Args) -> Result<()> {
    let folder = root().join("crates/server/src/areas").join(&args.area);
    ensure!(folder.is_dir(), "there is no area {}", args.area);
    let file = folder.join(format!("{}.rs", args.name));
    ensure!(!file.exists(), "{} exists already", args.name);
    ensure!(
        args.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'),
        "a name has small letters and underscores"
    );
    let table = folder.join("mod.rs");
    let mounted = mount(&fs::read_to_string(&table)?, args)?;
    fs::write(&file, frame(args)?)?;
    fs::write(&table, mounted)?;
    eprintln!("1  crates/server/src/areas/{}/{}.rs: written; fill in the handler", args.area, args.name);
    eprintln!("2  crates/server/src/areas/{}/mod.rs: mounted", args.area);
    eprintln!("3  crates/server/tests/api/{}/: write its tests", args.area);
    eprintln!("Then: take it out of docs/spec/not-yet.txt and run cargo xtask prepare.");
    Ok(())
}

fn frame(args: &Args) -> Result<String> {
    let method = args.method.to_lowercase();
    let writes = match method.as_str() {
        "get" => false,
        "post" | "put" | "patch" | "delete" => true,
        other => bail!("{other} is no method of ours"),
    };
    let slots: Vec<&str> = args.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
    let parameters = match slots.first() {
        Some(slot) => format!("\n    params((\"{slot}\" = String, Path, description = \"TODO: what it names.\")),"),
        None => String::new(),
    };
    let (key_import, key_argument) =
        if slots.is_empty() { ("", "") } else { ("use kernel::wire::key::Key;\n", "    Slot(_key): Slot<Key>,\n") };
    let slot_import = if slots.is_empty() { "" } else { ", Slot" };
    let (title, upper, path, name) = (args.name.replace('_', " "), args.method.to_uppercase(), &args.path, &args.name);
    let head = format!("//! `{upper} {path}` — TODO: what it promises.\n\n");
    let attribute = |answer: &str| {
        format!(
            "/// TODO: {title}.\n#[utoipa::path({method}, path = \"{path}\",{parameters}\n    responses((status = 200, description = \"TODO\", body = {answer})))]\n"
        )
    };
    Ok(if writes {
        format!(
            "{head}{key_import}\nuse crate::platform::api::{{Empty, Envelope, Problem{slot_import}}};\nuse crate::platform::db::{{Committed, Writer}};\n\n{}pub async fn {name}(\n    writer: Writer,\n{key_argument}) -> Result<Committed<Envelope<Empty>>, Problem> {{\n    let write = writer.begin(\"{name}\").await?;\n    write.commit(Envelope::ok(\"Done.\", Empty)).await\n}}\n",
            attribute("Envelope<Empty>")
        )
    } else {
        format!(
            "{head}use axum::Json;\n{key_import}\nuse crate::platform::api::{{Problem{slot_import}}};\n\n{}pub async fn {name}({}) -> Result<Json<Vec<String>>, Problem> {{\n    Ok(Json(Vec::new()))\n}}\n",
            attribute("Vec<String>"),
            key_argument.trim().trim_end_matches(',')
        )
    })
}

/// Adds the module and the row of the operation table.
fn mount(source: &str, args: &Args) -> Result<String> {
    let access = if args.scope == "public" {
        "Access::Public".to_owned()
    } else {
        let word = |word: &str| {
            let mut letters = word.chars();
            letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
        };
        format!("Access::Scope(Scope::{})", args.scope.split([':', '-']).map(word).collect::<String>())
    };
    let name = &args.name;
    let row = format!("        .op({access}, routes!({name}::{name}))\n}}\n");
    let body = source.trim_end().strip_suffix('}').context("mod.rs ends with the operation table")?;
    let first = body.find("\nmod ").context("mod.rs has no modules")? + 1;
    let (before, after) = body.split_at(first);
    Ok(format!("{before}mod {name};\n{after}{row}"))
}

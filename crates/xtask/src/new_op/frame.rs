//! The file of a new operation. It compiles as generated, and shows where to continue.

use anyhow::{Result, bail, ensure};

use super::{Args, variant};

/// Input of the skeleton.
struct Frame<'a> {
    args: &'a Args,
    slots: Vec<&'a str>,
}

/// Builds the text of the file.
pub fn frame(args: &Args, subject: &str) -> Result<String> {
    let named = args.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let frame = Frame { args, slots: named.map(|name| name.trim_start_matches('*')).collect() };
    let is_post = args.method.eq_ignore_ascii_case("post");
    ensure!(is_post || !args.state_change, "a state change must be a POST");
    Ok(match args.method.to_lowercase().as_str() {
        "get" => frame.read(),
        "post" if args.state_change => frame.state_change(subject),
        "post" | "put" | "patch" | "delete" => frame.write(),
        other => bail!("{other} is not a supported method"),
    })
}

impl Frame<'_> {
    /// Builds the skeleton of a read.
    fn read(&self) -> String {
        let attribute = self.attribute("Vec<String>", &[]);
        let (imports, slot) = (self.key_import(), self.slot_argument());
        let name = &self.args.name;
        format!(
            "{}use axum::Json;\n{imports}\nuse platform::api::{};\n\n{attribute}\
             pub async fn {name}({slot}) -> Result<Json<Vec<String>>, Problem> {{\n    Ok(Json(Vec::new()))\n}}\n",
            self.head(),
            self.api(&["Problem"]),
        )
    }

    /// Builds the skeleton of a write without a state change.
    fn write(&self) -> String {
        let name = &self.args.name;
        let attribute = self.attribute("Envelope<Empty>", &[]);
        let imports = match self.key_import() {
            "" => String::new(),
            line => format!("{line}\n"),
        };
        format!(
            "{}{imports}use platform::api::{};\nuse platform::db::{{Committed, Writer}};\n\n{attribute}\
             pub async fn {name}({}) -> Result<Committed<Envelope<Empty>>, Problem> {{\n    \
             let write = writer.begin(\"{name}\").await?;\n    \
             write.commit(Envelope::ok(\"Done.\", Empty {{}})).await\n}}\n",
            self.head(),
            self.api(&["Empty", "Envelope", "Problem"]),
            arguments(&["writer: Writer", &self.slot_argument()]),
        )
    }

    /// Builds the skeleton of a state change. The order of its comments is the order of the work.
    fn state_change(&self, subject: &str) -> String {
        let name = &self.args.name;
        let command = variant(name.split('_').next().unwrap_or(name));
        let folder = self.args.place.split('/').next().unwrap_or_default();
        let refusals = [
            format!("(status = 404, description = \"`{subject}_not_found`\")"),
            "(status = 409, description = \"TODO: the codes of the rule's refusals\")".to_owned(),
            "(status = 412, description = \"`revision_mismatch`\")".to_owned(),
        ];
        format!(
            "{}use axum::extract::State;\n{}\nuse platform::api::{};\n\
             use platform::db::{{Committed, Writer}};\nuse platform::state::App;\n\n{}\
             pub async fn {name}({}) -> Result<Committed<Envelope<Empty>>, Problem> {{\n    \
             let write = writer.begin(\"{name}\").await?;\n    \
             // Lock what changes, in the order of docs/locks.md. Read again what was read before a lock.\n    \
             //     let {subject} = lock_{subject}(&write, &key, &if_match).await?;\n    \
             // Check the transition with the rules. The handler decides nothing itself.\n    \
             //     let next = {subject}::check_transition({command}, &{subject}.state()).map_err(refused)?;\n    \
             // Store the change with a named statement of queries/{folder}/.\n    \
             // Add the journal row, which the commit writes.\n    \
             //     write.append_event(NewEvent {{ …, ..NewEvent::of(&…, write.now()) }});\n    \
             write.commit(Envelope::ok(\"Done.\", Empty {{}})).await\n}}\n",
            self.head(),
            self.key_import(),
            self.api(&["Empty", "Envelope", "IfMatch", "Problem"]),
            self.attribute("Envelope<Empty>", &refusals),
            arguments(&["State(_app): State<App>", "writer: Writer", &self.slot_argument(), "_if_match: IfMatch"]),
        )
    }

    /// Builds the module comment.
    fn head(&self) -> String {
        format!("//! `{} {}` — TODO: what it does.\n\n", self.args.method.to_uppercase(), self.args.path)
    }

    /// Builds the attribute with one entry per line, so that a reviewer sees what a change adds.
    fn attribute(&self, answer: &str, refusals: &[String]) -> String {
        let (title, method) = (self.args.name.replace('_', " "), self.args.method.to_lowercase());
        let slot = |slot: &&str| format!("(\"{slot}\" = inline(Key), Path, description = \"TODO: what it names.\")");
        let parameters = match self.slots.as_slice() {
            [] => String::new(),
            [one] => format!("    params({}),\n", slot(one)),
            several => {
                format!("    params(\n{}    ),\n", lines(several.iter().map(slot)))
            }
        };
        let refusals = lines(refusals.iter().cloned());
        format!(
            "/// TODO: {title}.\n#[utoipa::path(\n    {method},\n    path = \"{}\",\n{parameters}    responses(\n        \
             (status = 200, description = \"TODO\", body = {answer}),\n{refusals}    )\n)]\n",
            self.args.path
        )
    }

    /// Returns the import of the key type, empty without path parameters.
    fn key_import(&self) -> &'static str {
        if self.slots.is_empty() { "" } else { "use kernel::wire::key::Key;\n" }
    }

    /// Lists the names to import from the API.
    fn api(&self, names: &[&str]) -> String {
        let slot = match self.slots.len() {
            0 => None,
            1 => Some("PathParam"),
            _ => Some("PathParams"),
        };
        match names.iter().copied().chain(slot).collect::<Vec<_>>().as_slice() {
            [one] => (*one).to_owned(),
            several => format!("{{{}}}", several.join(", ")),
        }
    }

    /// Builds the argument with the path parameters, empty without any.
    fn slot_argument(&self) -> String {
        match self.slots.as_slice() {
            [] => String::new(),
            [_] => "PathParam(_key): PathParam<Key>".to_owned(),
            several => {
                let names: Vec<_> = several.iter().map(|slot| format!("_{slot}")).collect();
                format!("PathParams(({})): PathParams<({})>", names.join(", "), vec!["Key"; names.len()].join(", "))
            }
        }
    }
}

/// Writes entries on separate lines, inside a list of the attribute.
fn lines(all: impl Iterator<Item = String>) -> String {
    all.fold(String::new(), |text, one| text + "        " + &one + ",\n")
}

/// Joins the arguments of the handler. Line breaks are left to rustfmt.
fn arguments(all: &[&str]) -> String {
    all.iter().copied().filter(|one| !one.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds arguments for the operation `close_job` with this method and path.
    fn args(method: &str, path: &str, state_change: bool) -> Args {
        let text = str::to_owned;
        Args {
            place: text("production/job"),
            name: text("close_job"),
            method: text(method),
            path: text(path),
            scope: text("production:job:close"),
            tag: None,
            state_change,
        }
    }

    #[test]
    fn the_attribute_has_one_entry_per_line_and_no_params_without_path_parameters() {
        let text = frame(&args("GET", "/job/{job_key}", false), "job").unwrap();
        assert!(text.contains(
            "#[utoipa::path(\n    get,\n    path = \"/job/{job_key}\",\n    \
             params((\"job_key\" = inline(Key), Path, description = \"TODO: what it names.\")),\n    responses(\n        \
             (status = 200, description = \"TODO\", body = Vec<String>),\n    )\n)]\npub async fn close_job("
        ));
        assert!(!frame(&args("GET", "/job", false), "job").unwrap().contains("params("));
    }

    #[test]
    fn every_path_parameter_becomes_an_argument_of_the_handler() {
        let none = frame(&args("DELETE", "/job", false), "job").unwrap();
        assert!(none.contains("close_job(writer: Writer) ->") && !none.contains("Key"));
        let two = frame(&args("GET", "/job/{job_key}/file/{*path}", false), "job").unwrap();
        assert!(two.contains("PathParams((_job_key, _path)): PathParams<(Key, Key)>"));
        assert!(two.contains("\n        (\"path\" = inline(Key), Path,"));
    }

    #[test]
    fn a_state_change_has_lock_rule_event_and_commit_in_this_order() {
        let text = frame(&args("POST", "/job/{job_key}/close", true), "job").unwrap();
        let place = |word: &str| text.find(word).unwrap_or_else(|| panic!("no {word}"));
        let steps = [
            "writer.begin(\"close_job\")",
            "lock_job(",
            "job::check_transition(Close",
            "write.append_event(",
            "write.commit(",
        ];
        assert!(steps.map(place).is_sorted());
        assert!(text.contains("(status = 404, description = \"`job_not_found`\"),\n        (status = 409,"));
    }

    #[test]
    fn an_unknown_method_and_a_state_change_that_is_not_a_post_are_refused() {
        assert!(frame(&args("FETCH", "/job", false), "job").is_err());
        assert!(frame(&args("PATCH", "/job/{job_key}", true), "job").is_err());
    }
}

//! Checks what is shipped for Prometheus and Grafana: alerts pass their tests and are explained in the book, and alerts
//! and dashboards use only metrics that the service has.

#![expect(clippy::indexing_slicing, reason = "an index that does not exist in a JSON value gives null")]

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::root;

/// The alerts.
const RULES: &str = "packaging/prometheus/tracewright.rules.yml";
/// The tests of the alerts.
const TESTS: &str = "packaging/prometheus/tracewright.rules.test.yml";
/// Folder of the dashboards.
const DASHBOARDS: &str = "packaging/grafana";
/// Page of the book that explains the alerts.
const PAGE: &str = "docs/book/src/administrators/alerts.md";
/// Source that contains names and help texts of all metrics.
const DESCRIPTIONS: &str = "crates/platform/src/telemetry/descriptions.rs";
/// Metrics of Prometheus.
const OF_PROMETHEUS: &[&str] = &["up", "ALERTS"];
/// Endings of the samples of a histogram.
const OF_HISTOGRAMS: &[&str] = &["_bucket", "_count", "_sum"];
/// Words of the query language that a list of labels follows.
const BEFORE_LABELS: &[&str] = &["by", "group_left", "group_right", "ignoring", "on", "without"];
/// Other words of the query language, apart from functions.
const OPERATORS: &[&str] = &["and", "bool", "offset", "or", "unless"];

/// An expression, and where it is used.
struct Expression {
    place: String,
    text: String,
}

/// Runs the gate, which needs promtool.
pub fn check() -> Result<()> {
    promtool(&["check", "rules", RULES])?;
    promtool(&["test", "rules", TESTS])?;
    check_alerts(&read(RULES)?, &read(TESTS)?, &read(PAGE)?)?;
    let mut expressions = dashboard_expressions()?;
    parse(&expressions)?;
    expressions.extend(rule_expressions(&read(RULES)?));
    check_metrics(&expressions, &metric_names(&read(DESCRIPTIONS)?))
}

/// Returns why alerts and dashboards cannot be checked on this machine. None when they can.
pub fn unavailable() -> Option<String> {
    let found = Command::new("promtool").arg("--version").output().is_ok_and(|output| output.status.success());
    (!found).then(|| "promtool is not installed (apt-get install prometheus)".to_owned())
}

/// Reads a file of the work tree.
fn read(file: &str) -> Result<String> {
    fs::read_to_string(root().join(file)).with_context(|| format!("cannot read {file}"))
}

/// Runs promtool in the work tree. Fails with its output if it fails.
fn promtool(arguments: &[&str]) -> Result<()> {
    let output = Command::new("promtool").args(arguments).current_dir(root()).output()?;
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    ensure!(output.status.success(), "promtool {} failed:\n{out}{err}", arguments.join(" "));
    Ok(())
}

/// Fails if an alert has no test that fires it, no test that does not, or no section in the book that it refers to.
fn check_alerts(rules: &str, tests: &str, page: &str) -> Result<()> {
    let alerts: Vec<&str> = rules.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    ensure!(!alerts.is_empty(), "{RULES} contains no alert");
    for alert in alerts {
        for outcome in ["fires", "does not fire"] {
            let name = format!("- name: {alert} {outcome} ");
            let is_tested = tests.lines().any(|line| line.trim().starts_with(&name));
            ensure!(is_tested, "{TESTS} has no case whose name begins with \"{alert} {outcome}\"");
        }
        let heading = format!("## {alert}");
        ensure!(page.lines().any(|line| line == heading), "{PAGE} has no section {alert}");
        let runbook = format!("runbook: /help/administrators/alerts.html#{}", alert.to_lowercase());
        ensure!(rules.lines().any(|line| line.trim() == runbook), "{RULES} lacks for {alert}: {runbook}");
    }
    Ok(())
}

/// Returns the expressions of all dashboards: those of panels, and those from which variables take their values.
fn dashboard_expressions() -> Result<Vec<Expression>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(DASHBOARDS))? {
        let path = entry?.path();
        let name = path.file_name().context("a file name")?.to_string_lossy().into_owned();
        let board: Value = serde_json::from_str(&fs::read_to_string(&path)?).with_context(|| name.clone())?;
        for panel in board["panels"].as_array().into_iter().flatten() {
            let texts = panel["targets"].as_array().into_iter().flatten().filter_map(|target| target["expr"].as_str());
            let place = format!("{name}, {}", panel["title"]);
            found.extend(texts.map(|text| Expression { place: place.clone(), text: text.to_owned() }));
        }
        for variable in board["templating"]["list"].as_array().into_iter().flatten() {
            let values = variable["query"].as_str().and_then(|query| query.strip_prefix("label_values("));
            // The last part is the label.
            if let Some((text, _)) = values.and_then(|values| values.rsplit_once(',')) {
                found.push(Expression { place: format!("{name}, {}", variable["name"]), text: text.to_owned() });
            }
        }
    }
    ensure!(!found.is_empty(), "{DASHBOARDS} contains no expression");
    Ok(found)
}

/// Returns the expressions of the alerts: the rest of the line, or the lines below that are indented further.
fn rule_expressions(rules: &str) -> Vec<Expression> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let lines: Vec<&str> = rules.lines().collect();
    let starts = lines.iter().enumerate().filter_map(|(number, line)| {
        let own = line.trim_start().strip_prefix("expr:")?.trim();
        let rest = lines.iter().skip(number + 1).take_while(|next| indent(next) > indent(line));
        let text = if own == ">-" { rest.copied().collect::<Vec<_>>().join("\n") } else { own.to_owned() };
        Some(Expression { place: format!("{RULES}:{}", number + 1), text })
    });
    starts.collect()
}

/// Parses expressions of dashboards with promtool, as rules of a temporary file. JSON is valid YAML.
fn parse(expressions: &[Expression]) -> Result<()> {
    let rules: Vec<Value> = expressions
        .iter()
        .enumerate()
        .map(|(number, expression)| {
            let text = expression.text.replace("$__rate_interval", "5m");
            json!({"record": format!("expression_{number}"), "expr": text, "labels": {"place": expression.place}})
        })
        .collect();
    let file = std::env::temp_dir().join(format!("tracewright-alerts-{}.yml", std::process::id()));
    fs::write(&file, json!({"groups": [{"name": "dashboards", "rules": rules}]}).to_string())?;
    let parsed = promtool(&["check", "rules", &file.to_string_lossy()]);
    fs::remove_file(&file)?;
    parsed
}

/// Fails if an expression uses a metric that the service does not have.
fn check_metrics(expressions: &[Expression], known: &BTreeSet<&str>) -> Result<()> {
    let mut unknown = Vec::new();
    for Expression { place, text } in expressions {
        for name in metrics_in(text) {
            let base = OF_HISTOGRAMS.iter().find_map(|ending| name.strip_suffix(ending));
            let is_known = [Some(name.as_str()), base].into_iter().flatten().any(|name| known.contains(name));
            if !is_known && !OF_PROMETHEUS.contains(&name.as_str()) {
                unknown.push(format!("{place}: {name}"));
            }
        }
    }
    ensure!(unknown.is_empty(), "these metrics do not exist, or have no help text:\n{}", unknown.join("\n"));
    Ok(())
}

/// Returns the names of metrics in a source text: its strings without spaces. Help texts contain spaces.
fn metric_names(source: &str) -> BTreeSet<&str> {
    let is_name =
        |text: &&str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    source.split('"').skip(1).step_by(2).filter(is_name).collect()
}

/// Returns the metrics that an expression uses.
fn metrics_in(expression: &str) -> BTreeSet<String> {
    // Strings first, because those of label matchers may contain braces.
    let plain = expression.split('"').step_by(2).collect::<String>();
    let plain = without(&without(&plain, '{', '}'), '[', ']');
    let is_gap = |letter: char| !letter.is_ascii_alphanumeric() && !"_:.".contains(letter);
    let mut found = BTreeSet::new();
    let mut rest = plain.trim_start_matches(is_gap);
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(is_gap).unwrap_or(rest.len()));
        let list = after.trim_start().strip_prefix('(');
        let after = match list {
            Some(labels) if BEFORE_LABELS.contains(&word) => labels.split_once(')').map_or("", |(_, after)| after),
            _ => after,
        };
        let is_number = word.starts_with(|letter: char| letter.is_ascii_digit());
        // An aggregation such as `sum by (job) (…)`.
        let is_aggregation = ["by", "without"].iter().any(|next| after.trim_start().starts_with(next));
        if list.is_none()
            && !is_aggregation
            && !is_number
            && !OPERATORS.contains(&word)
            && !BEFORE_LABELS.contains(&word)
        {
            found.insert(word.to_owned());
        }
        rest = after.trim_start_matches(is_gap);
    }
    found
}

/// Returns a text without the parts between two characters, which are not nested.
fn without(text: &str, open: char, close: char) -> String {
    let (first, parts) = text.split_once(open).unwrap_or((text, ""));
    let kept = parts.split(open).filter_map(|part| part.split_once(close)).map(|(_, after)| after);
    std::iter::once(first).chain(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the metrics in an expression, separated by spaces.
    fn found(expression: &str) -> String {
        metrics_in(expression).into_iter().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn metrics_are_found_among_functions_labels_and_numbers() {
        assert_eq!(found("sum by (job, le) (rate(a_total{x=\"b_total}\", y=~\".\"}[5m])) > 0.01"), "a_total");
        assert_eq!(found("a and on (job) b == 1 or max_over_time(c[1d] offset 1m) - time() < 14 * 86400"), "a b c");
        assert_eq!(found("a / ignoring (state) sum without (state) (a{b=\"/x/{key}\"}) unless d"), "a d");
        assert_eq!(found("topk(10, sum(a) or vector(0)) * on (x) group_left (y) b"), "a b");
    }

    #[test]
    fn expressions_of_rules_are_one_line_or_a_block() {
        let rules =
            "  - alert: A\n    expr: a > 1\n    for: 1m\n  - alert: B\n    expr: >-\n      b\n      > 1\n    for: 1m\n";
        let texts: Vec<String> = rule_expressions(rules).into_iter().map(|one| one.text).collect();
        assert_eq!(texts, ["a > 1", "      b\n      > 1"]);
    }

    #[test]
    fn an_unknown_metric_is_named_with_its_place() {
        let known = metric_names("(\"a_total\", \"Number of things.\"), (\"b_seconds\", \"Duration.\")");
        let of = |text: &str| [Expression { place: "panel".to_owned(), text: text.to_owned() }];
        assert!(check_metrics(&of("rate(a_total[5m]) + b_seconds_bucket + up"), &known).is_ok());
        let said = check_metrics(&of("a_total + c_total"), &known).unwrap_err().to_string();
        assert!(said.ends_with("\npanel: c_total"), "{said}");
    }

    #[test]
    fn an_alert_needs_two_tests_a_section_and_a_runbook() {
        let rules = "- alert: Slow\n  runbook: /help/administrators/alerts.html#slow";
        let tests = "- name: Slow fires late\n- name: Slow does not fire early";
        assert!(check_alerts(rules, tests, "## Slow").is_ok());
        for (rules, tests, page) in [
            (rules, "- name: Slow fires late", "## Slow"),
            (rules, tests, "## Slower"),
            ("- alert: Slow", tests, "## Slow"),
            ("", tests, "## Slow"),
        ] {
            assert!(check_alerts(rules, tests, page).is_err());
        }
    }
}

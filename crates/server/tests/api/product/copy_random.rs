//! `POST /product/copy` of random processes and BOMs: the original stays the same byte for byte, and the copy differs
//! only in its keys.

use proptest::collection::vec;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use super::steps::{bom, field, operation, process, product, put_bom, text, with_library};
use crate::organization::steps::changed;
use crate::support::Actor;

const RECIPES: usize = 25;
const COMPONENTS: usize = 4;

/// A process and a BOM: for each phase, the number of form fields of each step, and lines as (phase, component,
/// thousandths).
#[derive(Clone, Debug)]
struct Recipe {
    phases: Vec<Vec<usize>>,
    lines: Vec<(usize, usize, u32)>,
}

/// Random recipes, small enough for many copies.
fn recipes() -> impl Strategy<Value = Recipe> {
    let phases = vec(vec(0..4_usize, 0..4), 1..5);
    let lines = vec((0..5_usize, 0..COMPONENTS, 1..10_000_u32), 0..12);
    (phases, lines).prop_map(|(phases, lines)| Recipe { phases, lines })
}

/// Steps with these numbers of form fields; one without fields is an instruction.
fn steps(counts: &[usize], field_key: &str) -> Vec<Value> {
    let form = |count: usize| -> Vec<Value> {
        (0..count).map(|number| json!({"custom_field_key": field_key, "label": format!("L{number}")})).collect()
    };
    let step = |(place, count): (usize, &usize)| {
        let kind = if *count == 0 { "instruction" } else { "form" };
        json!({"title": format!("S{place}"), "type": kind, "form_fields": form(*count)})
    };
    counts.iter().enumerate().map(step).collect()
}

/// Removes everything from the JSON that differs in a copy.
fn alike(value: &Value) -> Value {
    const OWN: [&str; 9] =
        ["_id", "_key", "_rev", "product_key", "step_sequence", "bom_line_key", "phase_key", "code", "process_phases"];
    match value {
        Value::Object(members) => {
            let kept = members.iter().filter(|(name, _)| !OWN.contains(&name.as_str()));
            Value::Object(kept.map(|(name, member)| (name.clone(), alike(member))).collect())
        }
        Value::Array(items) => items.iter().map(alike).collect(),
        other => other.clone(),
    }
}

/// The bytes of everything that can be read of a product.
async fn whole(lena: &Actor, key: &str) -> [Vec<u8>; 3] {
    let mut read = Vec::new();
    for part in ["", "/process", "/bom"] {
        read.push(lena.get(&format!("/product/{key}{part}")).await.ok().bytes.to_vec());
    }
    read.try_into().unwrap()
}

#[tokio::test]
async fn copies_of_any_recipe_are_alike_and_leave_the_original_byte_for_byte() {
    let (_app, lena) = with_library().await;
    let (operation, note) = (operation(&lena, "Work").await, field(&lena, "Note", "text").await);
    let mut components = Vec::new();
    for number in 0..COMPONENTS {
        components.push(product(&lena, &format!("C{number}")).await);
    }
    let mut runner = TestRunner::deterministic();
    for number in 0..RECIPES {
        let recipe = recipes().new_tree(&mut runner).unwrap().current();
        let original = product(&lena, &format!("P{number}")).await;
        let phases: Vec<Value> = recipe
            .phases
            .iter()
            .map(|counts| json!({"operation_key": operation, "steps": steps(counts, &note)}))
            .collect();
        let stored = changed(lena.put(&format!("/product/{original}/process"), json!(phases)).await)["phases"].clone();
        let line = |(phase, component, qt): &(usize, usize, u32)| {
            let phase = &stored[phase % recipe.phases.len()]["_key"];
            json!({"component_key": components[*component], "qt": f64::from(*qt) / 1000.0, "phase_key": phase})
        };
        put_bom(&lena, &original, recipe.lines.iter().map(line).collect()).await.ok();

        let before = whole(&lena, &original).await;
        let body = json!({"original_product": original, "new_code": format!("K{number}")});
        let copy = text(&changed(lena.post("/product/copy", body).await), "new_product_key");
        assert_eq!(whole(&lena, &original).await, before, "{recipe:?}");
        assert_eq!(alike(&process(&lena, &copy).await), alike(&process(&lena, &original).await), "{recipe:?}");
        assert_eq!(alike(&bom(&lena, &copy).await), alike(&bom(&lena, &original).await), "{recipe:?}");

        // Each line belongs to the copy of its phase.
        let place = |phases: &Value, line: &Value| {
            phases.as_array().unwrap().iter().position(|phase| phase["_key"] == line["phase_key"])
        };
        let (from, to) = (process(&lena, &original).await, process(&lena, &copy).await);
        for (old, new) in
            bom(&lena, &original).await.as_array().unwrap().iter().zip(bom(&lena, &copy).await.as_array().unwrap())
        {
            assert_eq!(place(&to, new), place(&from, old), "{recipe:?}");
            assert!(place(&to, new).is_some(), "{recipe:?}");
        }
    }
}

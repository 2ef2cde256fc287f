//! The tree of components, compared with a tree that is built by a simple search.

#![expect(clippy::unwrap_used, reason = "in a test a broken assumption should stop the test at its place")]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::str::FromStr;

use chrono::{DateTime, TimeDelta};
use kernel::rules::genealogy::{
    BomOwner, ExpectedComponent, GenealogyLoop, TreeDisplay, UnitNode, UnitTree, new_roots, top,
};
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Map, Number, Value, json};

/// Product codes that sort differently when case is ignored.
const PRODUCTS: [&str; 5] = ["d", "B", "a", "C", "e"];
/// First key of work orders.
const ORDERS: i64 = 100;

fn product_code(key: i64) -> &'static str {
    usize::try_from(key).ok().and_then(|place| PRODUCTS.get(place)).copied().unwrap_or_default()
}

/// A generated unit. Its parent is the index of an earlier unit, if any.
#[derive(Clone, Debug)]
struct Sketch {
    code: Option<String>,
    product: i64,
    parent: Option<prop::sample::Index>,
    confirmed: bool,
    order: Option<i64>,
}

fn sketch() -> impl Strategy<Value = Sketch> {
    let code = prop::option::weighted(0.8, "[abAB]{1,2}\"?");
    let parent = prop::option::weighted(0.9, any::<prop::sample::Index>());
    let order = prop::option::weighted(0.3, 0_i64..2);
    (code, 0_i64..5, parent, prop::bool::weighted(0.8), order)
        .prop_map(|(code, product, parent, confirmed, order)| Sketch { code, product, parent, confirmed, order })
}

/// A unit without a parent.
fn node(key: usize, sketch: &Sketch) -> UnitNode {
    let key = i64::try_from(key).unwrap();
    UnitNode {
        serial_key: key,
        serial_code: sketch.code.clone(),
        product_key: sketch.product,
        product_code: product_code(sketch.product).to_owned(),
        product_description: (sketch.product % 2 == 0).then(|| format!("about {}", sketch.product)),
        parent_key: None,
        link_key: None,
        linked_at: None,
        linked_by: None,
        confirmed: false,
        replaced: false,
        reason: None,
        state: Some("installed".to_owned()),
        work_order_key: sketch.order.map(|order| ORDERS + order),
    }
}

/// Units with open links, each below an earlier one, and some ended links between any of them.
fn nodes() -> impl Strategy<Value = Vec<UnitNode>> {
    let ended = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    let (open, ended) = (prop::collection::vec(sketch(), 1..24), prop::collection::vec(ended, 0..8));
    (open, ended, any::<u64>()).prop_map(|(open, ended, turn)| {
        let mut nodes: Vec<UnitNode> = Vec::new();
        for (place, sketch) in open.iter().enumerate() {
            let mut node = node(place, sketch);
            if let Some(parent) = sketch.parent.filter(|_| place > 0).map(|index| index.index(place)) {
                node.parent_key = Some(i64::try_from(parent).unwrap());
                // Links are not in the order of the units.
                node.link_key = Some(1000 + i64::try_from((place * 7) % 24).unwrap());
                node.linked_at = Some(DateTime::UNIX_EPOCH + TimeDelta::hours(i64::try_from(place).unwrap()));
                node.linked_by = Some(500 + i64::try_from(place).unwrap());
                node.confirmed = sketch.confirmed;
            }
            nodes.push(node);
        }
        for (number, (child, parent)) in ended.iter().enumerate() {
            let (child, parent) = (child.index(open.len()), parent.index(open.len()));
            nodes.push(UnitNode {
                parent_key: Some(i64::try_from(parent).unwrap()),
                link_key: Some(2000 - i64::try_from(number).unwrap()),
                confirmed: true,
                replaced: true,
                reason: Some("worn".to_owned()),
                ..node(child, open.get(child).unwrap())
            });
        }
        // The rows come in any order, as from the database.
        let length = nodes.len();
        nodes.rotate_left(usize::try_from(turn).unwrap_or_default() % length);
        nodes
    })
}

/// Components that products and work orders expect: each once, in multiples of a half.
fn expected() -> impl Strategy<Value = HashMap<BomOwner, Vec<ExpectedComponent>>> {
    let owner = prop_oneof![
        (0_i64..5).prop_map(BomOwner::Product),
        (0_i64..2).prop_map(|order| BomOwner::WorkOrder(ORDERS + order)),
    ];
    let components = prop::collection::btree_map(0_i64..5, 1_i64..7, 0..4);
    prop::collection::vec((owner, components), 0..6).prop_map(|owners| {
        let component = |(key, halves): (i64, i64)| ExpectedComponent {
            key,
            code: product_code(key).to_owned(),
            description: Some(format!("wanted {key}")),
            quantity: Decimal::new(halves * 5, 1),
        };
        owners.into_iter().map(|(owner, held)| (owner, held.into_iter().map(component).collect())).collect()
    })
}

/// Display of the whole tree.
fn all(missing: bool) -> TreeDisplay {
    TreeDisplay { missing, depth_max: None }
}

fn text_of(key: Option<i64>) -> Value {
    key.map_or(Value::Null, |key| json!(key.to_string()))
}

/// A node of the tree, built by searching all rows for every unit.
fn naive(
    nodes: &[UnitNode],
    wanted: &HashMap<BomOwner, Vec<ExpectedComponent>>,
    missing: bool,
    node: &UnitNode,
    extra: bool,
) -> Value {
    let children = if node.replaced { Vec::new() } else { naive_children(nodes, wanted, missing, node) };
    json!({
        "serial_key": node.serial_key.to_string(),
        "serial_code": node.serial_code,
        "product_key": node.product_key.to_string(),
        "product_code": node.product_code,
        "product_description": node.product_description,
        "replaced": node.replaced,
        "confirmed": node.parent_key.is_none() || node.confirmed,
        "extra_bom": extra,
        "expected": false,
        "missing_quantity": null,
        "link_key": text_of(node.link_key),
        "linked_at": node.linked_at.map(|at| at.format("%Y-%m-%dT%H:%M:%S.000Z").to_string()),
        "linked_by": text_of(node.linked_by),
        "child_count": if node.replaced { 0 } else {
            open_nodes(nodes).filter(|child| child.parent_key == Some(node.serial_key)).count()
        },
        "reason": node.reason,
        "state": node.state,
        "children": children,
    })
}

/// The children of a unit, built by searching all rows.
fn naive_children(
    nodes: &[UnitNode],
    wanted: &HashMap<BomOwner, Vec<ExpectedComponent>>,
    missing: bool,
    parent: &UnitNode,
) -> Vec<Value> {
    let owner = parent.work_order_key.map_or(BomOwner::Product(parent.product_key), BomOwner::WorkOrder);
    let wanted_here = wanted.get(&owner).cloned().unwrap_or_default();
    let below: Vec<&UnitNode> = nodes.iter().filter(|node| node.parent_key == Some(parent.serial_key)).collect();
    let mut products: Vec<i64> = (0..5).collect();
    products.sort_by_key(|key| product_code(*key).to_lowercase());
    let mut children = Vec::new();
    for product in products {
        let of_product: Vec<&UnitNode> = below.iter().copied().filter(|node| node.product_key == product).collect();
        let component = wanted_here.iter().find(|component| component.key == product);
        // Active, temporary, ended; within each those with a code first.
        for (replaced, confirmed) in [(false, true), (false, false), (true, true)] {
            for coded in [true, false] {
                let alike = |node: &&&UnitNode| {
                    (node.replaced, node.confirmed, node.serial_code.is_some()) == (replaced, confirmed, coded)
                };
                let mut group: Vec<&UnitNode> = of_product.iter().filter(alike).copied().collect();
                group.sort_by_key(|node| (node.serial_code.clone().unwrap_or_default().to_lowercase(), node.link_key));
                children.extend(group.iter().map(|node| naive(nodes, wanted, missing, node, component.is_none())));
            }
        }
        let open = of_product.iter().filter(|node| !node.replaced).count();
        if let Some(component) = component.filter(|_| missing) {
            let lacking = component.quantity - Decimal::from(open);
            if lacking > Decimal::ZERO {
                children.push(lack(component, lacking));
            }
        }
    }
    children
}

/// A node for a missing component.
fn lack(component: &ExpectedComponent, quantity: Decimal) -> Value {
    json!({
        "serial_key": null,
        "serial_code": null,
        "product_key": component.key.to_string(),
        "product_code": component.code,
        "product_description": component.description,
        "replaced": false,
        "confirmed": false,
        "extra_bom": false,
        "expected": true,
        "missing_quantity": Number::from_str(&quantity.normalize().to_string()).unwrap(),
        "link_key": null,
        "linked_at": null,
        "linked_by": null,
        "child_count": 0,
        "reason": null,
        "state": null,
        "children": [],
    })
}

/// The nodes in the order of the text, each with its depth and without its children.
fn flat(tree: &Value) -> Vec<(usize, Map<String, Value>)> {
    let (mut found, mut open) = (Vec::new(), vec![(0, tree.clone())]);
    while let Some((depth, value)) = open.pop() {
        match value {
            Value::Array(children) => open.extend(children.into_iter().rev().map(|child| (depth + 1, child))),
            Value::Object(mut node) => {
                let children = node.shift_remove("children").unwrap();
                found.push((depth, node));
                open.push((depth, children));
            }
            other => unreachable!("neither a node nor a list: {other}"),
        }
    }
    found
}

/// Nodes whose links have not ended.
fn open_nodes(nodes: &[UnitNode]) -> impl Iterator<Item = &UnitNode> {
    nodes.iter().filter(|node| !node.replaced)
}

/// All units below `root`, and `root` itself, found by repeatedly adding the children of known units.
fn units_below(nodes: &[UnitNode], root: i64) -> BTreeSet<i64> {
    let mut found = BTreeSet::from([root]);
    loop {
        let next: BTreeSet<i64> = open_nodes(nodes)
            .filter(|node| node.parent_key.is_some_and(|parent| found.contains(&parent)))
            .map(|node| node.serial_key)
            .collect();
        let before = found.len();
        found.extend(next);
        if found.len() == before {
            return found;
        }
    }
}

/// Head of a unit among links of (child, parent). None when the path never ends.
fn head(parents: &BTreeMap<i64, i64>, from: i64) -> Option<i64> {
    let mut place = from;
    for _ in 0..=parents.len() {
        match parents.get(&place) {
            Some(parent) => place = *parent,
            None => return Some(place),
        }
    }
    None
}

/// Trees as pairs of child and parent, and new links of some of their heads, in any order.
fn links() -> impl Strategy<Value = (BTreeMap<i64, i64>, Vec<(i64, i64)>)> {
    let above = prop::collection::vec(prop::option::weighted(0.5, any::<prop::sample::Index>()), 2..14);
    let order = prop::collection::vec(any::<prop::sample::Index>(), 14);
    (above, order, prop::collection::vec(any::<prop::sample::Index>(), 0..10)).prop_map(|(above, order, wanted)| {
        let key = |place: usize| i64::try_from(place).unwrap();
        let parents: BTreeMap<i64, i64> = above
            .iter()
            .enumerate()
            .filter_map(|(place, parent)| Some((key(place), key((*parent).filter(|_| place > 0)?.index(place)))))
            .collect();
        let mut heads: Vec<i64> = (0..above.len()).map(key).filter(|unit| !parents.contains_key(unit)).collect();
        let mut links = Vec::new();
        for (parent, place) in wanted.iter().zip(order) {
            if heads.is_empty() {
                break;
            }
            links.push((heads.remove(place.index(heads.len())), key(parent.index(above.len()))));
        }
        (parents, links)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_tree_is_written_as_the_naive_recursion_builds_it(
        nodes in nodes(), wanted in expected(), missing in any::<bool>(), asked in 0_i64..30,
    ) {
        let text = UnitTree::new(&nodes, &wanted, all(missing)).write(asked).unwrap();
        let written: Value = serde_json::from_slice(&text).unwrap();
        let root = open_nodes(&nodes).find(|node| node.serial_key == asked);
        let built: Vec<Value> = root.iter().map(|root| naive(&nodes, &wanted, missing, root, false)).collect();
        prop_assert_eq!(flat(&written), flat(&json!(built)));
        prop_assert_eq!(written, json!(built));
    }

    #[test]
    fn a_tree_cut_at_a_depth_is_the_upper_part_of_the_whole(nodes in nodes(), wanted in expected(), depth in 0_usize..5) {
        let root = open_nodes(&nodes).next().unwrap().serial_key;
        let written = |shown: TreeDisplay| -> Vec<(usize, Map<String, Value>)> {
            let text = UnitTree::new(&nodes, &wanted, shown).write(root).unwrap();
            flat(&serde_json::from_slice(&text).unwrap())
        };
        let whole = written(all(true));
        let top = whole.first().map_or(0, |(level, _)| *level);
        let upper: Vec<_> = whole.into_iter().filter(|(level, _)| level - top <= depth).collect();
        prop_assert_eq!(written(TreeDisplay { missing: true, depth_max: Some(depth) }), upper);
    }

    #[test]
    fn every_open_unit_below_the_root_stands_once_and_what_ended_holds_nothing(
        nodes in nodes(), wanted in expected(), asked in any::<prop::sample::Index>(),
    ) {
        let units: Vec<i64> = open_nodes(&nodes).map(|node| node.serial_key).collect();
        let root = units[asked.index(units.len())];
        let text = UnitTree::new(&nodes, &wanted, all(true)).write(root).unwrap();
        let rows = flat(&serde_json::from_slice(&text).unwrap());
        let is = |row: &Map<String, Value>, word: &str| row[word] == json!(true);
        let mut shown: Vec<i64> = rows
            .iter()
            .filter(|(_, row)| !is(row, "replaced") && !is(row, "expected"))
            .map(|(_, row)| row["serial_key"].as_str().unwrap().parse().unwrap())
            .collect();
        shown.sort_unstable();
        let below = units_below(&nodes, root);
        prop_assert_eq!(shown, below.iter().copied().collect::<Vec<_>>());
        let ended = nodes.iter().filter(|node| node.replaced && below.contains(&node.parent_key.unwrap()));
        prop_assert_eq!(rows.iter().filter(|(_, row)| is(row, "replaced")).count(), ended.count());
        for pair in rows.windows(2) {
            let [(depth, row), (next, _)] = pair else { unreachable!("windows of two") };
            prop_assert!(!(is(row, "replaced") || is(row, "expected")) || next <= depth, "{row:?} has children");
        }
    }

    #[test]
    fn the_top_is_where_a_naive_walk_over_confirmed_links_ends(nodes in nodes(), asked in 0_i64..30) {
        let parents: BTreeMap<i64, i64> = open_nodes(&nodes)
            .filter(|node| node.confirmed)
            .filter_map(|node| Some((node.serial_key, node.parent_key?)))
            .collect();
        let known = open_nodes(&nodes).any(|node| node.serial_key == asked);
        prop_assert_eq!(top(&nodes, asked), known.then(|| head(&parents, asked)).flatten());
    }

    #[test]
    fn a_parent_that_is_not_among_the_rows_ends_the_way_up(nodes in nodes(), gone in any::<prop::sample::Index>()) {
        let units: Vec<i64> = open_nodes(&nodes).map(|node| node.serial_key).collect();
        let gone = units[gone.index(units.len())];
        let rest: Vec<UnitNode> = nodes.iter().filter(|node| node.serial_key != gone).cloned().collect();
        prop_assert_eq!(top(&rest, gone), None);
        for child in open_nodes(&rest).filter(|node| node.parent_key == Some(gone)) {
            prop_assert_eq!(top(&rest, child.serial_key), Some(child.serial_key));
        }
    }

    #[test]
    fn new_heads_are_those_of_links_made_one_by_one_and_a_loop_is_found_where_one_closes(
        (parents, links) in links(),
    ) {
        let mut made = parents.clone();
        // The first link whose parent is below its own child.
        let mut closed = None;
        for (child, parent) in &links {
            if head(&made, *parent) == Some(*child) {
                closed = Some(GenealogyLoop { child: *child });
                break;
            }
            made.insert(*child, *parent);
        }
        let found = new_roots(&links, |unit| head(&parents, unit).unwrap());
        if let Some(closed) = closed {
            prop_assert_eq!(found, Err(closed));
        } else {
            let heads: HashMap<i64, i64> =
                links.iter().map(|(child, _)| (*child, head(&made, *child).unwrap())).collect();
            prop_assert_eq!(found, Ok(heads));
        }
    }

    #[test]
    fn links_close_a_loop_or_not_in_whatever_order_they_are_made((parents, links) in links()) {
        let mut all = parents.clone();
        all.extend(links.iter().copied());
        let closed = all.keys().any(|unit| head(&all, *unit).is_none());
        let backwards: Vec<(i64, i64)> = links.iter().rev().copied().collect();
        for links in [links, backwards] {
            let found = new_roots(&links, |unit| head(&parents, unit).unwrap());
            prop_assert_eq!(found.is_err(), closed, "{:?}", found);
        }
    }
}

/// A chain of units, each built into the one before.
fn chain(length: i64) -> Vec<UnitNode> {
    let sketch = Sketch { code: None, product: 0, parent: None, confirmed: true, order: None };
    let unit = |key: i64| UnitNode {
        parent_key: (key > 0).then(|| key - 1),
        link_key: (key > 0).then_some(key),
        confirmed: true,
        ..node(usize::try_from(key).unwrap(), &sketch)
    };
    (0..length).map(unit).collect()
}

#[test]
fn a_chain_of_a_hundred_thousand_is_written_and_climbed_without_recursion() {
    let (length, nodes) = (100_000, chain(100_000));
    let text = String::from_utf8(UnitTree::new(&nodes, &HashMap::new(), all(true)).write(0).unwrap()).unwrap();
    assert_eq!(text.matches("\"serial_key\":\"").count(), length);
    assert!(text.starts_with("[{\"serial_key\":\"0\"") && text.ends_with("]}]"));
    // Each node is inside the previous one, so all brackets close at the end.
    assert_eq!(text.len() - text.trim_end_matches(['}', ']']).len(), 2 * length + 1);
    assert_eq!(top(&nodes, 99_999), Some(0));
}

#[test]
fn a_unit_of_ten_thousand_parts_is_written_with_each_of_them_once() {
    let mut nodes = chain(10_000);
    for node in nodes.iter_mut().skip(1) {
        node.parent_key = Some(0);
    }
    let text = UnitTree::new(&nodes, &HashMap::new(), all(true)).write(0).unwrap();
    let rows = flat(&serde_json::from_slice(&text).unwrap());
    let keys: BTreeSet<&str> = rows.iter().map(|(_, row)| row["serial_key"].as_str().unwrap()).collect();
    assert_eq!((rows.len(), keys.len()), (10_000, 10_000));
    assert!(rows.iter().skip(1).all(|(depth, _)| *depth == 2));
}

#[test]
fn a_thousand_links_that_form_one_chain_get_one_head() {
    let links: Vec<(i64, i64)> = (1..=1000).rev().map(|unit| (unit, unit - 1)).collect();
    let found = new_roots(&links, |unit| unit).unwrap();
    assert_eq!(found, (1..=1000).map(|unit| (unit, 0)).collect::<HashMap<i64, i64>>());
    let closed: Vec<(i64, i64)> = links.into_iter().chain([(0, 1000)]).collect();
    assert_eq!(new_roots(&closed, |unit| unit), Err(GenealogyLoop { child: 0 }));
}

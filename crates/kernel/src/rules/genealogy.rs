//! The as-built structure as a tree, built from flat rows. Nothing here is recursive, so a chain of links may have any
//! length.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use crate::wire::number::Amount;
use crate::wire::time::Timestamp;

/// A unit in a tree, or a unit that was in it until its link ended.
#[derive(Clone, Debug)]
pub struct UnitNode {
    /// Key of the unit.
    pub serial_key: i64,
    /// Serial number, if the unit has one.
    pub serial_code: Option<String>,
    /// Key of the product.
    pub product_key: i64,
    /// Code of the product.
    pub product_code: String,
    /// Description of the product.
    pub product_description: Option<String>,
    /// Key of the unit that contains or contained this one, if any.
    pub parent_key: Option<i64>,
    /// Key of the link to that unit, if any.
    pub link_key: Option<i64>,
    /// Time at which the link was made.
    pub linked_at: Option<DateTime<Utc>>,
    /// Key of the user who made the link.
    pub linked_by: Option<i64>,
    /// Whether the link is confirmed. `false` for a temporary link.
    pub confirmed: bool,
    /// Whether the link has ended.
    pub replaced: bool,
    /// Reason why the link ended.
    pub reason: Option<String>,
    /// State of the unit, where it is known.
    pub state: Option<String>,
    /// Key of the work order that makes the unit. Its BOM defines the expected components. None when the BOM of the
    /// product does.
    pub work_order_key: Option<i64>,
}

/// Owner of the BOM that defines which components a unit should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BomOwner {
    /// The work order that makes the unit.
    WorkOrder(i64),
    /// The product of the unit.
    Product(i64),
}

/// Traced component that a unit should have.
#[derive(Clone, Debug)]
pub struct ExpectedComponent {
    /// Key of the product.
    pub key: i64,
    /// Code of the product.
    pub code: String,
    /// Description of the product.
    pub description: Option<String>,
    /// Expected quantity.
    pub quantity: Decimal,
}

impl UnitNode {
    /// Returns the owner of the BOM that applies to this unit.
    pub fn owner(&self) -> BomOwner {
        self.work_order_key.map_or(BomOwner::Product(self.product_key), BomOwner::WorkOrder)
    }

    /// Returns the rank for sorting: active, temporary, ended.
    fn rank(&self) -> u8 {
        match (self.replaced, self.confirmed) {
            (false, true) => 0,
            (false, false) => 1,
            (true, _) => 2,
        }
    }
}

/// A key that responses show as text.
#[derive(Clone, Copy, Debug)]
struct WireKey(i64);

impl Serialize for WireKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(itoa::Buffer::new().format(self.0))
    }
}

/// Node of the as-built structure: a unit, or a component that is missing.
#[derive(Debug, Serialize, ToSchema)]
pub struct SerialTreeNode<'a> {
    /// Key of the unit. `null` for a missing component.
    #[schema(value_type = Option<String>)]
    serial_key: Option<WireKey>,
    /// Serial number of the unit. `null` when it has none and for a missing component.
    serial_code: Option<&'a str>,
    /// Key of the product.
    #[schema(value_type = String)]
    product_key: WireKey,
    /// Code of the product.
    product_code: &'a str,
    /// Description of the product. `null` when it has none.
    product_description: Option<&'a str>,
    /// Whether the link to the parent has ended. The components of such a node are not shown.
    replaced: bool,
    /// Whether the link to the parent is confirmed. `true` for the root. `false` for a temporary link and for a missing
    /// component.
    confirmed: bool,
    /// Whether the product is not among the components that the BOM of the parent expects.
    extra_bom: bool,
    /// Whether the node is a component that the BOM expects and that is not linked.
    expected: bool,
    /// Missing quantity of an expected component, in the unit of the product. `null` for units.
    missing_quantity: Option<Amount>,
    /// Key of the link to the parent. `null` for the root and for a missing component.
    #[schema(value_type = Option<String>)]
    link_key: Option<WireKey>,
    /// Time of the link to the parent. `null` if there is no link.
    linked_at: Option<Timestamp>,
    /// Key of the user who made the link. `null` if there is no link, or if the user is unknown.
    #[schema(value_type = Option<String>)]
    linked_by: Option<WireKey>,
    /// Number of components with an open link, whether they are shown or not.
    child_count: usize,
    /// Reason why the link ended. `null` unless `replaced`.
    reason: Option<&'a str>,
    /// State of the unit. `null` for a missing component and with `as_of`.
    state: Option<&'a str>,
    /// Components of the unit, sorted by product, then active before temporary, ended and missing ones.
    #[schema(no_recursion)]
    children: Vec<Self>,
}

/// Returns the key of the root above the requested unit, following confirmed links only. None for an unknown unit.
pub fn top(nodes: &[UnitNode], asked: i64) -> Option<i64> {
    let by_key: HashMap<i64, &UnitNode> =
        nodes.iter().filter(|node| !node.replaced).map(|node| (node.serial_key, node)).collect();
    let mut node = by_key.get(&asked)?;
    while let Some(parent) = node.parent_key.filter(|_| node.confirmed).and_then(|key| by_key.get(&key)) {
        node = parent;
    }
    Some(node.serial_key)
}

/// Child of a unit: a linked unit, or a missing component.
#[derive(Clone, Copy)]
enum TreeItem<'a> {
    Built(&'a UnitNode),
    Missing(&'a ExpectedComponent, Decimal),
}

impl TreeItem<'_> {
    /// Compares by product, then active before temporary before ended before missing, then code (none last), then link.
    fn compare(&self, other: &Self) -> Ordering {
        let (one, two) = (self.place(), other.place());
        compare_folded(one.0, two.0)
            .then_with(|| (one.1, one.2.is_none()).cmp(&(two.1, two.2.is_none())))
            .then_with(|| compare_folded(one.2.unwrap_or_default(), two.2.unwrap_or_default()))
            .then_with(|| one.3.cmp(&two.3))
    }

    /// Returns the sort key that [`Self::compare`] uses.
    fn place(&self) -> (&str, u8, Option<&str>, Option<i64>) {
        match self {
            Self::Built(node) => (&node.product_code, node.rank(), node.serial_code.as_deref(), node.link_key),
            Self::Missing(component, _) => (&component.code, 3, Some(""), None),
        }
    }
}

/// Compares in lower case. Codes are almost always ASCII, which is compared without allocation.
fn compare_folded(one: &str, two: &str) -> Ordering {
    if one.is_ascii() && two.is_ascii() {
        let lower = |byte: u8| byte.to_ascii_lowercase();
        return one.bytes().map(lower).cmp(two.bytes().map(lower));
    }
    one.to_lowercase().cmp(&two.to_lowercase())
}

/// Tree that can be written as JSON.
#[derive(Debug)]
pub struct UnitTree<'a> {
    nodes: HashMap<i64, &'a UnitNode>,
    children: HashMap<i64, Vec<&'a UnitNode>>,
    expected: &'a HashMap<BomOwner, Vec<ExpectedComponent>>,
    shown: TreeDisplay,
}

/// Which part of a tree is shown.
#[derive(Clone, Copy, Debug)]
pub struct TreeDisplay {
    /// Whether missing components are shown.
    pub missing: bool,
    /// Maximum number of levels below the root. None for all.
    pub depth_max: Option<usize>,
}

/// End of the JSON of a node without children.
const CLOSED: &[u8] = b"]}";

enum TreeWriteStep<'a> {
    /// Item, whether it is outside the BOM, and its depth.
    Open(TreeItem<'a>, bool, usize),
    Close,
}

impl<'a> UnitTree<'a> {
    /// Builds the tree from its rows.
    pub fn new(
        nodes: &'a [UnitNode],
        expected: &'a HashMap<BomOwner, Vec<ExpectedComponent>>,
        shown: TreeDisplay,
    ) -> Self {
        let mut children: HashMap<i64, Vec<&UnitNode>> = HashMap::new();
        for node in nodes {
            if let Some(parent) = node.parent_key {
                children.entry(parent).or_default().push(node);
            }
        }
        let open = nodes.iter().filter(|node| !node.replaced).map(|node| (node.serial_key, node));
        Self { nodes: open.collect(), children, expected, shown }
    }

    /// Writes the tree below a unit as an array of one node, or an empty array when the unit is not in it.
    pub fn write(&self, root: i64) -> Result<Vec<u8>, serde_json::Error> {
        let mut text = vec![b'['];
        let root = self.nodes.get(&root).map(|node| TreeWriteStep::Open(TreeItem::Built(node), false, 0));
        let mut work: Vec<TreeWriteStep<'_>> = root.into_iter().collect();
        while let Some(next) = work.pop() {
            match next {
                TreeWriteStep::Close => text.extend(CLOSED),
                TreeWriteStep::Open(item, extra_bom, depth) => {
                    if text.ends_with(b"}") {
                        text.push(b',');
                    }
                    serde_json::to_writer(&mut text, &wire(item, extra_bom, self.child_count(item)))?;
                    // Cut off the end of the `children` array, which is the last member and still empty; the children
                    // follow.
                    text.truncate(text.len() - CLOSED.len());
                    work.push(TreeWriteStep::Close);
                    if let TreeItem::Built(node) = item
                        && !node.replaced
                        && self.shown.depth_max.is_none_or(|depth_max| depth < depth_max)
                    {
                        work.extend(self.below(node, depth + 1).into_iter().rev());
                    }
                }
            }
        }
        text.push(b']');
        Ok(text)
    }

    /// Returns the number of open links below a unit. A node with an ended link shows none.
    fn child_count(&self, item: TreeItem<'_>) -> usize {
        let TreeItem::Built(node) = item else { return 0 };
        let built = self.children.get(&node.serial_key).filter(|_| !node.replaced);
        built.map_or(0, |built| built.iter().filter(|child| !child.replaced).count())
    }

    /// Returns the children of a node in display order: linked units, and missing components if they are shown.
    fn below(&self, node: &UnitNode, depth: usize) -> Vec<TreeWriteStep<'a>> {
        let built = self.children.get(&node.serial_key).map_or(&[][..], Vec::as_slice);
        let expected = self.expected.get(&node.owner()).map_or(&[][..], Vec::as_slice);
        // Fast path: most units have no components.
        if built.is_empty() && expected.is_empty() {
            return Vec::new();
        }
        let known: HashSet<i64> = expected.iter().map(|component| component.key).collect();
        let mut open: HashMap<i64, u64> = HashMap::new();
        for child in built.iter().filter(|child| !child.replaced) {
            *open.entry(child.product_key).or_default() += 1;
        }
        let mut items: Vec<TreeItem<'a>> = built.iter().copied().map(TreeItem::Built).collect();
        let missing = expected.iter().filter(|_| self.shown.missing).filter_map(|component| {
            let quantity = component.quantity - Decimal::from(open.get(&component.key).copied().unwrap_or_default());
            (quantity > Decimal::ZERO).then_some(TreeItem::Missing(component, quantity))
        });
        items.extend(missing);
        items.sort_by(TreeItem::compare);
        let extra = |item: &TreeItem<'_>| matches!(item, TreeItem::Built(child) if !known.contains(&child.product_key));
        items.into_iter().map(|item| TreeWriteStep::Open(item, extra(&item), depth)).collect()
    }
}

/// Converts an item to a node of the response.
fn wire(item: TreeItem<'_>, extra_bom: bool, child_count: usize) -> SerialTreeNode<'_> {
    match item {
        TreeItem::Built(node) => SerialTreeNode {
            serial_key: Some(WireKey(node.serial_key)),
            serial_code: node.serial_code.as_deref(),
            product_key: WireKey(node.product_key),
            product_code: &node.product_code,
            product_description: node.product_description.as_deref(),
            replaced: node.replaced,
            // A root has no link that could be temporary.
            confirmed: node.confirmed || node.parent_key.is_none(),
            extra_bom,
            expected: false,
            missing_quantity: None,
            link_key: node.link_key.map(WireKey),
            linked_at: node.linked_at.map(Timestamp),
            linked_by: node.linked_by.map(WireKey),
            child_count,
            reason: node.reason.as_deref(),
            state: node.state.as_deref(),
            children: Vec::new(),
        },
        TreeItem::Missing(component, quantity) => SerialTreeNode {
            serial_key: None,
            serial_code: None,
            product_key: WireKey(component.key),
            product_code: &component.code,
            product_description: component.description.as_deref(),
            replaced: false,
            confirmed: false,
            extra_bom: false,
            expected: true,
            missing_quantity: Some(Amount::new(quantity)),
            link_key: None,
            linked_at: None,
            linked_by: None,
            child_count,
            reason: None,
            state: None,
            children: Vec::new(),
        },
    }
}

/// Refusal of links that would close a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenealogyLoop {
    /// The component that would contain itself.
    pub child: i64,
}

/// Returns the roots that components get when they are linked one after the other. `links` are (child, parent), and
/// `root_of` returns the current root of a parent. Every child must be a root. A parent below its own child is a loop.
pub fn new_roots(links: &[(i64, i64)], root_of: impl Fn(i64) -> i64) -> Result<HashMap<i64, i64>, GenealogyLoop> {
    let mut heads = Heads::default();
    for (child, parent) in links {
        let head = heads.of(root_of(*parent));
        if head == *child {
            return Err(GenealogyLoop { child: *child });
        }
        heads.take(*child, head);
    }
    Ok(heads.taken.keys().map(|child| (*child, heads.of(*child))).collect())
}

/// Roots of trees while units are linked one after the other.
#[derive(Clone, Debug, Default)]
pub struct Heads {
    /// Roots that were moved into another tree, each with the root of that tree.
    taken: HashMap<i64, i64>,
}

impl Heads {
    /// Returns the current root of the tree that contains a former root.
    pub fn of(&self, before: i64) -> i64 {
        let mut head = before;
        while let Some(next) = self.taken.get(&head) {
            head = *next;
        }
        head
    }

    /// Moves a root into the tree of another one.
    pub fn take(&mut self, child: i64, head: i64) {
        self.taken.insert(child, head);
    }
}

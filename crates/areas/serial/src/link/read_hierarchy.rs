//! `GET /serial-hierarchy`: reads the as-built structure that a unit belongs to, now or at a moment in the past.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use axum::response::Response;
use deadpool_postgres::Object;
use kernel::input;
use kernel::rules::genealogy::{BomOwner, ExpectedComponent, SerialTreeNode, TreeDisplay, UnitNode, UnitTree, top};
use kernel::wire::key::SerialKey;
use kernel::wire::number::Int;
use kernel::wire::time::Timestamp;
use serial_queries::above::find_expected_components;
use serial_queries::genealogy::{NodeRow, find_ended_nodes, find_tree, find_tree_at};

use crate::refusals::SerialRefusal;
use platform::api::{Params, Problem, json_bytes};
use platform::refuses;
use platform::state::Reads;

/// Maximum number of levels that can be requested. A tree may be deeper.
const DEPTH_MAX: i64 = 1_000_000;

input! {
    /// Unit whose structure is read, and which components are shown.
    pub struct HierarchyQuery {
        /// Key of any unit in the structure.
        pub serial_key: SerialKey,
        /// Whether missing components of the BOM are shown. Ignored with `as_of`. Default: `true`.
        pub include_expected_components: bool = true,
        /// Whether components whose link has ended are shown. Ignored with `as_of`. Default: `false`.
        pub include_replaced: bool = false,
        /// Moment for which the structure is shown, with confirmed links only. Absent: the structure now, including
        /// temporary links.
        pub as_of: Option<Timestamp>,
        /// Maximum number of levels below the root. 0 shows the root only. Absent: all levels.
        pub max_depth: Option<Int<0, DEPTH_MAX>>,
    }
}

refuses![SerialRefusal::SerialNotFound,];

/// Read the as-built structure of a unit.
///
/// Starts at the outermost unit that contains the requested one and returns the whole tree below it. Components that
/// are expected but not linked appear as nodes with `expected: true` and `missing_quantity`. The expected components
/// come from the BOM of the work order or, without a work order, of the product. `extra_bom` marks components that are
/// not expected. With `as_of`, the tree shows that moment, without expected and ended components and without states.
/// The request is refused with `serial_not_found` when the unit does not exist or did not exist at that moment.
#[utoipa::path(
    get,
    path = "/serial-hierarchy",
    params(HierarchyQuery),
    responses(
        (status = 200, description = "The outermost unit with everything below it.", body = Vec<SerialTreeNode<'static>>),
        Refused,
    ),
)]
pub async fn read_hierarchy(
    State(reads): State<Reads>,
    Params(query): Params<HierarchyQuery>,
) -> Result<Response, Problem> {
    let asked = query.serial_key.number();
    let client = reads.connect().await?;
    let rows = match query.as_of {
        Some(Timestamp(at)) => find_tree_at().bind(&client, &at, &asked).all().await?,
        None => find_tree().bind(&client, &asked).all().await?,
    };
    let mut nodes: Vec<UnitNode> = rows.into_iter().map(node).collect();
    let root = top(&nodes, asked).ok_or(SerialRefusal::SerialNotFound)?;
    if query.include_replaced && query.as_of.is_none() {
        let keys: Vec<i64> = nodes.iter().map(|node| node.serial_key).collect();
        nodes.extend(find_ended_nodes().bind(&client, &keys).all().await?.into_iter().map(node));
    }
    let expected = expected_components(&client, &nodes).await?;
    let shown = TreeDisplay {
        missing: query.include_expected_components && query.as_of.is_none(),
        depth_max: query.max_depth.and_then(|depth| usize::try_from(depth.get()).ok()),
    };
    let text = UnitTree::new(&nodes, &expected, shown).write(root).map_err(Problem::internal)?;
    Ok(json_bytes(text))
}

/// Finds the traced components that the units of a tree should have, according to the BOM of the work order that made
/// the unit or else of its product. Quantities of lines for the same component are added up.
async fn expected_components(
    client: &Object,
    nodes: &[UnitNode],
) -> Result<HashMap<BomOwner, Vec<ExpectedComponent>>, Problem> {
    let (mut orders, mut products) = (HashSet::new(), HashSet::new());
    for node in nodes.iter().filter(|node| !node.replaced) {
        match node.owner() {
            BomOwner::WorkOrder(key) => orders.insert(key),
            BomOwner::Product(key) => products.insert(key),
        };
    }
    let (orders, products): (Vec<i64>, Vec<i64>) = (orders.into_iter().collect(), products.into_iter().collect());
    let mut expected: HashMap<BomOwner, Vec<ExpectedComponent>> = HashMap::new();
    for row in find_expected_components().bind(client, &orders, &products).all().await? {
        let owner = match (row.work_order_key, row.product_key) {
            (Some(order), _) => BomOwner::WorkOrder(order),
            (None, Some(product)) => BomOwner::Product(product),
            (None, None) => continue,
        };
        let components = expected.entry(owner).or_default();
        match components.iter_mut().find(|known| known.key == row.component_key) {
            Some(known) => known.quantity += row.qt,
            None => components.push(ExpectedComponent {
                key: row.component_key,
                code: row.code,
                description: row.description,
                quantity: row.qt,
            }),
        }
    }
    Ok(expected)
}

/// Converts a row to a node of the tree.
fn node(row: NodeRow) -> UnitNode {
    UnitNode {
        serial_key: row.serial_key,
        serial_code: row.serial_code,
        product_key: row.product_key,
        product_code: row.product_code,
        product_description: row.product_description,
        parent_key: row.parent_key,
        link_key: row.link_key,
        linked_at: row.linked_at,
        linked_by: row.linked_by,
        confirmed: row.confirmed,
        replaced: row.replaced,
        reason: row.reason,
        state: row.state,
        work_order_key: row.work_order_key,
    }
}

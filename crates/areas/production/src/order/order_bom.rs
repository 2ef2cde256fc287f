//! The bill of materials of a work order: sent by the client, or copied from the product.

use std::collections::{BTreeSet, HashMap};

use deadpool_postgres::Object;
use kernel::input;
use kernel::rules::quantity::whole_if_traced;
use kernel::wire::input::{Members, Reader};
use kernel::wire::json::FreeJson;
use kernel::wire::key::{OrderKey, PhaseKey, ProductKey};
use kernel::wire::list::List;
use kernel::wire::number::Amount;
use kernel::wire::text::Text;
use production_queries::client::Params as _;
use production_queries::order::{InsertOrderLinesParams, insert_order_lines};
use production_queries::snapshot::read_bom_to_copy;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;

use crate::limits::ORDER_LINES_MAX;
use crate::snapshot::PhaseSnapshot;
use platform::api::Problem;
use platform::db::Write;
use product::contract::{ConsumptionOptionsIn, OrderedProduct, SentLine, check_line, named_positions, refuse};

input! {
    /// One line of the bill of materials of a work order.
    pub struct WoBomLineIn {
        /// Key of the component.
        pub component_key: ProductKey,
        /// Quantity of the component per unit of output, in the unit of the component: above 0, and whole if the
        /// component has serial numbers.
        pub qt: Amount,
        /// Key of the phase that consumes the component. Absent: the last phase of the work order.
        pub phase_key: Option<Text<0, 100>>,
        /// Location and minimum quantity of the consumption. Absent: the default location and no minimum.
        pub consumption_options: Option<ConsumptionOptionsIn>,
        /// Additional data of an integration, as any JSON value. Absent or `null`: none.
        pub extra: FreeJson = FreeJson(Value::Null),
    }
}

/// All BOM lines of a work order.
pub type WoBomIn = List<WoBomLineIn, 0, ORDER_LINES_MAX>;

/// A stored line of the bill of materials of a work order.
#[derive(Clone, Debug)]
pub struct OrderBomLine {
    /// Key of the component.
    pub component_key: ProductKey,
    /// Code of the component when the line was stored.
    pub component_code: String,
    /// Description of the component when the line was stored.
    pub component_description: Option<String>,
    /// Quantity per unit of output.
    pub qt: Decimal,
    /// Key of the phase that consumes the component.
    pub phase_key: String,
    /// Name of the phase that consumes the component.
    pub phase_name: String,
    /// Location from which the component is consumed. `None` means the default.
    pub position_key: Option<String>,
    /// Whether the component must be consumed from the location of the line.
    pub mandatory: bool,
    /// Whether only the minimum is consumed when there is not enough stock.
    pub minimum_flag: bool,
    /// Minimum quantity per unit of output. `None` when none is set.
    pub minimum: Option<Decimal>,
    /// Additional data of an integration, as any JSON value.
    pub extra: Option<Value>,
}

/// A BOM line as the journal records it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EventBomLine {
    component_key: ProductKey,
    qt: Amount,
    phase_key: String,
}

impl EventBomLine {
    /// Builds the line from its component, quantity per unit and phase.
    pub fn new(component_key: ProductKey, qt: Decimal, phase_key: &str) -> Self {
        Self { component_key, qt: Amount::new(qt), phase_key: phase_key.to_owned() }
    }

    /// Whether the line is about this component in this phase.
    pub fn is_of(&self, component_key: ProductKey, phase_key: &str) -> bool {
        self.component_key == component_key && self.phase_key == phase_key
    }
}

/// Phases of a work order that lines can belong to, with their names, in routing order.
#[derive(Clone, Debug)]
pub struct OrderPhases(pub Vec<(PhaseKey, String)>);

impl OrderPhases {
    /// Lists the phases of the process that a new work order copies.
    pub fn of(routing: &[PhaseSnapshot]) -> Self {
        Self(routing.iter().map(|phase| (phase.key.clone(), phase.alias.clone())).collect())
    }

    /// Finds the phase with this key, or the last phase without a key. `None` when the work order does not have it.
    fn find_or_last(&self, key: Option<&str>) -> Option<&(PhaseKey, String)> {
        match key {
            Some(key) => self.0.iter().find(|(phase, _)| phase.as_str() == key),
            None => self.0.last(),
        }
    }
}

/// Checks the lines that were sent against their components, which the caller holds. Reports every broken rule with its
/// path. Returns the lines to store.
pub async fn check_lines(
    write: &Write,
    sent: &WoBomIn,
    components: &HashMap<ProductKey, OrderedProduct>,
    phases: &OrderPhases,
) -> Result<Vec<OrderBomLine>, Problem> {
    let positions = named_positions(write, sent.0.iter().map(|line| line.consumption_options.as_ref())).await?;
    let keys: Vec<String> = phases.0.iter().map(|(key, _)| key.to_string()).collect();
    let mut reader = Reader::new("body");
    reader.at("wo_bom", |reader| {
        for (index, line) in sent.0.iter().enumerate() {
            reader.item(index, |reader| {
                check_component(line, components.get(&line.component_key), reader);
                let sent = SentLine {
                    qt: line.qt.get(),
                    phase_key: line.phase_key.as_ref().map(Text::as_str),
                    options: line.consumption_options.as_ref(),
                };
                check_line(sent, &keys, &positions, reader);
            });
        }
    });
    reader.finish(Some(()), Members::Parameters(&[])).map_err(Problem::invalid)?;
    Ok(sent.0.iter().filter_map(|line| line_to_store(line, components, phases)).collect())
}

/// Reports a component that does not exist, or a fractional quantity of a traced one.
fn check_component(line: &WoBomLineIn, found: Option<&OrderedProduct>, reader: &mut Reader) {
    match found {
        None => reader.at("component_key", |reader| {
            reader.fault("component_not_found", "There is no product with this key");
        }),
        Some(component) => {
            refuse(reader, "qt", whole_if_traced(line.qt.get(), component.traceability_level.is_some()));
        }
    }
}

/// Builds the line to store. `None` when its component or phase is unknown, which has already been reported.
fn line_to_store(
    line: &WoBomLineIn,
    components: &HashMap<ProductKey, OrderedProduct>,
    phases: &OrderPhases,
) -> Option<OrderBomLine> {
    let component = components.get(&line.component_key)?;
    let (phase_key, phase_name) = phases.find_or_last(line.phase_key.as_ref().map(Text::as_str))?;
    let options = line.consumption_options.as_ref();
    Some(OrderBomLine {
        component_key: line.component_key,
        component_code: component.code.clone(),
        component_description: component.description.clone(),
        qt: line.qt.get(),
        phase_key: phase_key.to_string(),
        phase_name: phase_name.clone(),
        position_key: options.and_then(|options| Some(options.consumption_position_key.as_ref()?.to_string())),
        mandatory: options.is_some_and(|options| options.consumption_position_mandatory),
        minimum_flag: options.is_some_and(|options| options.minimum_quantity_if_negative),
        minimum: options.and_then(|options| Some(options.minimum_quantity?.get())),
        extra: Some(line.extra.0.clone()).filter(|extra| !extra.is_null()),
    })
}

/// Reads the BOM lines of a product that a new work order copies.
pub async fn lines_of_product(client: &Object, product_key: ProductKey) -> Result<Vec<OrderBomLine>, Problem> {
    let rows = read_bom_to_copy().bind(client, &product_key.number()).all().await?;
    let line = |row: production_queries::snapshot::ReadBomToCopy| OrderBomLine {
        component_key: ProductKey::new(row.component_key),
        component_code: row.component_code,
        component_description: row.component_description,
        qt: row.qt,
        phase_key: row.phase_key,
        phase_name: row.phase_name,
        position_key: row.consumption_position_key,
        mandatory: row.consumption_position_mandatory,
        minimum_flag: row.minimum_quantity_if_negative,
        minimum: row.minimum_quantity,
        extra: row.extra,
    };
    Ok(rows.into_iter().map(line).collect())
}

/// Lists the components of the lines, each once.
pub fn components(lines: &[OrderBomLine]) -> BTreeSet<ProductKey> {
    lines.iter().map(|line| line.component_key).collect()
}

/// Stores the lines of a work order that has no lines yet.
pub async fn insert_lines(write: &Write, order_key: OrderKey, lines: &[OrderBomLine]) -> Result<(), Problem> {
    if lines.is_empty() {
        return Ok(());
    }
    let params = InsertOrderLinesParams {
        work_order_key: order_key.number(),
        component_keys: lines.iter().map(|line| line.component_key.number()).collect::<Vec<_>>(),
        component_codes: lines.iter().map(|line| line.component_code.as_str()).collect::<Vec<_>>(),
        component_descriptions: lines.iter().map(|line| line.component_description.as_deref()).collect::<Vec<_>>(),
        qts: lines.iter().map(|line| line.qt).collect::<Vec<_>>(),
        phase_keys: lines.iter().map(|line| line.phase_key.as_str()).collect::<Vec<_>>(),
        phase_names: lines.iter().map(|line| line.phase_name.as_str()).collect::<Vec<_>>(),
        position_keys: lines.iter().map(|line| line.position_key.as_deref()).collect::<Vec<_>>(),
        mandatories: lines.iter().map(|line| line.mandatory).collect::<Vec<_>>(),
        minimum_flags: lines.iter().map(|line| line.minimum_flag).collect::<Vec<_>>(),
        minimums: lines.iter().map(|line| line.minimum).collect::<Vec<_>>(),
        extras: lines.iter().map(|line| line.extra.as_ref()).collect::<Vec<_>>(),
    };
    insert_order_lines().params(write.conn(), &params).await?;
    Ok(())
}

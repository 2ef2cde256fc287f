//! `POST /work-order` — creates a work order with one job per phase, at the end of the queue of its site.

use std::collections::{BTreeSet, HashMap};

use axum::extract::State;
use chrono::{DateTime, Utc};
use kernel::input;
use kernel::rules::event_data::WorkOrderCreated;
use kernel::rules::order::{self, NewOrder, check_creation};
use kernel::rules::quantity::Quantity;
use kernel::wire::json::FreeJson;
use kernel::wire::key::{JobKey, OrderKey, PositionKey, ProductKey, SiteKey};
use kernel::wire::number::Amount;
use kernel::wire::text::{Code, Description, Notes, Text};
use kernel::wire::time::{Timestamp, Until};
use production_queries::client::Params as _;
use production_queries::order::{InsertOrderParams, insert_order, order_code_is_taken};
use production_queries::queue::{append_orders, touch_queues};
use production_queries::snapshot::{find_site_of_user, find_sites};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::model::{WorkOrder, load_order};
use super::order_bom::{OrderBomLine, OrderPhases, WoBomIn, check_lines, components, insert_lines, lines_of_product};
use super::settlement::event_of;
use crate::job::creation::{NewJob, insert as insert_jobs};
use crate::job::model::{Job, load_jobs};
use crate::limits::SKIPPED_CODES_MAX;
use crate::queue::queues::lock_sites;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{OrderRecord, lock_orders};
use crate::snapshot::{PhaseSnapshot, load_routing, serial_fields};
use crate::view::View;
use configuration::contract::{system_counter, take_codes, text_setting};
use organization::contract::OrganizationRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use position::contract::{IN, live_positions};
use product::contract::{OrderedProduct, ProductRefusal, docs_of, hold_ordered, products_coded};
use serial::contract::SerialRefusal;

input! {
    /// Work order to create.
    pub struct OrderIn {
        /// Key of the product to make. Absent: the product is named by `product_code`.
        pub product_key: Option<ProductKey>,
        /// Code of the product to make, from 1 to 100 characters, used only without `product_key`. Either `product_key`
        /// or `product_code` is required.
        pub product_code: Option<Text<1, 100>>,
        /// Quantity to make, in the unit of the product: above 0, with at most 6 decimal places.
        pub qt_planned: Quantity,
        /// Code of the work order, unique, at most 100 characters. Absent or blank: the next code of the counter for
        /// work orders.
        pub wo_code: Code,
        /// Description of the product for this work order, at most 10 000 characters. Absent: the description of the
        /// product.
        pub product_description: Option<Description>,
        /// Whether clients show the work order to operators as a priority. The position in the queue does not depend on
        /// it. Default: `false`.
        pub priority: bool = false,
        /// Code of the project that the work order belongs to, from 1 to 100 characters. Absent: no project.
        pub project_code: Option<Text<1, 100>>,
        /// Planned start, for information only. A date without time means 00:00:00Z. Absent: no planned start.
        pub start_from: Option<Timestamp>,
        /// Time by which the work order is due. A date without time means the end of that day (UTC). Absent: no due
        /// date.
        pub due_by: Option<Until>,
        /// Bill of materials of one unit, at most 5000 lines. Absent: a copy of the bill of materials of the product.
        pub wo_bom: Option<WoBomIn>,
        /// Key of the location that receives the output. Absent: the default of the product, otherwise the
        /// configuration `default_production_position`, otherwise `IN`.
        pub output_position_key: Option<PositionKey>,
        /// Notes for planners and operators, at most 100 000 characters. Absent: no notes.
        pub notes: Option<Notes>,
        /// Additional data of an integration, as any JSON value. Absent: none.
        pub extra: Option<FreeJson>,
        /// Key of the site that makes the product. Absent: the site of the caller.
        pub site_key: Option<SiteKey>,
    }
}

/// A new work order with its jobs.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedOrder {
    /// The work order that was created.
    work_order: WorkOrder,
    /// Jobs of the work order, one per phase, in routing order.
    jobs: Vec<Job>,
}

refuses![
    ProductRefusal::ProductNotFound,
    ProductionRefusal::PositionNotFound,
    ProductionRefusal::ProductNotActive,
    ProductionRefusal::WorkOrderCodeTaken,
    ProductionRefusal::CounterNotDefined,
    SerialRefusal::CounterExhausted,
    SerialRefusal::ProductRequired,
    OrganizationRefusal::SiteNotFound,
    ProductionRefusal::WholeQuantityRequired,
    ProductionRefusal::BelowMinimumOrderQt,
];

/// Create a work order.
///
/// Creates the work order, one unassigned job per phase with the full quantity, and an entry at the end of the site
/// queue. Code, description, traceability level, process, documents and bill of materials are copied from the product,
/// so later changes to the product do not affect the work order. The product must be active (`product_not_active`). The
/// quantity must be at least the `minimum_order_qt` of the product (`below_minimum_order_qt`), and whole if its units
/// have serial numbers (`whole_quantity_required`). Without `wo_code`, the code comes from the counter for work orders,
/// and without such a counter the request is refused with `counter_not_defined`. Writes `WORK_ORDER_CREATED` and one
/// `JOB_CREATED` per job. Send an `Idempotency-Key`, because a repeated request without `wo_code` creates a second work
/// order.
#[utoipa::path(
    post,
    path = "/work-order",
    request_body = OrderIn,
    responses(
        (status = 200, description = "The new work order and its jobs.", body = Envelope<CreatedOrder>),
        Refused,
    ),
)]
pub async fn create_order(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<OrderIn>,
) -> Result<Committed<Envelope<CreatedOrder>>, Problem> {
    let view = View::of(&app, &caller);
    let mut write = writer.begin("create_order").await?;
    let product_key = requested_product(&write, &input).await?;
    let (held, copied) = hold_products(&write, product_key, input.wo_bom.as_ref()).await?;
    let product = held.get(&product_key).ok_or(ProductRefusal::ProductNotFound)?;
    let position_key = output_position(&write, product, input.output_position_key.as_ref()).await?;
    let counter = system_counter(write.conn(), "work_orders").await?;
    check_rules(&write, &input, product, counter.is_some()).await?;
    let site_key = order_site(&write, &caller, input.site_key.as_ref()).await?;
    let routing = load_routing(write.conn(), product_key).await?;
    let lines = match &input.wo_bom {
        Some(sent) => check_lines(&write, sent, &held, &OrderPhases::of(&routing)).await?,
        None => copied,
    };
    // The queue is locked before the counter, because every command that creates codes waits for the counter.
    let queues = lock_sites(&write, &BTreeSet::from([site_key.clone()])).await?;
    let code = match input.wo_code.as_deref() {
        Some(code) => code.to_owned(),
        None => next_free_code(&app, &write, counter.as_deref()).await?,
    };
    let record = NewOrderRecord { code, site_key, position_key, product, routing: &routing };
    let order = store(&write, &caller, &input, record, view.now).await?;
    insert_lines(&write, order.key, &lines).await?;
    for queue in queues.values() {
        append_orders().bind(write.conn(), &queue.key, &[order.key.number()].as_slice()).await?;
        touch_queues().bind(write.conn(), &[queue.key].as_slice()).all().await?;
    }
    let created = WorkOrderCreated { wo_code: &order.code, qt_planned: Amount::new(order.planned) };
    write.append_event(event_of(&created, &order, view.now));
    let job = |phase| NewJob { phase, planned: order.planned, assigned_to: None, notes: None };
    let jobs: Vec<NewJob<'_>> = routing.iter().map(job).collect();
    let job_keys = insert_jobs(&mut write, &order, &jobs, view.now).await?;
    let jobs = load_jobs(write.conn(), &JobKey::numbers(&job_keys), view).await?;
    let work_order = load_order(write.conn(), order.key, view).await?;
    write.commit(Envelope::ok("Work order created.", CreatedOrder { work_order, jobs })).await
}

/// Finds the product that the request names, by key or else by code. Refuses a request without a product, and an
/// unknown code.
async fn requested_product(write: &Write, input: &OrderIn) -> Result<ProductKey, Problem> {
    let code = input.product_code.as_ref().map(|code| code.as_str().trim());
    match (input.product_key, code) {
        (Some(key), _) => Ok(key),
        (None, Some(code)) => {
            let found = products_coded(write, &BTreeSet::from([code])).await?.remove(code);
            found.ok_or_else(|| ProductRefusal::ProductNotFound.into())
        }
        (None, None) => Err(SerialRefusal::ProductRequired.into()),
    }
}

/// Product and components of a new work order, held until the commit.
type HeldProducts = HashMap<ProductKey, OrderedProduct>;

/// Holds the product and the components of the work order. Returns the BOM lines of the product too, unless lines were
/// sent. They are read again while the products are held, because they may have changed before.
async fn hold_products(
    write: &Write,
    product_key: ProductKey,
    sent: Option<&WoBomIn>,
) -> Result<(HeldProducts, Vec<OrderBomLine>), Problem> {
    let mut keys = match sent {
        Some(sent) => sent.0.iter().map(|line| line.component_key).collect(),
        None => components(&lines_of_product(write.conn(), product_key).await?),
    };
    keys.insert(product_key);
    let mut held = hold_ordered(write, &keys).await?;
    if sent.is_some() {
        return Ok((held, Vec::new()));
    }
    let lines = lines_of_product(write.conn(), product_key).await?;
    let missed: BTreeSet<ProductKey> =
        components(&lines).into_iter().filter(|component| !held.contains_key(component)).collect();
    if !missed.is_empty() {
        held.extend(hold_ordered(write, &missed).await?);
    }
    Ok((held, lines))
}

/// Chooses the location of the output: the one sent, else the default of the product, else that of the configuration,
/// else `IN`. Refuses a location that does not exist.
async fn output_position(
    write: &Write,
    product: &OrderedProduct,
    sent: Option<&PositionKey>,
) -> Result<String, Problem> {
    let key = match (sent, &product.default_production_position_key) {
        (Some(sent), _) => sent.to_string(),
        (None, Some(default)) => default.clone(),
        (None, None) => {
            text_setting(write.conn(), "default_production_position").await?.unwrap_or_else(|| IN.to_owned())
        }
    };
    if !live_positions(write, std::slice::from_ref(&key)).await?.contains(&key) {
        return Err(ProductionRefusal::PositionNotFound.into());
    }
    Ok(key)
}

/// Checks product, code and quantity. `has_counter` says whether a counter can supply a code that is not sent.
async fn check_rules(
    write: &Write,
    input: &OrderIn,
    product: &OrderedProduct,
    has_counter: bool,
) -> Result<(), Problem> {
    let code_taken = match input.wo_code.as_deref() {
        Some(code) => order_code_is_taken().bind(write.conn(), &code).one().await?,
        None => false,
    };
    let asked = NewOrder {
        product_active: product.active,
        code_taken,
        has_code: input.wo_code.as_deref().is_some() || has_counter,
        traced: product.traceability_level.is_some(),
        quantity: input.qt_planned.get(),
        minimum: product.minimum_order_qt,
    };
    check_creation(&asked).map_err(|refusal| match refusal {
        order::OrderRefusal::BelowMinimum => {
            let minimum = Amount::new(product.minimum_order_qt);
            ProductionRefusal::BelowMinimumOrderQt.with("minimum_order_qt", json!(minimum))
        }
        refusal => refused(refusal),
    })
}

/// Chooses the site of the work order: the one sent, else the site of the caller. Refuses an unknown site.
async fn order_site(write: &Write, caller: &Caller, sent: Option<&SiteKey>) -> Result<SiteKey, Problem> {
    let Some(sent) = sent else {
        let own = find_site_of_user().bind(write.conn(), &caller.user_key().number()).one().await?;
        return Ok(SiteKey::new(own));
    };
    let found = find_sites().bind(write.conn(), &[sent.as_str()].as_slice()).opt().await?;
    found.map(SiteKey::new).ok_or_else(|| OrganizationRefusal::SiteNotFound.into())
}

/// Takes the next free code from the counter. Refuses the request without a counter, or when 1000 codes in a row are
/// taken.
async fn next_free_code(app: &App, write: &Write, counter: Option<&str>) -> Result<String, Problem> {
    let counter = counter.ok_or(ProductionRefusal::CounterNotDefined)?;
    for _ in 0..SKIPPED_CODES_MAX {
        for code in take_codes(app, write, counter, 1).await? {
            if !order_code_is_taken().bind(write.conn(), &code.as_str()).one().await? {
                return Ok(code);
            }
        }
    }
    Err(SerialRefusal::CounterExhausted.with("counter_key", counter))
}

/// Values that a new work order stores in addition to the members that were sent.
struct NewOrderRecord<'a> {
    code: String,
    site_key: SiteKey,
    position_key: String,
    product: &'a OrderedProduct,
    routing: &'a [PhaseSnapshot],
}

/// Inserts the work order with copies of product, process and documents, and locks it.
async fn store(
    write: &Write,
    caller: &Caller,
    input: &OrderIn,
    record: NewOrderRecord<'_>,
    now: DateTime<Utc>,
) -> Result<OrderRecord, Problem> {
    let NewOrderRecord { code, site_key, position_key, product, routing } = record;
    let description = input.product_description.as_ref().map(Text::to_string);
    let fields = serial_fields(routing)?;
    let docs = docs_of(write.conn(), ProductKey::new(product.key)).await?;
    let params = InsertOrderParams {
        code: code.as_str(),
        site_key: site_key.as_str(),
        product_key: product.key,
        product_code: product.code.as_str(),
        product_description: description.or_else(|| product.description.clone()),
        traceability_level: product.traceability_level.as_deref(),
        serial_code_on_creation: product.serial_code_on_creation,
        phase_sequence: routing.iter().map(|phase| phase.key.as_str()).collect::<Vec<_>>(),
        serial_fields: json!(fields),
        docs: json!(docs),
        qt_planned: input.qt_planned.get(),
        priority: input.priority,
        project_code: input.project_code.as_ref().map(Text::as_str),
        notes: input.notes.as_ref().map(Text::as_str),
        start_from: input.start_from.map(|moment| moment.0),
        due_by: input.due_by.map(|moment| moment.0),
        output_position_key: position_key.as_str(),
        extra: input.extra.as_ref().map(|extra| &extra.0),
        now,
        created_by: caller.user_key().number(),
    };
    let key = insert_order().params(write.conn(), &params).one().await?;
    let orders = lock_orders(write, &[OrderKey::new(key)]).await?;
    orders.into_iter().next().ok_or_else(|| Problem::internal("a work order that was just created is missing"))
}

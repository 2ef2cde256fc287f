//! `PUT /product/{product_key}/bom` replaces the bill of materials in one transaction.
//!
//! A product that is not found by key is refused with status 401, because the published interface specifies it.

use std::collections::{HashMap, HashSet};

use kernel::input;
use kernel::rules::bom::loops;
use kernel::rules::quantity::whole_if_traced;
use kernel::wire::input::{Members, Reader};
use kernel::wire::json::FreeJson;
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::list::List;
use kernel::wire::number::Amount;
use kernel::wire::text::Text;
use product_queries::bom::{
    FindComponents, InsertBomsParams, delete_boms, find_ancestors_of, find_codes, find_components, find_lines_between,
    insert_boms,
};
use product_queries::client::Params as _;
use product_queries::product::{LockProduct, find_product_key_by_code, lock_product, touch_product};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::lines::{ConsumptionOptionsIn, SentLine, check_line, named_positions, refuse};
use crate::limits::BOM_LINES_MAX;
use crate::refusals::ProductRefusal;
use crate::rows::{lock_boms, lock_in_order};
use platform::api::{BodyList, Envelope, IfMatch, Params, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use process::contract::phase_keys_of;

input! {
    /// How the path names the product.
    pub struct BomQuery {
        /// Whether the path contains the code of the product instead of its key. Lines may name components by key or by
        /// code in both cases. Default: `false`.
        pub by_code: bool = false,
    }
}

input! {
    /// One line of a new bill of materials.
    pub struct BomLineWriteIn {
        /// Key of the phase that consumes the component. Absent: the last phase of the process.
        pub phase_key: Option<Text<0, 100>>,
        /// Key of the component. Absent: `component_code` is required.
        pub component_key: Option<Text<0, 100>>,
        /// Code of the component. If `component_key` is sent too, both must name the same product. Absent:
        /// `component_key` is required.
        pub component_code: Option<Text<0, 200>>,
        /// Quantity per unit of the product, more than 0 with at most 6 decimal places. It must be whole when the
        /// component is traced.
        pub qt: Amount,
        /// Location and minimum quantity for consuming the component. Absent: the default location of the component and
        /// no minimum quantity.
        pub consumption_options: Option<ConsumptionOptionsIn>,
        /// Additional data of an integration, as any JSON value. It is returned unchanged. Absent: no value.
        pub extra: FreeJson = FreeJson(Value::Null),
    }
}

/// Result of a BOM replacement.
#[derive(Serialize, ToSchema)]
pub struct ReplacedBom {
    /// Number of lines in the new BOM.
    lines: usize,
}

/// The lines of the new bill of materials, in order.
type BomLines = List<BomLineWriteIn, 0, BOM_LINES_MAX>;

refuses![
    ProductRefusal::ProductNotFoundByKey,
    ProductRefusal::BomLoop,
    ProductRefusal::ProductNotFound,
    SharedRefusal::RevisionMismatch,
    ProductRefusal::NoProductionProcess,
];

/// Replace the bill of materials of a product.
///
/// Replaces all lines of the BOM in one transaction. An empty list removes the BOM. The product needs a process,
/// because every line belongs to a phase. Two lines with the same component and phase are allowed and add up. Line keys
/// are new, the product gets a new revision, and existing work orders keep their own copy. Only one request at a time
/// writes BOMs in the whole plant, and the others wait. Repeating the request is harmless.
///
/// Refusals:
///
/// - `no_production_process` when the product has no phases. Define its process first.
/// - `bom_loop` when a component contains the product at any depth. `data` lists the paths.
/// - 422 with one entry per error when lines are not valid, for example `component_not_found`, `phase_not_of_product`
///   or `whole_quantity_required`.
/// - `product_not_found`, with status 401 when the path names a key and 404 when it names a code.
#[utoipa::path(
    put,
    path = "/product/{product_key}/bom",
    request_body = inline(BomLines),
    params(
        (
            "product_key" = inline(Text<1, 200>), Path,
            description = "Key of the product, or its code with `by_code=true`.",
        ),
        BomQuery,
    ),
    responses(
        (status = 200, description = "Number of stored lines.", body = Envelope<ReplacedBom>),
        Refused,
    ),
)]
pub async fn replace_bom(
    writer: Writer,
    PathParam(named): PathParam<Text<1, 200>>,
    Params(query): Params<BomQuery>,
    if_match: IfMatch,
    BodyList(List(lines)): BodyList<BomLines>,
) -> Result<Committed<Envelope<ReplacedBom>>, Problem> {
    let write = writer.begin("replace_bom").await?;
    lock_boms(&write).await?;
    let components = find_line_components(&write, &lines).await?;
    let sent: Vec<ProductKey> = components.iter().flatten().map(|component| ProductKey::new(component.key)).collect();
    let product = lock_with_components(&write, named.as_str(), query.by_code, &sent).await?;
    if_match.check(product.rev)?;
    let phases = phase_keys_of(write.conn(), ProductKey::new(product.key)).await?;
    let Some(last) = phases.last() else {
        let message = "The product has no process, and every BOM line needs a phase. Define the process first.";
        return Err(ProductRefusal::NoProductionProcess.with_message(message));
    };
    check_lines(&write, &lines, &components, &phases).await?;
    refuse_loops(&write, ProductKey::new(product.key), &sent).await?;
    delete_boms().bind(write.conn(), &[product.key].as_slice()).await?;
    insert_lines(&write, ProductKey::new(product.key), &sent, &lines, last).await?;
    touch_product().bind(write.conn(), &write.now(), &product.key).await?;
    write.commit(Envelope::ok("Bill of materials replaced.", ReplacedBom { lines: lines.len() })).await
}

/// Locks the product, named by key or by code, together with the components of its new lines. Refuses a product that
/// does not exist or is in the trash. The caller has the BOM lock, which keeps the components live.
async fn lock_with_components(
    write: &Write,
    named: &str,
    by_code: bool,
    components: &[ProductKey],
) -> Result<LockProduct, Problem> {
    let key = if by_code {
        find_product_key_by_code().bind(write.conn(), &named.trim()).opt().await?
    } else {
        Key::parse(named).and_then(|key| key.number())
    };
    lock_in_order(write.conn(), &key.into_iter().map(ProductKey::new).collect::<Vec<_>>(), components).await?;
    let product = match key {
        Some(key) => lock_product().bind(write.conn(), &key).opt().await?.filter(|product| !product.trash),
        None => None,
    };
    product.ok_or_else(|| {
        if by_code {
            Problem::from(ProductRefusal::ProductNotFound)
        } else {
            Problem::from(ProductRefusal::ProductNotFoundByKey)
        }
    })
}

/// How a line names its component: by key, or else by code.
#[derive(Clone, Copy)]
enum ComponentRef<'a> {
    Key(&'a str),
    Code(&'a str),
}

impl BomLineWriteIn {
    /// Returns the sent component code, trimmed. None when it is absent or blank.
    fn sent_code(&self) -> Option<&str> {
        self.component_code.as_ref().map(|code| code.as_str().trim()).filter(|code| !code.is_empty())
    }

    /// Returns how the line names its component. None when it has neither key nor code.
    fn component_ref(&self) -> Option<ComponentRef<'_>> {
        let key = self.component_key.as_ref().map(Text::as_str).filter(|key| !key.is_empty());
        key.map(ComponentRef::Key).or_else(|| self.sent_code().map(ComponentRef::Code))
    }
}

/// Finds the component of each line. None for a line that does not name a live product.
async fn find_line_components(write: &Write, lines: &[BomLineWriteIn]) -> Result<Vec<Option<FindComponents>>, Problem> {
    let (mut keys, mut codes) = (Vec::new(), Vec::new());
    for named in lines.iter().filter_map(BomLineWriteIn::component_ref) {
        match named {
            ComponentRef::Key(key) => keys.extend(Key::parse(key).and_then(|key| key.number())),
            ComponentRef::Code(code) => codes.push(code),
        }
    }
    let found = find_components().bind(write.conn(), &keys, &codes).all().await?;
    let by_key: HashMap<String, &FindComponents> = found.iter().map(|row| (row.key.to_string(), row)).collect();
    let by_code: HashMap<&str, &FindComponents> = found.iter().map(|row| (row.code.as_str(), row)).collect();
    let component = |line: &BomLineWriteIn| match line.component_ref()? {
        ComponentRef::Key(key) => by_key.get(key).copied().cloned(),
        ComponentRef::Code(code) => by_code.get(code).copied().cloned(),
    };
    Ok(lines.iter().map(component).collect())
}

/// Checks every line. All faults are refused together, each with its location in the body.
async fn check_lines(
    write: &Write,
    lines: &[BomLineWriteIn],
    components: &[Option<FindComponents>],
    phases: &[String],
) -> Result<(), Problem> {
    let positions = named_positions(write, lines.iter().map(|line| line.consumption_options.as_ref())).await?;
    let mut reader = Reader::new("body");
    for (index, (line, component)) in lines.iter().zip(components).enumerate() {
        reader.item(index, |reader| {
            check_component(line, component.as_ref(), reader);
            let sent = SentLine {
                qt: line.qt.get(),
                phase_key: line.phase_key.as_ref().map(Text::as_str),
                options: line.consumption_options.as_ref(),
            };
            check_line(sent, phases, &positions, reader);
        });
    }
    reader.finish(Some(()), Members::Parameters(&[])).map_err(Problem::invalid)
}

/// Checks that the component exists, that its key and code agree, and that the quantity of a traced component is whole.
fn check_component(line: &BomLineWriteIn, found: Option<&FindComponents>, reader: &mut Reader) {
    let mut fault = |member, kind, message| reader.at(member, |reader| reader.fault(kind, message));
    match (found, line.component_ref()) {
        (None, None) => fault(
            "component_key",
            "component_missing",
            "The line names no component. Send component_key or component_code",
        ),
        (None, Some(ComponentRef::Key(_))) => {
            fault("component_key", "component_not_found", "The component does not exist. Check the key or the code");
        }
        (None, Some(ComponentRef::Code(_))) => {
            fault("component_code", "component_not_found", "The component does not exist. Check the key or the code");
        }
        (Some(component), _) => {
            if line.sent_code().is_some_and(|code| code != component.code) {
                fault(
                    "component_code",
                    "component_mismatch",
                    "component_key and component_code name different products. Send only one of them",
                );
            }
            refuse(reader, "qt", whole_if_traced(line.qt.get(), component.traceability_level.is_some()));
        }
    }
}

/// Refuses components that contain the product at any depth. The BOM lock keeps the result valid until the commit.
async fn refuse_loops(write: &Write, product: ProductKey, sent: &[ProductKey]) -> Result<(), Problem> {
    let (product, sent) = (product.number(), ProductKey::numbers(sent));
    let above = find_ancestors_of().bind(write.conn(), &[product].as_slice()).all().await?;
    let known: HashSet<i64> = above.iter().copied().collect();
    if !sent.iter().any(|component| known.contains(component)) {
        return Ok(());
    }
    let lines = find_lines_between().bind(write.conn(), &above).all().await?;
    let lines: Vec<(i64, i64)> = lines.into_iter().map(|line| (line.product_key, line.component_key)).collect();
    let codes = find_codes().bind(write.conn(), &above).all().await?;
    let codes: HashMap<i64, String> = codes.into_iter().map(|row| (row.key, row.code)).collect();
    let code = |key: i64| codes.get(&key).map_or("", String::as_str);
    let found = loops(product, &sent, &lines, code);
    let data: Vec<String> =
        found.iter().map(|way| way.iter().map(|key| code(*key)).collect::<Vec<_>>().join(" -> ")).collect();
    let objects: Vec<Vec<Value>> = found
        .iter()
        .map(|way| way.iter().map(|key| json!({"product_key": key.to_string(), "code": code(*key)})).collect())
        .collect();
    let message = format!("The product would contain itself: {}. Remove these components.", data.join(", "));
    Err(ProductRefusal::BomLoop.with_message(message).with("data", data).with("loops", json!(objects)))
}

/// Inserts the lines, numbered from 1. A line without a phase belongs to the last phase.
async fn insert_lines(
    write: &Write,
    product_key: ProductKey,
    sent: &[ProductKey],
    lines: &[BomLineWriteIn],
    last: &str,
) -> Result<(), Problem> {
    let options = || lines.iter().map(|line| line.consumption_options.as_ref());
    let extra = |line: &BomLineWriteIn| Some(line.extra.0.clone()).filter(|extra| !extra.is_null());
    let params = InsertBomsParams {
        product_keys: vec![product_key.number(); lines.len()],
        line_nos: (1..).take(lines.len()).collect::<Vec<_>>(),
        component_keys: ProductKey::numbers(sent),
        qts: lines.iter().map(|line| line.qt.get()).collect::<Vec<_>>(),
        phase_keys: lines.iter().map(|line| line.phase_key.as_ref().map_or(last, Text::as_str)).collect::<Vec<_>>(),
        position_keys: options()
            .map(|options| Some(options?.consumption_position_key.as_ref()?.as_str()))
            .collect::<Vec<_>>(),
        mandatories: options()
            .map(|options| options.is_some_and(|one| one.consumption_position_mandatory))
            .collect::<Vec<_>>(),
        minimum_flags: options()
            .map(|options| options.is_some_and(|one| one.minimum_quantity_if_negative))
            .collect::<Vec<_>>(),
        minimums: options().map(|options| Some(options?.minimum_quantity?.get())).collect::<Vec<_>>(),
        extras: lines.iter().map(extra).collect::<Vec<_>>(),
    };
    insert_boms().params(write.conn(), &params).await?;
    Ok(())
}

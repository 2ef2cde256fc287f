//! Bodies of requests that plan or post movements.

use kernel::input;
use kernel::rules::movement::MovementKind;
use kernel::wire::field::{Field, object_schema};
use kernel::wire::input::{Fault, Members, PathSegment, Reader, Record};
use kernel::wire::json::FreeJson;
use kernel::wire::key::{LotKey, PositionKey, ProductKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::number::Amount;
use kernel::wire::text::{Text, UpperCode};
use rust_decimal::Decimal;
use serde_json::Map;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::limits::MOVEMENTS_MAX;
use crate::references::ReferencesIn;
use platform::api::Problem;

/// Reason for a movement in a request, up to 500 characters.
pub type MovementReason = Text<0, 500>;

input! {
    /// A movement to be planned or posted.
    pub struct NewMovement {
        /// Type of the movement: `receipt`, `shipment`, `transfer`, `production`, `consumption` or `adjustment`.
        /// Required unless `type` is sent or the row belongs to a list.
        pub movement_type: Option<MovementKind>,
        /// Alias of `movement_type`. If both are sent, `movement_type` takes precedence.
        pub kind as "type": Option<MovementKind>,
        /// Key of the product that is moved. Absent: the product is named by `product_code`, or follows from
        /// `serial_key`.
        pub product_key: Option<ProductKey>,
        /// Code of the product that is moved. Absent: the product is named by `product_key`, or follows from
        /// `serial_key`.
        pub product_code: Option<Text<1, 100>>,
        /// Key of the unit that is moved. Absent: the unit named by `serial_code`. A planned movement need not name a
        /// unit.
        pub serial_key: Option<SerialKey>,
        /// Serial number of the unit that is moved. A receipt creates the unit if the code is new. Absent: the unit
        /// named by `serial_key`.
        pub serial_code: UpperCode,
        /// Key of the lot that is moved. Absent: the lot named by `lot_code`. If both are absent, the service chooses
        /// the lots of a consumption, shipment or transfer.
        pub lot_key: Option<LotKey>,
        /// Code of the lot that is moved. A receipt, a production and a positive adjustment create the lot if the code
        /// is new. Absent: the lot named by `lot_key`.
        pub lot_code: UpperCode,
        /// Key of the location that the stock leaves. Absent: the location of the unit, or else the default location of
        /// the type. Required for a transfer without a unit.
        pub position_from: Option<PositionKey>,
        /// Key of the location that the stock enters, or that an adjustment corrects. Absent: the default location of
        /// the type. Required for a transfer.
        pub position_to: Option<PositionKey>,
        /// Quantity to move, in the product's unit: greater than 0, 1 for a named unit, below 0 for an adjustment that
        /// reduces stock. Default: 1.
        pub qt_planned: Amount = Amount::new(Decimal::ONE),
        /// Quantity that was moved, in the product's unit. Ignored when the movement is only planned. Default: 0, which
        /// means `qt_planned`.
        pub qt_confirmed: Amount = Amount::new(Decimal::ZERO),
        /// Item number of the row in its list. Ignored without a list. Absent: the next whole number.
        pub movement_list_item: Option<Amount>,
        /// Documents, partner and work that the movement refers to. A row of a list inherits each reference that it
        /// leaves out. Absent: the references of the list, if any.
        pub references: Option<ReferencesIn>,
        /// Reason for the movement, up to 500 characters. Required for the types in the setting
        /// `mandatory_reason_for_movement_types`. Absent: no reason.
        pub reason: Option<MovementReason>,
        /// Additional data of an integration, as any JSON value. It is returned unchanged. Absent: no value.
        pub extra: Option<FreeJson>,
    }
}

impl NewMovement {
    /// The type of the movement, sent under either of its two names. `None` when the row takes the type of its list.
    pub fn kind(&self) -> Option<MovementKind> {
        self.movement_type.or(self.kind)
    }

    /// The type of a movement without a list. Refuses a request without a type.
    pub fn kind_or_missing(&self) -> Result<MovementKind, Problem> {
        self.kind().ok_or_else(|| missing("movement_type"))
    }

    /// The quantity of a movement that is posted immediately: the confirmed quantity, or the planned one if the
    /// confirmed quantity is 0.
    pub fn moved(&self) -> Decimal {
        if self.qt_confirmed.get().is_zero() { self.qt_planned.get() } else { self.qt_confirmed.get() }
    }
}

/// The validation error for a member that is required only in some requests.
pub fn missing(name: &str) -> Problem {
    let loc = vec![PathSegment::Name("body".into()), PathSegment::Name(name.to_owned().into())];
    Problem::invalid(vec![Fault { loc, msg: "Field required".to_owned(), kind: "missing", more: Map::new() }])
}

input! {
    /// Several movements in one request.
    pub struct SeveralMovementsIn {
        /// Movements to write, 1 to 1000. Either all are written or none. Absent: the other members of the body
        /// describe one movement.
        pub movements: Option<List<NewMovement, 1, MOVEMENTS_MAX>>,
    }
}

/// One movement as the body, or several in `movements`.
#[derive(Clone, Debug)]
pub struct MovementsIn {
    /// The movements, in the order of the request.
    pub movements: Vec<NewMovement>,
    /// Whether the movements were sent as a list, so that a refusal names the row.
    pub several: bool,
}

impl Record for MovementsIn {
    fn read_members(members: &Members<'_>, reader: &mut Reader) -> Option<Self> {
        match SeveralMovementsIn::read_members(members, reader)?.movements {
            Some(List(movements)) => Some(Self { movements, several: true }),
            None => Some(Self { movements: vec![NewMovement::read_members(members, reader)?], several: false }),
        }
    }

    fn fields() -> Vec<Field> {
        let mut fields = NewMovement::fields();
        fields.extend(SeveralMovementsIn::fields());
        fields
    }
}

impl utoipa::PartialSchema for MovementsIn {
    fn schema() -> RefOr<Schema> {
        object_schema(Self::fields())
    }
}

impl utoipa::ToSchema for MovementsIn {
    fn name() -> std::borrow::Cow<'static, str> {
        "MovementsIn".into()
    }
}

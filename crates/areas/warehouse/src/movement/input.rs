//! Movements as requests send them.

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

/// The text of a reason in a request.
pub type MovementReason = Text<0, 500>;

input! {
    /// A new movement.
    pub struct NewMovement {
        /// What it is for.
        pub movement_type: Option<MovementKind>,
        /// The same.
        pub kind as "type": Option<MovementKind>,
        /// Product that is moved. Not needed with `serial_key`, whose product it is.
        pub product_key: Option<ProductKey>,
        /// Product that is moved, by its code.
        pub product_code: Option<Text<1, 100>>,
        /// The unit.
        pub serial_key: Option<SerialKey>,
        /// The unit, by code; a receipt makes it when it is new.
        pub serial_code: UpperCode,
        /// The lot.
        pub lot_key: Option<LotKey>,
        /// The lot, by code; what comes in makes it when it is new.
        pub lot_code: UpperCode,
        /// Where from.
        pub position_from: Option<PositionKey>,
        /// Where to.
        pub position_to: Option<PositionKey>,
        /// How much is to be moved.
        pub qt_planned: Amount = Amount::new(Decimal::ONE),
        /// How much was moved; what was planned when 0.
        pub qt_confirmed: Amount = Amount::new(Decimal::ZERO),
        /// Its item in a list; the next one when absent.
        pub movement_list_item: Option<Amount>,
        /// What it refers to.
        pub references: Option<ReferencesIn>,
        /// Why.
        pub reason: Option<MovementReason>,
        /// Free.
        pub extra: Option<FreeJson>,
    }
}

impl NewMovement {
    /// The type of the movement, under either of its two names; `None` when the row leaves it to its list.
    pub fn kind(&self) -> Option<MovementKind> {
        self.movement_type.or(self.kind)
    }

    /// The type of a movement without a list, which must be sent.
    pub fn kind_or_missing(&self) -> Result<MovementKind, Problem> {
        self.kind().ok_or_else(|| missing("movement_type"))
    }

    /// The quantity of a movement that is executed at once: the confirmed one, or the planned one if that is 0.
    pub fn moved(&self) -> Decimal {
        if self.qt_confirmed.get().is_zero() { self.qt_planned.get() } else { self.qt_confirmed.get() }
    }
}

/// The refusal of a body without a member that is required only in this case.
pub fn missing(name: &str) -> Problem {
    let loc = vec![PathSegment::Name("body".into()), PathSegment::Name(name.to_owned().into())];
    Problem::invalid(vec![Fault { loc, msg: "Field required".to_owned(), kind: "missing", more: Map::new() }])
}

input! {
    /// Several movements.
    pub struct SeveralMovementsIn {
        /// Several movements, instead of the members of one.
        pub movements: Option<List<NewMovement, 1, MOVEMENTS_MAX>>,
    }
}

/// One movement, or several in `movements`.
#[derive(Clone, Debug)]
pub struct MovementsIn {
    /// The movements.
    pub movements: Vec<NewMovement>,
    /// They came as a list.
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

import { isShelf, OUTSIDE } from "./places";
import type { Movement, StockRow } from "./queries";

export const isOpen = (movement: Movement) => movement.status === "planned" || movement.status === "started";
/** Returns the quantity that can still be reversed. Reversals and moves of containers cannot be reversed. */
export const reversible = (movement: Movement) =>
  movement.status === "completed" && movement.type !== "reversal" && !movement.container_key
    ? Math.abs(Number(movement.qt_confirmed) - Number(movement.reversed_qt))
    : 0;

export interface Consequences {
  /** Whether the stock leaves the plant, because a receipt is reversed. */
  leavesPlant: boolean;
  /** Quantity that has left the location since, so that the service would refuse the reversal. Null while unknown. */
  missing: number | null;
  /** Whether a unit that the receipt created is kept without stock. */
  unitStays: boolean;
  /** Whether the stock may return to a location other than its source. */
  mayGoElsewhere: boolean;
}

/** Returns the effects of reversing an amount of a movement. `rows` is the present stock at its destination. */
export function consequences(
  movement: Movement,
  amount: number,
  rows: readonly StockRow[] | undefined,
): Consequences {
  const takesAway = isShelf(movement.position_to) && Number(movement.qt_confirmed) > 0;
  const there = rows?.reduce((sum, row) => sum + Number(row.quantity), 0);
  return {
    leavesPlant: movement.type === "receipt" && movement.position_from === OUTSIDE,
    missing: !takesAway ? 0 : there === undefined ? null : Math.max(0, amount - there),
    unitStays: movement.type === "receipt" && Boolean(movement.serial_key),
    mayGoElsewhere: ["consumption", "shipment", "transfer"].includes(movement.type),
  };
}

import { isShelf, OUTSIDE } from "./places";
import type { Movement, StockRow } from "./queries";

export const isOpen = (movement: Movement) => movement.status === "planned" || movement.status === "started";
/** What is left to take back; a container is moved back, a reversal is not reversed. */
export const reversible = (movement: Movement) =>
  movement.status === "completed" && movement.type !== "reversal" && !movement.container_key
    ? Math.abs(Number(movement.qt_confirmed) - Number(movement.reversed_qt))
    : 0;

export interface Consequences {
  /** The stock is gone from the plant afterwards: a receipt is taken back. */
  leavesPlant: boolean;
  /** How much of it has left the place since, so that the service will refuse; null while nobody knows. */
  missing: number | null;
  /** A unit that the receipt made keeps existing, without stock. */
  unitStays: boolean;
  /** The stock may come back to another shelf than the one it left. */
  mayGoElsewhere: boolean;
}

/** What taking back an amount of a movement will do; `rows` is what lies where it went. */
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

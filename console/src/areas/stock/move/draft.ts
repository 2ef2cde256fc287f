import { decimal, quantity } from "@/ui/format";
import { OUTSIDE } from "../places";
import type { NewMovement, References, StockRow } from "../queries";

/** Movement types that are recorded manually with a scanner. */
export const DOABLE = ["transfer", "receipt", "shipment"] as const;
export type Doable = (typeof DOABLE)[number];

export interface Named {
  /** Key of the record, or null for a new code that the receipt creates. */
  key: string | null;
  code: string;
}

export interface What {
  product: string;
  code: string;
  description: string | null;
  traced: boolean;
  lots: "none" | "optional" | "required";
}

export interface Draft {
  type: Doable;
  what: What | null;
  serial: Named | null;
  lot: Named | null;
  from: Named | null;
  to: Named | null;
  quantity: string;
}

/** Values of the movement. The type is stored in the address. */
export type Kept = Omit<Draft, "type">;

export const EMPTY: Kept = {
  what: null,
  serial: null,
  lot: null,
  from: null,
  to: null,
  quantity: "",
};

export type Step = "what" | "serial" | "lot" | "from" | "to" | "quantity" | "ready";

/** Returns what to ask for next, so that the usual scans are item, source and destination. */
export function nextStep(draft: Draft): Step {
  const { type, what, serial, lot, from, to } = draft;
  if (what === null) return "what";
  if (what.traced && serial === null) return "serial";
  // A receipt must name its lot. Otherwise the service chooses lots by expiry date if none is named.
  if (type === "receipt" && what.lots === "required" && lot === null) return "lot";
  if (type !== "receipt" && from === null) return "from";
  if (type !== "shipment" && to === null) return "to";
  return amountOf(draft) === null ? "quantity" : "ready";
}

/** Returns the quantity to send, or null if it is not a number greater than 0. */
export function amountOf(draft: Draft): string | null {
  if (draft.what?.traced) return "1";
  const amount = decimal(draft.quantity);
  return amount !== null && Number(amount) > 0 ? amount : null;
}

/** Sets a scanned location as the source or destination that is missing, else replaces the destination. */
export function withPlace(draft: Draft, place: Named): Draft {
  if (draft.type === "receipt") return { ...draft, to: place };
  if (draft.type === "shipment" || draft.from === null) return { ...draft, from: place };
  return { ...draft, to: place };
}

/** Whether source and destination are the same location, which the service would refuse. */
export function goesNowhere({ from, to }: Draft): boolean {
  return from !== null && to !== null && from.key === to.key;
}

/** Returns the location of an item that is stored at only one location, so that it need not be scanned. */
export function onlyPlace(rows: readonly StockRow[]): Named | null {
  const places = new Map(rows.map((row) => [row.position_key, row.position_code]));
  const [only] = places;
  return only !== undefined && places.size === 1 ? { key: only[0], code: only[1] } : null;
}

/** Returns the available quantity at the source location. */
export function available(draft: Draft, rows: readonly StockRow[]): number {
  return rows
    .filter((row) => draft.from === null || row.position_key === draft.from.key)
    .filter((row) => draft.lot === null || row.lot_key === draft.lot.key)
    .reduce((sum, row) => sum + Number(row.quantity), 0);
}

const named = (thing: Named | null, name: "serial" | "lot") =>
  thing === null
    ? {}
    : thing.key === null
      ? { [`${name}_code`]: thing.code }
      : { [`${name}_key`]: thing.key };

/** Converts the draft to the movement to send. */
export function bodyOf(draft: Draft, references: References, reason: string): NewMovement {
  const said = Object.entries(references).filter(([, value]) => value);
  return {
    movement_type: draft.type,
    product_key: draft.what?.product ?? null,
    ...named(draft.serial, "serial"),
    ...named(draft.lot, "lot"),
    position_from: draft.type === "receipt" ? OUTSIDE : (draft.from?.key ?? null),
    position_to: draft.type === "shipment" ? OUTSIDE : (draft.to?.key ?? null),
    qt_planned: Number(amountOf(draft)),
    ...(said.length > 0 && { references: Object.fromEntries(said) }),
    ...(reason !== "" && { reason }),
  } as NewMovement;
}

/** Returns the data for the summary of a movement. */
export function wordsOf(draft: Draft): Record<string, string> {
  return {
    quantity: quantity(amountOf(draft)),
    what: draft.serial?.code ?? draft.what?.code ?? "…",
    lot: draft.lot?.code ?? "",
    from: draft.from?.code ?? "…",
    to: draft.to?.code ?? "…",
  };
}

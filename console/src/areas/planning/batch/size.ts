import type { Schemas } from "@/api/client";
import { decimal } from "@/ui/format";

/** How the size of a batch changes: by quantity, by codes of new units, or by selecting its units. */
export type Way = "number" | "codes" | "units";

export function wayOf(traced: boolean, first: boolean): Way {
  if (!traced) return "number";
  return first ? "codes" : "units";
}

export interface Typed {
  quantity: string;
  /** Codes of new units, one per line. If empty, the counter of the product generates them. */
  codes: string;
  units: string[];
}

export const codesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Returns the change to send, or null while input is missing or nothing would change. */
export function changeOf(
  way: Way,
  now: { quantity: number; units: readonly string[] },
  typed: Typed,
): Schemas["ChangeBatchIn"] | null {
  if (way === "units") {
    const other =
      typed.units.length !== now.units.length || typed.units.some((key) => !now.units.includes(key));
    return typed.units.length > 0 && other ? { serial_keys: typed.units } : null;
  }
  const wanted = Number(decimal(typed.quantity) ?? 0);
  if (!(wanted > 0) || wanted === now.quantity) return null;
  if (way === "number" || wanted < now.quantity) return { new_active_batch_qt: wanted };
  const serial_codes = codesIn(typed.codes);
  const fits = serial_codes.length === 0 || serial_codes.length === wanted - now.quantity;
  return fits ? { new_active_batch_qt: wanted, ...(serial_codes.length > 0 && { serial_codes }) } : null;
}

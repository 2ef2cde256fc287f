import type { Scan } from "@/app/scan/parse";
import { type Field, type Step, type Values, visible } from "@/app/step/step";
import { isEmpty } from "./station";

interface Typed {
  field: string;
  value: unknown;
}

/** Returns the field that the next key of the command card fills in. */
function asking(step: Step, values: Values, types: string[]): Field | undefined {
  const fields = visible(step).filter((field) => types.includes(field.type));
  const focused = document.activeElement?.closest("[data-field]")?.getAttribute("data-field");
  return (
    fields.find((field) => field._key === focused) ??
    // A number is entered digit by digit, so a started number continues.
    fields.findLast((field) => field.type === "number" && !isEmpty(values[field._key])) ??
    fields.find((field) => field.mandatory && isEmpty(values[field._key])) ??
    fields.find((field) => isEmpty(values[field._key]))
  );
}

/**
 * Applies a key of the command card to the form: digits and the decimal point enter numbers, a digit selects a
 * choice, and yes and no answer.
 */
export function typeInto(
  step: Step,
  values: Values,
  scan: Scan,
  choices: Record<string, string[]>,
): Typed | null {
  if (scan.kind === "digit" || (scan.kind === "command" && scan.command === "DOT")) {
    const mark = scan.kind === "digit" ? scan.digit : ".";
    const field = asking(step, values, ["number", "choice"]);
    if (field === undefined) return null;
    if (field.type === "choice") return pick(field, mark, choices);
    const before = values[field._key];
    return { field: field._key, value: `${isEmpty(before) ? "" : String(before)}${mark}` };
  }
  if (scan.kind !== "command" || (scan.command !== "YES" && scan.command !== "NO")) return null;
  const field = asking(step, values, ["boolean", "ternary", "date", "time"]);
  if (field === undefined) return null;
  if (field.type === "boolean" || field.type === "ternary")
    return { field: field._key, value: scan.command === "YES" };
  if (scan.command === "NO") return { field: field._key, value: null };
  return { field: field._key, value: field.type === "date" ? today() : now() };
}

function pick(field: Field, digit: string, choices: Record<string, string[]>): Typed | null {
  const value = choices[field.custom_field_key]?.[Number(digit) - 1];
  return value === undefined ? null : { field: field._key, value };
}

const two = (part: number) => String(part).padStart(2, "0");

function today(at = new Date()): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function now(at = new Date()): string {
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

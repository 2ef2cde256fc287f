import type { BomLine, BomLineIn } from "./queries";

/** A line as it is edited. `name` says component and phase, so that two people who change different lines do not meet. */
export interface Row {
  name: string;
  component_key: string;
  code: string;
  description: string | null;
  phase_key: string;
  /** As typed; a decimal comma is fine. */
  quantity: string;
}

/** Equal pairs of component and phase are told apart by a number. */
function named(used: Map<string, number>, component: string, phase: string): string {
  const pair = `${component}@${phase}`;
  const times = (used.get(pair) ?? 0) + 1;
  used.set(pair, times);
  return times === 1 ? pair : `${pair}#${times}`;
}

export function rowsOf(lines: readonly BomLine[]): Row[] {
  const used = new Map<string, number>();
  return lines.map((line) => ({
    name: named(used, line.component_key, line.phase_key),
    component_key: line.component_key,
    code: line.component_code,
    description: line.component_description ?? null,
    phase_key: line.phase_key,
    quantity: String(line.qt),
  }));
}

/** Names anew after a phase was changed or a line was added. */
export function renamed(rows: readonly Row[]): Row[] {
  const used = new Map<string, number>();
  return rows.map((row) => ({ ...row, name: named(used, row.component_key, row.phase_key) }));
}

/** Quantities by name: what is joined with the changes of somebody else. */
export function quantitiesOf(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, quantity }) => [name, quantity.trim().replace(",", ".")]));
}

/** What differs between both, line by line; a line that is gone has no quantity. */
export function mineOf(
  base: Record<string, string>,
  now: Record<string, string>,
): Record<string, string | null> {
  const gone = Object.keys(base).filter((name) => !(name in now));
  return { ...now, ...Object.fromEntries(gone.map((name) => [name, null])) };
}

/**
 * The whole list that is sent: the stored lines with what was changed. A stored line keeps what this page does not show,
 * such as where its component is taken from.
 */
export function composed(
  stored: readonly BomLine[],
  changed: Readonly<Record<string, string | null | undefined>>,
): { name: string; line: BomLineIn }[] {
  const rows = rowsOf(stored);
  const kept = rows.flatMap(({ name }, index) => {
    const line = stored[index];
    const quantity = name in changed ? changed[name] : String(line?.qt);
    if (line === undefined || quantity === null || quantity === undefined) return [];
    const { component_key, phase_key, consumption_options, extra } = line;
    return [{ name, line: { component_key, phase_key, consumption_options, extra, qt: number(quantity) } }];
  });
  const known = new Set(rows.map(({ name }) => name));
  const added = Object.entries(changed).flatMap(([name, quantity]) => {
    if (known.has(name) || quantity === null || quantity === undefined || !name.includes("@")) return [];
    const [component_key = "", phase_key = ""] = name.replace(/#\d+$/, "").split("@");
    return [{ name, line: { component_key, phase_key, qt: number(quantity) } }];
  });
  return [...kept, ...added];
}

/** What is no number goes as it was typed: the service refuses it at its line. */
function number(quantity: string): number | string {
  const value = Number(quantity);
  return quantity === "" || Number.isNaN(value) ? quantity : value;
}

/** Codes and quantities as a spreadsheet copies them: one line each, tab, semicolon or spaces between. */
export function pasted(text: string): { code: string; quantity: string }[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [code = "", quantity = "1"] = line.split(/\t|;|\s+/);
      return { code, quantity: quantity || "1" };
    });
}

export interface Stop {
  product_key: string;
  code: string;
}

/** The circles that a refused list would make. */
export function loopsOf(detail: Readonly<Record<string, unknown>>): Stop[][] {
  return Array.isArray(detail.loops) ? (detail.loops as Stop[][]) : [];
}

import type { BomLine, BomLineIn } from "./queries";

/**
 * A line being edited. `name` identifies component and phase, so that two users who change different lines do not
 * conflict.
 */
export interface Row {
  name: string;
  component_key: string;
  code: string;
  description: string | null;
  phase_key: string;
  /** Quantity as typed. A decimal comma is accepted. */
  quantity: string;
}

/** Returns the name of a line. Lines with the same component and phase are numbered. */
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

/** Renames the lines after a phase was changed or a line was added. */
export function renamed(rows: readonly Row[]): Row[] {
  const used = new Map<string, number>();
  return rows.map((row) => ({ ...row, name: named(used, row.component_key, row.phase_key) }));
}

/** Quantities by line name, which are merged with the changes of others. */
export function quantitiesOf(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, quantity }) => [name, quantity.trim().replace(",", ".")]));
}

/** Returns the edited quantities by line name, with null for removed lines. */
export function mineOf(
  base: Record<string, string>,
  now: Record<string, string>,
): Record<string, string | null> {
  const gone = Object.keys(base).filter((name) => !(name in now));
  return { ...now, ...Object.fromEntries(gone.map((name) => [name, null])) };
}

/**
 * Returns the whole list to send: the stored lines with the changes. A stored line keeps values that this page does
 * not show, such as the location of its consumption.
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

/** Converts a quantity to a number. Other text is sent unchanged, so that the service reports it at its line. */
function number(quantity: string): number | string {
  const value = Number(quantity);
  return quantity === "" || Number.isNaN(value) ? quantity : value;
}

/** Parses pasted codes and quantities: one line each, separated by tab, semicolon or spaces. */
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

/** Returns the loops that a refused list would create. */
export function loopsOf(detail: Readonly<Record<string, unknown>>): Stop[][] {
  return Array.isArray(detail.loops) ? (detail.loops as Stop[][]) : [];
}

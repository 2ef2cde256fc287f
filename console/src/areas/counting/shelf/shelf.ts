import type { Row } from "@/app/offline/queue";
import { type CountBody, type CountRecord, completePath, type StockRow } from "../queries";
import { evaluate, total } from "./amount";

/** How far a product of a shelf is counted. */
export type LineState = "open" | "counting" | "waits" | "refused" | "counted" | "busy";

export interface Lot {
  /** Null: pieces without a lot. */
  key: string | null;
  code: string | null;
}

export interface Line {
  product: string;
  code: string;
  description: string | null;
  state: LineState;
  record: CountRecord | null;
  /** The command that waits for the line, or was refused. */
  row: Row | null;
  /** What was counted, when it was. */
  counted: number | null;
  /** Lots that the books show here: each is counted by itself. */
  lots: Lot[];
}

/** The record that says most about a pair: my own first, then the newest. */
function recordOf(records: readonly CountRecord[], product: string, me: string): CountRecord | null {
  const ofPair = records.filter((record) => record.product_key === product && record.status !== "discarded");
  const mine = ofPair.filter((record) => record.user_key === me);
  const [newest] = (mine.length > 0 ? mine : ofPair).toSorted((one, other) =>
    other.system_at.localeCompare(one.system_at),
  );
  return newest ?? null;
}

function stateOf(record: CountRecord | null, row: Row | null, me: string): LineState {
  if (record === null) return "open";
  if (row !== null) return row.refused === null ? "waits" : "refused";
  if (record.status !== "started") return "counted";
  return record.user_key === me ? "counting" : "busy";
}

/** The products of a shelf, as the books, the records and what waits on this phone say together. */
export function linesOf(
  stock: readonly StockRow[],
  records: readonly CountRecord[],
  waiting: readonly Row[],
  me: string,
): Line[] {
  const known = new Map<string, Pick<Line, "code" | "description" | "lots">>();
  for (const row of stock) {
    const line = known.get(row.product_key) ?? {
      code: row.product_code,
      description: row.product_description ?? null,
      lots: [],
    };
    if (!row.serial_key && row.lot_key) line.lots.push({ key: row.lot_key, code: row.lot_code ?? null });
    known.set(row.product_key, line);
  }
  for (const record of records) {
    if (!known.has(record.product_key))
      known.set(record.product_key, {
        code: record.product_code,
        description: record.product_description ?? null,
        lots: [],
      });
  }
  return [...known]
    .map(([product, names]): Line => {
      const record = recordOf(records, product, me);
      const row = waiting.find(({ path }) => record !== null && path === completePath(record._key)) ?? null;
      const body = row?.body as CountBody | undefined;
      const counted = body?.count_qt ?? (record?.counted_qt as number | null | undefined) ?? null;
      return { product, ...names, record, row, state: stateOf(record, row, me), counted };
    })
    .toSorted((one, other) => one.code.localeCompare(other.code));
}

/** Done here, whatever the service has heard of it. */
export const isDone = ({ state }: Line) => state === "counted" || state === "waits" || state === "busy";

/** The next product to count after one, round the shelf; undefined when all are done. */
export function nextLine(lines: readonly Line[], after: string | null): Line | undefined {
  const at = lines.findIndex(({ product }) => product === after);
  return [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) => !isDone(line));
}

/** How a product is counted: pieces, pieces of each lot, or unit by unit. */
export type Way = "pieces" | "lots" | "units";

export function wayOf(
  line: Line,
  product: { traceability_level?: string | null; lot_tracking: string },
): Way {
  if (product.traceability_level) return "units";
  if (product.lot_tracking === "required") return "lots";
  return product.lot_tracking === "optional" && line.lots.length > 0 ? "lots" : "pieces";
}

/** What somebody has entered and not yet sent. */
export interface Entry {
  /** Typed amounts by lot key; pieces without lot stand under "". */
  amounts: Record<string, string>;
  codes: string[];
  /** Lots that were found here and that the books do not show. */
  found: Lot[];
  note: string;
}
export const NOTHING: Entry = { amounts: {}, codes: [], found: [], note: "" };

/** The fields of a count by lots: what the books show, what was found, and for optional lots the rest. */
export function lotsOf(line: Line, entry: Entry, required: boolean): Lot[] {
  const lots = [...line.lots, ...entry.found.filter((lot) => !line.lots.some(({ key }) => key === lot.key))];
  return required ? lots : [...lots, { key: null, code: null }];
}

/** The count as it is sent; null while something is missing. */
export function bodyOf(way: Way, entry: Entry, lots: readonly Lot[]): CountBody | null {
  const notes = entry.note.trim() === "" ? {} : { notes: entry.note.trim() };
  if (way === "units")
    return entry.codes.length === 0
      ? null
      : { count_qt: entry.codes.length, count_serial_codes: entry.codes, ...notes };
  if (way === "pieces") {
    const amount = evaluate(entry.amounts[""] ?? "");
    return amount === null ? null : { count_qt: Number(amount), ...notes };
  }
  const amounts = lots.map(({ key }) => {
    const typed = entry.amounts[key ?? ""] ?? "";
    // Pieces without lot are an exception: nobody types their 0.
    return typed === "" && key === null ? "0" : evaluate(typed);
  });
  const sum = total(amounts);
  if (sum === null) return lots.length === 0 ? { count_qt: 0, count_lots: [], ...notes } : null;
  return {
    count_qt: Number(sum),
    count_lots: lots
      .map(({ key }, index) => ({ lot_key: key, quantity: Number(amounts[index]) }))
      .filter(({ lot_key, quantity }) => lot_key !== null || quantity > 0),
    ...notes,
  };
}

/** Nothing of it is here: every lot 0, no unit. */
export function zeroOf(way: Way, line: Line): CountBody {
  if (way === "units") return { count_qt: 0, count_serial_keys: [] };
  if (way === "pieces") return { count_qt: 0 };
  return { count_qt: 0, count_lots: line.lots.map(({ key }) => ({ lot_key: key, quantity: 0 })) };
}

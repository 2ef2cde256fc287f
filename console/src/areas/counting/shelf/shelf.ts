import type { Row } from "@/app/offline/queue";
import { type CountBody, type CountRecord, completePath, type StockRow } from "../queries";
import { evaluate, total } from "./amount";

/** Counting state of a product at a location. */
export type LineState = "open" | "counting" | "waits" | "refused" | "counted" | "busy";

export interface Lot {
  /** Key of the lot, or null for stock without a lot. */
  key: string | null;
  code: string | null;
}

export interface Line {
  product: string;
  code: string;
  description: string | null;
  state: LineState;
  record: CountRecord | null;
  /** Command that is waiting to sync or was rejected, or null. */
  row: Row | null;
  /** Counted quantity, or null if it is not counted yet. */
  counted: number | null;
  /** Lots that the books show here. Each is counted separately. */
  lots: Lot[];
}

/** Returns the relevant record of a product: that of the user first, then the newest. */
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

/** Combines books, records and waiting changes of this device into the products of a location. */
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

/** Whether the product needs no more counting here, even if the service has not received the result yet. */
export const isDone = ({ state }: Line) => state === "counted" || state === "waits" || state === "busy";

/** Returns the next product to count after the given one, cyclically, or undefined if all are done. */
export function nextLine(lines: readonly Line[], after: string | null): Line | undefined {
  const at = lines.findIndex(({ product }) => product === after);
  return [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) => !isDone(line));
}

/** How a product is counted: by quantity, by quantity per lot, or by unit. */
export type Way = "pieces" | "lots" | "units";

export function wayOf(
  line: Line,
  product: { traceability_level?: string | null; lot_tracking: string },
): Way {
  if (product.traceability_level) return "units";
  if (product.lot_tracking === "required") return "lots";
  return product.lot_tracking === "optional" && line.lots.length > 0 ? "lots" : "pieces";
}

/** Input for a product that is not sent yet. */
export interface Entry {
  /** Typed quantities by lot key. Stock without a lot has the key "". */
  amounts: Record<string, string>;
  codes: string[];
  /** Lots found here that the books do not show. */
  found: Lot[];
  note: string;
}
export const NOTHING: Entry = { amounts: {}, codes: [], found: [], note: "" };

/** Lots to count: those of the books, those that were found, and for optional lots the stock without a lot. */
export function lotsOf(line: Line, entry: Entry, required: boolean): Lot[] {
  const lots = [...line.lots, ...entry.found.filter((lot) => !line.lots.some(({ key }) => key === lot.key))];
  return required ? lots : [...lots, { key: null, code: null }];
}

/** Returns the count to send, or null while input is missing. */
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
    // Stock without a lot is an exception, so an empty field counts as 0.
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

/** Returns the count for a product that was not found: 0 for every lot, or no units. */
export function zeroOf(way: Way, line: Line): CountBody {
  if (way === "units") return { count_qt: 0, count_serial_keys: [] };
  if (way === "pieces") return { count_qt: 0 };
  return { count_qt: 0, count_lots: line.lots.map(({ key }) => ({ lot_key: key, quantity: 0 })) };
}

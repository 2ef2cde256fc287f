import { useQueries } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Rows } from "@/ui/table/DataTable";

export interface PageOf<Row> {
  rows: Row[];
  /** Number of all rows. If it is null on every page of a list that is read by cursor, the list grows as it is read. */
  total: number | null;
  /** Cursor of the next page, for lists that are read by cursor. */
  next?: string | null;
}

interface Asked<Row> {
  queryKey: readonly unknown[];
  /** Loads one page. `cursor` is null for the first page, and always for lists that are read by offset. */
  load: (offset: number, limit: number, cursor: string | null) => Promise<PageOf<Row>>;
  size?: number;
  /** Whether the list can only be read in order, because each page returns the cursor of the next. */
  byCursor?: boolean;
  enabled?: boolean;
}

interface State {
  id: string;
  first: number;
  last: number;
  total: number;
  cursors: (string | null)[];
}

export interface Pages<Row> {
  rows: Rows<Row>;
  total: number;
  /** Reports the visible rows. Pages around them are loaded, and others are dropped after a while. */
  seen: (first: number, last: number) => void;
  loading: boolean;
  error: unknown;
  again: () => void;
}

const FORGET = 10_000;
/**
 * Milliseconds for which a page must stay visible before it is loaded, so that pages passed while scrolling are
 * skipped.
 */
const PASSING = 100;

type Load<Row> = Asked<Row>["load"];

/**
 * Query of one page. Defined outside of the hook, because a closure inside it would keep the pages of all earlier
 * renders in memory while the list is displayed.
 */
function pageQuery<Row>(
  queryKey: readonly unknown[],
  number: number,
  size: number,
  cursor: string | null,
  latest: RefObject<Load<Row>>,
  enabled: boolean,
) {
  return {
    queryKey: [...queryKey, "page", number],
    queryFn: () => latest.current(number * size, size, cursor),
    gcTime: FORGET,
    enabled,
  };
}

function rowsOf<Row>(found: ReadonlyMap<number, PageOf<Row>>, length: number, size: number): Rows<Row> {
  return { length, at: (index) => found.get(Math.floor(index / size))?.rows[index % size] };
}

/** Number of rows up to the last page that was read. A page without a next one is the end of the list. */
function readSoFar<Row>(found: ReadonlyMap<number, PageOf<Row>>, size: number, before: number): number {
  return [...found].reduce((total, [number, { rows, next }]) => {
    const end = number * size + rows.length;
    return next ? Math.max(total, end) : end;
  }, before);
}

/** A list of any length. Only pages near the visible rows are kept, so memory does not grow while scrolling. */
export function usePages<Row>(asked: Asked<Row>): Pages<Row> {
  const { queryKey, load, size = 200, byCursor = false, enabled = true } = asked;
  const latest = useRef(load);
  latest.current = load;
  const id = JSON.stringify(queryKey);
  const [kept, setKept] = useState<State>({ id, first: 0, last: 0, total: 0, cursors: [null] });
  // Other filters mean another list, which starts at the top.
  const state = kept.id === id ? kept : { id, first: 0, last: 0, total: 0, cursors: [null] };
  const reachable = byCursor ? state.cursors.length - 1 : Math.max(0, Math.ceil(state.total / size) - 1);
  const from = Math.max(0, state.first - 1);
  const to = Math.min(reachable, state.last + 1);
  const numbers = Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index);
  const results = useQueries({
    queries: numbers.map((number) => {
      const cursor = byCursor ? (state.cursors[number] ?? null) : null;
      return pageQuery(queryKey, number, size, cursor, latest, enabled);
    }),
  });

  const found = new Map<number, PageOf<Row>>();
  results.forEach(({ data }, index) => {
    if (data !== undefined) found.set(from + index, data);
  });
  const given = [...found.values()].find((page) => page.total !== null)?.total;
  const total = given ?? (byCursor ? readSoFar(found, size, state.total) : state.total);
  const cursors = [...state.cursors];
  for (const [number, page] of found)
    if (byCursor && page.next && cursors.length === number + 1) cursors.push(page.next);
  if (kept.id !== id || total !== state.total || cursors.length !== state.cursors.length) {
    setKept({ ...state, total, cursors });
  }

  const length = byCursor ? Math.min(total, cursors.length * size) : total;
  const stamps = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamps change when a page changes
  const rows = useMemo(() => rowsOf(found, length, size), [id, stamps, from, length, size]);
  const passing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(passing.current), []);
  const seen = useCallback(
    (first: number, last: number) => {
      clearTimeout(passing.current);
      passing.current = setTimeout(() => setKept(move(first, last, size)), PASSING);
    },
    [size],
  );
  return {
    rows,
    total,
    seen,
    loading: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    again: () => void Promise.all(results.map((result) => result.refetch())),
  };
}

/** Returns the state after rows became visible. The state object is the same if the pages are the same. */
function move(firstRow: number, lastRow: number, size: number): (now: State) => State {
  const [first, last] = [Math.floor(firstRow / size), Math.floor(lastRow / size)];
  return (now) => (now.first === first && now.last === last ? now : { ...now, first, last });
}

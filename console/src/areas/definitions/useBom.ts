import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { asApiError } from "@/api/error";
import { useSave } from "@/app/conflict/useSave";
import { composed, mineOf, quantitiesOf, type Row, renamed, rowsOf } from "./bom";
import { type BomLine, bomQuery, readBom, replaceBom } from "./queries";

interface Quantities {
  _rev: string;
  [line: string]: string | null;
}

interface Stored {
  rev: string;
  lines: BomLine[];
}

/** State of the lines being edited: changes compared with the stored lines, and saving. */
export function useBom(productKey: string, stored: Stored, label: (name: string) => string) {
  const queries = useQueryClient();
  /** Stored lines that the edit started from. */
  const [base, setBase] = useState(stored);
  const [rows, setRows] = useState<Row[]>(() => rowsOf(stored.lines));
  const [error, setError] = useState<unknown>(null);
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  /** Lines to which the next write applies the changes: the stored ones, or newer ones that someone else saved. */
  const ground = useRef(stored.lines);
  const sent = useRef<string[]>([]);
  const before = useMemo(() => quantitiesOf(rowsOf(base.lines)), [base.lines]);
  const now = quantitiesOf(rows);
  const changed =
    rows.length !== base.lines.length || Object.entries(now).some(([name, qt]) => before[name] !== qt);
  const begin = (from: Stored) => {
    setBase(from);
    setRows(rowsOf(from.lines));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads changes by others while nothing is unsaved
  useEffect(() => {
    if (!changed) begin(stored);
  }, [stored.rev]);
  const { save, dialog, busy } = useSave<Quantities>({
    read: async () => {
      const { rev, lines } = await readBom(productKey);
      ground.current = lines;
      return { ...quantitiesOf(rowsOf(lines)), _rev: rev };
    },
    write: async (some, rev) => {
      const list = composed(ground.current, some);
      sent.current = list.map(({ name }) => name);
      await replaceBom(
        productKey,
        list.map(({ line }) => line),
        rev,
      );
    },
    label,
    saved: () => void reload(),
  });
  const reload = async () => {
    const fresh = await queries.fetchQuery({ ...bomQuery(productKey), staleTime: 0 });
    begin(fresh);
  };
  const submit = async () => {
    setError(null);
    setFaults(new Set());
    ground.current = base.lines;
    try {
      await save({ ...before, _rev: base.rev }, mineOf(before, now) as Partial<Quantities>);
    } catch (thrown) {
      const named = asApiError(thrown).faults.map(({ loc }) => sent.current[Number(loc[1])] ?? "");
      setFaults(new Set(named));
      setError(thrown);
    }
  };
  const change = (next: Row[]) => setRows(renamed(next));
  const undo = () => {
    setError(null);
    setFaults(new Set());
    begin(stored);
  };
  return { rows, before, changed, change, submit, undo, dialog, busy, error, faults };
}

import { useEffect, useState } from "react";
import { type Entry, NOTHING } from "./shelf";

const keyOf = (record: string) => `tracewright.count.${record}`;

function kept(record: string): Entry {
  try {
    return { ...NOTHING, ...JSON.parse(sessionStorage.getItem(keyOf(record)) ?? "{}") };
  } catch {
    return NOTHING;
  }
}

/**
 * Input for a record. It is stored on the device, because a phone may suspend the page while a location is being
 * counted.
 */
export function useEntry(record: string): [Entry, (some: Partial<Entry>) => void, () => void] {
  const [entry, setEntry] = useState<Entry>(() => kept(record));
  useEffect(() => {
    if (entry !== NOTHING) sessionStorage.setItem(keyOf(record), JSON.stringify(entry));
  }, [record, entry]);
  const change = (some: Partial<Entry>) => setEntry((now) => ({ ...now, ...some }));
  const forget = () => {
    sessionStorage.removeItem(keyOf(record));
    setEntry(NOTHING);
  };
  return [entry, change, forget];
}

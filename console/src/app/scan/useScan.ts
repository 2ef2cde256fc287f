import { useEffect, useRef } from "react";
import { onScan, TWICE_WITHIN } from "./listener";
import { clean, parseScan, type Scan } from "./parse";

/**
 * Receives scans while the component is mounted. `repeated` is true for the same code within `TWICE_WITHIN`
 * milliseconds.
 */
export function useScan(hear: (scan: Scan, repeated: boolean) => void): void {
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    let last = { text: "", at: Number.NEGATIVE_INFINITY };
    return onScan((raw) => {
      const [text, at] = [clean(raw), performance.now()];
      const scan = parseScan(raw);
      // A key of the command card may be scanned twice on purpose: 11 is TW:1 TW:1.
      const repeated =
        scan.kind !== "digit" && scan.kind !== "command" && text === last.text && at - last.at < TWICE_WITHIN;
      last = { text, at };
      latest.current(scan, repeated);
    });
  }, []);
}

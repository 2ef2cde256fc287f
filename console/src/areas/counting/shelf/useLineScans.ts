import { useState } from "react";
import { useTranslation } from "react-i18next";
import { carriers, lookUp, type Match, STOCKED } from "@/app/scan/lookup";
import { play } from "@/app/scan/sound";
import { useScan } from "@/app/scan/useScan";
import { isDone, type Line } from "./shelf";
import type { LineNow } from "./useLine";
import type { ShelfNow } from "./useShelf";

export interface Counting {
  line: Line;
  shelf: ShelfNow;
  position: string;
  close: () => void;
}

/** Handles scans while a product is being counted, and reports the result. */
export function useLineScans(now: LineNow, { line, shelf, position, close }: Counting) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<string | null>(null);
  const { way, entry, change, lots, slot } = now;
  const wrong = (sentence: string) => {
    play("wrong");
    setSaid(sentence);
  };
  const addUnit = (code: string) => {
    if (entry.codes.some((known) => known.toLowerCase() === code.toLowerCase()))
      return setSaid(t("counting.unit.already", { code }));
    play("right");
    setSaid(null);
    change({ codes: [code, ...entry.codes] });
  };
  /** Handles another product, the location, a lot or a unit. Offline, the code is accepted without a lookup. */
  const takeMatch = (match: Match | undefined, code: string) => {
    if (match?.kind === "position")
      return match.key !== position
        ? wrong(t("counting.other-shelf", { code }))
        : shelf.lines.every(isDone)
          ? close()
          : wrong(t("counting.not-done"));
    if (match?.product_key && match.product_key !== line.product) {
      const other = shelf.lines.find(({ product: key }) => key === match.product_key);
      if (other?.state === "counting") return shelf.choose(other.product);
      if (other !== undefined) return wrong(t("counting.counted-already", { code: other.code }));
      return void shelf.start([match.product_key]);
    }
    if (way === "units" && (match === undefined || match.kind === "serial")) return addUnit(code);
    if (way === "lots" && match?.kind === "lot") {
      if (!lots.some(({ key }) => key === match.key))
        change({ found: [...entry.found, { key: match.key, code: match.code }] });
      return now.choose(match.key);
    }
    if (match === undefined) wrong(t("counting.unknown", { code }));
  };
  const hear = async (code: string, label = code) => {
    const found = await lookUp(label, STOCKED).then(carriers, () => []);
    takeMatch(found.find((match) => match.product_key === line.product) ?? found[0], code);
  };
  useScan((scan, repeated) => {
    if (scan.kind === "command" && scan.command === "OK") return void now.send();
    if (scan.kind === "digit" && way !== "units")
      return change({ amounts: { ...entry.amounts, [slot]: (entry.amounts[slot] ?? "") + scan.digit } });
    if (repeated || (scan.kind !== "text" && scan.kind !== "gs1")) return;
    const code = scan.kind === "gs1" ? (scan.serial ?? scan.lot ?? scan.gtin) : scan.text;
    void hear(code, scan.text);
  });
  return [said, (code: string) => void hear(code)] as const;
}

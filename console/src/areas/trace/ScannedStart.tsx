import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilters } from "@/app/filters";
import { lookUp, type Match } from "@/app/scan/lookup";
import type { Scan } from "@/app/scan/parse";
import { play } from "@/app/scan/sound";
import { useScan } from "@/app/scan/useScan";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { type Selector, valuesOf } from "./queries";
import classes from "./RecallPage.module.css";

/**
 * Adds a scanned record to the recall. If several records have the code, asks which one, to avoid recalling the
 * wrong units.
 */
export function ScannedStart() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/recall");
  const [several, setSeveral] = useState<Match[]>([]);
  const add = ({ kind, key }: Match) => {
    setSeveral([]);
    const name: Selector = kind === "lot" ? "lot" : kind === "serial" ? "unit" : "order";
    change({ [name]: [...new Set([...valuesOf(filters, name), key])] });
  };
  const hear = async (scan: Scan) => {
    if (scan.kind !== "text" && scan.kind !== "gs1") return;
    const { exact } = await lookUp(scan.text, ["lot", "serial", "work_order"]).catch(() => ({ exact: [] }));
    const [only] = exact;
    play(only === undefined ? "wrong" : "right");
    if (only !== undefined && exact.length === 1) add(only);
    else setSeveral(exact);
  };
  useScan((scan) => void hear(scan));
  const [first] = several;
  if (first === undefined) return null;
  return (
    <div role="alert" className={`row wrap ${classes.several}`}>
      <span>{t("trace.selection.several", { code: first.code })}</span>
      {several.map((match) => (
        <Button key={`${match.kind}/${match.key}`} onClick={() => add(match)}>
          {t(`app.search.kind.${match.kind}`)} <Code>{match.code}</Code> {match.label}
        </Button>
      ))}
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { StateChip } from "@/ui/chips/StateChip";
import type { DhrRecord } from "../queries";
import classes from "./DhrTab.module.css";

/** Tab on which each type of gap is resolved. */
const CURES: Record<string, "values" | "inside" | "movements" | "issues" | "history"> = {
  mandatory_value_missing: "values",
  code_missing: "values",
  component_missing: "inside",
  component_temporary: "inside",
  child_incomplete: "inside",
  on_hold: "inside",
  lot_unknown: "movements",
  issue_open: "issues",
  forced_data: "history",
  step_not_done: "history",
  phase_not_done: "history",
  not_released: "history",
  history_removed: "history",
};

/** Shows that the record is complete, or lists its gaps with links to resolve them. */
export function Verdict({ unitKey, record }: { unitKey: string; record: DhrRecord }) {
  const { t } = useTranslation();
  const { complete, gaps } = record.completeness;
  return (
    <section className={`card ${classes.verdict} ${complete ? classes.complete : classes.incomplete}`}>
      <div className="row wrap">
        <h2>{t("units.dhr.verdict")}</h2>
        {complete ? (
          <StateChip is="good">{t("units.dhr.complete")}</StateChip>
        ) : (
          <StateChip is="warning">{t("units.dhr.gaps", { count: gaps.length })}</StateChip>
        )}
      </div>
      {gaps.length > 0 && (
        <ul className={classes.gaps}>
          {gaps.map((gap, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no key
            <li key={`${gap.code}-${index}`} className="row wrap">
              <span>{gap.text}</span>
              <span className="code small muted">{gap.code}</span>
              {CURES[gap.code] && (
                <Link to={`/units/$key/${CURES[gap.code] ?? "inside"}`} params={{ key: unitKey }}>
                  {t("units.dhr.cure")}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

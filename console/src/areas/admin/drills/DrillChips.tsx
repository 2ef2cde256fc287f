import { useTranslation } from "react-i18next";
import { type Meaning, StateChip } from "@/ui/chips/StateChip";
import { isWrong } from "./drill";
import type { Drill } from "./drillQueries";

const MEANINGS: Record<Drill["result"], Meaning> = { running: "running", passed: "good", failed: "bad" };

export function ResultChip({ result }: Pick<Drill, "result">) {
  const { t } = useTranslation();
  return <StateChip is={MEANINGS[result]}>{t(`admin.drill.results.${result}`)}</StateChip>;
}

/** Number of checks that passed, or the names of those that failed. */
export function ChecksChip({ detail }: Pick<Drill, "detail">) {
  const { t } = useTranslation();
  const wrong = detail.checks.filter(isWrong);
  if (detail.checks.length === 0) return "–";
  if (wrong.length === 0) return t("admin.drill.checks-passed", { count: detail.checks.length });
  return (
    <StateChip is="bad">
      {t("admin.drill.checks-failed", { names: wrong.map(({ name }) => name).join(", ") })}
    </StateChip>
  );
}

import { useTranslation } from "react-i18next";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { Dialog } from "@/ui/Dialog";
import { Facts } from "@/ui/Facts";
import { moment } from "@/ui/format";
import { ResultChip } from "./DrillChips";
import classes from "./DrillDialog.module.css";
import { type Check, isWrong, othersOf, secondsOf, span } from "./drill";
import type { Drill } from "./drillQueries";

const measured = (seconds: number | null) => seconds !== null && span(seconds);

/** Shows one drill: its times, its backup, and its checks. */
export function DrillDialog({ drill, close }: { drill: Drill; close: () => void }) {
  const { t } = useTranslation();
  const { checks } = drill.detail;
  const stopped = drill.result === "failed" && !checks.some(isWrong);
  return (
    <Dialog title={t(`admin.drill.kinds.${drill.kind}`)} size="xl" close={close}>
      <div className="col">
        <Facts
          of={[
            [t("admin.drill.result"), <ResultChip key="result" result={drill.result} />],
            [t("admin.drill.started"), moment(drill.started)],
            [t("admin.drill.ended"), drill.ended !== null && moment(drill.ended)],
            [t("admin.drill.took"), measured(secondsOf(drill))],
            [t("admin.drill.rpo"), measured(drill.rpo_seconds)],
            [t("admin.drill.rto"), measured(drill.rto_seconds)],
            [t("admin.drill.tool"), drill.tool],
            [t("admin.drill.label"), drill.label && <span className="code">{drill.label}</span>],
            [t("admin.drill.cursor"), drill.cursor && <span className="code">{drill.cursor}</span>],
            [t("admin.drill.version"), drill.version],
            ...othersOf(drill.detail),
          ]}
        />
        {stopped && <p>{t("admin.drill.stopped")}</p>}
        {checks.length > 0 && <Checks checks={checks} />}
      </div>
    </Dialog>
  );
}

function Checks({ checks }: { checks: Check[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.checks}>
      <thead>
        <tr>
          <th>{t("admin.drill.check")}</th>
          <th>{t("admin.drill.result")}</th>
          <th>{t("admin.drill.fact")}</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished drill never changes, and names can repeat
          <tr key={index} className={isWrong(check) ? classes.wrong : ""}>
            <td>
              <Code>{check.name}</Code>
            </td>
            <td>
              <StateChip is={isWrong(check) ? "bad" : "good"}>
                {t(`admin.drill.results.${isWrong(check) ? "failed" : "passed"}`)}
              </StateChip>
            </td>
            <td>{check.fact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

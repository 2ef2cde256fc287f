import { Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { moment } from "@/ui/format";
import { IconAlertTriangle } from "@/ui/icons";
import { age, isOverdue, span } from "./drill";
import { type Drill, lastPassedQuery, WATCHED, type Watched } from "./drillQueries";
import classes from "./Newest.module.css";

/** The newest backup and the newest verification that passed, marked if one is missing or too old. */
export function Newest() {
  return (
    <div className={classes.newest}>
      {WATCHED.map((kind) => (
        <Figure key={kind} kind={kind} />
      ))}
    </div>
  );
}

function Figure({ kind }: { kind: Watched }) {
  const { t } = useTranslation();
  // The age is as of the last answer, so it advances with each one.
  const { data: drill, dataUpdatedAt: now } = useQuery(lastPassedQuery(kind));
  const overdue = drill !== undefined && isOverdue(kind, drill, now);
  return (
    <div className={`card ${classes.figure} ${overdue ? classes.warn : ""}`}>
      <span className={classes.name}>
        {overdue && <IconAlertTriangle size={16} aria-hidden />}
        {t(`admin.drill.newest.${kind}`)}
      </span>
      <div className={classes.value}>
        {drill ? (
          <Tooltip label={moment(drill.ended ?? drill.started)}>
            <strong>{age(drill, now)}</strong>
          </Tooltip>
        ) : (
          <strong>{drill === null ? t("admin.drill.never") : "–"}</strong>
        )}
        {drill && <Measured drill={drill} />}
      </div>
      <span className={classes.advice}>
        {overdue && t(`admin.drill.${drill === null ? "missing" : "overdue"}.${kind}`)}
        {!overdue && drill && moment(drill.ended ?? drill.started)}
      </span>
    </div>
  );
}

/** Recovery point and recovery time, if the drill measured them. */
function Measured({ drill }: { drill: Drill }) {
  const { t } = useTranslation();
  const { rpo_seconds: rpo, rto_seconds: rto } = drill;
  return (
    <span className="muted">
      {[
        rpo !== null && t("admin.drill.rpo-is", { time: span(rpo) }),
        rto !== null && t("admin.drill.rto-is", { time: span(rto) }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "@/app/session/session";
import { criticalIssuesQuery } from "@/app/shared";
import { ago, quantity } from "@/ui/format";
import { type Icon, IconAlertOctagon, IconAlertTriangle } from "@/ui/icons";
import classes from "./OverviewPage.module.css";
import { dayBefore, jobsQuery, type OutputReport, ordersQuery, tasksQuery } from "./queries";

/** Six key figures that link to the records they count. Only figures that need action are colored. */
export function Numbers({ output }: { output: OutputReport | undefined }) {
  const { t } = useTranslation();
  const session = useSession();
  const orders = useQuery(ordersQuery()).data;
  const jobs = useQuery(jobsQuery()).data;
  const issues = useQuery(criticalIssuesQuery).data;
  const [newest] = issues?.rows ?? [];
  const tasks = useQuery(tasksQuery(session.userKey)).data;
  const today = dayBefore(0);
  const released = output?.rows
    .filter(({ bucket }) => bucket === today)
    .reduce((sum, row) => sum + row.released, 0);
  const [worst] = orders?.late ?? [];
  return (
    <div className={classes.numbers}>
      <Figure
        to="/orders"
        name={t("overview.orders")}
        value={orders?.total}
        sub={orders && t("overview.starting", { count: orders.starting })}
      />
      <Figure
        to="/board"
        name={t("overview.jobs")}
        value={jobs?.running}
        sub={jobs && t("overview.paused", { count: jobs.paused })}
      />
      <Figure
        to="/orders"
        name={t("overview.late")}
        value={orders?.late.length}
        sub={worst ? `${worst.wo_code} · ${ago(worst.due_by ?? "")}` : orders && t("overview.nothing-late")}
        act="warn"
        icon={IconAlertTriangle}
      />
      <Figure
        to="/issues"
        name={t("overview.critical")}
        value={issues?.total}
        sub={issues && (newest ? `${newest._key}, ${newest.issue_type_name ?? ""}` : t("overview.no-issue"))}
        act="bad"
        icon={IconAlertOctagon}
      />
      <Figure
        to="/tasks"
        name={t("overview.tasks")}
        value={tasks?.total}
        sub={tasks && t("overview.yours", { count: tasks.mine })}
      />
      <Figure
        to="/units"
        name={t("overview.released")}
        value={released}
        sub={
          output &&
          t("overview.in-days", { count: output.totals.released, shown: quantity(output.totals.released) })
        }
      />
    </div>
  );
}

interface FigureProps {
  to: "/orders" | "/board" | "/issues" | "/tasks" | "/units";
  name: string;
  value: number | undefined;
  sub: string | undefined;
  /** Color of the figure if it is not zero. */
  act?: "warn" | "bad";
  icon?: Icon;
}

function Figure({ to, name, value, sub, act, icon: Shape }: FigureProps) {
  const alarm = act !== undefined && value !== undefined && value > 0;
  const content = (
    <>
      <span className={classes.sub}>
        {alarm && Shape && <Shape size={16} aria-hidden />}
        {name}
      </span>
      <strong>{value === undefined ? "–" : quantity(value)}</strong>
      <span className={classes.sub}>{sub}</span>
    </>
  );
  const look = `card ${classes.number} ${alarm ? classes[act] : ""}`;
  return (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useSession } from "@/app/session/session";
import { criticalIssuesQuery } from "@/app/shared";
import { ButtonLink } from "@/ui/ButtonLink";
import { quantity } from "@/ui/format";
import { Loading, Page } from "@/ui/Page";
import { urgency } from "./editable";
import { IssueTable } from "./issues/IssueTable";
import classes from "./MyWorkPage.module.css";
import { myIssuesQuery, myTasksQuery } from "./queries";
import { TaskTable } from "./tasks/TaskTable";

/** Tasks and issues of the signed-in user. */
export default function MyWorkPage() {
  const { t } = useTranslation();
  const { userKey } = useSession();
  const tasks = useQuery(myTasksQuery(userKey));
  const mine = useQuery(myIssuesQuery(userKey));
  const critical = useQuery(criticalIssuesQuery);
  // All parts are shown at once, because later ones would move the earlier ones down.
  const ready = [tasks, mine, critical].every(({ isPending }) => !isPending);
  const due = (how: "late" | "today") =>
    tasks.data?.filter((task) => urgency(task.due_by) === how).length ?? 0;
  return (
    <Page
      title={t("work.mine.title")}
      beside={
        <span className="muted">
          {t("work.mine.summary", { late: quantity(due("late")), today: quantity(due("today")) })}
        </span>
      }
    >
      <ErrorBox error={tasks.error ?? mine.error ?? critical.error} />
      {ready ? (
        <>
          <Part
            title={t("work.mine.tasks")}
            all={
              <ButtonLink look="quiet" to="/tasks">
                {t("work.tasks.all")}
              </ButtonLink>
            }
          >
            <TaskTable
              label={t("work.mine.tasks")}
              rows={tasks.data ?? []}
              loading={false}
              empty={t("work.mine.no-tasks")}
            />
          </Part>
          <Part
            title={t("work.mine.critical")}
            all={
              <ButtonLink look="quiet" to="/issues">
                {t("work.issues.all")}
              </ButtonLink>
            }
          >
            <IssueTable
              label={t("work.mine.critical")}
              rows={critical.data?.rows ?? []}
              loading={false}
              empty={t("work.mine.no-critical")}
            />
          </Part>
          <Part title={t("work.mine.issues")}>
            <IssueTable
              label={t("work.mine.issues")}
              rows={mine.data ?? []}
              loading={false}
              empty={t("work.mine.no-issues")}
            />
          </Part>
        </>
      ) : (
        <Loading lines={6} height={64} />
      )}
    </Page>
  );
}

function Part({ title, all, children }: { title: string; all?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <div className="row">
        <h2>{title}</h2>
        <span className="grow" />
        {all}
      </div>
      {children}
    </section>
  );
}

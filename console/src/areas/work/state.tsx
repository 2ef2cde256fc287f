import { useTranslation } from "react-i18next";
import { StateChip } from "@/ui/chips/StateChip";
import { day, shortDay } from "@/ui/format";
import { IconPlayerPause } from "@/ui/icons";
import { urgency } from "./editable";
import type { Issue, Task } from "./queries";

export function TaskState({ status }: { status: Task["status"] }) {
  const { t } = useTranslation();
  const text = t(`work.task.status.${status}`);
  if (status === "open") return <StateChip is="running">{text}</StateChip>;
  if (status === "completed") return <StateChip is="good">{text}</StateChip>;
  return status === "pending" ? (
    <StateChip is="expected" icon={IconPlayerPause}>
      {text}
    </StateChip>
  ) : (
    <StateChip is="past">{text}</StateChip>
  );
}

/** Due date, colored only if the task is open and late or due today. */
export function Due({ task }: { task: Pick<Task, "due_by" | "status"> }) {
  const { t } = useTranslation();
  if (!task.due_by) return <span className="muted">–</span>;
  const how = task.status === "open" ? urgency(task.due_by) : "later";
  if (how === "late")
    return <StateChip is="bad">{t("work.task.late", { day: shortDay(task.due_by) })}</StateChip>;
  if (how === "today") return <StateChip is="warning">{t("work.task.today")}</StateChip>;
  return <span>{day(task.due_by)}</span>;
}

export function IssueState({ issue }: { issue: Pick<Issue, "open" | "critical"> }) {
  const { t } = useTranslation();
  if (!issue.open) return <StateChip is="good">{t("work.issue.closed")}</StateChip>;
  return issue.critical ? (
    <StateChip is="bad">{t("work.issue.critical")}</StateChip>
  ) : (
    <StateChip is="warning">{t("work.issue.open")}</StateChip>
  );
}

import { useTranslation } from "react-i18next";
import { StateChip } from "@/ui/chips/StateChip";
import { shortDay } from "@/ui/format";
import { IconCheck, IconClock, IconFlag, IconPlayerPause } from "@/ui/icons";
import { lateBy, noonOf } from "./due";
import type { Job, Order } from "./queries";

/** Chip with the due date and whether it is or will be missed. */
export function DueChip({ of }: { of: Pick<Order, "due_by" | "on_time"> & { closed: boolean } }) {
  const { t } = useTranslation();
  if (!of.due_by) return <StateChip is="plain">{t("planning.due.none")}</StateChip>;
  const due = shortDay(noonOf(of.due_by));
  if (of.closed)
    return of.on_time ? (
      <StateChip is="plain">{t("planning.due.day", { day: due })}</StateChip>
    ) : (
      <StateChip is="plain">{t("planning.due.was-late", { day: due })}</StateChip>
    );
  const late = lateBy(of.due_by, Date.now());
  if (late !== null)
    return <StateChip is="warning">{t(`planning.due.late.${late.unit}`, { count: late.count })}</StateChip>;
  return of.on_time ? (
    <StateChip is="plain" icon={IconClock}>
      {t("planning.due.day", { day: due })}
    </StateChip>
  ) : (
    <StateChip is="warning">{t("planning.due.will-be-late", { day: due })}</StateChip>
  );
}

export function OrderDue({ order }: { order: Order }) {
  return <DueChip of={{ due_by: order.due_by, on_time: order.on_time, closed: order.status === "closed" }} />;
}

/** Chip with the state of a work order. Only running ones are colored. */
export function OrderState({ order }: { order: Pick<Order, "status" | "active"> }) {
  const { t } = useTranslation();
  if (order.active) return <StateChip is="running">{t("planning.order-state.running")}</StateChip>;
  const text = t(`planning.order-state.${order.status}`);
  if (order.status === "created") return <StateChip is="expected">{text}</StateChip>;
  return order.status === "planned" ? (
    <StateChip is="plain">{text}</StateChip>
  ) : (
    <StateChip is="plain" icon={order.status === "closed" ? IconCheck : IconPlayerPause}>
      {text}
    </StateChip>
  );
}

export function Flags({ order }: { order: Pick<Order, "priority" | "critical" | "issue_count"> }) {
  const { t } = useTranslation();
  return (
    <>
      {order.priority && (
        <StateChip is="info" icon={IconFlag}>
          {t("planning.priority")}
        </StateChip>
      )}
      {order.critical && (
        <StateChip is="bad">{t("planning.critical", { count: order.issue_count })}</StateChip>
      )}
    </>
  );
}

type JobFacts = Pick<
  Job,
  "stage" | "active" | "paused_offline" | "next_batch_available" | "assigned_to" | "active_batch_key"
>;

/** Chip with the state of a job. With `lane`, the assignee is omitted, because the lane shows it. */
export function JobState({ job, lane = false }: { job: JobFacts; lane?: boolean }) {
  const { t } = useTranslation();
  const is = jobState(job, lane);
  const text = t(`planning.job-state.${is}`);
  if (is === "running") return <StateChip is="running">{text}</StateChip>;
  if (is === "offline") return <StateChip is="warning">{text}</StateChip>;
  if (is === "nobody" || is === "waits") return <StateChip is="expected">{text}</StateChip>;
  if (is === "ready") return <StateChip is="plain">{text}</StateChip>;
  return (
    <StateChip is="plain" icon={is === "closed" ? IconCheck : IconPlayerPause}>
      {text}
    </StateChip>
  );
}

function jobState(job: JobFacts, lane: boolean) {
  if (job.active) return "running";
  if (job.stage === "closed") return "closed";
  if (job.paused_offline) return "offline";
  if (job.stage === "started" && job.active_batch_key) return "paused";
  if (job.next_batch_available === false) return "waits";
  if (!job.assigned_to && !lane) return "nobody";
  return job.stage === "started" ? "paused" : "ready";
}

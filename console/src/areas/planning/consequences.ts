import { span } from "./due";
import type { Job, OrderDetails } from "./queries";

/** One consequence of a command, as a text key of `planning.tell` with its data. */
export interface Told {
  key: string;
  count?: number;
  more?: Record<string, string | number>;
}

type WorkedJob = Pick<
  Job,
  | "stage"
  | "active"
  | "active_batch_key"
  | "active_batch_qt"
  | "first_phase"
  | "last_phase"
  | "traceability_level"
  | "qt_planned"
  | "qt_completed"
  | "qt_scrapped"
  | "processing_time"
>;

const traced = (job: WorkedJob) => Boolean(job.traceability_level);
const begun = (job: Pick<Job, "stage">) => job.stage === "started";
const unbegun = (job: Pick<Job, "stage">) => job.stage === "created" || job.stage === "planned";
const missing = (job: WorkedJob) => Math.max(0, job.qt_planned - job.qt_completed);

/** Consequences for the units of an open batch that is canceled. */
function batchGone(job: WorkedJob): Told[] {
  if (!job.active_batch_key) return [];
  const units = { count: job.active_batch_qt };
  return [
    {
      key: job.first_phase && traced(job) ? "units-deleted" : job.first_phase ? "batch-gone" : "wait-again",
      ...units,
    },
  ];
}

export function ofCancelBatch(job: WorkedJob): Told[] {
  const back: Told[] = unbegunAfterCancel(job) ? [{ key: "job-not-started" }] : [];
  return [...batchGone(job), { key: "values-gone" }, { key: "parts-back" }, ...back];
}

const unbegunAfterCancel = (job: WorkedJob) => job.qt_completed + job.qt_scrapped === 0;

export function ofReset(job: WorkedJob): Told[] {
  const told = batchGone(job);
  if (job.qt_completed > 0) {
    const count = job.qt_completed;
    if (job.last_phase) told.push({ key: "out-of-stock", count });
    told.push({ key: job.first_phase ? (traced(job) ? "units-deleted" : "made-gone") : "wait-again", count });
  }
  if (job.qt_scrapped > 0 && !job.first_phase) told.push({ key: "scrap-back", count: job.qt_scrapped });
  told.push({ key: "values-gone" }, { key: "parts-back" });
  if (job.processing_time > 0) told.push({ key: "time-gone", more: { time: span(job.processing_time) } });
  if (job.stage === "closed") told.push({ key: "job-open-again" });
  if (!job.last_phase && job.qt_completed > 0) told.push({ key: "refused-if-taken" });
  return told;
}

export function ofCloseJob(job: WorkedJob): Told[] {
  if (unbegun(job)) return [{ key: "job-removed", count: job.qt_planned }];
  const told: Told[] = [{ key: "job-stays", more: { good: job.qt_completed, planned: job.qt_planned } }];
  if (missing(job) > 0) told.push({ key: "not-made", count: missing(job) });
  return [...told, { key: "no-way-back" }];
}

export const ofPause = (): Told[] => [{ key: "clock-stops" }, { key: "can-go-on" }];

/** Returns the reasons why the service would refuse to close a work order, with their phases. */
export function blockersOf(
  jobs: readonly Pick<Job, "active" | "active_batch_key" | "phase_alias">[],
): Told[] {
  const blocked = (key: string, which: typeof jobs): Told[] =>
    which.length === 0 ? [] : [{ key, more: { phases: which.map((job) => job.phase_alias).join(", ") } }];
  return [
    ...blocked(
      "blocked-running",
      jobs.filter((job) => job.active),
    ),
    ...blocked(
      "blocked-batch",
      jobs.filter((job) => !job.active && job.active_batch_key),
    ),
  ];
}

type OrderParts = Pick<OrderDetails, "qt_planned" | "qt_completed"> & { jobs: readonly Pick<Job, "stage">[] };

export function ofCloseOrder(order: OrderParts): Told[] {
  const told: Told[] = [];
  const [started, removed] = [order.jobs.filter(begun).length, order.jobs.filter(unbegun).length];
  if (started > 0) told.push({ key: "jobs-closed", count: started });
  if (removed > 0) told.push({ key: "jobs-removed", count: removed });
  const rest = Math.max(0, order.qt_planned - order.qt_completed);
  if (rest > 0) told.push({ key: "not-made", count: rest });
  return [...told, { key: "out-of-queue" }];
}

export const ofDeleteOrder = (order: OrderParts): Told[] => [
  { key: "jobs-removed", count: order.jobs.length },
  { key: "out-of-queue" },
  { key: "journal-stays" },
];

/** Whether a work order can be deleted, which is possible only before it starts. */
export const canDelete = (order: Pick<OrderDetails, "status">) =>
  order.status === "created" || order.status === "planned";

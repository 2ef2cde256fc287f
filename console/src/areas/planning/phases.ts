import type { Job, JobUpdate, Order, WipRow } from "./queries";

/** Quantities of one phase of a work order. */
export interface PhaseNumbers {
  key: string;
  name: string;
  planned: number;
  /** Waiting quantity, or null for the first phase, which has no WIP queue. */
  waiting: number | null;
  working: number;
  good: number;
  scrap: number;
}

type PhaseJob = Pick<
  Job,
  "phase_key" | "phase_alias" | "qt_planned" | "qt_completed" | "qt_scrapped" | "active_batch_qt"
>;

/** Returns the phases of a work order in sequence. Waiting quantities come from the WIP report. */
export function phasesOf(
  order: Pick<Order, "_key" | "phase_sequence">,
  jobs: readonly PhaseJob[],
  report: readonly WipRow[],
): PhaseNumbers[] {
  return order.phase_sequence.map((key, at) => {
    const own = jobs.filter((job) => job.phase_key === key);
    const row = report.find((one) => one.work_order_key === order._key && one.phase_key === key);
    const sum = (field: Exclude<keyof PhaseJob, "phase_key" | "phase_alias">) =>
      own.reduce((total, job) => total + job[field], 0);
    return {
      key,
      name: own[0]?.phase_alias ?? row?.phase_alias ?? "–",
      planned: sum("qt_planned"),
      waiting: at === 0 ? null : (row?.waiting ?? 0),
      working: sum("active_batch_qt"),
      good: sum("qt_completed"),
      scrap: sum("qt_scrapped"),
    };
  });
}

type QuantityJob = Pick<Job, "_key" | "phase_key" | "stage" | "qt_planned">;

/**
 * Returns how jobs follow a changed quantity of their work order. The last open job of each phase gets the change. A
 * phase whose jobs are all closed gets a new job for an increase and does not change for a decrease.
 */
export function quantityUpdates(
  order: Pick<Order, "phase_sequence" | "qt_planned">,
  jobs: readonly QuantityJob[],
  quantity: number,
): JobUpdate[] {
  const more = quantity - order.qt_planned;
  return order.phase_sequence.flatMap((phase): JobUpdate[] => {
    const open = jobs.filter((job) => job.phase_key === phase && job.stage !== "closed").at(-1);
    if (open !== undefined)
      return [{ action: "update", data: { _key: open._key, qt_planned: open.qt_planned + more } }];
    return more > 0 ? [{ action: "insert", data: { phase_key: phase, qt_planned: more } }] : [];
  });
}

import type { Step } from "@/app/step/step";
import { say } from "../feedback";
import { completeBatch, completeStep, noteStep, type Scrap } from "../queries";
import { type Bench, type Completed, run } from "./bench";

/** Completes the current step, or the whole batch if steps are not confirmed one by one and this is the last one. */
export async function finish(bench: Bench): Promise<void> {
  const { job, station } = bench;
  const { current } = station;
  if (job.parameters.step_check && current !== undefined) return await finishStep(bench, current);
  if (current !== undefined && !station.last) return await passStep(bench, current);
  await finishBatch(bench);
}

async function finishStep(bench: Bench, step: Step): Promise<void> {
  const { t, station, job, batch, unitCode } = bench;
  const command = completeStep(
    job._key,
    batch._key,
    step,
    station.valuesOf(step._key),
    station.last ? scrapOf(bench) : null,
    t("terminal.label.step", { step: step.title, unit: unitCode }),
  );
  const title = t("terminal.done.step", { step: step.title });
  await run(
    bench,
    command,
    (answer) =>
      answer.detail?.batch_completed
        ? ended(bench, answer, t("terminal.done.unit", { unit: unitCode }))
        : say({ is: "right", title }),
    unitCode,
  );
}

/** For steps that are not confirmed: stores their values and shows the next step. */
async function passStep(bench: Bench, step: Step): Promise<void> {
  const { t, station, job, batch } = bench;
  const values = station.valuesOf(step._key);
  const noted = await run(
    bench,
    noteStep(job._key, batch._key, step, values, t("terminal.label.note", { step: step.title })),
    () => undefined,
    "",
  );
  if (noted) station.pass(step._key);
}

async function finishBatch(bench: Bench): Promise<void> {
  const { t, station, job, batch, unitCode } = bench;
  const scrap = scrapOf(bench);
  const steps = station.steps.map(({ step }): [Step, Record<string, unknown>] => [
    step,
    station.valuesOf(step._key),
  ]);
  const good = Number(batch.qt_total) - (scrap?.qt_scrap ?? 0);
  const command = completeBatch(
    job._key,
    batch._key,
    good,
    steps,
    scrap,
    t("terminal.label.batch", { unit: unitCode }),
  );
  await run(
    bench,
    command,
    (answer) => ended(bench, answer, t("terminal.done.unit", { unit: unitCode })),
    unitCode,
  );
}

/** Completes the batch with its whole quantity as scrap. */
export async function scrapAll(bench: Bench, keys: ReadonlySet<string>, reason: string): Promise<void> {
  const { t, job, batch, unitCode } = bench;
  const total = Number(batch.qt_total);
  const scrap = { qt_scrap: total, scrap_reason: reason, scrap_serial_keys: [...keys] };
  const command = completeBatch(
    job._key,
    batch._key,
    0,
    [],
    scrap,
    t("terminal.label.scrap", { unit: unitCode }),
  );
  await run(
    bench,
    command,
    (answer) => ended(bench, answer, t("terminal.done.scrap", { count: total })),
    unitCode,
  );
}

/** Returns the marked scrap for the command that completes the batch. */
function scrapOf({ station }: Bench): Scrap | null {
  const { keys, quantity, reason } = station.scrap;
  if (quantity === 0) return null;
  return { qt_scrap: quantity, scrap_reason: reason, scrap_serial_keys: [...keys] };
}

/** Reports the progress of the job after its batch is completed, and whether the job is closed. */
function ended({ t, closed }: Bench, answer: Completed, title: string): void {
  const after = answer.detail?.job;
  say({
    is: "right",
    title,
    more: after ? t("terminal.done.count", { good: after.qt_completed, planned: after.qt_planned }) : "",
  });
  if (after?.stage === "closed") closed(after);
}

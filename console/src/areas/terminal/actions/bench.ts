import type { TFunction } from "i18next";
import { faultsByPath } from "@/app/errors/explain";
import { command } from "@/app/fresh";
import { type Command, type Outcome, submit } from "@/app/offline/queue";
import { say, sayRefused } from "../feedback";
import type { Batch, Job } from "../station";
import type { Station } from "../useStation";

/** Context of all actions: a job with its batch, and where results are reported. */
export interface Bench {
  t: TFunction;
  station: Station;
  job: Job;
  batch: Batch;
  /** Name of the batch for the operator: the code of its unit, or of the work order. */
  unitCode: string;
  faults: (faults: Record<string, string>) => void;
  /** Called when the job is closed, to return to the queue. */
  closed: (job: Job) => void;
}

/** Response of the service to a completed step or batch. */
export interface Completed {
  detail?: { job: Job; batch_completed?: boolean; next_batch?: unknown };
}

/** Sends a command now, or when the connection is back. Resolves to false if the service refused it. */
export function run(
  bench: Bench,
  sent: Command,
  right: (answer: Completed) => void,
  more: string,
): Promise<boolean> {
  return command(() => heed(bench, sent, right, more));
}

async function heed(
  { t, station, faults }: Bench,
  sent: Command,
  right: (answer: Completed) => void,
  more: string,
): Promise<boolean> {
  const outcome: Outcome = await submit(sent);
  if (outcome.is === "waiting") {
    say({
      is: "waiting",
      title: t("terminal.strip.saved", { what: sent.label }),
      more: t("terminal.strip.saved-more"),
    });
    return true;
  }
  if (outcome.is === "refused") {
    faults(faultsByPath(outcome.error));
    sayRefused(outcome.error, more);
    await station.refresh();
    return false;
  }
  faults({});
  right((outcome.answer ?? {}) as Completed);
  return true;
}

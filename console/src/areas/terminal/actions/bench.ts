import type { TFunction } from "i18next";
import { faultsByPath } from "@/app/errors/explain";
import { command } from "@/app/fresh";
import { type Command, type Outcome, submit } from "@/app/offline/queue";
import { say, sayRefused } from "../feedback";
import type { Batch, Job } from "../station";
import type { Station } from "../useStation";

/** What every action works on: a job with a batch, and where it says what came of it. */
export interface Bench {
  t: TFunction;
  station: Station;
  job: Job;
  batch: Batch;
  /** What the person calls the batch: the code of its unit, or of the order. */
  unitCode: string;
  faults: (faults: Record<string, string>) => void;
  /** The job is closed: back to the queue. */
  closed: (job: Job) => void;
}

/** What a completed step or batch came to, as the service says it. */
export interface Completed {
  detail?: { job: Job; batch_completed?: boolean; next_batch?: unknown };
}

/** Sends a command, now or when the line is back; false when the service refused it. */
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

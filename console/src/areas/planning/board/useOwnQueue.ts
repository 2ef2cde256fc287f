import { useMutation } from "@tanstack/react-query";
import { asApiError } from "@/api/error";
import { readAgain } from "@/app/fresh";
import { putOperatorQueue, readOperatorQueue } from "../queries";
import { apply, type Move } from "./moves";

/** Maximum attempts if others keep changing the queue. After that the user must decide. */
const ATTEMPTS = 4;

interface Change {
  operator: string;
  /** Move of a job. Absent if only the separate sequence is turned on or off. */
  move?: Move;
  independent?: boolean;
}

/** Applies a change to the current queue of an operator and saves it. */
export async function saveOwn(site: string, { operator, move, independent }: Change): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const queue = await readOperatorQueue(operator, site);
    const jobs = queue.jobs.map((_key) => ({ _key }));
    const next = move === undefined ? undefined : apply(jobs, move);
    // The job or its predecessor has left the queue, and the board shows the new list.
    if (next === null) return;
    try {
      const body = { jobs: next?.map(({ _key }) => _key) ?? null, independent: independent ?? null };
      await putOperatorQueue(operator, site, body, queue._rev ?? null);
      return;
    } catch (thrown) {
      const { status, code } = asApiError(thrown);
      if ((status !== 412 && code !== "queue_changed") || attempt === ATTEMPTS) throw thrown;
    }
  }
}

/** Commands for operator queues with a separate sequence. */
export function useOwnQueue(site: string) {
  const command = useMutation({
    // In sequence: each change is applied to the list that the previous one created.
    scope: { id: `own-queue-${site}` },
    mutationFn: (change: Change) => saveOwn(site, change),
    onError: () => readAgain("PUT /queue/operator/{operator_key}"),
  });
  return {
    move: (operator: string, move: Move) => command.mutate({ operator, move }),
    arrange: (operator: string, independent: boolean) => saveOwn(site, { operator, independent }),
    error: command.error,
  };
}

export type OwnQueue = ReturnType<typeof useOwnQueue>;

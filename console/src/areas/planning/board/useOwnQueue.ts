import { useMutation } from "@tanstack/react-query";
import { asApiError } from "@/api/error";
import { readAgain } from "@/app/fresh";
import { putOperatorQueue, readOperatorQueue } from "../queries";
import { apply, type Move } from "./moves";

/** Others may be faster several times; then somebody must look. */
const ATTEMPTS = 4;

interface Change {
  operator: string;
  /** A job at another place; without one the queue begins or ends to have an order of its own. */
  move?: Move;
  independent?: boolean;
}

/** Saves a change of one person's queue on the list as the service has it now. */
export async function saveOwn(site: string, { operator, move, independent }: Change): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const queue = await readOperatorQueue(operator, site);
    const jobs = queue.jobs.map((_key) => ({ _key }));
    const next = move === undefined ? undefined : apply(jobs, move);
    // The job or its neighbour left the queue meanwhile; the board shows the new list.
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

/** Queues of people that have an order of their own. */
export function useOwnQueue(site: string) {
  const command = useMutation({
    // One after the other: each is done on the list that the one before left.
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

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asApiError } from "@/api/error";
import { readAgain } from "@/app/fresh";
import { assignJobs, putSiteQueue, readSiteQueue, type SiteQueue, siteQueueKey } from "../queries";
import { apply, type Move } from "./moves";

/** Maximum attempts if others keep changing the queue. After that the user must decide. */
const ATTEMPTS = 4;

export interface Settled {
  /** `joined`: the queue had changed and the move was applied to the new one. `dropped`: it could not be applied. */
  is: "done" | "joined" | "dropped";
  queue: SiteQueue;
}

/** Saves one move. If the queue has changed, the move is applied to the new queue. */
export async function saveMove(site: string, move: Move, seen: SiteQueue): Promise<Settled> {
  let queue = seen;
  for (let attempt = 1; ; attempt += 1) {
    const next = apply(queue.orders, move);
    if (next === null) return { is: "dropped", queue };
    try {
      const keys = next.map(({ _key }) => _key);
      const { _rev } = await putSiteQueue(site, keys, queue.tag);
      return { is: attempt > 1 ? "joined" : "done", queue: { orders: next, tag: `"${_rev}"` } };
    } catch (thrown) {
      const { status, code } = asApiError(thrown);
      if ((status !== 412 && code !== "queue_changed") || attempt === ATTEMPTS) throw thrown;
      queue = await readSiteQueue(site);
    }
  }
}

/**
 * Moves of work orders and jobs. A pending move is applied to the displayed list immediately, whatever updates
 * arrive, and is reverted if it is refused.
 */
export function useMoves(site: string) {
  const queries = useQueryClient();
  const [settled, setSettled] = useState<Settled["is"] | null>(null);
  const [key, mutationKey] = [siteQueueKey(site), ["queue-move", site]];
  // React state instead of query state, because a repeated key press must see the result of the previous one.
  const [onTheirWay, setOnTheirWay] = useState<Move[]>([]);
  const order = useMutation({
    mutationKey,
    // In sequence: the second move is sent with the revision that the first one created.
    scope: { id: mutationKey.join() },
    mutationFn: async (move: Move): Promise<Settled> => {
      const queue = queries.getQueryData<SiteQueue>(key) ?? (await readSiteQueue(site));
      const waiting = queries.getMutationCache().findAll({ mutationKey, status: "pending" });
      const last = waiting
        .map(({ state }) => state.variables as Move)
        .findLast((one) => one.key === move.key);
      // After several key presses, only the final rank needs to be saved.
      return last === move ? await saveMove(site, move, queue) : { is: "done", queue };
    },
    onSuccess: ({ is }) => setSettled(is),
    onError: () => readAgain("PUT /queue"),
    onSettled: (_done, _error, move) => setOnTheirWay((moves) => moves.filter((one) => one !== move)),
  });
  const moveOrder = (move: Move) => {
    setSettled(null);
    setOnTheirWay((moves) => [...moves, move]);
    order.mutate(move);
  };
  const job = useMutation({
    mutationFn: ({ job, person }: { job: string; person: string | null }) => assignJobs([job], person),
    onMutate: () => setSettled(null),
    onError: () => readAgain("POST /job/update"),
  });
  const over = <T extends { _key: string }>(orders: T[]) =>
    onTheirWay.reduce((list, move) => apply(list, move) ?? list, orders);
  return { moveOrder, job, over, error: order.error ?? job.error, settled };
}

/**
 * Keeps what was read fresh. This is the one place that has the cache read again: after commands of this console by the
 * table of `api/stale.ts`, after those of others by the rows of the journal (`live/map.ts`).
 */
import type { QueryClient } from "@tanstack/react-query";
import { onDone } from "@/api/client";
import { type Changed, touches } from "@/api/keys";
import type { Operation } from "@/api/stale";

/** Reads again what is looked at and speaks of one of these records; the rest when somebody looks at it. */
export async function reread(
  queries: Pick<QueryClient, "invalidateQueries">,
  changed: readonly Changed[] | "everything",
  except: readonly Changed[] = [],
): Promise<void> {
  if (changed === "everything") return await queries.invalidateQueries();
  if (changed.length === 0) return;
  await queries.invalidateQueries({
    predicate: ({ queryKey: [record, ...key] }) =>
      touches([record, ...key], changed) &&
      !except.some(([name, gone]) => name === record && gone === key[0]),
  });
}

/** A request that was done, with its path below `/api`. */
type Done = readonly [method: string, path: string];

/** Gathers what commands did, and reads again when they end: one with ten requests reads once. */
class Freshener {
  readonly #open = new Set<object>();
  #done: Done[] = [];

  constructor(private readonly queries: QueryClient) {}

  /** A command begins. What is returned ends it, and resolves when all is fresh. */
  begin(): () => Promise<void> {
    const command = {};
    this.#open.add(command);
    return () => {
      this.#open.delete(command);
      return this.#flush();
    };
  }

  /** Within a command a request waits for the command's end. */
  async add(...done: Done): Promise<void> {
    this.#done.push(done);
    if (this.#open.size === 0) await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#done.length === 0) return;
    const done = this.#done;
    this.#done = [];
    // The table comes with the first command: the page that somebody waits for does without.
    const table = await import("@/api/stale").catch(() => null);
    if (table === null) return await reread(this.queries, "everything");
    const left = done.map(([method, path]) => table.aftermathOf(method, path));
    const gone = left.flatMap((one) => (one.gone === undefined ? [] : [one.gone]));
    // Whoever still looks at it leaves the page now, and need not see that it is not found.
    for (const queryKey of gone) this.queries.removeQueries({ queryKey, type: "inactive" });
    const stale = left.map((one) => one.stale);
    if (stale.includes("everything")) return await reread(this.queries, "everything");
    const records = new Set(stale.flatMap((names) => (names === "everything" ? [] : names)));
    await reread(
      this.queries,
      [...records].map((record) => [record, null] as const),
      gone,
    );
  }
}

let freshener: Freshener | null = null;

/** From now on this cache follows the requests of the console. */
export function keepFresh(queries: QueryClient): void {
  const made = new Freshener(queries);
  freshener = made;
  onDone((method, path) => void made.add(method, path));
}

/** Begins a command; what is returned ends it. What `useMutation` runs is one already. */
export function beginCommand(): () => Promise<void> {
  return freshener?.begin() ?? (async () => undefined);
}

/** Runs a command of several requests; what it changed is fresh when it returns, also when it was refused half way. */
export async function command<T>(run: () => Promise<T>): Promise<T> {
  const end = beginCommand();
  try {
    return await run();
  } finally {
    await end();
  }
}

/** Reads again as if the operation had been done: it was refused because something else happened before. */
export async function readAgain(operation: Operation): Promise<void> {
  const [method = "", path = ""] = operation.split(" ");
  await freshener?.add(method, path);
}

/**
 * Keeps cached data fresh. All invalidations happen here: after commands of this console by the table in
 * `api/stale.ts`, after commands of others by the rows of the journal (`live/map.ts`).
 */
import type { QueryClient } from "@tanstack/react-query";
import { onDone } from "@/api/client";
import { type Changed, touches } from "@/api/keys";
import type { Operation } from "@/api/stale";

/** Reads queries of the changed records again: displayed ones now, the others when they are displayed. */
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

/** A completed request, with its path below `/api`. */
type Done = readonly [method: string, path: string];

/**
 * Collects the requests of commands and reads again when the commands end. A command with ten requests causes one
 * refresh.
 */
class Freshener {
  readonly #open = new Set<object>();
  #done: Done[] = [];

  constructor(private readonly queries: QueryClient) {}

  /** Starts a command. The returned function ends it and resolves when all data is fresh. */
  begin(): () => Promise<void> {
    const command = {};
    this.#open.add(command);
    return () => {
      this.#open.delete(command);
      return this.#flush();
    };
  }

  /** Records a request. Within a command, the refresh waits until the command ends. */
  async add(...done: Done): Promise<void> {
    this.#done.push(done);
    if (this.#open.size === 0) await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#done.length === 0) return;
    const done = this.#done;
    this.#done = [];
    // Loaded with the first command, so that it does not delay the first page.
    const table = await import("@/api/stale").catch(() => null);
    if (table === null) return await reread(this.queries, "everything");
    const left = done.map(([method, path]) => table.aftermathOf(method, path));
    const gone = left.flatMap((one) => (one.gone === undefined ? [] : [one.gone]));
    // Pages that still show the record are about to be left, and should not show a "not found" error first.
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

/** Makes a cache follow the requests of this console. */
export function keepFresh(queries: QueryClient): void {
  const made = new Freshener(queries);
  freshener = made;
  onDone((method, path) => void made.add(method, path));
}

/** Starts a command. The returned function ends it. `useMutation` starts one automatically. */
export function beginCommand(): () => Promise<void> {
  return freshener?.begin() ?? (async () => undefined);
}

/** Runs a command of several requests. When it returns, all changed data is fresh, even if a request was refused. */
export async function command<T>(run: () => Promise<T>): Promise<T> {
  const end = beginCommand();
  try {
    return await run();
  } finally {
    await end();
  }
}

/**
 * Reads again as if the operation had succeeded, because its refusal shows that the displayed data is out of date.
 */
export async function readAgain(operation: Operation): Promise<void> {
  const [method = "", path = ""] = operation.split(" ");
  await freshener?.add(method, path);
}

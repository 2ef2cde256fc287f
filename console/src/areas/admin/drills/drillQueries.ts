import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "@/api/client";
import { many } from "@/api/keys";
import { type Filters, first, periodOf } from "@/app/filters";

export type Drill = Schemas["Drill"];

export const KINDS = ["backup", "verify", "restore", "upgrade_check"] as const satisfies Drill["kind"][];
export const RESULTS = ["running", "passed", "failed"] as const satisfies Drill["result"][];

/** Kinds that timers run, so that the newest one must not be old. */
export const WATCHED = ["backup", "verify"] as const satisfies Drill["kind"][];
export type Watched = (typeof WATCHED)[number];

/** Interval in milliseconds at which the newest drills are read again. */
const EVERY = 60_000;

export const drillsKey = (filters: Filters) => many("drill", "list", filters);

/** Converts the filters of the address to query parameters. Unknown kinds and results are ignored. */
function queryOf(filters: Filters) {
  return {
    kind: KINDS.find((kind) => kind === first(filters.kind)),
    result: RESULTS.find((result) => result === first(filters.result)),
    ...periodOf(filters),
  };
}

export async function loadDrills(filters: Filters, limit: number, before: string | null) {
  const query = { ...queryOf(filters), before_key: before, limit };
  const rows = await take(api.GET("/admin/drill", { params: { query } }));
  return { rows, total: null, next: rows.length === limit ? (rows.at(-1)?.key ?? null) : null };
}

/** The newest drill of a kind that passed, or null if none has passed yet. */
export const lastPassedQuery = (kind: Watched) =>
  queryOptions({
    queryKey: many("drill", "last-passed", kind),
    queryFn: async () => {
      const query = { kind, result: "passed", limit: 1 } as const;
      const [drill] = await take(api.GET("/admin/drill", { params: { query } }));
      return drill ?? null;
    },
    refetchInterval: EVERY,
  });

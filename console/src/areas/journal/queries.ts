import { queryOptions } from "@tanstack/react-query";
import { api, page, type Schemas, take } from "@/api/client";
import { many } from "@/api/keys";
import { type Filters, periodOf } from "@/app/filters";

export type Row = Schemas["ListedEvent"];

export const TOPICS = ["production", "serial", "inventory", "task", "issue", "message", "product"] as const;

const several = (value: string | string[] | undefined) => [value].flat().filter((one) => one !== undefined);

/** Converts the filters of the address to query parameters. */
function queryOf(filters: Filters) {
  const topics = [filters.topic].flat();
  const { from, to } = periodOf(filters);
  return {
    user_key: several(filters.person),
    serial_key: several(filters.unit),
    work_order_key: several(filters.order),
    type: several(filters.type),
    topic: TOPICS.filter((topic) => topics.includes(topic)),
    time_from: from,
    time_to: to,
  };
}

/** Newest row when the page was opened. The list shows only rows up to it, so it does not move. */
export const newestQuery = () =>
  queryOptions({
    // Not under "event", because new rows would then move the list while it is being read.
    queryKey: many("file", "journal-newest"),
    queryFn: async () => {
      const query = { sorting_order: "desc", limit: 1 } as const;
      const [row] = await take(api.GET("/event", { params: { query } }));
      return row?.seq ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Reads one row per command, newest first. */
export async function loadGroups(filters: Filters, newest: string, offset: number, limit: number) {
  const query = {
    ...queryOf(filters),
    primary: true,
    sorting_order: "desc",
    before_seq: String(BigInt(newest) + 1n),
    with_total: true,
    offset,
    limit,
  } as const;
  return await page(api.GET("/event", { params: { query } }));
}

/** Reads all rows of one command. */
export const groupQuery = (group: string) =>
  queryOptions({
    queryKey: many("file", "journal-group", group),
    queryFn: () => take(api.GET("/event", { params: { query: { event_group: group, limit: 1000 } } })),
    staleTime: 300_000,
    gcTime: 30_000,
  });

export const peopleQuery = () =>
  queryOptions({
    queryKey: many("user", "people"),
    queryFn: () => take(api.GET("/user", { params: { query: { limit: 1000 } } })),
    staleTime: 300_000,
    retry: false,
  });

/** Returns the key of the unit with a code, or null. */
export async function unitKeyOf(code: string): Promise<string | null> {
  const [unit] = await take(api.GET("/serial-code", { params: { query: { serial_code: code } } }));
  return unit?._key ?? null;
}

export async function orderKeyOf(code: string): Promise<string | null> {
  const found = await take(api.GET("/work-order", { params: { query: { search: code, limit: 20 } } }));
  return found.find(({ wo_code }) => wo_code.toLowerCase() === code.toLowerCase())?._key ?? null;
}

export const codesOfQuery = (unit: string | undefined, order: string | undefined) =>
  queryOptions({
    queryKey: many("file", "journal-codes", unit, order),
    queryFn: async () => {
      const [found, work] = await Promise.all([
        unit === undefined
          ? null
          : take(api.GET("/serial/{serial_key}", { params: { path: { serial_key: unit } } })),
        order === undefined
          ? null
          : take(api.GET("/work-order/{wo_key}", { params: { path: { wo_key: order } } })),
      ]);
      return { unit: found?.code ?? unit ?? "", order: work?.wo_code ?? order ?? "" };
    },
    enabled: unit !== undefined || order !== undefined,
  });

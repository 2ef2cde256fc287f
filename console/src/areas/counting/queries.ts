import { queryOptions } from "@tanstack/react-query";
import { askJson } from "@/api/ask";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";
import type { Command } from "@/app/offline/queue";

export type Session = Schemas["CountSession"];
export type SessionDetails = Schemas["CountSessionDetails"];
export type Assignment = Schemas["CountAssignment"];
export type CountRecord = Schemas["CountRecord"];
export type Conflict = Schemas["CountConflict"];
export type StockRow = Schemas["InventoryRow"];

export const SESSION_STATES = [
  "planned",
  "started",
  "completed",
  "processing",
  "applied",
  "canceled",
] as const;
export type SessionState = (typeof SESSION_STATES)[number];
/** Root location of the plant, which is the scope of a session without assignments. */
export const ROOT = "IN";

const once = () => ({ "Idempotency-Key": newKey() });

/* Sessions */

export const sessionsKey = (filters: Filters) => many("count", "sessions", filters);
export async function loadSessions(filters: Filters, offset: number, limit: number) {
  const typed = first(filters.search);
  const query = {
    search: typed === undefined || /[*?]/.test(typed) ? typed : `*${typed}*`,
    status: first(filters.status) as SessionState | undefined,
    offset,
    limit,
    with_total: true,
  };
  return await page(api.GET("/inventory/count-session", { params: { query } }));
}

export const runningQuery = () =>
  queryOptions({
    queryKey: many("count", "running"),
    queryFn: () =>
      take(api.GET("/inventory/count-session", { params: { query: { status: "started", limit: 20 } } })),
  });

export const sessionQuery = (key: string) =>
  queryOptions({
    queryKey: one("count", key, "session"),
    queryFn: () =>
      take(api.GET("/inventory/count-session/{session_key}", { params: { path: { session_key: key } } })),
    // Variances are posted in the background, so the progress is polled until posting ends.
    refetchInterval: ({ state }) => (state.data?.status === "processing" ? 1000 : false),
  });

const COMMANDS = {
  start: (key: string) => askJson("POST", `/inventory/count-session/${key}/start`),
  complete: (key: string) => askJson("POST", `/inventory/count-session/${key}/complete`),
  resume: (key: string) => askJson("POST", `/inventory/count-session/${key}/resume`),
  confirm: (key: string) => askJson("POST", `/inventory/count-session/${key}/confirm`),
  apply: (key: string) => askJson("POST", `/inventory/count-session/${key}/apply`),
};
export type SessionCommand = keyof typeof COMMANDS;

export async function runSession(key: string, command: SessionCommand): Promise<unknown> {
  return await COMMANDS[command](key);
}

export async function cancelSession(key: string, reason: string) {
  const params = { path: { session_key: key } };
  return await detail(
    api.POST("/inventory/count-session/{session_key}/cancel", { params, body: { reason } }),
  );
}

export async function deleteSession(key: string) {
  return await take(api.DELETE("/inventory/count-session", { params: { query: { session_key: key } } }));
}

export async function makeSession(body: Schemas["NewCountIn"]) {
  return await detail(api.POST("/inventory/count-session", { body, headers: once() }));
}

/** Saves the changed values. Refused if someone else changed the session first. */
export async function changeSession(key: string, body: Schemas["CountSessionPut"], rev: string) {
  const params = { path: { session_key: key } };
  const headers = { "If-Match": `"${rev}"` };
  return await detail(api.PUT("/inventory/count-session/{session_key}", { params, body, headers }));
}

/* Assignments */

export const assignmentsQuery = (session: string) =>
  queryOptions({
    queryKey: one("count", session, "assignments"),
    queryFn: () =>
      take(
        api.GET("/inventory/count-assignment", {
          params: { query: { session_key: session, order_by: "position", limit: 500 } },
        }),
      ),
  });

export async function assign(
  session: string,
  target: string,
  to: string | null,
  type: "position" | "product",
  below: boolean,
) {
  const body = [
    { session_key: session, target_type: type, target_key: target, assigned_to: to, include_children: below },
  ];
  return await detail(api.POST("/inventory/count-assignment", { body, headers: once() }));
}

export async function unassign(key: string) {
  return await detail(api.DELETE("/inventory/count-assignment", { body: { assignment_keys: [key] } }));
}

export function completeAssignment(session: string, key: string, label: string): Command {
  return {
    lane: laneOf(session),
    method: "POST",
    path: `/inventory/count-assignment/${key}/complete`,
    label,
  };
}

export interface Shelf {
  key: string;
  code: string;
  products: number;
}

/** Locations below a target, with the number of products in the books at each. */
export const shelvesQuery = (session: string, target: string, below: boolean) =>
  queryOptions({
    queryKey: one("count", session, "shelves", target, below),
    queryFn: async (): Promise<Shelf[]> => {
      const own = target === ROOT ? [] : [target];
      const [inside, self, sums] = await Promise.all([
        below
          ? take(api.GET("/position", { params: { query: { is_in_position: target, limit: 1000 } } }))
          : [],
        own.length === 0 ? [] : take(api.GET("/position", { params: { query: { position_keys: own } } })),
        take(
          api.GET("/inventory/summary", {
            params: { query: { root_position_key: target, group_by: "product_position", limit: 1000 } },
          }),
        ),
      ]);
      const products = new Map<string, number>();
      for (const { position_key } of sums)
        if (position_key) products.set(position_key, (products.get(position_key) ?? 0) + 1);
      return [...self, ...inside].map(({ _key, code }) => ({
        key: _key,
        code,
        products: products.get(_key) ?? 0,
      }));
    },
  });

/** Locations at which the books show a product. */
export const shelvesOfProductQuery = (session: string, product: string) =>
  queryOptions({
    queryKey: one("count", session, "shelves-of", product),
    queryFn: async (): Promise<Shelf[]> => {
      const query = { has_product_key: [product], limit: 1000 };
      const found = await take(api.GET("/position", { params: { query } }));
      return found.map(({ _key, code }) => ({ key: _key, code, products: 1 }));
    },
  });

export const countedQuery = (session: string) =>
  queryOptions({
    queryKey: one("count", session, "counted"),
    queryFn: () =>
      take(
        api.GET("/inventory/count-session/{session_key}/completed-positions", {
          params: { path: { session_key: session } },
        }),
      ),
  });

/* A location */

/** Reads everything that is needed to count a location offline. */
export const shelfQuery = (session: string, position: string) =>
  queryOptions({
    queryKey: one("count", session, "shelf", position),
    queryFn: async () => {
      const [place, stock, records] = await Promise.all([
        take(
          api.GET("/position/{position_key}", {
            params: { path: { position_key: position }, query: { limit: 1 } },
          }),
        ),
        take(api.GET("/inventory", { params: { query: { position_key: position, limit: 1000 } } })),
        take(
          api.GET("/inventory/count-record", {
            params: {
              query: {
                session_key: session,
                position_key: position,
                include_discarded: false,
                limit: 1000,
              },
            },
          }),
        ),
      ]);
      return { position: place.position, stock, records };
    },
  });

export const productQuery = (key: string) =>
  queryOptions({
    queryKey: one("product", key, "counting"),
    queryFn: () => take(api.GET("/product/{product_key}", { params: { path: { product_key: key } } })),
    staleTime: 300_000,
  });

/**
 * Locks a product at a location and stores the snapshot. Works only online, because the service returns the key of
 * the record.
 */
export async function startRecord(session: string, product: string, position: string) {
  const body = { session_key: session, product_key: product, position_key: position };
  return await detail(api.POST("/inventory/count-record/start", { body, headers: once() }));
}

/** Counts of one session are sent in order. */
const laneOf = (session: string) => `count-${session}`;

export interface CountBody {
  count_qt: number;
  count_serial_codes?: string[];
  count_serial_keys?: string[];
  count_lots?: { lot_key: string | null; quantity: number }[];
  notes?: string;
}

export const completePath = (record: string) => `/inventory/count-record/${record}/complete`;

export function completeRecord(session: string, record: string, body: CountBody, label: string): Command {
  return { lane: laneOf(session), method: "POST", path: completePath(record), body, label };
}

export function confirmEmpty(session: string, position: string, label: string): Command {
  const path = `/inventory/count-session/${session}/position/${position}/confirm-empty`;
  return { lane: laneOf(session), method: "POST", path, body: {}, label };
}

export async function cancelRecord(key: string) {
  const params = { path: { record_key: key } };
  return await take(api.POST("/inventory/count-record/{record_key}/cancel", { params }));
}

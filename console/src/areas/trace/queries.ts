import { queryOptions } from "@tanstack/react-query";
import { ask } from "@/api/ask";
import { api, detail, newKey, type Schemas, take } from "@/api/client";
import { many } from "@/api/keys";
import type { Filters } from "@/app/filters";

/** Parameters of the address that start a recall, with their names in the API. */
const SELECTORS = {
  lot: "lot_key",
  unit: "serial_key",
  supplier_lot: "supplier_lot",
  purchase: "purchase_doc",
  delivery: "transfer_doc",
  partner: "partner_code",
  batch: "batch_key",
  order: "work_order_key",
  phase: "phase_key",
  operator: "operator_key",
  position: "position_key",
} as const;
export type Selector = keyof typeof SELECTORS;
export const SELECTOR_NAMES = Object.keys(SELECTORS) as Selector[];

export const WINDOWS = ["produced", "received", "consumed", "step"] as const;

export function valuesOf(filters: Filters, name: string): string[] {
  return [filters[name]].flat().filter((value) => value !== undefined);
}

export function hasSelector(filters: Filters): boolean {
  return SELECTOR_NAMES.some((name) => valuesOf(filters, name).length > 0) || filters.from !== undefined;
}

const STATES = [
  "wip",
  "in_stock",
  "installed",
  "shipped",
  "consumed",
  "released",
  "scrapped",
  "deleted",
] as const;

/** Returns the valid states among those in the address. */
export function statesOf(filters: Filters) {
  const wanted = valuesOf(filters, "state");
  return STATES.filter((state) => wanted.includes(state));
}

/** Selectors and options of a recall, as the service expects them. */
export type Question = Schemas["RecallHoldIn"]["selector"];
export type Counts = Schemas["TraceCounts"];

export function questionOf(filters: Filters): Question {
  const asked: Question = {};
  for (const name of SELECTOR_NAMES) {
    const values = valuesOf(filters, name);
    if (values.length > 0) asked[SELECTORS[name]] = values;
  }
  const [product] = valuesOf(filters, "product");
  if (product) asked.product_key = product;
  const [[from], [to], [on]] = [valuesOf(filters, "from"), valuesOf(filters, "to"), valuesOf(filters, "on")];
  if (from && to) {
    asked.time_from = new Date(`${from}T00:00:00`).toISOString();
    asked.time_to = new Date(`${to}T23:59:59.999`).toISOString();
    asked.window_on = WINDOWS.find((known) => known === on) ?? "produced";
  }
  if (valuesOf(filters, "scope")[0] === "ever") asked.link_scope = "ever";
  return asked;
}

interface Answered {
  result: Schemas["TraceResult"];
  /** Duration of the request in milliseconds. */
  took: number;
}

/** Reads only the counts. Rows are requested separately. */
export const countsQuery = (question: Question, enabled: boolean) =>
  queryOptions({
    queryKey: many("serial", "recall", question),
    queryFn: async (): Promise<Answered> => {
      const begin = performance.now();
      const result = await take(api.GET("/trace/recall", { params: { query: { ...question, limit: 0 } } }));
      return { result, took: performance.now() - begin };
    },
    enabled,
    retry: false,
  });

export async function loadItems(question: Question, limit: number, cursor: string | null) {
  const query = { ...question, limit, cursor: cursor ?? undefined };
  const result = await take(api.GET("/trace/recall", { params: { query } }));
  return { rows: result.items, total: result.counts?.total ?? null, next: result.next_cursor ?? null };
}

/** Paths from the first starting point that leads to an item. A recall can have several starting points. */
export const pathQuery = (starts: readonly string[], to: string, ever: boolean) =>
  queryOptions({
    queryKey: many("serial", "path", starts, to, ever),
    queryFn: async () => {
      const link_scope = ever ? ("ever" as const) : ("current" as const);
      for (const from of starts) {
        const { paths } = await take(api.GET("/trace/path", { params: { query: { from, to, link_scope } } }));
        if (paths.length > 0) return paths;
      }
      return [];
    },
    retry: false,
    staleTime: 60_000,
  });

/** Codes of the nodes on a path, read together. */
export const codesQuery = (serials: readonly string[], lots: readonly string[]) =>
  queryOptions({
    queryKey: many("file", "node-codes", serials, lots),
    queryFn: async () => {
      const [units, material] = await Promise.all([
        serials.length === 0
          ? []
          : take(
              api.GET("/serial", {
                params: { query: { serial_key: [...serials], include_deleted: true, limit: 200 } },
              }),
            ),
        lots.length === 0
          ? []
          : take(api.GET("/lot", { params: { query: { lot_key: [...lots], limit: 200 } } })),
      ]);
      return new Map<string, string>([
        ...units.map((unit) => [`serial/${unit._key}`, unit.code ?? unit._key] as const),
        ...material.map((lot) => [`lot/${lot._key}`, lot.code] as const),
      ]);
    },
    enabled: serials.length + lots.length > 0,
    staleTime: 300_000,
  });

export async function exportRecall(question: Question, format: "csv" | "jsonl"): Promise<Response> {
  return await ask("GET", "/trace/recall", { query: { ...question, format } });
}

export async function holdAll(selector: Question, reason: string, expected: number) {
  return await detail(
    api.POST("/trace/hold", {
      body: { selector, reason, expected_total: expected, node_types: ["serial", "lot"] },
      headers: { "Idempotency-Key": newKey() },
    }),
  );
}

interface NewIssue {
  type: string | null;
  critical: boolean;
  text: string;
  field: { _key: string; custom_field_key: string } | null;
  links: { type: "serial" | "work_order"; key: string }[];
}

export async function openIssue({ type, critical, text, field, links }: NewIssue) {
  const data =
    field === null
      ? []
      : [{ form_field_key: field._key, custom_field_key: field.custom_field_key, value: text }];
  return await detail(
    api.POST("/issue", {
      body: { issue_type_key: type, critical, data, linked_to: links },
      headers: { "Idempotency-Key": newKey() },
    }),
  );
}

// ---- searching for starting points

export interface Choice {
  key: string;
  code: string;
  label: string;
}
export type Kind = "lot" | "unit" | "order" | "product" | "position";

const anywhere = (typed: string) => `*${typed.replace(/[\\*?]/g, "\\$&")}*`;

async function find(kind: Kind, typed: string): Promise<Choice[]> {
  const search = typed === "" ? undefined : anywhere(typed);
  const limit = 20;
  switch (kind) {
    case "lot":
      return (await take(api.GET("/lot", { params: { query: { search, limit } } }))).map((row) => ({
        key: row._key,
        code: row.code,
        label: [row.product_code, row.partner_name].filter(Boolean).join(" · "),
      }));
    case "unit":
      return (await take(api.GET("/serial", { params: { query: { serial_search: search, limit } } })))
        .filter((row) => row.code)
        .map((row) => ({ key: row._key, code: row.code ?? "", label: row.product?.description ?? "" }));
    case "order":
      return (
        await take(api.GET("/work-order", { params: { query: { search: typed || undefined, limit } } }))
      ).map((row) => ({
        key: row._key,
        code: row.wo_code,
        label: row.product_description ?? row.product_code,
      }));
    case "product":
      return (
        await take(api.GET("/product", { params: { query: { search_string: typed || undefined, limit } } }))
      ).map((row) => ({ key: row._key, code: row.code, label: row.description ?? "" }));
    case "position":
      return (await take(api.GET("/position", { params: { query: { search, limit } } }))).map((row) => ({
        key: row._key,
        code: row.code ?? row._key,
        label: "",
      }));
  }
}

export const choicesQuery = (kind: Kind, typed: string) =>
  queryOptions({
    queryKey: many("file", "choices", kind, typed),
    queryFn: () => find(kind, typed),
    placeholderData: (before) => before,
    staleTime: 30_000,
  });

/** Code and label of a record that the address names by key. */
export const chosenQuery = (kind: Selector | "product", key: string) =>
  queryOptions({
    queryKey: many("file", "chosen", kind, key),
    queryFn: async (): Promise<Choice> => {
      switch (kind) {
        case "lot": {
          const lot = await take(api.GET("/lot/{lot_key}", { params: { path: { lot_key: key } } }));
          return { key, code: lot.code, label: lot.product_code };
        }
        case "unit": {
          const unit = await take(api.GET("/serial/{serial_key}", { params: { path: { serial_key: key } } }));
          return { key, code: unit.code ?? key, label: "" };
        }
        case "order": {
          const order = await take(api.GET("/work-order/{wo_key}", { params: { path: { wo_key: key } } }));
          return { key, code: order.wo_code, label: order.product_code };
        }
        case "product": {
          const product = await take(
            api.GET("/product/{product_key}", { params: { path: { product_key: key } } }),
          );
          return { key, code: product.code, label: product.description ?? "" };
        }
        case "position": {
          const query = { position_keys: [key], limit: 1 };
          const [position] = await take(api.GET("/position", { params: { query } }));
          return { key, code: position?.code ?? key, label: "" };
        }
        default:
          return { key, code: key, label: "" };
      }
    },
    staleTime: 300_000,
    retry: false,
  });

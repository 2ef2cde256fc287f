import { queryOptions } from "@tanstack/react-query";
import { askJson } from "@/api/ask";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";
import type { Field } from "@/app/step/step";

export type Unit = Schemas["Serial"];
export type ListedUnit = Schemas["ListedSerial"];
export type Link = Schemas["CodedLink"];
export type DhrRecord = Schemas["DhrRecord"];

/** Escapes wildcards, so that they match as characters of a code. */
export const literal = (code: string) => code.replace(/[\\*?]/g, "\\$&");
/** Searches for the typed text anywhere in the code, unless it contains wildcards. */
const anywhere = (typed: string | undefined) =>
  typed === undefined || /[*?]/.test(typed) ? typed : `*${literal(typed)}*`;

const STATES = ["wip", "in_stock", "installed", "shipped", "consumed", "released", "scrapped"] as const;

export { STATES };

export const unitsKey = (filters: Filters) => many("serial", "list", filters);
export async function loadUnits(filters: Filters, offset: number, limit: number) {
  const states = [filters.state].flat();
  const query = {
    serial_search: anywhere(first(filters.search)),
    product_code_search: anywhere(first(filters.product)),
    work_order_search: anywhere(first(filters.order)),
    lot_key: first(filters.lot) ? [first(filters.lot) as string] : undefined,
    state: STATES.filter((state) => states.includes(state)),
    held: first(filters.held) === "true" ? true : undefined,
    with_total: true,
    limit,
    offset,
  };
  return await page(api.GET("/serial", { params: { query } }));
}

export const unitQuery = (key: string) =>
  queryOptions({
    queryKey: one("serial", key),
    queryFn: () => take(api.GET("/serial/{serial_key}", { params: { path: { serial_key: key } } })),
  });

/** A unit with code and description of its product. */
export const listedQuery = (key: string) =>
  queryOptions({
    queryKey: one("serial", key, "listed"),
    queryFn: async () => {
      const query = { serial_key: [key], include_deleted: true, limit: 1 };
      const [row] = await take(api.GET("/serial", { params: { query } }));
      return row ?? null;
    },
  });

export const treeQuery = (key: string, asOf: string | null = null) =>
  queryOptions({
    queryKey: one("serial", key, "tree", asOf),
    queryFn: async () => {
      const query = {
        serial_key: key,
        include_replaced: true,
        // Missing components are only known for the present.
        include_expected_components: asOf === null,
        as_of: asOf ?? undefined,
      };
      const [root] = await take(api.GET("/serial-hierarchy", { params: { query } }));
      return root ?? null;
    },
    structuralSharing: false,
    staleTime: asOf === null ? 10_000 : 300_000,
  });

/** Everything that went into a unit, including the lots for the tree. */
export const originQuery = (key: string, asOf: string | null = null) =>
  queryOptions({
    queryKey: one("serial", key, "origin", asOf),
    queryFn: () =>
      take(
        api.GET("/trace/origin", {
          params: { query: { serial_key: key, as_of: asOf ?? undefined, limit: 1000 } },
        }),
      ),
    retry: false,
  });

/** Units on hold among the components of a unit, at any depth. */
export const heldInsideQuery = (rootKey: string, rootCode: string | null) =>
  queryOptions({
    queryKey: one("serial", rootKey, "held-inside"),
    queryFn: async () => {
      const inside = { held: true, limit: 1000 };
      const [within, itself] = await Promise.all([
        rootCode === null
          ? []
          : take(
              api.GET("/serial", { params: { query: { ...inside, is_contained_in: literal(rootCode) } } }),
            ),
        take(api.GET("/serial", { params: { query: { ...inside, serial_key: [rootKey] } } })),
      ]);
      return new Set([...within, ...itself].map(({ _key }) => _key));
    },
  });

const LINKS_AT_ONCE = 200;

/** Links of a tree with their times. For a very large tree, only the first ones are read. */
export const linksQuery = (rootKey: string, links: readonly string[]) =>
  queryOptions({
    queryKey: one("serial", rootKey, "links", links.length, links[0], links.at(-1)),
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(links.length / LINKS_AT_ONCE) }, (_, part) =>
        links.slice(part * LINKS_AT_ONCE, (part + 1) * LINKS_AT_ONCE),
      );
      const found = await Promise.all(
        parts.map((link_key) =>
          take(api.GET("/serial-link", { params: { query: { link_key, limit: LINKS_AT_ONCE } } })),
        ),
      );
      return new Map(found.flat().map((link) => [link._key, link]));
    },
    enabled: links.length > 0,
  });

export const linkQuery = (link: string | null) =>
  queryOptions({
    queryKey: many("serial", "link", link),
    queryFn: async () => {
      const query = { link_key: [link ?? ""], limit: 1 };
      return (await take(api.GET("/serial-link", { params: { query } })))[0] ?? null;
    },
    enabled: link !== null,
  });

export const lotQuery = (key: string | null) =>
  queryOptions({
    queryKey: one("lot", key ?? ""),
    queryFn: () => take(api.GET("/lot/{lot_key}", { params: { path: { lot_key: key ?? "" } } })),
    enabled: key !== null,
  });

export const historyQuery = (key: string) =>
  queryOptions({
    queryKey: one("serial", key, "history"),
    queryFn: () =>
      take(
        api.GET("/serial/{serial_key}/history", {
          params: { path: { serial_key: key }, query: { limit: 1000 } },
        }),
      ),
  });

export async function loadHistory(key: string, offset: number, limit: number) {
  const params = { path: { serial_key: key }, query: { offset, limit, with_total: true } };
  return await page(api.GET("/serial/{serial_key}/history", { params }));
}

export const parentsQuery = (key: string) =>
  queryOptions({
    queryKey: one("serial", key, "parents"),
    queryFn: () => take(api.GET("/serial-parents", { params: { query: { serial_key: key } } })),
  });

export async function loadUsed(key: string, ever: boolean, limit: number, cursor: string | null) {
  const link_scope = ever ? ("ever" as const) : ("current" as const);
  const query = { serial_key: key, link_scope, limit, cursor: cursor ?? undefined };
  return await take(api.GET("/trace/where-used", { params: { query } }));
}

export async function loadMovements(key: string, offset: number, limit: number) {
  const query = { serial_keys: [key], offset, limit, with_total: true };
  return await page(api.GET("/movement", { params: { query } }));
}

export const issuesQuery = (key: string) =>
  queryOptions({
    queryKey: many("issue", "of-unit", key),
    queryFn: () => take(api.GET("/issue", { params: { query: { serial_key: [key], limit: 200 } } })),
  });

/** Available units that can replace a component. */
export const spareQuery = (productKey: string, search: string) =>
  queryOptions({
    queryKey: many("serial", "spare", productKey, search),
    queryFn: () => {
      const query = { product_key: productKey, search: search || undefined, free_only: true, limit: 20 };
      return take(api.GET("/serial-selection", { params: { query } }));
    },
    placeholderData: (before) => before,
  });

/** Fields that are defined for all units, with or without a value. */
export const unitFieldsQuery = () =>
  queryOptions({
    queryKey: many("field", "of-units"),
    queryFn: async () => (await take(api.GET("/serial-field"))) as Field[],
    staleTime: 300_000,
  });

/** Whether the configuration allows changing assigned codes. */
export const codeEditQuery = () =>
  queryOptions({
    queryKey: many("config", "allow_serial_code_edit"),
    queryFn: async () => {
      const { detail: config } = (await take(api.GET("/config"))) as { detail: Record<string, unknown> };
      return config.allow_serial_code_edit === true;
    },
    staleTime: 60_000,
  });

export const lotsQuery = (productKey: string, typed: string) =>
  queryOptions({
    queryKey: many("lot", "of-product", productKey, typed),
    queryFn: () => {
      const query = { product_key: [productKey], search: anywhere(typed || undefined), limit: 20 };
      return take(api.GET("/lot", { params: { query } }));
    },
    placeholderData: (before) => before,
  });

// ---- commands

const idempotent = () => ({ "Idempotency-Key": newKey() });
const at = (key: string) => ({ path: { serial_key: key } });

export async function holdUnit(key: string, reason: string): Promise<Unit> {
  return await detail(api.POST("/serial/{serial_key}/hold", { params: at(key), body: { reason } }));
}
export async function releaseHold(key: string, reason: string): Promise<Unit> {
  return await detail(api.POST("/serial/{serial_key}/release-hold", { params: at(key), body: { reason } }));
}
export async function scrapUnit(key: string, reason: string): Promise<Unit> {
  return await detail(api.POST("/serial/{serial_key}/scrap", { params: at(key), body: { reason } }));
}

export async function releaseUnit(key: string): Promise<Unit> {
  return await detail(api.POST("/serial/{serial_key}/release", { params: at(key), headers: idempotent() }));
}
export async function unreleaseUnit(key: string, reason: string): Promise<Unit> {
  return await detail(
    api.POST("/serial/{serial_key}/unrelease", { params: at(key), headers: idempotent(), body: { reason } }),
  );
}
export async function deleteUnit(key: string, reason: string) {
  return await detail(
    api.DELETE("/serial/{serial_key}", { params: { path: { serial_key: key }, query: { reason } } }),
  );
}

/** Saves the changed values. Refused if someone else changed the unit first. */
export async function changeUnit(key: string, body: Schemas["SerialPatch"], rev: string): Promise<Unit> {
  const headers = { "If-Match": `"${rev}"` };
  return await detail(api.PATCH("/serial/{serial_key}", { params: at(key), body, headers }));
}

export type Disposition = "return" | "scrap" | "none";

export async function replacePart(
  link: string,
  next: string,
  reason: string,
  disposition: Disposition | null,
) {
  return await detail(
    api.POST("/serial-link/{link_key}/replace", {
      params: { path: { link_key: link } },
      headers: idempotent(),
      body: {
        new_child_serial_key: next,
        reason,
        disposition,
        process_inventory: true,
        allow_other_component: false,
      },
    }),
  );
}

export async function unlinkPart(
  link: string,
  reason: string,
  disposition: Disposition | null,
  position: string | null,
) {
  return await detail(
    api.POST("/serial-link/{link_key}/unlink", {
      params: { path: { link_key: link } },
      headers: idempotent(),
      body: { reason, disposition, return_position_key: position },
    }),
  );
}

// ---- device history record

export interface DhrOptions {
  include_step_data: boolean;
  include_children: boolean;
  include_history: boolean;
  include_attachments: boolean;
  as_of: string | null;
}

export const dhrQuery = (key: string, options: DhrOptions) =>
  queryOptions({
    queryKey: one("serial", key, "dhr", options),
    queryFn: () =>
      askJson<Schemas["DhrDocument"]>("GET", `/serial/${key}/dhr`, { query: { ...options, format: "json" } }),
    retry: false,
  });

export async function checkDhr(key: string, file: File): Promise<Schemas["Verified"]> {
  const body = new FormData();
  body.set("file", file);
  return await askJson<Schemas["Verified"]>("POST", `/serial/${key}/dhr/verify`, { body });
}

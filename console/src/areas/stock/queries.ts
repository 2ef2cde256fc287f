import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";
import type { Command } from "@/app/offline/queue";

export type Position = Schemas["Position"];
export type StockRow = Schemas["InventoryRow"];
export type StockSum = Schemas["InventorySum"];
export type Movement = Schemas["MovementRead"];
export type MovementList = Schemas["MovementList"];

export const MOVEMENT_TYPES = [
  "transfer",
  "receipt",
  "shipment",
  "production",
  "consumption",
  "adjustment",
  "reversal",
] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];
export const MOVEMENT_STATES = ["planned", "started", "completed", "canceled"] as const;
type MovementState = (typeof MOVEMENT_STATES)[number];

const anywhere = (typed: string | undefined) =>
  typed === undefined || /[*?]/.test(typed) ? typed : `*${typed.replace(/\\/g, "\\\\")}*`;
const literal = (code: string) => code.replace(/[\\*?]/g, "\\$&");
const flag = (value: string | undefined) => (value === undefined ? undefined : value === "true");
const once = () => ({ "Idempotency-Key": newKey() });

/* Locations */

export const contentsQuery = (key: string) =>
  queryOptions({
    queryKey: one("position", key, "contents"),
    queryFn: () =>
      take(
        api.GET("/position/{position_key}", {
          params: { path: { position_key: key }, query: { limit: 1000 } },
        }),
      ),
  });

const at = (key: string) => ({ path: { position_key: key } });

export interface PositionForm {
  code: string | null;
  owned: boolean;
  available: boolean;
  fixed: boolean;
  disposable: boolean;
}

export async function makePosition(parent: string, form: PositionForm) {
  const body = { ...form, parent_position_key: parent };
  return await detail(api.POST("/position", { body, headers: once() }));
}

/** Saves the changed values. Refused if someone else changed the location first. */
export async function changePosition(key: string, changed: Partial<Position>, rev: string) {
  const headers = { "If-Match": `"${rev}"` };
  return await detail(
    api.PATCH("/position/{position_key}", { params: at(key), body: changed as object, headers }),
  );
}

export async function deletePosition(key: string) {
  return await detail(api.DELETE("/position/{position_key}", { params: at(key) }));
}

export async function moveContainer(key: string, to: string, reason: string) {
  const body = { position_to: to, reason: reason || null };
  return await detail(
    api.POST("/position/{position_key}/transfer", { params: at(key), body, headers: once() }),
  );
}

export async function shipContainer(key: string, references: References, reason: string) {
  const body = { references, reason: reason || null };
  return await detail(api.POST("/position/{position_key}/ship", { params: at(key), body, headers: once() }));
}

/* Stock */

/** Converts the filters of the address to query parameters. */
function stockFilters(filters: Filters) {
  return {
    root_position_key: first(filters.in),
    product_search: anywhere(first(filters.product)),
    lot_search: anywhere(first(filters.lot)),
    serial_search: anywhere(first(filters.serial)),
    position_search: anywhere(first(filters.position)),
    held: flag(first(filters.held)),
  };
}

export const stockKey = (filters: Filters) => many("inventory", "rows", filters);
export async function loadStock(filters: Filters, offset: number, limit: number) {
  const query = { ...stockFilters(filters), offset, limit, with_total: true };
  return await page(api.GET("/inventory", { params: { query } }));
}

export const GROUPS = ["product", "product_position", "product_lot"] as const;
export type Group = (typeof GROUPS)[number];

export const sumsKey = (filters: Filters) => many("inventory", "sums", filters);
export async function loadSums(group: Group, filters: Filters, offset: number, limit: number) {
  const query = { ...stockFilters(filters), group_by: group, offset, limit, with_total: true };
  return await page(api.GET("/inventory/summary", { params: { query } }));
}

/** Codes of locations and of lots in stock, because totals contain only their keys. */
export const codesQuery = (group: Group, positions: string[]) =>
  queryOptions({
    queryKey: many("inventory", "codes", group, positions),
    queryFn: async () => {
      const rows: { _key: string; code: string }[] =
        group === "product_lot"
          ? await take(api.GET("/lot", { params: { query: { in_stock: true, limit: 1000 } } }))
          : await take(
              api.GET("/position", { params: { query: { position_keys: positions, limit: 1000 } } }),
            );
      return new Map(rows.map(({ _key, code }) => [_key, code]));
    },
    enabled: group === "product_lot" || positions.length > 0,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });

export interface Lying {
  product: string;
  lot?: string | null | undefined;
  serial?: string | null | undefined;
  position?: string | null | undefined;
}

/** Locations and quantities of an item in stock. */
export const lyingQuery = ({ product, lot, serial, position }: Lying) =>
  queryOptions({
    queryKey: many("inventory", "lying", product, lot, serial, position),
    queryFn: () => {
      const query = {
        product_key: product,
        lot_key: lot ? [lot] : undefined,
        serial_keys: serial ? [serial] : undefined,
        position_key: position ?? undefined,
        limit: 200,
      };
      return take(api.GET("/inventory", { params: { query } }));
    },
    enabled: product !== "",
  });

export async function checkLedger(product: string | null, position: string | null) {
  const query = { product_key: product ?? undefined, position_key: position ?? undefined };
  return await take(api.GET("/inventory/ledger-check", { params: { query } }));
}

export const productQuery = (key: string) =>
  queryOptions({
    queryKey: one("product", key, "stock"),
    queryFn: () => take(api.GET("/product/{product_key}", { params: { path: { product_key: key } } })),
    enabled: key !== "",
    staleTime: 60_000,
  });

export async function findPosition(code: string): Promise<Position | undefined> {
  const found = await take(api.GET("/position", { params: { query: { search: literal(code), limit: 20 } } }));
  return found.find((position) => position.code.toLowerCase() === code.toLowerCase());
}

/* Movements */

export interface References {
  purchase_doc?: string | null;
  sales_doc?: string | null;
  transfer_doc?: string | null;
  partner_name?: string | null;
}

export const movementsKey = (filters: Filters) => many("movement", "list", filters);
export async function loadMovements(filters: Filters, offset: number, limit: number) {
  const query = {
    movement_type: first(filters.type) as MovementType | undefined,
    movement_status: first(filters.status) as MovementState | undefined,
    product_search: anywhere(first(filters.product)),
    lot_search: anywhere(first(filters.lot)),
    serial_search: anywhere(first(filters.serial)),
    list_search: first(filters.list),
    // Movements into the location or out of it.
    position_from: first(filters.place),
    position_to: first(filters.place),
    position_filter_operator: "OR" as const,
    offset,
    limit,
    with_total: true,
  };
  return await page(api.GET("/movement", { params: { query } }));
}

export const movementQuery = (key: string) =>
  queryOptions({
    queryKey: one("movement", key, "details"),
    queryFn: () => take(api.GET("/movement/{movement_key}", { params: { path: { movement_key: key } } })),
  });

const of = (key: string) => ({ path: { movement_key: key } });

export type Confirm = Schemas["ConfirmIn"];
export async function confirmMovement(key: string, body: Confirm) {
  return await detail(
    api.POST("/movement/{movement_key}/confirm", { params: of(key), body, headers: once() }),
  );
}

/** Saves the changed values of a planned movement. Refused if someone else changed it first. */
export async function changeMovement(key: string, changed: Partial<Movement>, rev: string) {
  const headers = { "If-Match": `"${rev}"` };
  return await detail(
    api.PATCH("/movement/{movement_key}", { params: of(key), body: changed as object, headers }),
  );
}

export async function cancelMovement(key: string, reason: string) {
  return await detail(api.POST("/movement/{movement_key}/cancel", { params: of(key), body: { reason } }));
}

export async function reverseMovement(key: string, body: Schemas["ReverseIn"]) {
  return await detail(
    api.POST("/movement/{movement_key}/reverse", { params: of(key), body, headers: once() }),
  );
}

export type NewMovement = Schemas["MovementsIn"];

/** Command that posts a movement. It is stored before it is sent, so that a lost connection does not lose it. */
export function executeMovement(body: NewMovement, label: string): Command {
  return { lane: "movements", method: "POST", path: "/movement/execute", body, label };
}

/** Command that plans a movement, which is confirmed later. */
export function planMovement(body: NewMovement, label: string): Command {
  return { lane: "movements", method: "POST", path: "/movement/plan", body, label };
}

export const latestPlacesQuery = (user: string, end: "from" | "to") =>
  queryOptions({
    queryKey: many("movement", "latest-positions", user, end),
    queryFn: () =>
      take(
        api.GET("/movement/latest-positions", {
          params: { query: { user_key: user, position_type: end, limit: 6 } },
        }),
      ),
  });

export const latestProductsQuery = (user: string) =>
  queryOptions({
    queryKey: many("movement", "latest-products", user),
    queryFn: () =>
      take(api.GET("/movement/latest-products", { params: { query: { user_key: user, limit: 6 } } })),
  });

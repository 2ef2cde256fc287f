import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";

export type Lot = Schemas["Lot"];

const anywhere = (typed: string | undefined) =>
  typed === undefined || /[*?]/.test(typed) ? typed : `*${typed.replace(/\\/g, "\\\\")}*`;
const flag = (value: string | undefined) => (value === undefined ? undefined : value === "true");

export const lotsKey = (filters: Filters) => many("lot", "list", filters);
export async function loadLots(filters: Filters, offset: number, limit: number) {
  const query = {
    search: anywhere(first(filters.search)),
    partner_search: anywhere(first(filters.partner)),
    purchase_doc: first(filters.purchase),
    in_stock: flag(first(filters.in_stock)),
    held: flag(first(filters.held)),
    with_total: true,
    offset,
    limit,
  };
  return await page(api.GET("/lot", { params: { query } }));
}

export const lotQuery = (key: string) =>
  queryOptions({
    queryKey: one("lot", key, "details"),
    queryFn: () => take(api.GET("/lot/{lot_key}", { params: { path: { lot_key: key } } })),
  });

export const lotUseQuery = (key: string) =>
  queryOptions({
    queryKey: one("lot", key, "use"),
    queryFn: () =>
      take(api.GET("/trace/where-used", { params: { query: { lot_key: key, roots_only: true, limit: 0 } } })),
    retry: false,
  });

export async function loadLotMovements(key: string, offset: number, limit: number) {
  return await page(
    api.GET("/movement", { params: { query: { lot_key: [key], offset, limit, with_total: true } } }),
  );
}

const at = (key: string) => ({ path: { lot_key: key } });

export async function holdLot(key: string, reason: string) {
  return await detail(api.POST("/lot/{lot_key}/hold", { params: at(key), body: { reason } }));
}
export async function deleteLot(key: string) {
  return await detail(api.DELETE("/lot/{lot_key}", { params: at(key) }));
}
export async function releaseLot(key: string, reason: string) {
  return await detail(api.POST("/lot/{lot_key}/release-hold", { params: at(key), body: { reason } }));
}

export interface LotForm {
  code: string;
  supplier_lot: string | null;
  partner_code: string | null;
  partner_name: string | null;
  purchase_doc: string | null;
  produced: string | null;
  expires: string | null;
}

export async function makeLot(product: string, form: LotForm) {
  return await detail(
    api.POST("/lot", { body: { product_key: product, ...form }, headers: { "Idempotency-Key": newKey() } }),
  );
}

/** Saves the changed values. Refused if someone else changed the lot first. */
export async function changeLot(key: string, changed: Partial<LotForm>, rev: string) {
  return await detail(
    api.PATCH("/lot/{lot_key}", { params: at(key), body: changed, headers: { "If-Match": `"${rev}"` } }),
  );
}

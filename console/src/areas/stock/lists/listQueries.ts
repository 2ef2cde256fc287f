import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many } from "@/api/keys";
import { type Filters, first } from "@/app/filters";

export type ListDetails = Schemas["MovementListDetails"];
/** Types of movement lists. Reversals have no lists. */
export const LIST_TYPES = [
  "receipt",
  "transfer",
  "shipment",
  "production",
  "consumption",
  "adjustment",
] as const;
export type ListType = (typeof LIST_TYPES)[number];

export const listsKey = (filters: Filters) => many("movement", "lists", filters);
export async function loadLists(filters: Filters, offset: number, limit: number) {
  const query = {
    search: first(filters.search),
    type: first(filters.type) as ListType | undefined,
    open_only: first(filters.all) !== "true",
    offset,
    limit,
    with_total: true,
  };
  return await page(api.GET("/movement-list", { params: { query } }));
}

export const listQuery = (key: string) =>
  queryOptions({
    // Journal rows name movements, not lists, so a single list is invalidated together with all lists.
    queryKey: many("movement", "one-list", key),
    queryFn: () => take(api.GET("/movement-list/{list_key}", { params: { path: { list_key: key } } })),
  });

const of = (key: string) => ({ path: { list_key: key } });
const once = () => ({ "Idempotency-Key": newKey() });

export async function makeList(body: Schemas["ListIn"]) {
  return await detail(api.POST("/movement-list", { body, headers: once() }));
}

/** Saves the changed values. Refused if someone else changed the list first. */
export async function changeList(key: string, changed: Partial<ListDetails>, rev: string) {
  const { code, due_by, notes, references } = changed;
  const kept = references && Object.entries(references).filter(([, value]) => value !== null);
  const body = { code, due_by, notes, ...(kept && { references: Object.fromEntries(kept) }) };
  const headers = { "If-Match": `"${rev}"` };
  return await detail(
    api.PATCH("/movement-list/{list_key}", { params: of(key), body: body as object, headers }),
  );
}

export async function addRow(key: string, row: Schemas["RowsIn"]["movements"][number]) {
  const body = { movements: [row] };
  return await detail(
    api.POST("/movement-list/{list_key}/movements", { params: of(key), body, headers: once() }),
  );
}

export async function confirmList(key: string) {
  return await detail(
    api.POST("/movement-list/{list_key}/confirm", { params: of(key), body: {}, headers: once() }),
  );
}

export async function endList(key: string, how: "close" | "cancel", reason: string) {
  const options = { params: of(key), body: { reason } };
  return await detail(
    how === "close"
      ? api.POST("/movement-list/{list_key}/close", options)
      : api.POST("/movement-list/{list_key}/cancel", options),
  );
}

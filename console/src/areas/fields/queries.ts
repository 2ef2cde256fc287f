import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { ApiError } from "@/api/error";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";
import { type Use, useOf } from "./use";

export type Field = Schemas["CustomField"];
export type FieldForm = Pick<Schemas["FieldIn"], "name" | "type" | "default_label" | "default_hint">;
export type ListValue = Schemas["CustomListValue"];
export type ListValueForm = Schemas["ListValueIn"];

export const KINDS = [
  "text",
  "number",
  "boolean",
  "ternary",
  "choice",
  "date",
  "time",
  "files",
  "separator",
] as const;
export type Kind = (typeof KINDS)[number];

/** Maximum number of fields read. Without a limit, the service returns all fields. */
export const MOST = 1000;

const match = (rev: string) => ({ "If-Match": `"${rev}"` });
const field = (key: string) => ({ path: { field_key: key } });

export const fieldsQuery = queryOptions({
  queryKey: many("field"),
  queryFn: () => take(api.GET("/field", { params: { query: { limit: MOST } } })),
});

/**
 * Reads one field. The service only has a list filtered by key, so the console raises the refusal if nothing is
 * found.
 */
export async function readField(key: string): Promise<Field> {
  const [found] = await take(api.GET("/field", { params: { query: { key } } }));
  if (found !== undefined) return found;
  throw new ApiError(404, "field_not_found", `No field has the key ${key}.`);
}
export const fieldQuery = (key: string) =>
  queryOptions({ queryKey: one("field", key), queryFn: () => readField(key), retry: false });

export async function makeField(form: FieldForm) {
  const headers = { "Idempotency-Key": newKey() };
  return await detail(api.POST("/field", { body: form, headers }));
}
/** Saves a field. The service clears values that are not sent, so all values are sent. */
export async function changeField(key: string, whole: FieldForm, rev: string) {
  const request = { params: field(key), body: { ...whole, _key: key }, headers: match(rev) };
  return await detail(api.PUT("/field/{field_key}", request));
}
export async function deleteField(key: string) {
  return await detail(api.DELETE("/field/{field_key}", { params: field(key) }));
}

export const valuesKey = (key: string, filters: Filters) => one("field", key, "values", filters);
export async function loadValues(key: string, filters: Filters, offset: number, limit: number) {
  const query = {
    field_key: key,
    search: first(filters.search),
    sort_by: first(filters.order) === "ext_key" ? ("ext_key" as const) : ("value" as const),
    with_total: true,
    offset,
    limit,
  };
  return await page(api.GET("/list", { params: { query } }));
}
export const valueCountQuery = (key: string) =>
  queryOptions({
    queryKey: one("field", key, "values", "count"),
    queryFn: async () => (await loadValues(key, {}, 0, 1)).total ?? 0,
  });

/** Adds values, and changes those with a known key. `reset` deletes all other values. */
export async function storeValues(key: string, values: ListValueForm[], reset = false) {
  const params = { ...field(key), query: { reset } };
  const headers = { "Idempotency-Key": newKey() };
  return await detail(api.POST("/list/{field_key}", { params, body: values, headers }));
}
export async function deleteValues(key: string, valueKeys: string[]) {
  const params = { ...field(key), query: { value_key: valueKeys } };
  return await detail(api.DELETE("/list/{field_key}", { params }));
}

/** Reads the forms that use a field. */
export async function readUse(key: string): Promise<Use[]> {
  const { forms } = await take(api.GET("/field/{field_key}/usage", { params: field(key) }));
  return forms.map(useOf);
}

export const usesQuery = (key: string) =>
  queryOptions({ queryKey: one("field", key, "use"), queryFn: () => readUse(key) });

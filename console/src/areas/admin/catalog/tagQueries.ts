import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";

export type Tag = Schemas["Tag"];
export type TagForm = Pick<Schemas["TagIn"], "name" | "description" | "color">;

const tag = (key: string) => ({ path: { tag_key: key } });

export const tagListKey = (filters: Filters) => many("tag", "list", filters);
export async function loadTags(filters: Filters, offset: number, limit: number) {
  const query = { search: first(filters.search), with_total: true, offset, limit };
  return await page(api.GET("/tag", { params: { query } }));
}

export const readTag = (key: string) => take(api.GET("/tag/{tag_key}", { params: tag(key) }));
export const tagQuery = (key: string) =>
  queryOptions({ queryKey: one("tag", key), queryFn: () => readTag(key) });

export async function makeTag(form: TagForm) {
  return await detail(api.POST("/tag", { body: form, headers: { "Idempotency-Key": newKey() } }));
}
/** Saves a tag. A write replaces the whole tag, so unchanged values are sent too. */
export async function changeTag(key: string, { name, description, color }: TagForm, rev: string) {
  const request = {
    params: tag(key),
    body: { name, description, color },
    headers: { "If-Match": `"${rev}"` },
  };
  return await detail(api.PUT("/tag/{tag_key}", request));
}
export async function deleteTag(key: string) {
  return await detail(api.DELETE("/tag/{tag_key}", { params: tag(key) }));
}

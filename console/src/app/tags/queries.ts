import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, type Schemas, take } from "@/api/client";
import { many } from "@/api/keys";

export type Tag = Schemas["Tag"];
export type TagContext = Schemas["ConnectionChange"]["context"];

/** Reads all tags, at most 1000. */
export const tagsQuery = queryOptions({
  queryKey: many("tag", "all"),
  queryFn: () => take(api.GET("/tag", { params: { query: { limit: 1000 } } })),
  staleTime: 60_000,
});

export const recordTagsQuery = (context: TagContext, key: string) =>
  queryOptions({
    queryKey: many("tag", context, key),
    queryFn: () => take(api.GET("/tag", { params: { query: { context, context_key: key, limit: 1000 } } })),
  });

/** Adds and removes the changed tags at the same time. */
export async function changeRecordTags(
  context: TagContext,
  key: string,
  before: readonly string[],
  after: readonly string[],
) {
  const change = (type: "add" | "remove") => (tag: string) => ({
    type,
    tag_key: tag,
    context,
    context_key: key,
  });
  const body = [
    ...after.filter((tag) => !before.includes(tag)).map(change("add")),
    ...before.filter((tag) => !after.includes(tag)).map(change("remove")),
  ];
  if (body.length === 0) return;
  await detail(api.POST("/tag/update-connections", { body, headers: { "Idempotency-Key": newKey() } }));
}

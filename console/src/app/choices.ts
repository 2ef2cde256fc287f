import { queryOptions } from "@tanstack/react-query";
import { api, take } from "@/api/client";
import { one } from "@/api/keys";

/** The values that a choice field offers; the first 200. */
export const choicesOf = (fieldKey: string) =>
  queryOptions({
    queryKey: one("field", fieldKey, "choices"),
    queryFn: () => take(api.GET("/list", { params: { query: { field_key: fieldKey, limit: 200 } } })),
    staleTime: 300_000,
  });

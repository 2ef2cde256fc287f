import { queryOptions } from "@tanstack/react-query";
import { api, take } from "@/api/client";
import { one } from "@/api/keys";

/** Reads the first 200 values of a choice field. */
export const choicesOf = (fieldKey: string) =>
  queryOptions({
    queryKey: one("field", fieldKey, "choices"),
    queryFn: () => take(api.GET("/list", { params: { query: { field_key: fieldKey, limit: 200 } } })),
    staleTime: 300_000,
  });

import { queryOptions } from "@tanstack/react-query";
import { askJson } from "@/api/ask";
import { api, detail, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";
import type { CountBody } from "./queries";

/* Review */

export const recordsKey = (session: string, filters: Filters) => one("count", session, "records", filters);
export async function loadRecords(session: string, filters: Filters, offset: number, limit: number) {
  const query = {
    session_key: session,
    only_differences: first(filters.all) !== "true",
    include_discarded: first(filters.discarded) === "true",
    offset,
    limit,
    with_total: true,
  };
  return await page(api.GET("/inventory/count-record", { params: { query } }));
}

export const conflictsQuery = (session: string) =>
  queryOptions({
    queryKey: one("count", session, "conflicts"),
    queryFn: () =>
      take(
        api.GET("/inventory/count-session/{session_key}/conflicts", {
          params: { path: { session_key: session } },
        }),
      ),
  });

const of = (key: string) => ({ path: { record_key: key } });

export async function discardRecord(key: string, reason: string) {
  return await detail(
    api.POST("/inventory/count-record/{record_key}/discard", { params: of(key), body: { reason } }),
  );
}

export async function editRecord(key: string, body: CountBody, reason: string) {
  return await detail(
    api.POST("/inventory/count-record/{record_key}/edit", { params: of(key), body: { ...body, reason } }),
  );
}

/* Import */

export type Checked = Schemas["ValidCounts"] | Schemas["FaultyCounts"];

export async function importCounts(session: string, mode: string, file: File): Promise<Checked> {
  const body = new FormData();
  body.set("session_key", session);
  body.set("import_mode", mode);
  body.set("dry_run", "true");
  body.set("file", file, file.name);
  return await askJson<Checked>("POST", "/inventory/count-record/import", {
    body,
    headers: { accept: "application/json" },
  });
}

export async function executeImport(session: string, mode: string, fileKey: string): Promise<unknown> {
  const body = new FormData();
  body.set("session_key", session);
  body.set("import_mode", mode);
  body.set("dry_run", "false");
  body.set("file_key", fileKey);
  return await askJson("POST", "/inventory/count-record/import", { body });
}

/* Choices */

export const targetsQuery = (kind: "position" | "product", typed: string) =>
  queryOptions({
    queryKey: many(kind, "count-targets", typed),
    queryFn: async () =>
      kind === "product"
        ? (
            await take(
              api.GET("/product", { params: { query: { search_string: typed || undefined, limit: 20 } } }),
            )
          ).map(({ _key, code }) => ({ value: _key, label: code }))
        : (
            await take(
              api.GET("/position", { params: { query: { search: typed ? `*${typed}*` : "*", limit: 20 } } }),
            )
          ).map(({ _key, code }) => ({ value: _key, label: code })),
    placeholderData: (before) => before,
  });

export const peopleQuery = () =>
  queryOptions({
    queryKey: many("user", "counters"),
    queryFn: () => take(api.GET("/user", { params: { query: { active_only: true, limit: 1000 } } })),
    staleTime: 300_000,
    retry: false,
  });

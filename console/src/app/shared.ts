/**
 * Queries that several areas use. Each cache key has one owner: if two functions filled one key with data of
 * different types, a page could read the data of another page (`api/keys.test.ts` prevents this).
 */
import { queryOptions } from "@tanstack/react-query";
import { api, page, take } from "@/api/client";
import { many, one } from "@/api/keys";

const ANYWHERE = /[*?]/;
const anywhere = (typed: string) => (ANYWHERE.test(typed) ? typed : `*${typed.replace(/\\/g, "\\\\")}*`);

/** Open critical issues, newest first: the total, and the first 100 with their linked records. */
export const criticalIssuesQuery = queryOptions({
  queryKey: many("issue", "critical"),
  queryFn: async () => {
    const query = {
      issue_open: true,
      issue_closed: false,
      issue_critical: true,
      issue_non_critical: false,
      with_links: true,
      with_total: true,
      limit: 100,
    };
    const { rows, total } = await page(api.GET("/issue", { params: { query } }));
    return { rows, total: total ?? rows.length };
  },
});

/** Issue types that can be chosen. */
export const issueTypesQuery = queryOptions({
  queryKey: many("issue", "types"),
  queryFn: () => take(api.GET("/issue-type", { params: { query: { active_only: true, limit: 200 } } })),
  staleTime: 300_000,
});

/** Locations whose code contains the typed text. Without text, no request is sent. */
export const positionsQuery = (typed: string) =>
  queryOptions({
    queryKey: many("position", "search", typed),
    queryFn: () => take(api.GET("/position", { params: { query: { search: anywhere(typed), limit: 30 } } })),
    enabled: typed !== "",
    placeholderData: (before) => before,
  });

/** Products that match the typed text, or the first products without text. */
export const productsQuery = (typed: string) =>
  queryOptions({
    queryKey: many("product", "choices", typed),
    queryFn: () =>
      take(api.GET("/product", { params: { query: { search_string: typed || undefined, limit: 20 } } })),
    placeholderData: (before) => before,
  });

/** Counters that generate codes. */
export const countersQuery = queryOptions({
  queryKey: many("counter"),
  queryFn: () => take(api.GET("/counter", { params: { query: { limit: 1000 } } })),
});

export const readUser = (key: string) =>
  take(api.GET("/user/{user_key}", { params: { path: { user_key: key } } }));

/** One user by key. */
export const userQuery = (key: string) =>
  queryOptions({ queryKey: one("user", key), queryFn: () => readUser(key) });

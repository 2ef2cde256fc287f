/**
 * Queries that several areas ask. Each cache key has one owner: two functions that fill one key with answers of different
 * shapes let a page read the answer of another page (`api/keys.test.ts` refuses it).
 */
import { queryOptions } from "@tanstack/react-query";
import { api, page, take } from "@/api/client";
import { many, one } from "@/api/keys";

const ANYWHERE = /[*?]/;
const anywhere = (typed: string) => (ANYWHERE.test(typed) ? typed : `*${typed.replace(/\\/g, "\\\\")}*`);

/** Open critical issues, newest first: how many there are, and the first 100 with what they are linked to. */
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

/** Locations whose code contains what was typed; nothing is asked before something is typed. */
export const positionsQuery = (typed: string) =>
  queryOptions({
    queryKey: many("position", "search", typed),
    queryFn: () => take(api.GET("/position", { params: { query: { search: anywhere(typed), limit: 30 } } })),
    enabled: typed !== "",
    placeholderData: (before) => before,
  });

/** Products that match what was typed; the first ones when nothing was. */
export const productsQuery = (typed: string) =>
  queryOptions({
    queryKey: many("product", "choices", typed),
    queryFn: () =>
      take(api.GET("/product", { params: { query: { search_string: typed || undefined, limit: 20 } } })),
    placeholderData: (before) => before,
  });

/** Counters of codes. */
export const countersQuery = queryOptions({
  queryKey: many("counter"),
  queryFn: () => take(api.GET("/counter", { params: { query: { limit: 1000 } } })),
});

export const readUser = (key: string) =>
  take(api.GET("/user/{user_key}", { params: { path: { user_key: key } } }));

/** One user. */
export const userQuery = (key: string) =>
  queryOptions({ queryKey: one("user", key), queryFn: () => readUser(key) });

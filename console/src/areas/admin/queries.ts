import { queryOptions } from "@tanstack/react-query";
import { ask } from "@/api/ask";
import { type AsTyped, api, asTyped, detail, newKey, page, type Schemas, take } from "@/api/client";
import { ApiError } from "@/api/error";
import { many } from "@/api/keys";
import { type Filters, first } from "@/app/filters";

export type User = Schemas["UserListItem"];
export type UserForm = AsTyped<Omit<Schemas["UserIn"], "preferences" | "site_key">>;
export type Department = Schemas["Department"];
export type DepartmentForm = Schemas["DepartmentIn"];
export type UserSession = Schemas["UserSession"];
export type Token = Schemas["Token"];
export type ScopeRow = Schemas["ScopeRow"];
export type Change = Schemas["AdminChange"];
export type Config = Record<string, unknown>;

const anywhere = (typed: string | undefined) =>
  typed === undefined || /[*?]/.test(typed) ? typed : `*${typed.replace(/\\/g, "\\\\")}*`;
const all = (value: string | string[] | undefined) => (value === undefined ? undefined : [value].flat());
const match = (rev: string) => ({ "If-Match": `"${rev}"` });

export const usersKey = (filters: Filters) => many("user", "list", filters);
export async function loadUsers(filters: Filters, offset: number, limit: number) {
  const query = {
    search: anywhere(first(filters.search)),
    scope: first(filters.word),
    active_only: first(filters.disabled) !== "true",
    with_total: true,
    offset,
    limit,
  };
  return await page(api.GET("/user", { params: { query } }));
}

const user = (key: string) => ({ path: { user_key: key } });

export async function makeUser(form: UserForm) {
  return await detail(api.POST("/user", { body: asTyped(form) }));
}
export async function changeUser(key: string, changed: AsTyped<Schemas["UserPatch"]>, rev?: string) {
  const headers = rev === undefined ? {} : match(rev);
  return await detail(api.PATCH("/user/{user_key}", { params: user(key), body: asTyped(changed), headers }));
}
export async function archiveUser(key: string) {
  return await detail(api.DELETE("/user/{user_key}", { params: user(key) }));
}
export async function newPassword(key: string) {
  return await detail(api.DELETE("/user/{user_key}/password", { params: user(key) }));
}

export const departmentsQuery = queryOptions({
  queryKey: many("department"),
  queryFn: () => take(api.GET("/department", { params: { query: { limit: 1000 } } })),
});
const department = (key: string) => ({ path: { department_key: key } });
export const readDepartment = (key: string) =>
  take(api.GET("/department/{department_key}", { params: department(key) }));
export async function makeDepartment(form: DepartmentForm) {
  const headers = { "Idempotency-Key": newKey() };
  return await detail(api.POST("/department", { body: form, headers }));
}
export async function changeDepartment(key: string, changed: Partial<DepartmentForm>, rev: string) {
  const request = { params: department(key), body: changed, headers: match(rev) };
  return await detail(api.PATCH("/department/{department_key}", request));
}
export async function deleteDepartment(key: string) {
  return await detail(api.DELETE("/department/{department_key}", { params: department(key) }));
}

export const sessionsKey = (filters: Filters) => many("session", "list", filters);
export async function loadSessions(filters: Filters, offset: number, limit: number) {
  const query = {
    user_key: all(filters.user),
    active: first(filters.closed) !== "true",
    with_total: true,
    offset,
    limit,
  };
  return await page(api.GET("/session", { params: { query } }));
}
export async function closeSession(key: string) {
  const params = { path: { session_key: key }, query: { force: true } };
  return await detail(api.DELETE("/session/{session_key}", { params }));
}

export const tokensKey = (filters: Filters) => many("token", "list", filters);
export async function loadTokens(filters: Filters, offset: number, limit: number) {
  const query = {
    user_key: first(filters.user),
    include_revoked: first(filters.revoked) === "true",
    with_total: true,
    offset,
    limit,
  };
  return await page(api.GET("/user/api-tokens", { params: { query } }));
}
export async function makeToken(form: Schemas["ApiTokenIn"]) {
  return await take(api.POST("/api-token", { body: form }));
}
export async function revokeToken(key: string) {
  return await detail(api.DELETE("/api-token/{token_key}", { params: { path: { token_key: key } } }));
}

export const scopesQuery = queryOptions({
  queryKey: many("scope"),
  queryFn: () => take(api.GET("/scope")),
  staleTime: Number.POSITIVE_INFINITY,
});

export const configQuery = queryOptions({
  queryKey: many("config"),
  queryFn: (): Promise<Config> => detail(api.GET("/config")),
});

/** Settings that the service resets to their default when they are not sent. */
const RESET_WHEN_ABSENT = ["default_production_position", "default_consumption_position"];

/** Sends the changed settings. Settings that would be reset if absent are sent with their current value. */
export async function changeConfig(changed: Config): Promise<Config> {
  const now: Config = await detail(api.GET("/config"));
  const kept = Object.fromEntries(RESET_WHEN_ABSENT.map((key) => [key, now[key]]));
  return await detail(api.PATCH("/config", { body: { ...kept, ...changed } }));
}

/** Stores the file of a setting, or removes the stored file if there is none. */
export async function putConfigFile(key: string, file: File | null): Promise<void> {
  const body = new FormData();
  if (file !== null) body.append("file", file);
  await ask("PUT", `/config/${encodeURIComponent(key)}/file`, { body });
}

export type CustomData = Schemas["CustomData"];
/** Maximum number of entries read at once. A search finds the others. */
export const MOST_DATA = 1000;
const data = (key: string) => ({ path: { key } });
export const dataQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: many("custom_data", search),
    queryFn: () => take(api.GET("/custom-data", { params: { query: { search, limit: MOST_DATA } } })),
    placeholderData: (before) => before,
  });
/** Saves an entry. The service does not check revisions here, so the current revision is compared first. */
export async function storeData(key: string, entry: Schemas["CustomDataIn"], known: CustomData | null) {
  if (known !== null) {
    const now = await take(api.GET("/custom-data/{key}", { params: data(key) }));
    if (now._rev !== known._rev) throw new ApiError(412, "revision_mismatch", "The entry was changed.");
  }
  return await detail(api.PUT("/custom-data/{key}", { params: data(key), body: entry }));
}
export async function deleteData(key: string) {
  return await detail(api.DELETE("/custom-data/{key}", { params: data(key) }));
}

export const positionsQuery = (typed: string) =>
  queryOptions({
    queryKey: many("position", "choices", typed),
    queryFn: () =>
      take(api.GET("/position", { params: { query: { search: anywhere(typed || undefined), limit: 50 } } })),
    placeholderData: (before) => before,
  });

export const logKey = (filters: Filters) => many("admin_log", filters);
export async function loadLog(filters: Filters, limit: number, before: string | null) {
  const query = {
    user_key: all(filters.user),
    search: first(filters.search),
    before_key: before,
    with_total: true,
    limit,
  };
  const found = await page(api.GET("/admin-log", { params: { query } }));
  return { ...found, next: found.rows.length === limit ? (found.rows.at(-1)?._key ?? null) : null };
}

const one_ = { limit: 1, with_total: true };
const COUNTS = {
  orders: () => page(api.GET("/work-order", { params: { query: one_ } })),
  units: () => page(api.GET("/serial", { params: { query: one_ } })),
  issues: () => page(api.GET("/issue", { params: { query: one_ } })),
  events: () => page(api.GET("/event", { params: { query: one_ } })),
  stock: () => page(api.GET("/inventory", { params: { query: one_ } })),
  movements: () => page(api.GET("/movement", { params: { query: one_ } })),
  lists: () => page(api.GET("/movement-list", { params: { query: one_ } })),
};
export type Counted = keyof typeof COUNTS;

/** Number of records that a reset would delete. */
export const countQuery = (of: Counted) =>
  queryOptions({
    queryKey: many("report", "count", of),
    queryFn: async () => (await COUNTS[of]()).total,
  });

export async function resetProduction() {
  return await detail(api.DELETE("/reset/prod"));
}
export async function resetInventory() {
  return await detail(api.DELETE("/reset/inventory"));
}

export const ordersQuery = (typed: string) =>
  queryOptions({
    queryKey: many("work_order", "choices", typed),
    queryFn: () =>
      take(
        api.GET("/work-order", { params: { query: { search: anywhere(typed || undefined), limit: 20 } } }),
      ),
    placeholderData: (before) => before,
  });
export async function eraseOrder(key: string) {
  const params = { path: { work_order_key: key } };
  return await detail(api.DELETE("/force-delete-work-order/{work_order_key}", { params }));
}

/** All users including disabled ones, because their past actions can still be viewed. */
export const everybodyQuery = queryOptions({
  queryKey: many("user", "everybody"),
  queryFn: () => take(api.GET("/user", { params: { query: { active_only: false, limit: 1000 } } })),
});

import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, page, refuse, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";
import { type Due, fitsDue } from "./due";

export type Order = Schemas["WorkOrder"];
export type OrderDetails = Schemas["OrderDetails"];
export type QueuedOrder = Schemas["QueuedOrder"];
export type Job = Schemas["Job"];
export type JobDetails = Schemas["JobDetails"];
export type JobUpdate = Schemas["JobUpdateIn"];
export type Assignments = Schemas["Assignments"];
export type WorkSession = Schemas["WorkSession"];
export type Unit = Schemas["ListedSerial"];
export type Stage = Schemas["Stage"];
export type WipRow = Schemas["WipRow"];

const MOST = 1000;
const once = () => ({ "Idempotency-Key": newKey() });
const unless = (rev: string) => ({ "If-Match": `"${rev}"` });
const several = (value: string | string[] | undefined) =>
  value === undefined ? undefined : Array.isArray(value) ? value : [value];

export const ordersKey = (filters: Filters) => many("work_order", "list", filters);

/**
 * Reads work orders. The service has no filter by due date, so that filter is applied here to all open work orders.
 */
export async function loadOrders(filters: Filters, offset: number, limit: number) {
  const due = first(filters.due) as Due | undefined;
  const query = {
    search: first(filters.search),
    status: several(filters.status) as Stage[] | undefined,
    product_key: several(filters.product),
    with_total: true,
  };
  if (due === undefined)
    return await page(api.GET("/work-order", { params: { query: { ...query, offset, limit } } }));
  const open: Order[] = [];
  for (let from = 0; from === open.length; from += MOST) {
    const more = { ...query, closed: false, offset: from, limit: MOST };
    open.push(...(await take(api.GET("/work-order", { params: { query: more } }))));
  }
  const rows = open.filter((order) => fitsDue(order, due));
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

export const orderQuery = (key: string) =>
  queryOptions({
    queryKey: one("work_order", key, "details"),
    queryFn: () => take(api.GET("/work-order/{wo_key}", { params: { path: { wo_key: key } } })),
  });

/** Quantities in each phase of open work orders, of one product or of all. Closed work orders have no rows. */
export const wipQuery = (product?: string) =>
  queryOptions({
    queryKey: many("wip", "report", product),
    queryFn: async () => {
      const query = { product_key: product ? [product] : undefined };
      // The report can also be returned as CSV text, which is not requested here.
      const report = await take(api.GET("/report/wip", { params: { query } }));
      return typeof report === "string" ? [] : report.rows;
    },
  });

export async function loadUnits(order: string, offset: number, limit: number) {
  const query = { wo_key: [order], sort_by: "code" as const, sorting_order: "asc" as const, offset, limit };
  return await page(api.GET("/serial", { params: { query: { ...query, with_total: true } } }));
}

export async function loadSessions(
  of: { work_order_key: string } | { job_key: string },
  offset: number,
  limit: number,
) {
  const query = { ...of, offset, limit, with_total: true };
  return await page(api.GET("/work-session", { params: { query } }));
}

export const jobsKey = (filters: Filters) => many("job", "list", filters);
export async function loadJobs(filters: Filters, offset: number, limit: number) {
  const stage = (several(filters.stage) ?? ["created", "planned", "started"]) as Stage[];
  const query = { stage, assigned_to: several(filters.who), offset, limit, with_total: true };
  return await page(api.GET("/job", { params: { query } }));
}

export const jobQuery = (key: string) =>
  queryOptions({
    queryKey: one("job", key, "details"),
    queryFn: () => take(api.GET("/job/{job_key}", { params: { path: { job_key: key } } })),
  });

/** Working time of a job, including an open session up to now. */
export const jobTimeQuery = (key: string, active: boolean) =>
  queryOptions({
    queryKey: one("job", key, "time"),
    queryFn: () => take(api.GET("/job/{job_key}/time", { params: { path: { job_key: key } } })),
    refetchInterval: active ? 30_000 : false,
  });

export const jobWipQuery = (key: string) =>
  queryOptions({
    queryKey: many("wip", "of-job", key),
    queryFn: () => take(api.GET("/wip", { params: { query: { job_key: key } } })),
  });

/** Jobs by assignee. Nearly every production event changes them. */
export const assignmentsQuery = () =>
  queryOptions({
    queryKey: many("queue", "assignments"),
    queryFn: () => take(api.GET("/job-assignment")),
  });

export const sitesQuery = () =>
  queryOptions({
    queryKey: many("config", "sites"),
    queryFn: () => take(api.GET("/site")),
    staleTime: 300_000,
  });

export const departmentsQuery = () =>
  queryOptions({
    queryKey: many("user", "departments"),
    queryFn: () => take(api.GET("/department", { params: { query: { limit: MOST } } })),
    staleTime: 300_000,
  });

export interface SiteQueue {
  orders: QueuedOrder[];
  /** Value of the ETag header including quotes, sent back as `If-Match`. */
  tag: string;
}

export async function readSiteQueue(site: string): Promise<SiteQueue> {
  const { data, error, response } = await api.GET("/queue/site/{site_key}", {
    params: { path: { site_key: site } },
  });
  if (!response.ok) throw refuse(response, error);
  return { orders: data ?? [], tag: response.headers.get("etag") ?? "*" };
}

export const siteQueueKey = (site: string | undefined) => many("queue", "site", site);
export const siteQueueQuery = (site: string | undefined) =>
  queryOptions({
    queryKey: siteQueueKey(site),
    queryFn: () => readSiteQueue(site ?? "0"),
    enabled: site !== undefined,
  });

export async function putSiteQueue(site: string, orders: string[], tag: string) {
  const body = { site_key: site, work_orders: orders };
  return await detail(api.PUT("/queue", { body, headers: { "If-Match": tag } }));
}

export type OperatorQueue = Schemas["Queue"];

export async function readOperatorQueue(operator: string, site: string): Promise<OperatorQueue> {
  const params = { path: { operator_key: operator }, query: { site_key: site } };
  return await take(api.GET("/queue/operator/{operator_key}", { params }));
}

/** Saves the queue of an operator. Without a revision if the operator had no queue before. */
export async function putOperatorQueue(
  operator: string,
  site: string,
  body: Schemas["OperatorQueueIn"],
  rev: string | null,
) {
  const params = { path: { operator_key: operator }, query: { site_key: site } };
  return await detail(
    api.PUT("/queue/operator/{operator_key}", { params, body, headers: rev === null ? {} : unless(rev) }),
  );
}

export async function updateJobs(updates: JobUpdate[]) {
  return await detail(api.POST("/job/update", { body: updates, headers: once() }));
}

/** Assigns jobs to a user, or unassigns them with null. */
export async function assignJobs(jobs: string[], person: string | null) {
  return await updateJobs(jobs.map((_key) => ({ action: "update", data: { _key, assigned_to: person } })));
}

const ofJob = (key: string) => ({ path: { job_key: key } });

export async function pauseJob(key: string, reason: string) {
  return await detail(
    api.POST("/job/{job_key}/force-pause", { params: ofJob(key), body: { reason }, headers: once() }),
  );
}
export async function resetJob(key: string, reason: string) {
  return await detail(
    api.POST("/job/{job_key}/reset", { params: ofJob(key), body: { reason }, headers: once() }),
  );
}
export async function closeJob(key: string, notes: string | null) {
  return await detail(
    api.POST("/job/{job_key}/close", { params: ofJob(key), body: { notes }, headers: once() }),
  );
}
export async function cancelBatch(key: string, reason: string) {
  const params = { path: { batch_key: key } };
  return await detail(api.POST("/batch/{batch_key}/cancel", { params, body: { reason }, headers: once() }));
}

export async function makeOrder(body: Schemas["OrderIn"], key: string) {
  return await detail(api.POST("/work-order", { body, headers: { "Idempotency-Key": key } }));
}

const ofOrder = (key: string) => ({ path: { wo_key: key } });

export async function changeOrder(key: string, body: Schemas["OrderPatch"], rev: string) {
  return await detail(
    api.PATCH("/work-order/{wo_key}", { params: ofOrder(key), body, headers: unless(rev) }),
  );
}
export async function changeQuantity(key: string, quantity: number, updates: JobUpdate[], rev: string) {
  const body = { new_quantity: quantity, job_updates: updates };
  return await detail(
    api.PATCH("/work-order/{wo_key}/update-quantities", { params: ofOrder(key), body, headers: unless(rev) }),
  );
}
export async function closeOrder(key: string, notes: string | null) {
  return await detail(
    api.POST("/work-order/{wo_key}/close", { params: ofOrder(key), body: { notes }, headers: once() }),
  );
}
export async function deleteOrder(key: string, rev: string) {
  return await take(api.DELETE("/work-order/{wo_key}", { params: ofOrder(key), headers: unless(rev) }));
}

export const productsQuery = (typed: string) =>
  queryOptions({
    queryKey: many("product", "choices", "active", typed),
    queryFn: () => {
      const query = { search_string: typed || undefined, active_only: true, limit: 20 };
      return take(api.GET("/product", { params: { query } }));
    },
    placeholderData: (before) => before,
  });

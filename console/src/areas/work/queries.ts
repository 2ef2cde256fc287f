import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";

export type Task = Schemas["Task"];
export type TaskDetails = Schemas["TaskDetails"];
export type Issue = Schemas["ListedIssue"];
export type IssueDetails = Schemas["IssueDetails"];
export type Message = Schemas["Message"];
export type TaskLinkType = Schemas["LinkTaskIn"]["link_type"];
export type IssueLinkType = Schemas["TargetIn"]["type"];

const match = (rev: string) => ({ "If-Match": `"${rev}"` });
const once = () => ({ "Idempotency-Key": newKey() });
const anywhere = (typed: string) =>
  /[*?]/.test(typed) || typed === "" ? typed || undefined : `*${typed.replace(/\\/g, "\\\\")}*`;

export const tasksKey = (filters: Filters) => many("task", "list", filters);
export async function loadTasks(filters: Filters, offset: number, limit: number) {
  const status = first(filters.status) ?? "open";
  const assigned = first(filters.person);
  const query = {
    search: first(filters.search),
    task_type_key: first(filters.type),
    assigned_to: assigned === undefined ? undefined : [assigned],
    status_open: status === "open" || undefined,
    status_pending: status === "pending" || undefined,
    status_completed: status === "closed" || undefined,
    status_canceled: status === "closed" || undefined,
    with_total: true,
    offset,
    limit,
  };
  return await page(api.GET("/task", { params: { query } }));
}

/** Open tasks of a user, earliest due date first. */
export const myTasksQuery = (userKey: string) =>
  queryOptions({
    queryKey: many("task", "mine", userKey),
    queryFn: () =>
      take(
        api.GET("/task", { params: { query: { assigned_to: [userKey], status_open: true, limit: 200 } } }),
      ),
  });

const task = (key: string) => ({ path: { task_key: key } });
export const readTask = (key: string) => take(api.GET("/task/{task_key}", { params: task(key) }));
export const taskQuery = (key: string) =>
  queryOptions({ queryKey: one("task", key, "details"), queryFn: () => readTask(key) });
export const taskTypesQuery = queryOptions({
  queryKey: many("task", "types"),
  queryFn: () => take(api.GET("/task-type", { params: { query: { active_only: true } } })),
  staleTime: 300_000,
});
export async function makeTask(form: Schemas["TaskIn"]) {
  return await detail(api.POST("/task", { body: form, headers: once() }));
}
export async function changeTask(key: string, body: Schemas["TaskPatch"], rev: string) {
  return await detail(api.PATCH("/task/{task_key}", { params: task(key), body, headers: match(rev) }));
}
export async function completeTask(key: string) {
  const request = { params: task(key), body: {}, headers: once() };
  return await detail(api.POST("/task/{task_key}/complete", request));
}
export async function suspendTask(key: string) {
  return await detail(api.POST("/task/{task_key}/suspend", { params: task(key), headers: once() }));
}
export async function reopenTask(key: string) {
  return await detail(api.POST("/task/{task_key}/reopen", { params: task(key), headers: once() }));
}
export async function cancelTask(key: string, reason: string) {
  const request = { params: task(key), body: { reason }, headers: once() };
  return await detail(api.POST("/task/{task_key}/cancel", request));
}
export async function linkTask(key: string, link_type: TaskLinkType, link_key: string) {
  const request = { params: task(key), body: { link_type, link_key }, headers: once() };
  return await detail(api.POST("/task/{task_key}/link", request));
}
export async function unlinkTask(key: string, link_type: TaskLinkType, link_key: string) {
  const request = { params: task(key), body: { link_type, link_key }, headers: once() };
  return await detail(api.POST("/task/{task_key}/unlink", request));
}

export async function deleteTask(key: string) {
  return await detail(api.DELETE("/task/{task_key}", { params: task(key) }));
}

export const issuesKey = (filters: Filters) => many("issue", "list", filters);
export async function loadIssues(filters: Filters, offset: number, limit: number) {
  const state = first(filters.state) ?? "open";
  const type = first(filters.type);
  const query = {
    issue_type_key: type === undefined ? undefined : [type],
    product_code_search: first(filters.product),
    issue_open: state !== "closed",
    issue_closed: state === "closed",
    issue_critical: true,
    issue_non_critical: state !== "critical",
    with_links: true,
    with_total: true,
    offset,
    limit,
  };
  return await page(api.GET("/issue", { params: { query } }));
}

/** Open issues that a user reported. */
export const myIssuesQuery = (userKey: string) =>
  queryOptions({
    queryKey: many("issue", "mine", userKey),
    queryFn: () => {
      const query = { created_by: [userKey], issue_open: true, issue_closed: false, with_links: true };
      return take(api.GET("/issue", { params: { query: { ...query, limit: 100 } } }));
    },
  });

const issue = (key: string) => ({ path: { issue_key: key } });
export const readIssue = (key: string) => take(api.GET("/issue/{issue_key}", { params: issue(key) }));
export const issueQuery = (key: string) =>
  queryOptions({ queryKey: one("issue", key, "details"), queryFn: () => readIssue(key) });
export async function makeIssue(form: Schemas["IssueIn"]) {
  return await detail(api.POST("/issue", { body: form, headers: once() }));
}
export async function changeIssue(key: string, body: Schemas["IssuePatch"], rev: string) {
  return await detail(api.PATCH("/issue/{issue_key}", { params: issue(key), body, headers: match(rev) }));
}
export async function closeIssue(key: string) {
  const request = { params: issue(key), body: {}, headers: once() };
  return await detail(api.POST("/issue/{issue_key}/close", request));
}
export async function reopenIssue(key: string) {
  const request = { params: issue(key), body: {}, headers: once() };
  return await detail(api.POST("/issue/{issue_key}/reopen", request));
}
export async function deleteIssue(key: string) {
  return await detail(api.DELETE("/issue/{issue_key}", { params: issue(key) }));
}
export async function linkIssue(key: string, type: IssueLinkType, target: string) {
  const request = { params: issue(key), body: { type, key: target }, headers: once() };
  return await detail(api.POST("/issue/{issue_key}/link", request));
}
export async function unlinkIssue(key: string, type: IssueLinkType, target: string) {
  const request = { params: issue(key), body: { type, key: target }, headers: once() };
  return await detail(api.POST("/issue/{issue_key}/unlink", request));
}

/** Messages of a record, newest first. */
export const messagesQuery = (recipient: string) =>
  queryOptions({
    queryKey: many("message", recipient),
    queryFn: () => take(api.GET("/message", { params: { query: { recipient_id: recipient, limit: 200 } } })),
  });
export async function postMessage(recipient_id: string, content: string) {
  return await detail(api.POST("/message", { body: { recipient_id, content }, headers: once() }));
}

const message = (key: string) => ({ path: { message_key: key } });
export async function changeMessage(key: string, content: string, rev: string) {
  const request = { params: message(key), body: { content }, headers: match(rev) };
  return await detail(api.PATCH("/message/{message_key}", request));
}
export async function deleteMessage(key: string) {
  return await detail(api.DELETE("/message/{message_key}", { params: message(key) }));
}

export interface Target {
  key: string;
  code: string;
  what: string | null;
}

const SEARCHES: Record<string, (typed: string) => Promise<Target[]>> = {
  serial: async (typed) =>
    (
      await take(api.GET("/serial", { params: { query: { serial_search: anywhere(typed), limit: 20 } } }))
    ).map(({ _key, code, product }) => ({ key: _key, code: code ?? _key, what: product?.code ?? null })),
  work_order: async (typed) =>
    (await take(api.GET("/work-order", { params: { query: { search: anywhere(typed), limit: 20 } } }))).map(
      ({ _key, wo_code, product_code }) => ({ key: _key, code: wo_code, what: product_code }),
    ),
  product: async (typed) =>
    (
      await take(api.GET("/product", { params: { query: { search_string: typed || undefined, limit: 20 } } }))
    ).map(({ _key, code, description }) => ({ key: _key, code, what: description ?? null })),
  task: async (typed) =>
    (await take(api.GET("/task", { params: { query: { search: typed || undefined, limit: 20 } } }))).map(
      ({ _key, code, title }) => ({ key: _key, code, what: title ?? null }),
    ),
  issue: async (typed) =>
    (
      await take(api.GET("/issue", { params: { query: { issue_key_search: anywhere(typed), limit: 20 } } }))
    ).map(({ _key, issue_type_name }) => ({ key: _key, code: _key, what: issue_type_name ?? null })),
};

/** Record types that can be searched by typing. */
export const SEARCHABLE = Object.keys(SEARCHES);

export const targetsQuery = (type: string, typed: string) =>
  queryOptions({
    queryKey: ["link-targets", type, typed],
    queryFn: () => SEARCHES[type]?.(typed) ?? [],
    placeholderData: (before) => before,
  });

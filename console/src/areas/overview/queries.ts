import { queryOptions } from "@tanstack/react-query";
import { api, page, type Schemas, take } from "@/api/client";
import { many } from "@/api/keys";

interface Span {
  from: string;
  to: string;
}
const REPORTS = {
  output: (query: Span) => take(api.GET("/report/output", { params: { query } })),
  scrap: (query: Span) => take(api.GET("/report/scrap", { params: { query } })),
  wip: (query: Span) => take(api.GET("/report/wip", { params: { query } })),
  "on-time": (query: Span) => take(api.GET("/report/on-time", { params: { query } })),
  "first-pass": (query: Span) => take(api.GET("/report/first-pass", { params: { query } })),
  "stock-age": (query: Span) => take(api.GET("/report/stock-age", { params: { query } })),
  work: (query: Span) => take(api.GET("/report/work", { params: { query } })),
};
type Reports = { [Name in keyof typeof REPORTS]: Awaited<ReturnType<(typeof REPORTS)[Name]>> };
export type OutputReport = Reports["output"];

/** Reads one of the seven reports for the last days. */
export function reportQuery<Name extends keyof Reports>(name: Name, days: number) {
  const span = { from: dayBefore(days - 1), to: dayBefore(0) };
  return queryOptions({
    queryKey: many("report", name, span),
    queryFn: () => REPORTS[name](span) as Promise<Reports[Name]>,
    retry: false,
    staleTime: 60_000,
  });
}

/** Returns the local date of some days ago in the format of the service. */
export function dayBefore(days: number, now: Date = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** Returns every day of a range, so that charts show days without work as gaps. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T12:00:00Z`); at <= Date.parse(`${to}T12:00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

type Order = Schemas["WorkOrder"];

export const ordersQuery = () =>
  queryOptions({
    queryKey: many("work_order", "open"),
    queryFn: async () => {
      const query = { open: true, closed: false, with_total: true, limit: 200 };
      const { rows, total } = await page(api.GET("/work-order", { params: { query } }));
      const late = rows.filter((order: Order) => order.due_by && Date.parse(order.due_by) < Date.now());
      late.sort((one, other) => Date.parse(one.due_by ?? "") - Date.parse(other.due_by ?? ""));
      const today = new Date().toDateString();
      const starting = rows.filter(
        ({ start_from }) => start_from && new Date(start_from).toDateString() === today,
      );
      return { total: total ?? rows.length, late, starting: starting.length };
    },
  });

export const jobsQuery = () =>
  queryOptions({
    queryKey: many("job", "running"),
    queryFn: async () => {
      const [running, begun] = await Promise.all([
        page(api.GET("/job", { params: { query: { active: true, with_total: true, limit: 1 } } })),
        take(api.GET("/job", { params: { query: { active: false, limit: 500 } } })),
      ]);
      const paused = begun.filter(({ active_batch_key }) => active_batch_key).length;
      return { running: running.total ?? 0, paused };
    },
  });

export const tasksQuery = (me: string) =>
  queryOptions({
    queryKey: many("task", "due", me),
    queryFn: async () => {
      const due = {
        status_open: true,
        status_pending: false,
        status_completed: false,
        status_canceled: false,
        due_by_max: dayBefore(0),
        with_total: true,
        limit: 1,
      };
      const [all, mine] = await Promise.all([
        page(api.GET("/task", { params: { query: due } })),
        page(api.GET("/task", { params: { query: { ...due, assigned_to: [me] } } })),
      ]);
      return { total: all.total ?? 0, mine: mine.total ?? 0 };
    },
  });

export const feedQuery = () =>
  queryOptions({
    queryKey: many("event", "feed"),
    queryFn: () =>
      take(api.GET("/event", { params: { query: { primary: true, sorting_order: "desc", limit: 14 } } })),
  });

import type { Schemas } from "@/api/client";

export const DUES = ["late", "week", "none"] as const;
/** Filter of open work orders: late, due within seven days, or without due date. */
export type Due = (typeof DUES)[number];

const DAY = 86_400_000;
const END_OF_DAY = "T23:59:59.999Z";
const START_OF_DAY = "T00:00:00.000Z";

type Dated = Pick<Schemas["WorkOrder"], "due_by" | "on_time" | "status">;

/** Whether the work order is late or will be late, given the remaining work. */
export const isLate = (order: Dated) => order.status !== "closed" && !order.on_time;

export function fitsDue(order: Dated, due: Due, now: number = Date.now()): boolean {
  if (due === "late") return isLate(order);
  if (due === "none") return !order.due_by;
  return Boolean(order.due_by) && Date.parse(order.due_by ?? "") <= now + 7 * DAY;
}

/** Returns the delay in days or hours, or null if the due date has not passed. */
export function lateBy(
  due: string | null | undefined,
  now: number,
): { unit: "days" | "hours"; count: number } | null {
  if (!due) return null;
  const late = now - Date.parse(due);
  if (late <= 0) return null;
  return late >= DAY
    ? { unit: "days", count: Math.floor(late / DAY) }
    : { unit: "hours", count: Math.max(1, Math.floor(late / 3_600_000)) };
}

/**
 * Returns the date of a time. The first or last moment of a UTC day stands for that day, whatever the local time
 * zone.
 */
export function dayOf(at: string | null | undefined): string {
  if (!at) return "";
  if (at.endsWith(END_OF_DAY) || /T00:00:00(\.000)?Z$/.test(at)) return at.slice(0, 10);
  const local = new Date(at);
  return [local.getFullYear(), local.getMonth() + 1, local.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** Converts a typed date to the time that the service stores. An unchanged date keeps its original time. */
export function momentOf(
  typed: string,
  was: string | null | undefined,
  kind: "start" | "due",
): string | null {
  if (typed === "") return null;
  if (typed === dayOf(was)) return was ?? null;
  return `${typed}${kind === "due" ? END_OF_DAY : START_OF_DAY}`;
}

/** Noon of the date, so that it is the same day in every time zone. */
export const noonOf = (at: string) => `${dayOf(at)}T12:00:00`;

/** Formats a duration as `3 h 20 min`, which is the same in both languages. */
export function span(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

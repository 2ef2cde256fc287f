import type { Schemas } from "@/api/client";

export const DUES = ["late", "week", "none"] as const;
/** Which open orders: late, due within seven days, or without a day. */
export type Due = (typeof DUES)[number];

const DAY = 86_400_000;
const END_OF_DAY = "T23:59:59.999Z";
const START_OF_DAY = "T00:00:00.000Z";

type Dated = Pick<Schemas["WorkOrder"], "due_by" | "on_time" | "status">;

/** Late already, or late by what is left to do. */
export const isLate = (order: Dated) => order.status !== "closed" && !order.on_time;

export function fitsDue(order: Dated, due: Due, now: number = Date.now()): boolean {
  if (due === "late") return isLate(order);
  if (due === "none") return !order.due_by;
  return Boolean(order.due_by) && Date.parse(order.due_by ?? "") <= now + 7 * DAY;
}

/** How late, in the larger unit that fits; null while the day has not passed. */
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

/** A day is kept as its first or last moment in UTC: read in another zone it would become the day beside it. */
export function dayOf(at: string | null | undefined): string {
  if (!at) return "";
  if (at.endsWith(END_OF_DAY) || /T00:00:00(\.000)?Z$/.test(at)) return at.slice(0, 10);
  const local = new Date(at);
  return [local.getFullYear(), local.getMonth() + 1, local.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** The day of a form as the service keeps it; a day that was not touched stays the moment that it was. */
export function momentOf(
  typed: string,
  was: string | null | undefined,
  kind: "start" | "due",
): string | null {
  if (typed === "") return null;
  if (typed === dayOf(was)) return was ?? null;
  return `${typed}${kind === "due" ? END_OF_DAY : START_OF_DAY}`;
}

/** Noon, so that the day is the same in every zone. */
export const noonOf = (at: string) => `${dayOf(at)}T12:00:00`;

/** `3 h 20 min`; both languages write it so. */
export function span(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

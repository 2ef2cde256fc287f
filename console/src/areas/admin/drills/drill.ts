import i18next from "i18next";
import { quantity } from "@/ui/format";
import type { Drill, Watched } from "./drillQueries";

export type Check = Drill["detail"]["checks"][number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Age in milliseconds above which the newest passed drill is too old. Backups run every day and verifications every
 * week. Both may take some time.
 */
const OLDEST: Record<Watched, number> = { backup: 26 * HOUR, verify: 8 * DAY };

const ageOf = (drill: Drill, now: number) => now - Date.parse(drill.ended ?? drill.started);

/** Whether the newest passed drill of a kind is missing or too old. */
export function isOverdue(kind: Watched, newest: Drill | null, now: number): boolean {
  return newest === null || ageOf(newest, now) > OLDEST[kind];
}

/** Formats the age of a drill as `25 hours ago`, and from two days on as `8 days ago`. */
export function age(drill: Drill, now: number): string {
  const minutes = Math.max(0, Math.floor(ageOf(drill, now) / 60_000));
  const [unit, length] =
    minutes >= 2880
      ? (["day", 1440] as const)
      : minutes >= 60
        ? (["hour", 60] as const)
        : (["minute", 1] as const);
  return new Intl.RelativeTimeFormat(i18next.language).format(-Math.floor(minutes / length), unit);
}

/** Formats seconds as `38 s`, `3 min 33 s` or `1 h 5 min`, which is the same in both languages. */
export function span(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts: [number, string][] = [
    [hours, "h"],
    [minutes, "min"],
    [hours === 0 ? rest : 0, "s"],
  ];
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => quantity(count, unit));
  return written.length === 0 ? quantity(0, "s") : written.join(" ");
}

/** Duration of a drill in seconds, or null while it is running. */
export function secondsOf({ started, ended }: Pick<Drill, "started" | "ended">): number | null {
  return ended === null ? null : (Date.parse(ended) - Date.parse(started)) / 1000;
}

/** Whether a check failed. The service writes `ok` for a check that passed, and any other value means that it failed. */
export const isWrong = (check: Check) => check.result !== "ok";

/** Members that only drills of this kind have. */
export function othersOf({ checks: _, ...others }: Drill["detail"]): [name: string, value: string][] {
  return Object.entries(others).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
}

import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import { age, isOverdue, isWrong, othersOf, secondsOf, span } from "./drill";
import type { Drill } from "./drillQueries";

beforeAll(async () => {
  await i18next.init({ lng: "en", resources: {} });
});

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-19T08:00:00Z");
const passed = (before: number): Drill => ({
  key: "5602",
  kind: "verify",
  started: new Date(NOW - before - HOUR).toISOString(),
  ended: new Date(NOW - before).toISOString(),
  result: "passed",
  tool: "pgbackrest",
  label: "20261115-013004F",
  cursor: "9f2c41d07a6be853.5598",
  rpo_seconds: 38.2,
  rto_seconds: 212.788,
  version: "0.1.0",
  detail: { checks: [] },
});

it("warns of a backup older than 26 hours and of a verification older than 8 days", () => {
  expect(isOverdue("backup", passed(26 * HOUR), NOW)).toBe(false);
  expect(isOverdue("backup", passed(26 * HOUR + 1), NOW)).toBe(true);
  expect(isOverdue("verify", passed(8 * 24 * HOUR), NOW)).toBe(false);
  expect(isOverdue("verify", passed(8 * 24 * HOUR + 1), NOW)).toBe(true);
  expect(isOverdue("backup", null, NOW)).toBe(true);
});

it("says the age in hours up to two days, then in days", () => {
  const said = (before: number) => age(passed(before), NOW);
  expect(said(5 * 60_000)).toBe("5 minutes ago");
  expect(said(HOUR)).toBe("1 hour ago");
  expect(said(47.9 * HOUR)).toBe("47 hours ago");
  expect(said(48 * HOUR)).toBe("2 days ago");
  expect(said(9.9 * 24 * HOUR)).toBe("9 days ago");
  // The clock of the service is ahead of that of the browser.
  expect(said(-5 * 60_000)).toBe("0 minutes ago");
});

it("writes durations in at most two units", () => {
  const plain = (seconds: number) => span(seconds).replaceAll("\u202f", " ");
  expect(plain(0.2)).toBe("0 s");
  expect(plain(38.2)).toBe("38 s");
  expect(plain(59.7)).toBe("1 min");
  expect(plain(212.788)).toBe("3 min 33 s");
  expect(plain(3600)).toBe("1 h");
  expect(plain(3938)).toBe("1 h 5 min");
});

it("knows how long a drill took, unless it is running", () => {
  expect(secondsOf(passed(0))).toBe(3600);
  expect(secondsOf({ ...passed(0), ended: null })).toBeNull();
});

it("takes every result but ok for a failed check", () => {
  const check = (result: string) => ({ name: "files", result, fact: "" });
  expect(["ok", "wrong", "", "OK"].map((result) => isWrong(check(result)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it("lists what only drills of this kind have", () => {
  expect(othersOf({ checks: [], from: "0059", pending: ["0060"] })).toEqual([
    ["from", "0059"],
    ["pending", '["0060"]'],
  ]);
});

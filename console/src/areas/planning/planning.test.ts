import { expect, it } from "vitest";
import { blockersOf, canDelete, ofCancelBatch, ofCloseJob, ofCloseOrder, ofReset } from "./consequences";
import { dayOf, fitsDue, lateBy, momentOf, span } from "./due";
import { phasesOf, quantityUpdates } from "./phases";
import type { Job, WipRow } from "./queries";

const job = {
  stage: "started",
  active: false,
  active_batch_key: null,
  active_batch_qt: 0,
  first_phase: false,
  last_phase: false,
  traceability_level: "complete",
  qt_planned: 5,
  qt_completed: 0,
  qt_scrapped: 0,
  processing_time: 0,
} as unknown as Job;
const keys = (told: { key: string; count?: number }[]) =>
  told.map(({ key, count }) => (count === undefined ? key : `${key} ${count}`));

it("tells what a reset of a first phase deletes", () => {
  const first: Job = { ...job, first_phase: true, qt_completed: 3, processing_time: 5_400_000 };
  expect(keys(ofReset(first))).toEqual([
    "units-deleted 3",
    "values-gone",
    "parts-back",
    "time-gone",
    "refused-if-taken",
  ]);
  expect(keys(ofReset({ ...first, traceability_level: null }))[0]).toBe("made-gone 3");
});

it("tells what a reset of a last phase takes out of stock", () => {
  const last: Job = { ...job, last_phase: true, stage: "closed", qt_completed: 4, qt_scrapped: 1 };
  expect(keys(ofReset(last))).toEqual([
    "out-of-stock 4",
    "wait-again 4",
    "scrap-back 1",
    "values-gone",
    "parts-back",
    "job-open-again",
  ]);
});

it("tells what becomes of an open batch", () => {
  const open: Job = { ...job, active_batch_key: "7", active_batch_qt: 2 };
  expect(keys(ofCancelBatch(open))).toEqual(["wait-again 2", "values-gone", "parts-back", "job-not-started"]);
  expect(keys(ofCancelBatch({ ...open, first_phase: true, qt_completed: 1 }))).toEqual([
    "units-deleted 2",
    "values-gone",
    "parts-back",
  ]);
});

it("tells closing a job that nobody started from closing one that was", () => {
  expect(keys(ofCloseJob({ ...job, stage: "planned" }))).toEqual(["job-removed 5"]);
  expect(keys(ofCloseJob({ ...job, qt_completed: 2 }))).toEqual(["job-stays", "not-made 3", "no-way-back"]);
});

it("tells what closing an order does, and what forbids it", () => {
  const jobs = [
    { stage: "closed" },
    { stage: "started" },
    { stage: "planned" },
    { stage: "created" },
  ] as Job[];
  expect(keys(ofCloseOrder({ qt_planned: 5, qt_completed: 1, jobs }))).toEqual([
    "jobs-closed 1",
    "jobs-removed 2",
    "not-made 4",
    "out-of-queue",
  ]);
  const running = { active: true, active_batch_key: "1", phase_alias: "Test" };
  const open = { active: false, active_batch_key: "2", phase_alias: "Pack" };
  expect(blockersOf([running, open]).map(({ key, more }) => [key, more?.phases])).toEqual([
    ["blocked-running", "Test"],
    ["blocked-batch", "Pack"],
  ]);
  expect([canDelete({ status: "planned" }), canDelete({ status: "started" })]).toEqual([true, false]);
});

it("knows late orders, and how late", () => {
  const now = Date.parse("2026-11-17T10:00:00Z");
  expect(lateBy("2026-11-17T04:00:00Z", now)).toEqual({ unit: "hours", count: 6 });
  expect(lateBy("2026-11-14T04:00:00Z", now)).toEqual({ unit: "days", count: 3 });
  expect(lateBy("2026-11-18T04:00:00Z", now)).toBeNull();
  const open = { status: "started" as const, on_time: false, due_by: "2026-11-20T23:59:59.999Z" };
  expect(fitsDue(open, "late", now)).toBe(true);
  expect(fitsDue({ ...open, on_time: true }, "late", now)).toBe(false);
  expect(fitsDue(open, "week", now)).toBe(true);
  expect(fitsDue({ ...open, due_by: null }, "none", now)).toBe(true);
});

it("keeps a day the same day, and a moment that nobody touched the same moment", () => {
  expect(dayOf("2026-11-20T23:59:59.999Z")).toBe("2026-11-20");
  expect(momentOf("2026-11-20", null, "due")).toBe("2026-11-20T23:59:59.999Z");
  expect(momentOf("2026-11-20", null, "start")).toBe("2026-11-20T00:00:00.000Z");
  expect(momentOf(dayOf("2026-11-20T12:30:00Z"), "2026-11-20T12:30:00Z", "due")).toBe("2026-11-20T12:30:00Z");
  expect(momentOf("", "2026-11-20T12:30:00Z", "due")).toBeNull();
  expect([span(60_000), span(3_600_000), span(12_000_000)]).toEqual(["1 min", "1 h", "3 h 20 min"]);
});

it("sums the jobs of a phase, and takes what waits from the report", () => {
  const part = (phase_key: string, qt_completed: number) =>
    ({ ...job, phase_key, phase_alias: phase_key.toUpperCase(), qt_completed }) as Job;
  const report = [{ work_order_key: "9", phase_key: "q", waiting: 2 }] as WipRow[];
  const phases = phasesOf(
    { _key: "9", phase_sequence: ["p", "q"] },
    [part("q", 1), part("p", 3), part("p", 1)],
    report,
  );
  expect(phases.map(({ name, planned, good, waiting }) => [name, planned, good, waiting])).toEqual([
    ["P", 10, 4, null],
    ["Q", 5, 1, 2],
  ]);
});

it("gives the difference of an order to the last open job of each phase", () => {
  const order = { phase_sequence: ["p", "q"], qt_planned: 5 };
  const jobs = [
    { _key: "1", phase_key: "p", stage: "closed" as const, qt_planned: 5 },
    { _key: "2", phase_key: "q", stage: "started" as const, qt_planned: 3 },
    { _key: "3", phase_key: "q", stage: "created" as const, qt_planned: 2 },
  ];
  expect(quantityUpdates(order, jobs, 8)).toEqual([
    { action: "insert", data: { phase_key: "p", qt_planned: 3 } },
    { action: "update", data: { _key: "3", qt_planned: 5 } },
  ]);
  expect(quantityUpdates(order, jobs, 4)).toEqual([{ action: "update", data: { _key: "3", qt_planned: 1 } }]);
});

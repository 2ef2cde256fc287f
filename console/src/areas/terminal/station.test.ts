import { describe, expect, it } from "vitest";
import type { Step } from "@/app/step/step";
import {
  type Batch,
  formData,
  isComplete,
  type Job,
  type Link,
  missingFields,
  nextPart,
  partsOf,
  primaryOf,
  scansMissing,
  type Unit,
} from "./station";

const line = (key: string, qt: number, more: object = {}) => ({
  component_key: key,
  component_code: key,
  component_description: key,
  qt,
  traceability_level: null,
  manage_inventory: true,
  ...more,
});
const job = (more: object = {}) =>
  ({
    traceability_level: "complete",
    active: true,
    stage: "started",
    first_phase: true,
    next_batch_available: true,
    parameters: { step_check: true },
    wo_bom: [
      line("paste", 0.4),
      line("board", 1, { traceability_level: "complete" }),
      line("board", 1, { traceability_level: "complete" }),
    ],
    ...more,
  }) as unknown as Job;
const batch = { active: true, qt_total: 2, step_data: [] } as unknown as Batch;
const units = [{ serial_key: "1" }, { serial_key: "2" }] as Unit[];
const link = (parent: string, child: string): Link => ({
  parent,
  child,
  code: child,
  component: "board",
  confirmed: false,
  waiting: false,
});
const field = (key: string, type: string, more: object = {}) => ({
  _key: key,
  type,
  mandatory: true,
  multiple: false,
  custom_field_key: key,
  ...more,
});
const step = (...fields: object[]) => ({ _key: "s", form_fields: fields }) as unknown as Step;

describe("parts", () => {
  it("of one unit are counted for it alone, equal lines together, scanned ones first", () => {
    const lines = partsOf(job(), batch, "1", [link("1", "a"), link("2", "b")], []);
    expect(lines.map(({ component, need, have }) => [component, need, have.length])).toEqual([
      ["board", 2, 1],
      ["paste", 0.4, 0],
    ]);
    expect(nextPart(lines)?.component).toBe("board");
    expect(lines.map(isComplete)).toEqual([false, true]);
  });
  it("of an output without codes are counted for the batch", () => {
    const [first] = partsOf(job({ traceability_level: null }), batch, null, [link("1", "a")], []);
    expect([first?.need, first?.have.length]).toEqual([4, 1]);
  });
  it("that are missing leave out units that are scrap", () => {
    expect(scansMissing(job(), batch, units, [link("1", "a")], new Set())).toBe(3);
    expect(scansMissing(job(), batch, units, [link("1", "a")], new Set(["2"]))).toBe(1);
  });
});

describe("the big key", () => {
  const situation = {
    job: job(),
    batch,
    step: step(),
    last: false,
    values: {},
    missing: 0,
    waiting: false,
    loading: false,
  };
  it("starts, resumes, or says that nothing waits", () => {
    expect(primaryOf({ ...situation, batch: null, job: job({ stage: "planned" }) })).toEqual({ is: "start" });
    expect(primaryOf({ ...situation, job: job({ active: false }) })).toEqual({ is: "resume" });
    expect(primaryOf({ ...situation, batch: null, job: job({ next_batch_available: false }) })).toEqual({
      is: "nothing-waits",
    });
    expect(primaryOf({ ...situation, batch: null, job: job({ first_phase: false }) })).toEqual({
      is: "choose-unit",
    });
  });
  it("says what is missing", () => {
    const torque = step(field("t", "number", { label: "Torque" }));
    expect(primaryOf({ ...situation, step: torque })).toEqual({ is: "fill", field: "Torque" });
    expect(primaryOf({ ...situation, step: torque, values: { t: "1,2,3" } })).toEqual({
      is: "fill",
      field: "Torque",
    });
    expect(primaryOf({ ...situation, step: torque, values: { t: "12" } })).toEqual({
      is: "step",
      last: false,
    });
    expect(primaryOf({ ...situation, last: true, missing: 1 })).toEqual({ is: "scan", count: 1 });
    expect(primaryOf({ ...situation, last: true })).toEqual({ is: "step", last: true });
  });
});

describe("a form", () => {
  it("is sent as the service takes it", () => {
    const form = step(
      field("n", "number"),
      field("f", "files"),
      field("e", "text"),
      field("h", "text", { hidden: true }),
    );
    expect(formData(form, { n: "1,5", f: ["a.jpg"], e: "" })).toEqual([
      { form_field_key: "n", value: 1.5 },
      { form_field_key: "f", value: [{ name: "a.jpg" }] },
    ]);
  });
  it("is complete with its defaults", () => {
    expect(
      missingFields(step(field("v", "text", { default: "2.4.1" }), field("b", "boolean")), { b: false }),
    ).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { Step } from "@/app/step/step";
import type { Batch } from "./queries";
import { changeOf, codesIn, wayOf } from "./size";
import { changesOf, correctable, notedIn, typedOf, wrongIn } from "./steps";

const now = { quantity: 3, units: ["1", "2", "3"] };
const typed = { quantity: "3", codes: "", units: now.units };

describe("another size of a batch", () => {
  it("is a number without codes, codes in a first phase, units in a later one", () => {
    expect([wayOf(false, true), wayOf(false, false), wayOf(true, true), wayOf(true, false)]).toEqual([
      "number",
      "number",
      "codes",
      "units",
    ]);
  });

  it("is nothing while nothing changes or the number is none", () => {
    for (const quantity of ["3", "3.0", "0", "-1", "", "x"])
      expect(changeOf("number", now, { ...typed, quantity })).toBeNull();
    expect(changeOf("units", now, { ...typed, units: ["3", "1", "2"] })).toBeNull();
    expect(changeOf("units", now, { ...typed, units: [] })).toBeNull();
  });

  it("names as many codes as units are added, or leaves them to the counter", () => {
    expect(codesIn(" A \n\nB\n")).toEqual(["A", "B"]);
    expect(changeOf("codes", now, { ...typed, quantity: "5", codes: "A\nB" })).toEqual({
      new_active_batch_qt: 5,
      serial_codes: ["A", "B"],
    });
    expect(changeOf("codes", now, { ...typed, quantity: "5" })).toEqual({ new_active_batch_qt: 5 });
    expect(changeOf("codes", now, { ...typed, quantity: "5", codes: "A" })).toBeNull();
    expect(changeOf("codes", now, { ...typed, quantity: "2" })).toEqual({ new_active_batch_qt: 2 });
  });

  it("exchanges units of a later phase", () => {
    expect(changeOf("units", now, { ...typed, units: ["1", "2", "9"] })).toEqual({
      serial_keys: ["1", "2", "9"],
    });
  });
});

const step = {
  _key: "s",
  title: "Measure",
  form_fields: [
    { _key: "n", type: "number", custom_field_key: "force", hidden: false, multiple: false },
    { _key: "f", type: "files", custom_field_key: "photo", hidden: false, multiple: true },
    { _key: "h", type: "text", custom_field_key: "secret", hidden: true, multiple: false },
  ],
} as unknown as Step;
const batch = {
  step_data: [
    { _key: "s", done: true, form_data: [{ form_field_key: "n", value: 3.2 }] },
    { _key: "gone", done: true, form_data: [] },
  ],
} as unknown as Batch;

describe("the steps of a batch", () => {
  const [noted] = notedIn(batch, [step]);
  if (noted === undefined) throw new Error("the step is there");

  it("hold what was noted; files and hidden fields are not for the desk", () => {
    expect(notedIn(batch, [step])).toHaveLength(1);
    expect(typedOf(noted)).toEqual({ n: 3.2 });
    expect(correctable(noted)).toBe(true);
    expect(correctable({ ...noted, done: false })).toBe(false);
  });

  it("send what differs, as the service takes it", () => {
    expect(changesOf(noted, { n: 3.2 })).toEqual([]);
    expect(changesOf(noted, { n: "3,4" })).toEqual([{ form_field_key: "n", value: 3.4 }]);
    expect(changesOf(noted, { n: null })).toEqual([{ form_field_key: "n", value: null }]);
    expect([...wrongIn(noted, { n: "much" })]).toEqual(["n"]);
    expect(changesOf(noted, { n: "much" })).toEqual([]);
  });
});

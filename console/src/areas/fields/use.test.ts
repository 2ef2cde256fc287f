import { expect, it } from "vitest";
import { type Form, formsUsing, valuesOf } from "./use";

it("finds every form that asks for a field, once", () => {
  const step: Form = { kind: "product", name: "PM-300 · Assembly", rows: [{ custom_field_key: "torque" }] };
  const forms: Form[] = [
    step,
    step,
    { kind: "issue-type", name: "Damage", rows: [{ custom_field_key: "place" }] },
    { kind: "unit", name: "", rows: [{ _key: "torque" }] },
  ];
  expect(formsUsing("torque", forms)).toEqual([
    { kind: "product", name: "PM-300 · Assembly" },
    { kind: "unit", name: "" },
  ]);
});

it("does not take the key of a row for the field where the row names one", () => {
  const form: Form = {
    kind: "task-type",
    name: "Visit",
    rows: [{ _key: "torque", custom_field_key: "place" }],
  };
  expect(formsUsing("torque", [form])).toEqual([]);
});

it("reads pasted values with the key of another system", () => {
  expect(valuesOf("Red; RAL3020\n\n Blue \nGreen\tRAL6018\n")).toEqual([
    { value: "Red", ext_key: "RAL3020" },
    { value: "Blue", ext_key: null },
    { value: "Green", ext_key: "RAL6018" },
  ]);
});

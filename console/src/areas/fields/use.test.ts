import { expect, it } from "vitest";
import { useOf, valuesOf } from "./use";

it("names what uses a field by its collection", () => {
  const phase = { record_id: "Phase/17", name: "PM-300 · Assembly" };
  expect(useOf(phase)).toEqual({ id: "Phase/17", kind: "product", name: "PM-300 · Assembly" });
  expect(useOf({ record_id: "Config/serial_fields", name: null }).kind).toBe("unit");
});

it("shows a collection that it does not know by its id", () => {
  expect(useOf({ record_id: "Machine/4" })).toEqual({ id: "Machine/4", kind: "other", name: "Machine/4" });
});

it("reads pasted values with the key of another system", () => {
  expect(valuesOf("Red; RAL3020\n\n Blue \nGreen\tRAL6018\n")).toEqual([
    { value: "Red", ext_key: "RAL3020" },
    { value: "Blue", ext_key: null },
    { value: "Green", ext_key: "RAL6018" },
  ]);
});

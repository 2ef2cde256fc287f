import { expect, it } from "vitest";
import { changesOf, otherEntries } from "./config";

it("sends what was changed, and of an object only its changed members", () => {
  const stored = { company_name: "A", epcis_gs1: false, system_counters: { tasks: "t", positions: "p" } };
  const typed = { company_name: "B", epcis_gs1: false, system_counters: { tasks: "t", positions: "q" } };
  expect(changesOf(stored, typed)).toEqual({ company_name: "B", system_counters: { positions: "q" } });
});

it("takes lists as a whole, and an absent value for nothing", () => {
  expect(changesOf({ list: ["a"] }, { list: ["a", "b"], uri: null })).toEqual({ list: ["a", "b"] });
});

it("finds the entries that the page does not ask for", () => {
  expect(otherEntries({ company_name: "A", shift_plan: 3 })).toEqual([["shift_plan", 3]]);
});

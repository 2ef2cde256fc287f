import { expect, it } from "vitest";
import { composed, loopsOf, mineOf, pasted, quantitiesOf, renamed, rowsOf } from "./bom";
import type { BomLine } from "./queries";

const line = (component: string, phase: string, qt: number) =>
  ({
    component_key: component,
    component_code: component,
    phase_key: phase,
    qt,
    extra: { note: 1 },
  }) as BomLine;
const stored = [line("c1", "p1", 2), line("c2", "p1", 1), line("c1", "p1", 5)];

it("tells equal pairs of component and phase apart", () => {
  expect(rowsOf(stored).map(({ name }) => name)).toEqual(["c1@p1", "c2@p1", "c1@p1#2"]);
});

it("sends stored lines with what was changed, without those that went, and the new ones after them", () => {
  const rows = renamed([
    ...rowsOf(stored).filter(({ name }) => name !== "c2@p1"),
    { name: "", component_key: "c9", code: "C9", description: null, phase_key: "p2", quantity: "1,5" },
  ]);
  const changed = mineOf(quantitiesOf(rowsOf(stored)), quantitiesOf(rows));
  expect(changed["c2@p1"]).toBeNull();
  expect(
    composed(stored, changed).map(({ line: sent }) => [sent.component_key, sent.phase_key, sent.qt]),
  ).toEqual([
    ["c1", "p1", 2],
    ["c1", "p1", 5],
    ["c9", "p2", 1.5],
  ]);
});

it("keeps what the page does not show, and leaves nonsense to the service to refuse", () => {
  const [first] = composed(stored, { "c1@p1": "many" });
  expect(first?.line).toMatchObject({ extra: { note: 1 }, qt: "many" });
});

it("joins with lines that somebody else added meanwhile", () => {
  const theirs = [...stored, line("c7", "p1", 1)];
  expect(composed(theirs, { "c1@p1": "3" }).map(({ line: sent }) => sent.qt)).toEqual([3, 1, 5, 1]);
});

it("reads what a spreadsheet copies", () => {
  expect(pasted("SCR-M3\t8\r\nGSK-01;0,6\n\nHSG\n")).toEqual([
    { code: "SCR-M3", quantity: "8" },
    { code: "GSK-01", quantity: "0,6" },
    { code: "HSG", quantity: "1" },
  ]);
});

it("finds the circles of a refusal", () => {
  expect(loopsOf({ loops: [[{ product_key: "1", code: "A" }]] })).toHaveLength(1);
  expect(loopsOf({})).toEqual([]);
});

import { describe, expect, it } from "vitest";
import type { StockRow } from "../queries";
import { available, bodyOf, type Draft, EMPTY, goesNowhere, nextStep, onlyPlace, withPlace } from "./draft";

const screw = { product: "p", code: "SCREW", description: null, traced: false, lots: "optional" as const };
const board = { ...screw, code: "BOARD", traced: true, lots: "none" as const };
const [a, b] = [
  { key: "a", code: "A-01" },
  { key: "b", code: "B-02" },
];
const draft = (more: Partial<Draft>): Draft => ({ type: "transfer", ...EMPTY, ...more });
const row = (more: Partial<StockRow>) => ({ position_key: "a", position_code: "A-01", ...more }) as StockRow;

describe("a movement by scans", () => {
  it("asks for what, from, to, how many", () => {
    expect(nextStep(draft({}))).toBe("what");
    expect(nextStep(draft({ what: screw }))).toBe("from");
    expect(nextStep(draft({ what: screw, from: a }))).toBe("to");
    expect(nextStep(draft({ what: screw, from: a, to: b }))).toBe("quantity");
    expect(nextStep(draft({ what: screw, from: a, to: b, quantity: "2,5" }))).toBe("ready");
  });
  it("asks for the code of a unit, and never how many", () => {
    expect(nextStep(draft({ what: board }))).toBe("serial");
    expect(nextStep(draft({ what: board, serial: { key: "s", code: "S1" }, from: a, to: b }))).toBe("ready");
  });
  it("asks a receipt for its lot where the product wants one", () => {
    const what = { ...screw, lots: "required" as const };
    expect(nextStep(draft({ type: "receipt", what }))).toBe("lot");
    expect(nextStep(draft({ type: "shipment", what }))).toBe("from");
  });
  it("takes a shelf as the end that is missing", () => {
    expect(withPlace(draft({}), a).from).toBe(a);
    expect(withPlace(draft({ from: a }), b)).toMatchObject({ from: a, to: b });
    expect(withPlace(draft({ type: "receipt" }), b)).toMatchObject({ from: null, to: b });
    expect(goesNowhere(draft({ from: a, to: a }))).toBe(true);
  });
  it("knows the only place, and what lies there", () => {
    expect(onlyPlace([row({}), row({})])).toEqual(a);
    expect(onlyPlace([row({}), row({ position_key: "b" })])).toBeNull();
    expect(onlyPlace([])).toBeNull();
    expect(
      available(draft({ from: a }), [row({ quantity: 3 }), row({ position_key: "b", quantity: 9 })]),
    ).toBe(3);
  });
});

describe("what is sent", () => {
  it("names new lots by code and what is outside by its key", () => {
    const receipt = draft({
      type: "receipt",
      what: screw,
      to: a,
      quantity: "5",
      lot: { key: null, code: "L-1" },
    });
    expect(bodyOf(receipt, { purchase_doc: "PO-1", partner_name: "" }, "")).toEqual({
      movement_type: "receipt",
      product_key: "p",
      lot_code: "L-1",
      position_from: "OUT",
      position_to: "a",
      qt_planned: 5,
      references: { purchase_doc: "PO-1" },
    });
  });
  it("is one of a unit", () => {
    const unit = draft({ what: board, serial: { key: "s", code: "S1" }, from: a, to: b });
    expect(bodyOf(unit, {}, "why")).toMatchObject({ serial_key: "s", qt_planned: 1, reason: "why" });
  });
});

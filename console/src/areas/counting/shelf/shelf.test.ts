import { describe, expect, it } from "vitest";
import type { Row } from "@/app/offline/queue";
import type { CountRecord, StockRow } from "../queries";
import { evaluate, total } from "./amount";
import { bodyOf, type Line, linesOf, lotsOf, NOTHING, nextLine, wayOf, zeroOf } from "./shelf";

describe("an amount", () => {
  it("may be boxes and loose pieces", () => {
    expect(evaluate("128")).toBe("128");
    expect(evaluate("12×10+5")).toBe("125");
    expect(evaluate("0,1+0,2")).toBe("0.3");
    expect(evaluate("2x2.5")).toBe("5");
  });
  it("is none while it is not finished", () => {
    for (const typed of ["", "12×", "+", "1.2.3", "a", "-1", "0.000001×0.1"])
      expect(evaluate(typed)).toBeNull();
    expect(total(["1", null])).toBeNull();
  });
});

const stock = (product: string, more: Partial<StockRow> = {}) =>
  ({ product_key: product, product_code: product.toUpperCase(), quantity: 1, ...more }) as StockRow;
const record = (product: string, more: Partial<CountRecord> = {}) =>
  ({
    _key: `r-${product}`,
    product_key: product,
    product_code: product.toUpperCase(),
    user_key: "me",
    status: "started",
    system_at: "2026-01-01T00:00:00Z",
    ...more,
  }) as CountRecord;
const waits = (product: string, refused: Row["refused"] = null) =>
  ({ path: `/inventory/count-record/r-${product}/complete`, body: { count_qt: 7 }, refused }) as Row;

describe("a shelf", () => {
  it("shows every product once, with what it came to", () => {
    const rows = [stock("a"), stock("a"), stock("b"), stock("c"), stock("d")];
    const records = [
      record("a"),
      record("b", { status: "completed", counted_qt: 3 }),
      record("c", { user_key: "other" }),
      record("e"),
    ];
    const lines = linesOf(rows, records, [waits("e")], "me");
    expect(lines.map(({ code, state, counted }) => [code, state, counted])).toEqual([
      ["A", "counting", null],
      ["B", "counted", 3],
      ["C", "busy", null],
      ["D", "open", null],
      ["E", "waits", 7],
    ]);
  });
  it("goes on to what is not counted, round the shelf", () => {
    const lines = linesOf(
      [stock("a"), stock("b"), stock("c")],
      [record("b", { status: "completed" })],
      [],
      "me",
    );
    expect(nextLine(lines, "a")?.product).toBe("c");
    expect(nextLine(lines, "c")?.product).toBe("a");
    expect(nextLine([], null)).toBeUndefined();
  });
  it("keeps a refused count in sight", () => {
    const refused = { code: "x", status: 422, message: "", detail: {} };
    expect(linesOf([], [record("a")], [waits("a", refused)], "me")[0]?.state).toBe("refused");
  });
  it("takes my own record before a newer one of somebody else", () => {
    const other = record("a", { _key: "o", user_key: "other", system_at: "2026-02-01T00:00:00Z" });
    expect(linesOf([], [other, record("a")], [], "me")[0]?.record?._key).toBe("r-a");
  });
});

describe("what is sent", () => {
  const line = { lots: [{ key: "l1", code: "L1" }] } as Line;
  it("depends on how the product is traced", () => {
    expect(wayOf(line, { traceability_level: "serial", lot_tracking: "none" })).toBe("units");
    expect(wayOf(line, { traceability_level: null, lot_tracking: "optional" })).toBe("lots");
    expect(wayOf({ ...line, lots: [] }, { lot_tracking: "optional" })).toBe("pieces");
  });
  it("is complete or nothing", () => {
    expect(bodyOf("pieces", NOTHING, [])).toBeNull();
    // An empty entry is not a count of zero: that has its own button.
    expect(bodyOf("units", NOTHING, [])).toBeNull();
    expect(bodyOf("pieces", { ...NOTHING, amounts: { "": "4×2" } }, [])).toEqual({ count_qt: 8 });
    expect(bodyOf("units", { ...NOTHING, codes: ["A", "B"] }, [])).toEqual({
      count_qt: 2,
      count_serial_codes: ["A", "B"],
    });
  });
  it("sums lots, and leaves out pieces without lot that are not there", () => {
    const entry = { ...NOTHING, amounts: { l1: "3", l2: "2" }, found: [{ key: "l2", code: "L2" }] };
    const lots = lotsOf(line, entry, false);
    expect(bodyOf("lots", entry, lots)).toEqual({
      count_qt: 5,
      count_lots: [
        { lot_key: "l1", quantity: 3 },
        { lot_key: "l2", quantity: 2 },
      ],
    });
    expect(bodyOf("lots", NOTHING, lots)).toBeNull();
  });
  it("is zero for everything on an empty shelf", () => {
    expect(zeroOf("lots", line)).toEqual({ count_qt: 0, count_lots: [{ lot_key: "l1", quantity: 0 }] });
    expect(zeroOf("units", line)).toEqual({ count_qt: 0, count_serial_keys: [] });
  });
});

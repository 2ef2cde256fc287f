import { expect, it } from "vitest";
import { code128 } from "./Barcode";

it("writes Code 128 as others read it", () => {
  // Widths that an independent encoder generates for the same text.
  const widths = "2112142133113113213212211331211123313212212331112";
  expect(code128("TW:OK").join("")).toBe(widths);
});

it("is as wide as its characters: 11 modules each, 13 for the stop", () => {
  for (const text of ["TW:OK", "TW:U:rosa", "~ !AZaz09"]) {
    const sum = code128(text).reduce((total, width) => total + width, 0);
    expect(sum).toBe(11 * (text.length + 2) + 13);
  }
});

import { expect, it } from "vitest";
import { perUnit } from "./stats";

it("writes a working time in its two largest parts", () => {
  expect(perUnit(null)).toBe("–");
  expect(perUnit(0)).toBe("0 s");
  expect(perUnit(59_600)).toBe("1 min 0 s");
  expect(perUnit(252_000)).toBe("4 min 12 s");
  expect(perUnit(3_726_000)).toBe("1 h 2 min");
});

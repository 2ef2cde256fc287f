import { expect, it } from "vitest";
import { exampleOf, tokensOf } from "./template";

it("cuts what is typed into literals, date parts and the number", () => {
  expect(tokensOf("SN-%Y-#5")).toEqual(["SN-", "%Y", "-", "#5"]);
  expect(tokensOf("%y#6")).toEqual(["%y", "#6"]);
  expect(tokensOf("A#13")).toEqual(["A#13"]);
  expect(tokensOf("")).toEqual([]);
});

it("tells the code that a template gives", () => {
  const newYear = new Date(2027, 0, 1, 12);
  expect(exampleOf(["SN-", "%Y", "-", "#5"], 7, newYear)).toBe("SN-2027-00007");
  expect(exampleOf(["%G", "%V", "#1"], 12, newYear)).toBe("20265312");
  expect(exampleOf(["%y", "%j", "-", "%U", "%W", "#2"], 1, newYear)).toBe("27001-000001");
  expect(exampleOf(["%d", "%m"], 1, new Date(2026, 10, 17))).toBe("1711");
});

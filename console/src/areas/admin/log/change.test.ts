import { expect, it } from "vitest";
import { kindOf, membersOf, pageOf } from "./change";

it("tells making, changing and removing apart", () => {
  expect(kindOf({ before: null, after: { name: "a" } })).toBe("made");
  expect(kindOf({ before: { name: "a" }, after: { name: "b" } })).toBe("changed");
  expect(kindOf({ before: { name: "a" }, after: null })).toBe("removed");
});

it("puts members side by side, also those that only one side has", () => {
  expect(membersOf({ before: { b: 1 }, after: { a: 2, b: 3 } })).toEqual([
    { name: "a", before: undefined, after: 2 },
    { name: "b", before: 1, after: 3 },
  ]);
});

it("knows which records have a page", () => {
  expect(pageOf("user/12")).toEqual({ to: "/admin/users/$key", params: { key: "12" } });
  expect(pageOf("department/3")).toEqual({ to: "/admin/departments" });
  expect(pageOf("reset/prod")).toBeNull();
});

import { expect, it } from "vitest";
import { merge } from "./merge";

const base = { name: "a", note: "b", qt: 1, _rev: "1" };

it("keeps what only one person changed", () => {
  const { merged, clashes } = merge(
    base,
    { name: "mine", note: "b" },
    { ...base, note: "theirs", _rev: "2" },
  );
  expect(merged).toEqual({ name: "mine" });
  expect(clashes).toEqual([]);
});

it("shows what both changed, each in another way", () => {
  const { clashes } = merge(base, { name: "mine", qt: 2 }, { ...base, name: "theirs", qt: 2, _rev: "2" });
  expect(clashes).toEqual([{ field: "name", mine: "mine", theirs: "theirs" }]);
});

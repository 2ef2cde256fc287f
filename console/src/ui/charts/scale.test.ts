import { expect, it } from "vitest";
import { scale, ticks } from "./scale";

it("marks round numbers that cover what is shown", () => {
  expect(ticks(124)).toEqual([0, 50, 100, 150]);
  expect(ticks(100, 3, 70)).toEqual([70, 80, 90, 100]);
  expect(ticks(3)).toEqual([0, 1, 2, 3]);
  expect(ticks(0).length).toBeGreaterThan(1);
  expect(ticks(0.7).at(-1)).toBeGreaterThanOrEqual(0.7);
});

it("places values", () => {
  const place = scale(0, 100, 200, 0);
  expect([place(0), place(50), place(100)]).toEqual([200, 100, 0]);
});

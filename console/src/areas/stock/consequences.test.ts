import { expect, it } from "vitest";
import { consequences } from "./consequences";
import type { Movement, StockRow } from "./queries";

const movement = (more: Partial<Movement>) =>
  ({ type: "transfer", position_from: "a", position_to: "b", qt_confirmed: 10, ...more }) as Movement;
const lies = (quantity: number) => [{ quantity } as StockRow];

it("says how much has moved on", () => {
  expect(consequences(movement({}), 10, lies(4)).missing).toBe(6);
  expect(consequences(movement({}), 3, lies(4)).missing).toBe(0);
  expect(consequences(movement({}), 3, undefined).missing).toBeNull();
});

it("looks for nothing where nothing lies", () => {
  const shipment = movement({ type: "shipment", position_to: "OUT" });
  expect(consequences(shipment, 10, undefined)).toMatchObject({ missing: 0, mayGoElsewhere: true });
});

it("says that a received unit stays known", () => {
  const receipt = movement({ type: "receipt", position_from: "OUT", serial_key: "s", qt_confirmed: 1 });
  expect(consequences(receipt, 1, lies(1))).toEqual({
    leavesPlant: true,
    missing: 0,
    unitStays: true,
    mayGoElsewhere: false,
  });
});

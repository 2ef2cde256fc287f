import { expect, it } from "vitest";
import { placesOf, stopsOf } from "./time";

const day = (number: number, minute = 0) =>
  `2026-03-${String(number).padStart(2, "0")}T10:${String(minute).padStart(2, "0")}:00Z`;

it("stops where the unit became another one", () => {
  const stops = stopsOf(
    [
      { event_type: "SERIAL_CREATED", timestamp: day(1) },
      { event_type: "STEP_COMPLETED", timestamp: day(2) },
      { event_type: "SERIAL_RELEASED", timestamp: day(3) },
      { event_type: "MOVEMENT_COMPLETED", timestamp: day(4), data: { type: "shipment" } },
    ],
    [
      { linked_at: day(2), ended_at: day(9), confirmed: true },
      { linked_at: day(9), confirmed: true },
      { linked_at: day(5), confirmed: false },
    ],
    day(20),
  );
  expect(stops.map(({ kind }) => kind)).toEqual(["built", "part", "released", "shipped", "repair", "now"]);
});

it("takes what happened in one moment together", () => {
  const stops = stopsOf(
    [{ event_type: "SERIAL_CREATED", timestamp: day(1) }],
    [{ linked_at: day(1, 1), confirmed: true }],
    day(2),
  );
  expect(stops).toEqual([
    { at: day(1, 1), kind: "built" },
    { at: day(2), kind: "now" },
  ]);
});

it("keeps stops apart, in order and on the line", () => {
  const stops = [day(1), day(1, 1), day(1, 2), day(20), day(20, 1)].map((at) => ({
    at,
    kind: "part" as const,
  }));
  const places = placesOf(stops, 400, 30);
  places.slice(1).forEach((place, index) => {
    expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(29.9);
  });
  expect(places[0]).toBe(0);
  expect(places.at(-1)).toBe(400);
});

import { expect, it } from "vitest";
import { linkedOf } from "./linked";

it("calls linked records by their code when it came along", () => {
  const linked_to = [
    { type: "serial", key: "268", implied: false },
    { type: "serial", key: "9", implied: false },
    { type: "work_order", key: "4", implied: true },
  ];
  const links = { serial: { _key: "268", code: "B-1" }, work_order: { _key: "4", wo_code: "WO-4" } };
  expect(linkedOf({ linked_to, links }).map(({ code }) => code)).toEqual(["B-1", null, "WO-4"]);
});

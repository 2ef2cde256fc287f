import { beforeAll, expect, it } from "vitest";
import { ApiError, readError } from "@/api/error";
import { loadTexts, startLanguage } from "@/app/language";
import { explain, faultsByPath, pathOf } from "./explain";

beforeAll(startLanguage);

it("fills the data of a refusal into its sentence", () => {
  const error = new ApiError(403, "missing_scope", "no", { scope: "serial:hold" });
  expect(explain(error).sentence).toContain("serial:hold");
});

it("has the words of an area once a page of the area is open", async () => {
  const error = new ApiError(409, "work_order_closed", "Closed.");
  expect(explain(error).sentence).toBe("Closed.");
  await loadTexts(["planning"]);
  expect(explain(error).sentence).toBe("This work order is already closed. Reload the page.");
});

it("says what the service says when a code is unknown", () => {
  expect(explain(new ApiError(409, "brand_new", "Turn it round.")).sentence).toBe("Turn it round.");
});

it("finds the field of a fault", () => {
  expect(pathOf({ loc: ["body", "step_data", 0, "form_data", 1], msg: "", type: "" })).toBe(
    "step_data.0.form_data.1",
  );
  const fault = {
    loc: ["body", "form_data"],
    msg: "x",
    type: "form_value_invalid",
    form_field_key: "77",
    rule: "mandatory_missing",
  };
  expect(Object.keys(faultsByPath(new ApiError(422, "input_refused", "", {}, [fault])))).toEqual(["77"]);
});

it("reads both shapes of a refusal", () => {
  const headers = { "x-request-id": "r1", "retry-after": "5" };
  const coded = readError(new Response(null, { status: 503, headers }), {
    message: "m",
    detail: { code: "overloaded" },
  });
  expect(coded).toMatchObject({
    status: 503,
    code: "overloaded",
    requestId: "r1",
    retryAfter: 5,
    isOutage: true,
  });
  const listed = readError(new Response(null, { status: 422 }), {
    message: "m",
    detail: [{ loc: ["body"], msg: "a", type: "missing" }],
  });
  expect(listed).toMatchObject({ code: "input_refused", faults: [{ type: "missing" }] });
});

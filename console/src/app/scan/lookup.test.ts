import { expect, it, vi } from "vitest";
import { carriers, lookUp } from "./lookup";

const match = (code: string, exact: boolean, kind = "serial") => ({
  kind,
  key: code,
  code,
  label: null,
  product_key: "1",
  state: null,
  held: false,
  reason: null,
  exact,
});

function answering(status: number, body: object) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.url);
    return Response.json(body, { status });
  });
  return asked;
}

it("asks once, and tells what carries the code from what the label only names", async () => {
  const asked = answering(200, {
    input: "0104012345678901\u001d21VB",
    parsed: { format: "gs1", gtin: "04012345678901", serial: "VB", elements: [] },
    matches: [match("VB2-100", false, "product")],
    truncated: false,
  });
  const found = await lookUp("0104012345678901\u001d21VB");
  expect(asked).toHaveLength(1);
  expect(new URL(asked[0] ?? "").searchParams.get("code")).toBe("0104012345678901\u001d21VB");
  expect(found).toMatchObject({ exact: [], near: [{ code: "VB2-100" }], code: "VB" });
});

it("keeps every thing of an ambiguous code, and says when there are more", async () => {
  answering(200, { input: "A1", matches: [match("A1", true), match("a1", true)], truncated: true });
  const found = await lookUp("A1", ["serial"]);
  expect(found.exact.map(({ code }) => code)).toEqual(["A1", "a1"]);
  expect(found).toMatchObject({ near: [], code: "A1", truncated: true });
});

it("tells a code that cannot be read from one that nobody carries", async () => {
  answering(422, { message: "no", detail: { code: "code_invalid", position: 3 } });
  await expect(lookUp("01")).rejects.toMatchObject({ code: "code_invalid" });
});

it("takes a code typed in small letters for the same code, but no product that a label only names", () => {
  const shelf = match("A-01", false, "position") as never;
  expect(carriers({ exact: [], near: [shelf], code: "a-01", truncated: false })).toEqual([shelf]);
  const product = match("VB2-100", false, "product") as never;
  expect(carriers({ exact: [], near: [product], code: "VB", truncated: false })).toEqual([]);
});

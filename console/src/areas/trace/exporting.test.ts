import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";
import { keepExport, lastLine } from "./exporting";

const rows = "node,code\r\nserial/1,A-1\r\n";
const hash = createHash("sha256").update(rows).digest("hex");

it("reads the end of both forms", () => {
  expect(lastLine(`${rows}#end,1,${hash}\r\n`, "csv")).toEqual({ before: rows, count: 1, hash });
  const lines = '{"type":"counts"}\n{"node":"serial/1"}\n';
  expect(lastLine(`${lines}{"type":"end","count":1,"sha256":"ab"}\n`, "jsonl")).toEqual({
    before: lines,
    count: 1,
    hash: "ab",
  });
});

it("keeps nothing that is cut or changed", async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  expect((await keepExport(new Response(rows), "csv")).is).toBe("incomplete");
  expect((await keepExport(new Response(`${rows.replace("A-1", "A-2")}#end,1,${hash}\r\n`), "csv")).is).toBe(
    "changed",
  );
  expect(click).not.toHaveBeenCalled();
  expect((await keepExport(new Response(`${rows}#end,1,${hash}\r\n`), "csv")).is).toBe("whole");
  expect(click).toHaveBeenCalledOnce();
});

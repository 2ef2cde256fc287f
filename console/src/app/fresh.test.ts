import { QueryClient, QueryObserver } from "@tanstack/react-query";
import ts from "typescript";
import { afterEach, expect, it, vi } from "vitest";
import { send } from "@/api/client";
import { many, one } from "@/api/keys";
import { aftermathOf, STALE } from "@/api/stale";
import { nodes, sourcesWith } from "@/checks/sources";
import { command, keepFresh, readAgain } from "./fresh";

afterEach(() => vi.unstubAllGlobals());

const LOTS = many("lot", {});
const LOT = one("lot", "7");

/** Creates a cache in which both keys are observed, and counts how often each is read. */
function cache() {
  const queries = new QueryClient();
  const read = { lots: 0, lot: 0 };
  const watch = (queryKey: readonly unknown[], name: keyof typeof read) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: () => {
        read[name] += 1;
        return read[name];
      },
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  const stop = [watch(LOTS, "lots"), watch(LOT, "lot")];
  keepFresh(queries);
  return { queries, read, stop: () => stop.map((end) => end()) };
}

const call = (method: string, path: string) =>
  send(new Request(`http://plant.example/api${path}`, { method }));
const answers = (status: number) => vi.stubGlobal("fetch", async () => new Response("{}", { status }));

it("knows the operation of every request", () => {
  for (const [operation, stale] of Object.entries(STALE)) {
    const [method = "", path = ""] = operation.split(" ");
    expect([operation, aftermathOf(method, path.replaceAll(/\{.*?\}/g, "7")).stale]).toEqual([
      operation,
      stale,
    ]);
  }
  expect(aftermathOf("POST", "/batch/temp-data").stale).toEqual(["job", "batch", "queue"]);
  expect(aftermathOf("POST", "/job/9/close").stale).toBe("everything");
  expect(aftermathOf("DELETE", "/lot/L%2F1")).toEqual({ stale: ["lot"], gone: ["lot", "L/1"] });
  expect(aftermathOf("POST", "/lot/9/nonsense").stale).toEqual([]);
});

it("reads again what a request changed, and nothing after one that only reads or was refused", async () => {
  const { read, stop } = cache();
  answers(200);
  await call("GET", "/lot");
  await call("POST", "/message");
  answers(409);
  await call("POST", "/lot");
  await vi.waitFor(() => expect(read).toEqual({ lots: 0, lot: 0 }));
  answers(200);
  await call("POST", "/lot");
  await vi.waitFor(() => expect(read).toEqual({ lots: 1, lot: 1 }));
  await readAgain("POST /lot");
  expect(read).toEqual({ lots: 2, lot: 2 });
  stop();
});

it("reads once after a command of several requests, also when one of them is refused", async () => {
  const { read, stop } = cache();
  answers(200);
  const refused = command(async () => {
    await call("PATCH", "/lot/7");
    await call("POST", "/lot/7/hold");
    expect(read).toEqual({ lots: 0, lot: 0 });
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(read).toEqual({ lots: 1, lot: 1 });
  stop();
});

it("does not ask for a record that is gone", async () => {
  const { queries, read, stop } = cache();
  answers(200);
  queries.setQueryData(one("lot", "7", "use"), 1);
  await command(() => call("DELETE", "/lot/7"));
  expect(read).toEqual({ lots: 1, lot: 0 });
  expect(queries.getQueryData(one("lot", "7", "use"))).toBeUndefined();
  stop();
});

it("is the only one that has the cache read again", () => {
  const MEANS = /^(invalidate|refetch|remove|reset)Queries$/;
  const found = sourcesWith(/Queries\b/).filter((source) =>
    [...nodes(source)].some((node) => ts.isIdentifier(node) && MEANS.test(node.text)),
  );
  expect(found.map(({ name }) => name)).toEqual(["app/fresh.ts"]);
});

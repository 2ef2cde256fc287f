import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { standing } from "@/app/session/session";
import { type Command, discard, type Outcome, onSettled, type Row, retry, submit, waiting } from "./queue";

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const good = () => answer(200, { status: 200, message: "", detail: {} });
const refused = (code: string) => answer(409, { status: 409, message: "no", detail: { code } });

let sent: { path: string; key: string | null; body: string }[] = [];
let respond: (path: string) => Response | Error = good;

beforeEach(() => {
  sent = [];
  respond = good;
  const session = { token: "t", sessionKey: "1", userKey: `u${Math.random()}` };
  standing.set({ is: "in", session, locked: false } as never);
  waiting.set([]);
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    sent.push({ path, key: request.headers.get("idempotency-key"), body: await request.text() });
    const response = respond(path);
    if (response instanceof Error) throw response;
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

const command = (path: string, more: Partial<Command> = {}): Command => ({
  lane: "job-1",
  method: "POST",
  path,
  body: { path },
  label: path,
  ...more,
});
const cut = () => new TypeError("Failed to fetch");

describe("the offline queue", () => {
  it("sends at once when the line is there, and keeps nothing", async () => {
    expect(await submit(command("/a"))).toMatchObject({ is: "done" });
    expect(waiting.get()).toEqual([]);
  });

  it("keeps what nobody answered, in order, with the same key", async () => {
    respond = cut;
    expect(await submit(command("/a"))).toEqual({ is: "waiting" });
    expect(await submit(command("/b"))).toEqual({ is: "waiting" });
    expect(waiting.get().map((row) => row.path)).toEqual(["/a", "/b"]);
    const first = sent[0]?.key;
    respond = good;
    await retry();
    expect(waiting.get()).toEqual([]);
    expect(sent.slice(-2).map(({ path }) => path)).toEqual(["/api/a", "/api/b"]);
    expect(sent.at(-2)?.key).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
  });

  it("tells whoever pressed that it is refused, and keeps nothing", async () => {
    respond = () => refused("step_order");
    const outcome = await submit(command("/a"));
    expect(outcome).toMatchObject({ is: "refused", error: { code: "step_order" } });
    expect(waiting.get()).toEqual([]);
  });

  it("stops at a refusal that comes later, until somebody discards it", async () => {
    respond = cut;
    await submit(command("/bad"));
    await submit(command("/next"));
    const settled: [Row, Outcome][] = [];
    const off = onSettled((row, outcome) => settled.push([row, outcome]));
    respond = (path) => (path.endsWith("/bad") ? refused("component_mismatch") : good());
    await retry();
    expect(waiting.get().map((row) => [row.path, row.refused?.code])).toEqual([
      ["/bad", "component_mismatch"],
      ["/next", undefined],
    ]);
    expect(settled).toHaveLength(1);
    await discard(waiting.get()[0]?.id ?? 0);
    await vi.waitFor(() => expect(waiting.get()).toEqual([]));
    off();
  });

  it("keeps the newest list only", async () => {
    respond = cut;
    await submit(command("/links", { replaces: "links", body: [1], method: "PUT" }));
    await submit(command("/links", { replaces: "links", body: [1, 2], method: "PUT" }));
    expect(waiting.get().map((row) => row.body)).toEqual([[1, 2]]);
  });

  it("lets another job pass", async () => {
    respond = (path) => (path.endsWith("/slow") ? cut() : good());
    expect(await submit(command("/slow"))).toEqual({ is: "waiting" });
    expect(await submit(command("/other", { lane: "job-2" }))).toMatchObject({ is: "done" });
  });
});

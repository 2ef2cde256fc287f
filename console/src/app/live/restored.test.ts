import type { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { type Session, standing } from "@/app/session/session";
import { startLive } from "./live";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a restored database is noticed by the cursor, and everything is read again", async () => {
  vi.useFakeTimers();
  const asked: (string | null)[] = [];
  const texts = [
    'event: ready\ndata: {"topics":[],"feed":"00000000000000aa","last_seq":"30"}\n\n',
    'event: ready\ndata: {"topics":[],"feed":"00000000000000bb","last_seq":"1000000007"}\n\n' +
      'id: 00000000000000bb.1000000007\nevent: reset\ndata: {"reason":"epoch"}\n\n',
  ];
  vi.stubGlobal("location", new URL("http://plant.example/"));
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.headers.get("last-event-id"));
    const text = texts.shift();
    return text === undefined ? new Promise<Response>(() => undefined) : new Response(text);
  });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      onmessage = null;
      postMessage() {}
      close() {}
    },
  );
  const session = { token: "t", userKey: "1", scopes: ["serial:read"] } as unknown as Session;
  standing.set({ is: "in", session, locked: false });
  const invalidateQueries = vi.fn();
  const stop = startLive(session, { invalidateQueries } as unknown as QueryClient);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked.slice(0, 3)).toEqual([null, "00000000000000aa.30", "00000000000000bb.1000000007"]);
  expect(invalidateQueries).toHaveBeenCalledWith();
  stop();
});

import { beforeEach, expect, it, vi } from "vitest";

const session = {
  token: "secret-token",
  sessionKey: "1",
  userKey: "2",
  username: "carla",
  name: "Carla Conti",
  scopes: [],
  words: [],
  preferences: {},
  lockAfter: 0,
} as never;

/** Loads the module as after a page reload, when only the storage is left. */
async function reloaded() {
  vi.resetModules();
  return await import("./session");
}

beforeEach(() => sessionStorage.clear());

it("keeps a session over a reload", async () => {
  const { standing } = await reloaded();
  standing.set({ is: "in", session, locked: false });
  expect((await reloaded()).standing.get()).toEqual({ is: "in", session, locked: false });
});

it("keeps a locked screen locked over a reload, and its token out of the storage", async () => {
  const { lock, standing } = await reloaded();
  standing.set({ is: "in", session, locked: false });
  lock();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret-token");
  const again = await reloaded();
  expect(again.standing.get()).toEqual({
    is: "locked",
    person: { username: "carla", name: "Carla Conti" },
  });
  expect(again.currentSession()).toBeNull();
  expect((await reloaded()).standing.get().is).toBe("locked");
});

it("puts the token back when the screen is unlocked without a reload", async () => {
  const { lock, standing } = await reloaded();
  standing.set({ is: "in", session, locked: false });
  lock();
  standing.set({ is: "in", session, locked: false });
  expect((await reloaded()).standing.get().is).toBe("in");
});

import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/api/error";
import type { Assignments, Job, QueuedOrder, SiteQueue } from "../queries";
import * as queries from "../queries";
import { apply, inOrder, laneBeside, lanesOf, moveTo, place } from "./moves";
import { saveMove } from "./useMoves";

vi.mock("../queries", { spy: true });

const order = (_key: string, ...phases: string[]) => ({ _key, phase_sequence: phases }) as QueuedOrder;
const job = (_key: string, wo_key: string, phase_key: string, created = "2026-01-01") =>
  ({ _key, wo_key, phase_key, created, site_key: "0" }) as Job;
const keys = (list: readonly { _key: string }[] | null) => list?.map(({ _key }) => _key).join("") ?? null;
const abcd = ["a", "b", "c", "d"].map((key) => order(key));

it("puts an order at a place, and stays within the list", () => {
  expect(keys(place(abcd, "c", 0))).toBe("cabd");
  expect(keys(place(abcd, "a", 2))).toBe("bcad");
  expect(keys(place(abcd, "b", 99))).toBe("acdb");
  expect(keys(place(abcd, "x", 0))).toBe("abcd");
});

it("tells a move by its neighbour, and does it on the same list", () => {
  for (const [key, to] of [
    ["c", 0],
    ["a", 3],
    ["d", 1],
  ] as const)
    expect(keys(apply(abcd, moveTo(abcd, key, to)))).toBe(keys(place(abcd, key, to)));
});

it("does a move again on a list that somebody changed", () => {
  const move = moveTo(abcd, "d", 1);
  expect(move).toEqual({ key: "d", after: "a" });
  const theirs = ["c", "b", "a", "d", "e"].map((key) => order(key));
  expect(keys(apply(theirs, move))).toBe("cbade");
  expect(
    apply(
      theirs.filter(({ _key }) => _key !== "a"),
      move,
    ),
  ).toBeNull();
  expect(
    apply(
      theirs.filter(({ _key }) => _key !== "d"),
      move,
    ),
  ).toBeNull();
});

it("sorts the jobs of a person by order, phase, and age", () => {
  const orders = [order("2", "p", "q"), order("1", "q", "p")];
  const jobs = [
    job("10", "1", "p"),
    job("11", "1", "q"),
    job("12", "2", "q"),
    job("14", "2", "p"),
    job("9", "2", "p"),
    job("13", "2", "p", "2025-01-01"),
  ];
  expect(inOrder(jobs, orders).map(({ _key }) => _key)).toEqual(["13", "9", "14", "12", "11", "10"]);
});

it("lets the lanes follow the site, but not those that are independent", () => {
  const assignments = {
    unassigned_jobs: [job("1", "a", "p"), { ...job("2", "b", "p"), site_key: "7" }],
    assigned_jobs_by_operator: [
      {
        operator: { _key: "u", active: true, name: "Rosa" },
        independent: false,
        assigned_jobs: [job("3", "a", "p"), job("4", "b", "p")],
      },
      {
        operator: { _key: "v", active: true },
        independent: true,
        assigned_jobs: [job("5", "a", "p"), job("6", "b", "p")],
      },
    ],
  } as Assignments;
  const lanes = lanesOf(assignments, [order("b", "p"), order("a", "p")], "0", (key) => `person ${key}`);
  expect(lanes.map((lane) => [lane.name, keys(lane.jobs)])).toEqual([
    ["", "1"],
    ["Rosa", "43"],
    ["person v", "56"],
  ]);
  expect(laneBeside(lanes, "u", 1)?.key).toBe("v");
  expect(laneBeside(lanes, "u", -1)?.key).toBeNull();
  expect(laneBeside(lanes, "v", 1)).toBeNull();
});

const refused = (status: number, code: string) => new ApiError(status, code, code);
const queue = (tag: string, ...list: string[]): SiteQueue => ({ tag, orders: list.map((key) => order(key)) });

beforeEach(() => {
  vi.mocked(queries.putSiteQueue).mockReset();
  vi.mocked(queries.readSiteQueue).mockResolvedValue(queue('"2"', "c", "b", "a"));
});

it.each([
  [409, "queue_changed"],
  [412, "revision_mismatch"],
])("joins a move with the change of somebody else (%s %s)", async (status, code) => {
  const put = vi
    .mocked(queries.putSiteQueue)
    .mockRejectedValueOnce(refused(status, code))
    .mockResolvedValueOnce({ _rev: "3" } as never);
  const settled = await saveMove("0", { key: "c", after: "a" }, queue('"1"', "a", "b", "c"));
  expect([settled.is, settled.queue.tag, keys(settled.queue.orders)]).toEqual(["joined", '"3"', "bac"]);
  expect(put.mock.calls.map(([, list, tag]) => [list.join(""), tag])).toEqual([
    ["acb", '"1"'],
    ["bac", '"2"'],
  ]);
});

it("drops a move whose order has left the queue", async () => {
  vi.mocked(queries.putSiteQueue).mockRejectedValueOnce(refused(412, "revision_mismatch"));
  vi.mocked(queries.readSiteQueue).mockResolvedValueOnce(queue('"2"', "a", "b"));
  expect((await saveMove("0", { key: "c", after: null }, queue('"1"', "a", "b", "c"))).is).toBe("dropped");
});

it("lets every other refusal through", async () => {
  vi.mocked(queries.putSiteQueue).mockRejectedValueOnce(refused(403, "missing_scope"));
  await expect(saveMove("0", { key: "b", after: null }, queue('"1"', "a", "b"))).rejects.toThrow(
    "missing_scope",
  );
});

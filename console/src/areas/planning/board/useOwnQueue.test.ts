import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/api/error";
import { putOperatorQueue, readOperatorQueue } from "../queries";
import { saveOwn } from "./useOwnQueue";

vi.mock("../queries", () => ({ readOperatorQueue: vi.fn(), putOperatorQueue: vi.fn() }));
const read = vi.mocked(readOperatorQueue);
const put = vi.mocked(putOperatorQueue);
const queue = (rev: string, ...jobs: string[]) => ({ _rev: rev, jobs, independent: true }) as never;

beforeEach(() => {
  read.mockReset();
  put.mockReset();
});

it("does a move again on the queue that somebody else changed", async () => {
  read.mockResolvedValueOnce(queue("1", "a", "b")).mockResolvedValueOnce(queue("2", "c", "a", "b"));
  put.mockRejectedValueOnce(new ApiError(412, "revision_mismatch", "")).mockResolvedValueOnce({} as never);
  await saveOwn("0", { operator: "rosa", move: { key: "b", after: null } });
  expect(put.mock.calls.at(-1)).toEqual(["rosa", "0", { jobs: ["b", "c", "a"], independent: null }, "2"]);
});

it("leaves a queue alone that the job has left", async () => {
  read.mockResolvedValueOnce(queue("1", "a"));
  await saveOwn("0", { operator: "rosa", move: { key: "b", after: null } });
  expect(put).not.toHaveBeenCalled();
});

it("sends no jobs when only the way of the queue changes", async () => {
  read.mockResolvedValueOnce(queue("1", "a", "b"));
  await saveOwn("0", { operator: "rosa", independent: false });
  expect(put).toHaveBeenCalledWith("rosa", "0", { jobs: null, independent: false }, "1");
});

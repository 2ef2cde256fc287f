// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/api/error";
import { useSave } from "./useSave";

interface Thing {
  _rev: string;
  name: string;
  note: string;
}

/** A service with a record that others change. It refuses every write with an old revision. */
function service(...versions: Thing[]) {
  let at = 1;
  const read = vi.fn(async () => versions[at] as Thing);
  const write = vi.fn(async (_: Partial<Thing>, rev: string, __: Thing) => {
    if (rev !== versions[at]?._rev) throw new ApiError(412, "revision_mismatch", "");
  });
  return { read, write, next: () => (at += 1) };
}

const first = { _rev: "1", name: "a", note: "x" };
const setUp = (
  read: () => Promise<Thing>,
  write: (some: Partial<Thing>, rev: string, now: Thing) => Promise<unknown>,
) => {
  const saved = vi.fn();
  return { saved, hook: renderHook(() => useSave<Thing>({ read, write, label: String, saved })) };
};

it("hands on the record that it has read, so that nobody reads it twice", async () => {
  const theirs = { ...first, _rev: "2", note: "y" };
  const { read, write } = service(first, theirs);
  const { hook, saved } = setUp(read, write);
  await act(() => hook.result.current.save(first, { name: "b" }));
  expect(write).toHaveBeenLastCalledWith({ name: "b" }, "2", theirs);
  expect(read).toHaveBeenCalledOnce();
  expect(saved).toHaveBeenCalledOnce();
});

it("asks again when the field was changed once more while somebody chose", async () => {
  const { read, write, next } = service(
    first,
    { ...first, _rev: "2", name: "c" },
    { ...first, _rev: "3", name: "d" },
  );
  const { hook, saved } = setUp(read, write);
  await act(() => hook.result.current.save(first, { name: "b" }));
  expect(hook.result.current.dialog?.props.clashes).toEqual([{ field: "name", mine: "b", theirs: "c" }]);
  next();
  await act(() => hook.result.current.dialog?.props.choose({}));
  expect(hook.result.current.dialog?.props.clashes).toEqual([{ field: "name", mine: "b", theirs: "d" }]);
  await act(() => hook.result.current.dialog?.props.choose({}));
  expect(write).toHaveBeenLastCalledWith({ name: "b" }, "3", expect.anything());
  expect(saved).toHaveBeenCalledOnce();
});

it("says what is refused after the choice", async () => {
  const { read, write } = service(first, { ...first, _rev: "2", name: "c" });
  const { hook, saved } = setUp(read, write);
  await act(() => hook.result.current.save(first, { name: "b" }));
  const refusal = new ApiError(409, "tag_name_taken", "");
  write.mockRejectedValueOnce(refusal);
  await act(() => hook.result.current.dialog?.props.choose({}));
  expect(hook.result.current.dialog?.props.refusal).toBe(refusal);
  expect(saved).not.toHaveBeenCalled();
});

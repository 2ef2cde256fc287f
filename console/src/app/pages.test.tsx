import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { usePages } from "./pages";

function setUp() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
}

it("reads the pages around what is seen, and forgets the others", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { client, wrapper } = setUp();
  const load = vi.fn(async (offset: number, limit: number) => ({
    rows: Array.from({ length: limit }, (_, index) => offset + index),
    total: 100_000,
  }));
  const { result } = renderHook(() => usePages({ queryKey: ["list"], load }), { wrapper });
  await waitFor(() => expect(result.current.rows.length).toBe(100_000));
  for (let row = 0; row < 20_000; row += 200) {
    act(() => result.current.seen(row, row + 30));
    // Stop at some pages and scroll past the others.
    if (row % 2000 === 0) await act(async () => await vi.advanceTimersByTimeAsync(150));
  }
  await waitFor(() => expect(result.current.rows.at(19_900)).toBe(19_900));
  expect(result.current.rows.at(0)).toBeUndefined();
  expect(load.mock.calls.length).toBeLessThan(45);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(client.getQueryCache().getAll().length).toBeLessThanOrEqual(4);
  vi.useRealTimers();
});

it("follows cursors page by page", async () => {
  const { wrapper } = setUp();
  const load = vi.fn(async (_: number, __: number, cursor: string | null) => {
    const at = Number(cursor ?? 0);
    return {
      rows: [at, at + 1],
      total: cursor === null ? 5 : null,
      next: at + 2 < 5 ? String(at + 2) : null,
    };
  });
  const { result } = renderHook(() => usePages({ queryKey: ["walk"], load, size: 2, byCursor: true }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.rows.length).toBe(5));
  act(() => result.current.seen(3, 4));
  await waitFor(() => expect(result.current.rows.at(4)).toBe(4));
});

it("grows with what is read when nobody knows how long the list is", async () => {
  const { wrapper } = setUp();
  const all = [0, 1, 2, 3, 4, 5, 6];
  const load = async (_: number, limit: number, cursor: string | null) => {
    const at = Number(cursor ?? 0);
    const rows = all.slice(at, at + limit);
    return { rows, total: null, next: rows.length === limit ? String(at + limit) : null };
  };
  const { result } = renderHook(() => usePages({ queryKey: ["grow"], load, size: 2, byCursor: true }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.rows.length).toBe(4));
  act(() => result.current.seen(2, 3));
  await waitFor(() => expect(result.current.rows.length).toBe(6));
  act(() => result.current.seen(4, 5));
  await waitFor(() => expect(result.current.rows.at(6)).toBe(6));
  expect(result.current.rows.length).toBe(7);
  act(() => result.current.seen(0, 1));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(result.current.rows.length).toBe(7);
  // The list also becomes shorter: it ends with the page that names no next one.
  all.splice(2);
  act(() => result.current.again());
  await waitFor(() => expect(result.current.rows.length).toBe(2));
});

it("begins at the top when the question is another one", async () => {
  const { wrapper } = setUp();
  const load = (name: string) => async (offset: number) => ({ rows: [`${name}${offset}`], total: 1000 });
  const { result, rerender } = renderHook(
    ({ name }) => usePages({ queryKey: [name], load: load(name), size: 1 }),
    {
      wrapper,
      initialProps: { name: "a" },
    },
  );
  await waitFor(() => expect(result.current.rows.at(0)).toBe("a0"));
  act(() => result.current.seen(500, 501));
  rerender({ name: "b" });
  await waitFor(() => expect(result.current.rows.at(0)).toBe("b0"));
});

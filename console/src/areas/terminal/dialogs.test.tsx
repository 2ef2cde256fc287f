import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenForScans } from "@/app/scan/listener";
import { issueTypesQuery } from "@/app/shared";
import { ProblemDialog, UnitDialog } from "./dialogs";
import { waitingUnits } from "./queries";
import type { Job } from "./station";

const job = { _key: "7" } as Job;
let stop: () => void;

function show(dialog: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const units = ["41", "42"].map((key) => ({ serial_key: key, serial_code: `1-${key}`, active: false }));
  client.setQueryData<unknown>(waitingUnits(job._key).queryKey, units);
  client.setQueryData<unknown>(issueTypesQuery.queryKey, [
    { _key: "51", name: "Scratch" },
    { _key: "52", name: "Deviation" },
  ]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>{dialog}</QueryClientProvider>
    </MantineProvider>,
  );
}

function press(...keys: string[]) {
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: Date.now() });
    document.body.dispatchEvent(event);
    vi.advanceTimersByTime(5);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  stop = listenForScans(window);
});
afterEach(() => {
  cleanup();
  stop();
  vi.useRealTimers();
});

it("takes the unit that is scanned, not the one that its first digit names", () => {
  const choose = vi.fn();
  show(<UnitDialog job={job} close={vi.fn()} choose={choose} />);
  act(() => press(..."1-42", "Enter"));
  act(() => vi.advanceTimersByTime(1000));
  expect(choose).toHaveBeenCalledExactlyOnceWith("42");
});

it("takes the unit that a digit names", () => {
  const choose = vi.fn();
  show(<UnitDialog job={job} close={vi.fn()} choose={choose} />);
  act(() => press("1"));
  act(() => vi.advanceTimersByTime(36));
  expect(choose).toHaveBeenCalledExactlyOnceWith("41");
});

it("confirms what the digit chose when F2 follows at once", () => {
  const done = vi.fn();
  show(<ProblemDialog close={vi.fn()} done={done} />);
  press("2", "F2");
  expect(done).toHaveBeenCalledExactlyOnceWith("52", "Deviation", false);
});

import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { DrillDialog } from "./DrillDialog";
import type { Drill } from "./drillQueries";

const STOPPED = "admin.drill.stopped";
const drill: Drill = {
  key: "5602",
  kind: "verify",
  started: "2026-11-15T03:30:02.114Z",
  ended: "2026-11-15T03:33:34.902Z",
  result: "failed",
  tool: "pgbackrest",
  label: "20261115-013004F",
  cursor: null,
  rpo_seconds: 38.2,
  rto_seconds: null,
  version: "0.1.0",
  detail: {
    checks: [
      { name: "recovery", result: "ok", fact: "recovery ended" },
      { name: "files", result: "wrong", fact: "media/7.png is missing" },
    ],
  },
};

function show(some: Partial<Drill> = {}) {
  render(
    <MantineProvider env="test">
      <DrillDialog drill={{ ...drill, ...some }} close={vi.fn()} />
    </MantineProvider>,
  );
}
afterEach(cleanup);

it("marks the check that is wrong, and no other", () => {
  show();
  const resultOf = (fact: string) => within(screen.getByText(fact).closest("tr") ?? document.body);
  expect(resultOf("media/7.png is missing").queryByText("admin.drill.results.failed")).not.toBeNull();
  expect(resultOf("recovery ended").queryByText("admin.drill.results.passed")).not.toBeNull();
  expect(screen.queryByText(STOPPED)).toBeNull();
});

it("says that a drill failed without a wrong check", () => {
  show({ detail: { checks: [] } });
  expect(screen.queryByText(STOPPED)).not.toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
});

it("omits what was not measured", () => {
  show();
  expect(screen.queryByText("admin.drill.rpo")).not.toBeNull();
  expect(screen.queryByText("admin.drill.rto")).toBeNull();
});

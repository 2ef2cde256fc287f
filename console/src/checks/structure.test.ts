import { readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { importsOf, nodes, SOURCES, type Source, sources, sourcesWith } from "./sources";

const MOST = 25;

it("has rooms in every large folder", () => {
  const counts = new Map<string, number>();
  for (const entry of readdirSync(SOURCES, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(40);
  expect([...counts].filter(([, count]) => count > MOST)).toEqual([]);
});

/**
 * Maps each file to the files that it imports when it is loaded, including type imports. Dynamic imports cannot form
 * a cycle.
 */
function graphOf(files: readonly Source[]): Map<string, string[]> {
  const known = new Set(files.map(({ name }) => name));
  const found = new Map<string, string[]>();
  for (const file of files) {
    const targets = [...importsOf(file)].map((text) => {
      const path = text.startsWith("@/") ? text.slice(2) : normalize(join(dirname(file.name), text));
      return [`${path}.ts`, `${path}.tsx`].find((name) => known.has(name));
    });
    found.set(
      file.name,
      targets.filter((target) => target !== undefined),
    );
  }
  return found;
}

/** Returns the first import cycle found from each file. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (name: string, way: readonly string[]): void => {
    const at = way.indexOf(name);
    if (at >= 0) found.push([...way.slice(at), name].join(" → "));
    if (at >= 0 || done.has(name)) return;
    for (const next of imports.get(name) ?? []) visit(next, [...way, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
  return found;
}

it("imports nothing in a circle", () => {
  const imports = graphOf(sources);
  expect([...imports.values()].flat().length).toBeGreaterThan(1000);
  expect(circles(imports)).toEqual([]);
});

it("sees a circle", () => {
  const a = { name: "app/a.ts", text: 'import { b } from "@/ui/b";' };
  const b = { name: "ui/b.tsx", text: 'export type { C } from "./c";' };
  const c = { name: "ui/c.ts", text: 'import type { A } from "../app/a"; import("./b");' };
  expect(circles(graphOf([a, b, c]))).toEqual(["app/a.ts → ui/b.tsx → ui/c.ts → app/a.ts"]);
  expect(circles(graphOf([a, b, { ...c, text: "" }]))).toEqual([]);
});

it("draws every dialog by the one frame", () => {
  const drawn = sourcesWith(/\bModal\b/).filter((source) =>
    [...nodes(source)].some((node) => ts.isImportSpecifier(node) && node.name.text === "Modal"),
  );
  expect(drawn.map(({ name }) => name)).toEqual(["ui/Dialog.tsx"]);
});

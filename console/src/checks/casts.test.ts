import ts from "typescript";
import { expect, it } from "vitest";
import { nodes, type Source, sources, sourcesWith } from "./sources";

/** Finds code that disables type checks: `as never`, `as any`, `as unknown as`, `strict: false`. */
function untyped(source: Source): string[] {
  const found: string[] = [];
  for (const node of nodes(source)) {
    if (ts.isAsExpression(node)) {
      const { kind } = node.type;
      if (kind === ts.SyntaxKind.NeverKeyword) found.push("as never");
      if (kind === ts.SyntaxKind.AnyKeyword) found.push("as any");
      if (kind === ts.SyntaxKind.UnknownKeyword && ts.isAsExpression(node.parent))
        found.push("as unknown as");
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === "strict")
      if (node.initializer.kind === ts.SyntaxKind.FalseKeyword) found.push("strict: false");
  }
  return found.map((what) => `${source.name}: ${what}`);
}

it("leaves the types in force", () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(sourcesWith(/\bas (never|any|unknown)\b|\bstrict:/).flatMap(untyped)).toEqual([]);
});

it("sees what takes them out of force", () => {
  const text = `
    const a = b as never;
    const c = (d as any).e;
    const f = g as unknown as H;
    const i = useSearch({ strict: false });
    const fine = [value as unknown, useSearch({ from: "/" })];
  `;
  expect(untyped({ name: "a.ts", text })).toEqual([
    "a.ts: as never",
    "a.ts: as any",
    "a.ts: as unknown as",
    "a.ts: strict: false",
  ]);
});
